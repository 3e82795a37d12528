"""Run the most likely computation to get an answer or a check.

Input: a sentence, prepared tables, a ranker, a probability threshold. Output: `TableAnswer`, `TableCheck`, or None if
no computation reaches the threshold. Does not choose the computation (choosing.py).
"""

from collections.abc import Sequence
from dataclasses import replace

from tables.answer import AnswerKind, Finding, TableAnswer, TableCheck
from tables.claims.evaluating import evaluate
from tables.plan import Contrast, Groups, Rows, columns_of
from tables.prepared import PreparedTable
from tables.questions.answering import answer
from tables.questions.asked import Asked, Distinct, Plan
from tables.ranked.choosing import choose_check, choose_plan
from tables.ranked.ranker import Ranker

_KINDS = {Groups: AnswerKind.GROUPED, Contrast: AnswerKind.COMPARISON, Distinct: AnswerKind.LIST}


def ranked_answer(text: str, tables: Sequence[PreparedTable], ranker: Ranker, least: float) -> TableAnswer | None:
    """Return the answer of the most likely computation. Raises `Overloaded`, `Unavailable`."""
    found = choose_plan(text, tables, ranker)
    if found is None or found[1] < least:
        return None
    choice, _ = found
    return answer(choice.prepared, _asked(choice.meant))


def ranked_check(text: str, tables: Sequence[PreparedTable], ranker: Ranker, least: float) -> TableCheck | None:
    """Return the check of the most likely computation if it decides. Raises `Overloaded`, `Unavailable`."""
    found = choose_check(text, tables, ranker)
    if found is None or found[1] < least:
        return None
    choice, _ = found
    made = evaluate(choice.prepared, choice.meant)
    return None if made.finding is Finding.UNDECIDED else made


def _asked(plan: Plan) -> Asked:
    """Return a plan with its answer shape; rows also show the columns they were filtered and sorted by."""
    if not isinstance(plan, Rows):
        return Asked(_KINDS.get(type(plan), AnswerKind.AGGREGATE), plan)
    by = (plan.order.column,) if plan.order else ()
    shown = tuple(dict.fromkeys((*plan.columns, *by, *columns_of(plan.filter))))
    return Asked(AnswerKind.LIST, replace(plan, columns=shown))
