"""Python in the page: a chapter's cells run, and are edited, in the reader's browser.

============  =================================================================================
module        what it does
============  =================================================================================
``flow``      which earlier cells a cell needs, from the names that it reads and sets
``packs``     what the browser gets: Python, NumPy, matplotlib and this package, packed
``runner``    runs cells in the browser's thread, and says what they print and show
``svg``       makes a drawn figure fit for a page: its colours and font follow the theme
``stand_in``  what stands in for PyTorch and the widgets there, and says so in a sentence
============  =================================================================================

``flow``, ``runner`` and ``svg`` travel to the page, where only NumPy is sure to be; ``packs`` stays
with the build.
"""
