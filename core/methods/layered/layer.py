"""The result of a layer.

Input: none. Output: `Layer`, including one that did not run. Does not contain the layers or their weights.
"""

from dataclasses import dataclass
from typing import Literal

LayerName = Literal["heuristic", "common_sense", "detailed"]


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer.

    confidence    that the answer is hallucinated; None if the layer did not run, and `detail` says why
    reasons       what it found, each prefixed with the name of the layer
    doubted       positions of the claims that it doubts
    """

    name: LayerName
    confidence: float | None
    flagged: bool
    detail: str
    reasons: tuple[str, ...] = ()
    doubted: frozenset[int] = frozenset()
    milliseconds: float = 0.0

    @classmethod
    def not_run(cls, name: LayerName, why: str) -> "Layer":
        """Return a layer that did not run."""
        return cls(name, None, False, why)
