"""What stands in, in the page, for packages that cannot run there, or only cost time.

The files here are no modules of the package: the packs put them where the page's Python looks for
``torch``, ``jaxtyping`` and ``attnbook.widgets``.
"""
