"""The interface of the judging methods, and the methods `firewall` and `seed_rule`, which judge claim by claim.

Input: a `Case`. Output: verdicts. Does not hold the checks (core/verifier.py), the rules (core/judge.py, seed_rule.py)
or the decision on what was found (core/firewall.py).
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from core.examination import Examined, Statement, collected, combine, examine
from core.methods.contract import MethodOptions
from core.review import ClaimReview
from core.table_review import TableReview
from core.verdict import Status, Verdict, unread
from core.verifier import Rule, Verifier
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
        return Statement.of_text(text)

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every unit, in order, and return the whole; what cannot be judged is not checked."""
        ...


@dataclass(frozen=True, slots=True)
class ByClaim(Method):
    """Judges every claim by `rule`.

    With a language model, `tables` computes what it says that claims assert about tables, and `review` may lower
    verdicts; without one they are None.
    """

    verifier: Verifier
    rule: Rule
    tables: TableReview | None = None
    review: ClaimReview | None = None

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every claim."""
        judging = examine(case.statement, case.corpus, self.verifier, self.rule, case.deadline)
        if self.tables is not None:
            judging = self.tables.review(judging, case.statement, case.corpus, case.deadline)
        if self.review is not None:
            judging = self.review.review(judging, case.corpus, case.question, case.deadline)
        return (yield from judging)


def leave_unjudged(case: Case, reason: str, explanation: str) -> Generator[Verdict, None, Examined]:
    """Yield for every unit the verdict that it is not checked because of `reason`, or that it is not a claim."""
    verdicts = (
        combine(unit, [unread(part, Status.NOT_CHECKED, reason, explanation) for part in unit.parts])
        for unit in case.statement.units
    )
    return (yield from collected(case.statement, case.corpus, verdicts))


def as_partial(verdict: Verdict, reason: str, explanation: str, error_type: str | None) -> Verdict:
    """Return `verdict` as partial."""
    told = {"reason": reason, "explanation": explanation, "error_type": error_type}
    return verdict.model_copy(update={"status": Status.PARTIAL, **told})
