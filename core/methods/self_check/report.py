"""What a caller can choose for the method `self_check`, and what it reports, with the steps of methods that fall back.

Input: none. Output: `SelfCheckOptions`, `SelfCheckReport`, `Step`. Does not hold the default wording (method.py).
"""

import re
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from utils.record import Record

PLACEHOLDER = re.compile(r"\{\{\s*(evidence|response)\s*\}\}")
"""The placeholders of a prompt for the evidence and the response, as NeMo Guardrails writes them."""

Task = Literal["self_check_facts"]


def _check_placeholders(prompt: str) -> str:
    if sorted(PLACEHOLDER.findall(prompt)) != ["evidence", "response"]:
        raise ValueError("needs {{ evidence }} and {{ response }}, once each")
    return prompt


Prompt = Annotated[str, Field(max_length=4000), AfterValidator(_check_placeholders)]


class SelfCheckOptions(Record):
    """Prompts by task, in the place of those that serve by default; the most tokens of the model's answer.

    The answer is read for its first yes or no. NeMo's document allows three tokens, which some models use up on
    the way to it.
    """

    prompts: dict[Task, Prompt] = Field({}, max_length=1)
    max_tokens: int = Field(16, ge=1, le=1024)


class Answer(StrEnum):
    """What a language model says to "is the response supported by the evidence"."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"


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


class SelfCheckReport(Record):
    """The model's answer, None where it was not asked or failed; `score` is 1 for yes, 0 for no, else None.

    The verdicts are the verifier's in every case: yes raises none of them, no makes the verified ones partial.
    """

    method: Literal["self_check"]
    answer: Answer | None
    score: float | None
    steps: tuple[Step, ...]
