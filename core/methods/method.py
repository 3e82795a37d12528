"""The seam of every way of judging.

In: nothing. Out: the `Method` protocol and `Case`, what a method is given. Not here: the methods, the
decision on what they find (core/firewall.py).
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
    """A tool that was called for an answer, as text: arguments and result are JSON where they were no text.

    `source` is the id under which the corpus holds the result, None where there is none.
    """

    name: str
    arguments: str
    result: str
    source: str | None


@dataclass(frozen=True, slots=True)
class Case:
    """What is judged: a text taken apart, what it may rest on, the question that it answers (may be empty).

    The results of `tool_calls` are part of `corpus`. `cited` are the texts that [S0], [S1], ... in it name: the
    passages that the writer was given, or the sources that came along; none where nobody knows what its author saw.
    """

    statement: Statement
    corpus: Corpus
    question: str
    options: MethodOptions
    deadline: Deadline
    tool_calls: tuple[ToolCall, ...] = ()
    cited: tuple[Passage, ...] = ()


class Method(Protocol):
    """A way of judging. The same case gives the same verdicts."""

    def take_apart(self, text: str, options: MethodOptions) -> Statement:
        """Return `text` in the units that this method judges; claims that a caller posts are units as they are."""
        ...

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every unit, in order, and return the whole. What cannot be judged is not checked."""
        ...
