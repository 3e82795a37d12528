"""An answer that a method does not judge: every claim says why.

Input: a case, the reason. Output: verdicts, none of which judges. Does not decide when that applies (the methods do).
"""

from collections.abc import Generator

from core.examination import Examined, combine, coverage_of
from core.methods.method import Case
from core.verdict import Status, Verdict, unread


def leave_unjudged(case: Case, reason: str, explanation: str) -> Generator[Verdict, None, Examined]:
    """Yield for every unit the verdict that it is not checked because of `reason`, or that it is not a claim."""
    verdicts = []
    for index, unit in enumerate(case.statement.units):
        parts = [unread(part, Status.NOT_CHECKED, reason, explanation) for part in unit.parts]
        verdict = combine(unit, parts).model_copy(update={"index": index})
        verdicts.append(verdict)
        yield verdict
    return Examined(case.statement, tuple(verdicts), coverage_of(case.statement, verdicts, case.corpus), None, None)
