"""Word overlap in place of entailment: the fallback of the first source document, used only if a setting names it.

Input: pairs of (evidence window, claim). Output: one `Prediction` per pair. It cannot tell "67 million" from "69
million" or detect a negation, so it never verifies (core/verifier.py). It is for machines that cannot run a model, and
the status reports that it is used. Implements `EntailmentModel`.
"""

from collections.abc import Sequence

from core.checks.entailment import Entailment, EntailmentModel, Pair, Prediction
from utils.record import Span
from utils.text import content_stems, words

NAME = "word-overlap"


class WordOverlap(EntailmentModel):
    """The share of a claim's words found in the evidence, taken as the probability of entailment."""

    name = NAME
    reads_meaning = False

    def classify(self, pairs: Sequence[Pair]) -> list[Prediction]:
        """Return the prediction for each pair, in order; it never finds a contradiction."""
        return [_overlap(evidence, claim) for evidence, claim in pairs]


def _overlap(evidence: str, claim: str) -> Prediction:
    told, claimed = set(content_stems(evidence)), set(content_stems(claim))
    share = len(claimed & told) / len(claimed) if claimed else 0.0
    missing = claimed - told
    doubted = tuple(Span(start=word.start, end=word.end) for word in words(claim) if word.stem in missing)
    return Prediction(Entailment(entailed=share, neutral=1 - share, contradicted=0.0), doubted)
