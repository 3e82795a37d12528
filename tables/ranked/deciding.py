"""Answer a question by the computations that a trained network finds likely.

Input: a question, prepared tables, a ranker. Output: answers with their probability, most likely first. Computations
with the same outcome count together: "Okafor's pay" may be a cell or the sum of one cell, and the winner may be shown
with one more of its cells. Does not rank computations (choosing.py) or compute (questions/answering.py).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tables.answer import AnswerKind, TableAnswer
from tables.plan import Contrast, Groups, Rows, columns_of
from tables.prepared import PreparedTable
from tables.questions.answering import answer
from tables.questions.asked import Asked, Distinct, Plan
from tables.ranked.choosing import Choice, rank_plans
from tables.ranked.ranker import Ranker

_MOST_COMPUTED, _LEAST_COMPUTED = 12, 0.003
_KINDS = {Groups: AnswerKind.GROUPED, Contrast: AnswerKind.COMPARISON, Distinct: AnswerKind.LIST}


@dataclass(frozen=True, slots=True)
class LikelyAnswer:
    """An answer, with the probability that the question asks for it."""

    answer: TableAnswer
    probability: float


@dataclass(frozen=True, slots=True)
class _Computed:
    choice: Choice
    answer: TableAnswer


def likely_answers(question: str, tables: Sequence[PreparedTable], ranker: Ranker) -> list[LikelyAnswer]:
    """Return the answers of likely computations, most likely first. Raises `Overloaded`, `Unavailable`."""
    computed = []
    for each in rank_plans(question, tables, ranker)[:_MOST_COMPUTED]:
        if each.probability < _LEAST_COMPUTED:
            break
        made = answer(each.prepared, _asked(each.plan))
        if made is not None and made.row_count:
            computed.append(_Computed(each, made))
    found: dict[object, LikelyAnswer] = {}
    for one in computed:
        shown = math.fsum(other.choice.probability for other in computed if _shows(one, other))
        found.setdefault(one.answer.rows, LikelyAnswer(one.answer, shown))
    return sorted(found.values(), key=lambda each: -each.probability)


def _shows(one: _Computed, other: _Computed) -> bool:
    """Whether an answer shows the result of another computation: the same, or fewer cells of the same records."""
    mine, theirs = one.choice.plan, other.choice.plan
    rows, fewer = one.answer.rows, other.answer.rows
    if rows == fewer:
        return True
    if not isinstance(mine, Rows) or not isinstance(theirs, Rows) or one.choice.prepared is not other.choice.prepared:
        return False
    are_same_records = (mine.filter, mine.order) == (theirs.filter, theirs.order) and len(rows) == len(fewer)
    return are_same_records and all(set(less) <= set(more) for less, more in zip(fewer, rows, strict=True))


def _asked(plan: Plan) -> Asked:
    """Return a plan with its answer shape; rows also show the columns they were filtered and sorted by."""
    if not isinstance(plan, Rows):
        return Asked(_KINDS.get(type(plan), AnswerKind.AGGREGATE), plan)
    by = (plan.order.column,) if plan.order else ()
    shown = tuple(dict.fromkeys((*plan.columns, *by, *columns_of(plan.filter))))
    return Asked(AnswerKind.LIST, replace(plan, columns=shown))
