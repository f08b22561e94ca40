"""What attention weights say about where an answer came from, and how to find out.

===============  ===========================================================================
module           what is in it
===============  ===========================================================================
``following``    `rollout`: attention followed through all layers (chapter 15)
``models``       three small classifiers, from attention on bare tokens to a Transformer
``methods``      six explanations: a number for every token
``measures``     how faithful an explanation is: with the rule, and without it
``equal``        all weights that give exactly the same output
``rivals``       other weights, and other models, with nearly the same predictions
===============  ===========================================================================

Chapter 16 puts them to the test.  Nothing here is an explanation by itself: see Jain and Wallace
(2019) and Wiegreffe and Pinter (2019).
"""

from attnbook.explanation.following import rollout

__all__ = ["rollout"]
