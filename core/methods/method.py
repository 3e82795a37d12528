"""The interface of the judging methods.

Input: none. Output: the `Method` protocol and `Case`, what a method is given. Does not contain the methods or the
decision on their findings (core/firewall.py).
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from core.examination import Examined, Statement
from core.methods.options import MethodOptions
from core.verdict import Verdict
from retrieval.passage import Corpus, Passage
from utils.deadline import Deadline
from utils.record import Record


class ToolCall(Record):
    """A tool call made for an answer, as text: arguments and result are JSON if they were not text.

    `source` is the id of the result in the corpus, None if it has none.
    """

    name: str
    arguments: str
    result: str
    source: str | None


@dataclass(frozen=True, slots=True)
class Case:
    """What is judged: a text split up, its evidence, and the question that it answers (may be empty).

    The results of `tool_calls` are part of `corpus`. `cited` are the texts that [S0], [S1], ... in it refer to: the
    passages that the writer was given, or the sources in the request; empty if it is unknown what its author saw.
    """

    statement: Statement
    corpus: Corpus
    question: str
    options: MethodOptions
    deadline: Deadline
    tool_calls: tuple[ToolCall, ...] = ()
    cited: tuple[Passage, ...] = ()


class Method(Protocol):
    """A judging method. The same case gives the same verdicts."""

    def take_apart(self, text: str, options: MethodOptions) -> Statement:
        """Return `text` in the units that this method judges; claims posted by a caller stay as they are."""
        ...

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every unit, in order, and return the whole; what cannot be judged is not checked."""
        ...
