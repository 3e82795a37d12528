"""What a caller can choose for the method `alignment`.

Input: none. Output: `AlignmentOptions`. The address of an AlignScore server is a setting, never part of a request.
"""

from typing import Literal, Self

from pydantic import Field, model_validator

from core.methods.alignment.topics import Topic
from utils.record import Record

Scorer = Literal["verifier", "endpoint"]


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
