"""What moves: widgets that live in a notebook and, without a kernel, on the page.

Each one is a module here, a module of the same stem under ``js/``, and an area of the same name in
the table of messages.  Needs anywidget.
"""

from ._base import STATIC, BookWidget
from ._base import script as script
from .alignment import Alignment
from .attention_stepper import AttentionStepper
from .block_flow import BlockFlow
from .conventions import Conventions
from .cost_calculator import CostCalculator
from .cross_attention import CrossAttention
from .embedding_map import EmbeddingMap
from .explanation_lab import ExplanationLab
from .head_browser import HeadBrowser
from .kernel_explorer import DataSet, KernelExplorer
from .library import Library
from .mask_painter import MaskPainter
from .next_token import NextToken
from .path import OnePath
from .position_waves import PositionWaves
from .progress import Progress
from .quiz import Quiz
from .review import Review
from .softmax_lab import SoftmaxLab
from .sudden_change import SuddenChange
from .translator import Translator
from .vit_draw import VitDraw
from .width_training import WidthTraining

__all__ = [
    "STATIC",
    "Alignment",
    "AttentionStepper",
    "BlockFlow",
    "BookWidget",
    "Conventions",
    "CostCalculator",
    "CrossAttention",
    "DataSet",
    "EmbeddingMap",
    "ExplanationLab",
    "HeadBrowser",
    "KernelExplorer",
    "Library",
    "MaskPainter",
    "NextToken",
    "OnePath",
    "PositionWaves",
    "Progress",
    "Quiz",
    "Review",
    "SoftmaxLab",
    "SuddenChange",
    "Translator",
    "VitDraw",
    "WidthTraining",
]
