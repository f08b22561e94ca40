"""What the chapters of *Paying Attention* use, from an average to a Transformer.

==============  ==========================================================
module          what is there
==============  ==========================================================
pooling         ``masked_softmax``, ``attend``: scores in, output out
kernels         kernels and ``nadaraya_watson``
scoring         ``dot``, ``scaled_dot``, ``bilinear``, ``additive``, ...
masks           ``causal``, ``valid``, ``window``, ``prefix``, ``reach``
leaks           ``influence``, ``check``: which tokens change which outputs
positions       ``sinusoidal``, ``rotary``, ``alibi``
tokens          words, ids, byte pairs: from text to numbers
embeddings      vectors by counting, cosines, analogies
skipgram        ``SkipGram``: vectors that learn, with torch
self_attention  ``Attention``: three matrices around one ``attend``
seq2seq         encoder and decoder, recurrent, with and without attention
multi_head      ``MultiHeadAttention``, which torch trains
lookup          a small model with several heads, to look into
transformer     blocks, encoder and decoder, decoding with a cache
costs           what a layer costs, and attention that costs less
pretraining     models of language: learning from text without labels
real_model      a published encoder in the layers of this book
patches         ``patchify``, ``unpatchify``: pictures as rows of patches
vit             ``VisionTransformer``, which reads them
resnet          ``ResNet``, convolutions to compare it with
explanation     what weights say about an answer: methods, measures, rivals
bug_clinic      twelve tests for an attention layer and what is around it
path            the book's path in numbers, one change at a time
training        ``fit``, ``minimise``, schedules, seeds, batches
data            the cast of the book, generated and shipped data
plots           figures: arrays in, Axes out
widgets         what moves, on the page and in a notebook
page_models     trained models that run in the page: files and hashes
page_python     Python that runs in the page: which cells, and how
checks          exercise checkers, one module per chapter
==============  ==========================================================

Importing this package imports neither torch nor matplotlib: a chapter pays only for
what it uses.
"""

__version__ = "0.1.0"
