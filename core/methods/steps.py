"""The steps of a method that falls back from one way of judging to the next.

Input: none. Output: `Step`. Does not contain the steps themselves, which each method takes in its own folder.
"""

from enum import StrEnum

from utils.record import Record


class StepOutcome(StrEnum):
    """What became of a step. `used`: the verdicts come from it. `failed`: it could not be taken, or said nothing."""

    USED = "used"
    FAILED = "failed"


class Step(Record):
    """One step: its name, what became of it, a stable code of why, and a sentence for people."""

    name: str
    outcome: StepOutcome
    code: str
    detail: str
