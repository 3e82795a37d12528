"""The request to a writer of answers, and its result."""

from enum import StrEnum
from typing import Protocol

from retrieval.passage import Passage
from utils.deadline import Deadline
from utils.record import Record


class WritingMode(StrEnum):
    """How strictly the writer must stick to the passages: first try, second try, last try."""

    PLAIN = "plain"
    STRICT = "strict"
    ACKNOWLEDGE = "acknowledge"


class WritingRequest(Record):
    """A question with its passages, cited as [S0], [S1] in this order.

    After a failed attempt, `verified` holds the verified claims. `unused` are passages that support no verified claim:
    they are named, not quoted.
    """

    question: str
    passages: tuple[Passage, ...]
    verified: tuple[str, ...] = ()
    mode: WritingMode = WritingMode.PLAIN
    unused: tuple[Passage, ...] = ()


class Draft(Record):
    """An answer as written. `truncated`: it was cut, and the incomplete last sentence was dropped."""

    text: str
    writer: str
    truncated: bool


class Writer(Protocol):
    """Something that answers a question from passages. `varies`: a second try can give another answer."""

    name: str
    varies: bool

    def write(self, request: WritingRequest, deadline: Deadline) -> Draft:
        """Answer, or raise `WritingFailed` with one typed outcome before the deadline."""
