"""What the method `self_check` reports on an answer: what the language model said, and the steps taken.

Input: none. Output: `SelfCheckReport`. Does not build it (method.py).
"""

from enum import StrEnum
from typing import Literal

from core.methods.steps import Step
from utils.record import Record


class Answer(StrEnum):
    """What a language model says to "is the response supported by the evidence"."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"


class SelfCheckReport(Record):
    """The model's answer, None where it was not asked or failed; `score` is 1 for yes, 0 for no, else None.

    The verdicts are the verifier's in every case: yes raises none of them, no makes the verified ones partial.
    """

    method: Literal["self_check"]
    answer: Answer | None
    score: float | None
    steps: tuple[Step, ...]

    @property
    def check_ran(self) -> bool:
        """Whether the language model was asked and answered; the verifier's verdicts are there in any case."""
        return self.answer is not None
