"""What the method `provenance` reports on an answer: which sentences a chunk supports and which none does.

Input: none. Output: `ProvenanceReport`. Does not build it (method.py).
"""

from typing import Literal

from core.verdict import Evidence
from utils.record import Record, Span


class NearChunk(Record):
    """A chunk of the sources and how near it is to a text: its cosine, and its distance by the metric."""

    chunk: Evidence
    similarity: float
    distance: float


class ComparedText(Record):
    """A sentence (or the whole text) with its nearest chunks, nearest first.

    `note` is what the verdict adds: contradicted, similar but not said, not checked; None where it adds nothing.
    """

    text: str
    span: Span
    nearest: tuple[NearChunk, ...]
    note: str | None


class ProvenanceReport(Record):
    """The outcome in Guardrails' terms, by similarity alone; the verdicts say what stands.

    threshold     a similarity or a distance, as `threshold_is` says
    unsupported   also holds what could not be compared
    fix_value     what `on_fail: "fix"` delivers; it holds no unsupported sentence
    notes         what else a reader should know
    """

    method: Literal["provenance"]
    threshold: float
    threshold_is: Literal["similarity", "distance"]
    metric: Literal["cosine", "euclidean"]
    validation_method: Literal["sentence", "full"]
    supported: tuple[ComparedText, ...]
    unsupported: tuple[ComparedText, ...]
    fix_value: str
    notes: tuple[str, ...]

    @property
    def check_ran(self) -> bool:
        """Whether the method's own check ran: it needs nothing that could be missing."""
        return True
