"""What a caller can choose for the method `self_check`.

Input: none. Output: `SelfCheckOptions`. Does not hold the default wording (prompt.py).
"""

import re
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
