"""Words in the place of entailment: what the first source document falls back to, here only where a setting names it.

In: pairs of (evidence window, claim). Out: an `Opinion` each. It cannot tell "67 million" from "69 million", nor a
negation, so it never verifies (core/verifier.py). It serves machines on which no model runs, and the status says that
it does. Implements `EntailmentModel`.
"""

from collections.abc import Sequence

from core.checks.entailment import Entailment, Opinion, Pair, ReadyModel
from utils.record import Span
from utils.text import content_stems, words

NAME = "word-overlap"


class WordOverlap(ReadyModel):
    """The share of a claim's words that stand in the evidence, taken for the probability that it is entailed."""

    name = NAME
    reads_meaning = False

    def classify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """Return the opinion on each pair, in order; it finds nothing contradicted."""
        return [_overlap(evidence, claim) for evidence, claim in pairs]


def _overlap(evidence: str, claim: str) -> Opinion:
    told, claimed = set(content_stems(evidence)), set(content_stems(claim))
    share = len(claimed & told) / len(claimed) if claimed else 0.0
    missing = claimed - told
    doubted = tuple(Span(start=word.start, end=word.end) for word in words(claim) if word.stem in missing)
    return Opinion(Entailment(entailed=share, neutral=1 - share, contradicted=0.0), doubted)
