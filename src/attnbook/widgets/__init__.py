"""What moves: widgets that live in a notebook and, without a kernel, on the page.

Each one is a module here, a module of the same stem under ``js/``, and an area of the same name in
the table of messages.  Needs anywidget.
"""

from ._base import STATIC, BookWidget
from .kernel_explorer import DataSet, KernelExplorer

__all__ = ["STATIC", "BookWidget", "DataSet", "KernelExplorer"]
