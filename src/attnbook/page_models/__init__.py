"""Trained models that run in the page: small files of weights, written here, read by a script.

==================  ==========================================================
module              what it does
==================  ==========================================================
``quantise``        int8 numbers with one scale a row, and back
``fileformat``      one binary file: a JSON header, then the tensors
``catalogue``       the files of the book, their sizes and hashes
==================  ==========================================================

``scripts/train_page_models.py`` makes the files again from seeds; ``js/model_file.js`` reads them.
Needs NumPy, and jaxtyping for its annotations.
"""

from .catalogue import FILES, Shipped, content, load, shipped
from .fileformat import ModelFile, read, write
from .quantise import dequantise, quantise

__all__ = ["FILES", "ModelFile", "Shipped", "content", "dequantise", "load", "quantise", "read",
           "shipped", "write"]
