"""Figures: arrays in, Axes out.

====================  ==================================================================
function              what it draws
====================  ==================================================================
``curve``             data points, the curve behind them, estimates, one query
``kernel_shapes``     kernels, one panel each
``stems``             the weights of one query over the keys
``loo_curve``         error against bandwidth, lowest point marked
``heatmap``           a matrix of weights or scores, queries by keys
``bars``              one number per named item, in up to four groups
``plane``             two-dimensional keys and a query as arrows
``lines``             series against something, with quartiles
``score_variance``    variance of the scores against d_k
``head_maps``         a number for each of many heads, one map for each question
``against_luck``      a dot for each head, beside what the best reaches by luck
``head_roles``        where heads look, and what is lost without them
``key_sharing``       which key head each query head reads
``multi_head_layer``  multi-head attention, every array with its shape
``spread``            one dot per seed, one row per method
``contexts``          how the encoder's states reach the decoder's steps
``decoder_step``      one step of a decoder with attention
``forced_and_free``   a decoder in training beside one that writes
``alignment``         where a decoder looked, with the true words framed
``exact_match``       right answers against length, trained lengths shaded
``regions``           weights over the regions of a picture
``patches``           a picture cut into patches
``colour_patch``      a colour picture, and the three channels of one patch
``patch_weights``     weights over the patches of a picture
``patch_maps``        how alike each patch is to every other
``accuracies``        accuracy against the number of training examples
``explained``         explanations of one answer, a number for every token
``weight_ranges``     how far weights may move at exactly the same output
``machine``           the whole Transformer, encoder beside decoder
``training_curves``   loss and exact matches of a training
``word_lines``        lines from words to those that they attend to
``show``              the finished picture, a small SVG
``style``             colours of the roles, ``style.use()``, ``style.axes()``
====================  ==================================================================

Every function takes NumPy arrays, torch tensors or lists; the general ones draw on an ``ax``, too.
Every default word comes from the message table.  Importing this changes nothing in matplotlib.
"""

from . import style
from .curves import curve, kernel_shapes, loo_curve, stems
from .decoders import decoder_step, forced_and_free
from .explained import explained, weight_ranges
from .figure import BookFigure, show
from .heads import head_roles, key_sharing, multi_head_layer
from .items import bars, plane
from .matrices import heatmap
from .patches import accuracies, colour_patch, patch_maps, patch_weights, patches
from .real_model import against_luck, head_maps
from .sequences import alignment, contexts, exact_match, regions
from .series import lines, score_variance, spread
from .transformer import machine, training_curves
from .words import word_lines

__all__ = [
    "BookFigure",
    "accuracies",
    "against_luck",
    "alignment",
    "bars",
    "colour_patch",
    "contexts",
    "curve",
    "decoder_step",
    "exact_match",
    "explained",
    "forced_and_free",
    "head_maps",
    "head_roles",
    "heatmap",
    "kernel_shapes",
    "key_sharing",
    "lines",
    "loo_curve",
    "machine",
    "multi_head_layer",
    "patch_maps",
    "patch_weights",
    "patches",
    "plane",
    "regions",
    "score_variance",
    "show",
    "spread",
    "stems",
    "style",
    "training_curves",
    "weight_ranges",
    "word_lines",
]
