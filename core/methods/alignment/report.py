"""What the method `alignment` reports on an answer: its score, the step that gave it, and what a rail would say.

Input: none. Output: `AlignmentReport`. Does not build it (method.py, telling.py).
"""

from enum import StrEnum
from typing import Literal

from core.methods.steps import Step
from utils.record import Record, Span


class AlignmentOutcome(StrEnum):
    """How the answer was judged, or why it was not."""

    SCORED = "scored"
    SELF_CHECKED = "self_checked"
    NOT_ACTIVATED = "not_activated"
    NOTHING_TO_CHECK = "nothing_to_check"
    NO_EVIDENCE = "no_evidence"
    NOT_CHECKED = "not_checked"


class Band(StrEnum):
    """Where a score lies, from the lowest."""

    BLOCK = "block"
    WARN = "warn"
    ALLOW = "allow"


class SentenceScore(Record):
    """A sentence with its score, None where it has none; a sentence that a table decides has 1 or 0."""

    text: str
    span: Span
    score: float | None
    band: Band | None


class RailEvent(Record):
    """An event as NeMo Guardrails raises it where exceptions are enabled."""

    type: Literal["FactCheckLowAccuracyRailException", "PotentiallyInaccurateResponseRailException"]
    message: str


class AlignmentReport(Record):
    """The outcome in NeMo's terms. `score` and `band` are None where the sentences were not scored, all of them.

    No sentence is in a higher band than its status allows, whatever its score: a partial one is in the middle at most.
    With `min` the answer is where the lowest of them is; a contradicted one puts it into the lowest band either way.
    """

    method: Literal["alignment"]
    outcome: AlignmentOutcome
    score: float | None
    aggregate: Literal["mean", "min"]
    band: Band | None
    sentences: tuple[SentenceScore, ...]
    steps: tuple[Step, ...]
    message: str | None
    suggestion: str | None
    events: tuple[RailEvent, ...]

    @property
    def check_ran(self) -> bool:
        """Whether a scorer or the language model judged the answer."""
        return self.outcome in (AlignmentOutcome.SCORED, AlignmentOutcome.SELF_CHECKED)
