"""What a caller can choose for the method `alignment`, and what it reports: the score, its step, what a rail would say.

Input: none. Output: `AlignmentOptions` and `AlignmentReport`. The address of an AlignScore server is a setting, never
part of a request. RE2 (through DuckDB) matches a caller's topics, in time linear in the question whatever the pattern.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Literal, Self

import duckdb
from pydantic import AfterValidator, Field, model_validator

from core.methods.self_check.report import Step
from utils.record import Record, Span

Scorer = Literal["verifier", "endpoint"]


def is_about(question: str, topics: Sequence[str]) -> bool:
    """Whether a topic, a word or a case-insensitive regular expression, is found in `question`."""
    with duckdb.connect(":memory:") as engine:
        matches = (engine.execute("SELECT regexp_matches(?, ?, 'i')", [question, topic]) for topic in topics)
        return any(match.fetchone() == (True,) for match in matches)


def _check_pattern(topic: str) -> str:
    try:
        is_about("", [topic])
    except duckdb.Error as error:
        raise ValueError("is no regular expression that RE2 takes") from error
    return topic


Topic = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_check_pattern)]


class AlignmentOptions(Record):
    """What scores, what follows where it cannot, and from which score an answer is let through.

    by           who scores a sentence: the shipped verifier, or the AlignScore server of the settings
    fallback     what is tried in turn where that fails; after the last one the answer is held back
    aggregate    the score of the answer from those of its sentences; AlignScore takes the mean, which lets a false
                 sentence through among enough true ones
    bands        below `block` the answer is blocked, below `allow` delivered with a warning; switched off, `threshold`
                 alone decides and `on_fail` says what is done
    events       NeMo's event records in the report, in place of message texts
    check_facts  topics (words or regular expressions); where it is given, only questions about one are checked
    """

    by: Scorer = "verifier"
    fallback: tuple[Literal["self_check", "verifier"], ...] = ("self_check",)
    aggregate: Literal["mean", "min"] = "min"
    bands: bool = True
    block: float = Field(0.4, ge=0, le=1)
    allow: float = Field(0.6, ge=0, le=1)
    threshold: float = Field(0.5, ge=0, le=1)
    events: bool = False
    check_facts: tuple[Topic, ...] | None = Field(None, max_length=50)

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if self.block > self.allow:
            raise ValueError("`block` may not be above `allow`")
        return self

    @property
    def lowest(self) -> float:
        """The score below which a sentence does not count as supported at all."""
        return self.block if self.bands else self.threshold

    @property
    def enough(self) -> float:
        """The score from which a sentence, or an answer, counts as supported."""
        return self.allow if self.bands else self.threshold


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
