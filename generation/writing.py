"""What a writer of answers is asked for and gives back.

In: nothing. Out: `WritingRequest`, `Draft`, the `Writer` protocol. Not here: prompts, clients, when to ask again.
"""

from enum import StrEnum
from typing import Protocol

from retrieval.passage import Passage
from utils.deadline import Deadline
from utils.record import Record


class WritingMode(StrEnum):
    """How hard the writer is held to the passages: first try, second try, last try."""

    PLAIN = "plain"
    STRICT = "strict"
    ACKNOWLEDGE = "acknowledge"


class WritingRequest(Record):
    """A question with its passages, cited as [S0], [S1] in this order.

    After a failed attempt `verified` holds the claims that stood; the rejected ones are left out on purpose, as a model
    tends to repeat what it is shown. `unused` are passages that no verified claim rests on: they are named, not quoted.
    """

    question: str
    passages: tuple[Passage, ...]
    verified: tuple[str, ...]
    mode: WritingMode
    unused: tuple[Passage, ...] = ()


class Draft(Record):
    """An answer as it was written. `truncated` says that it was cut and that the broken last sentence was dropped."""

    text: str
    writer: str
    truncated: bool


class Writer(Protocol):
    """Something that answers a question from passages.

    `varies` says whether a second try can give another answer; the offline writer's cannot.
    """

    name: str
    varies: bool

    def write(self, request: WritingRequest, deadline: Deadline) -> Draft:
        """Answer, or raise `WritingFailed` with one typed outcome before the deadline."""
        ...
