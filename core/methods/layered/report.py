"""What the method `layered` reports on an answer, in the terms of the fourth source document.

Input: none. Output: `LayeredReport`. Does not build it (method.py).
"""

from enum import StrEnum
from typing import Literal

from utils.record import Record


class SuggestedAction(StrEnum):
    """What the bands of confidence suggest: from .8 block, from .5 warn, from .3 verify (deliver, but log it)."""

    BLOCK = "block"
    WARN = "warn"
    VERIFY = "verify"
    NONE = "none"


class LayerTrace(Record):
    """One layer: whether it ran, what it came to, how long it took.

    name          heuristic, common_sense, detailed; evidence is what the claims' verdicts alone come to
    weight        its share of the average, renormalised over the layers that ran; 0 for one that did not, and for
                  evidence, below which the average cannot lower the band
    confidence    that the answer is hallucinated, by this layer; None where it did not run
    detail        what it found, or why it did not run
    """

    name: Literal["heuristic", "common_sense", "detailed", "evidence"]
    ran: bool
    weight: float
    confidence: float | None
    flagged: bool
    milliseconds: float
    detail: str


class LayeredReport(Record):
    """The result as the source document gives it (its names and all), and the trace of the layers.

    `confidence` is that the answer is hallucinated, from 0 to 1; `isLikelyHallucination` says that it reaches .5.
    """

    method: Literal["layered"]
    isLikelyHallucination: bool
    confidence: float
    reasons: tuple[str, ...]
    suggestedAction: SuggestedAction
    layers: tuple[LayerTrace, ...]

    @property
    def check_ran(self) -> bool:
        """Whether a layer ran; the claims have verdicts in any case."""
        return any(layer.ran for layer in self.layers if layer.name != "evidence")
