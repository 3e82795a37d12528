"""Answer a question by the computations that a trained network finds likely.

Input: a question, prepared tables, a ranker. Output: answers with their probability, most likely first. Computations
with the same outcome count together: "Okafor's pay" may be a cell or the sum of one cell, and the winner may be shown
with one more of its cells. Does not rank computations (choosing.py) or compute (questions/answering.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tables.answer import AnswerKind, TableAnswer
from tables.plan import Contrast, Groups, Rows, columns_of
from tables.prepared import PreparedTable
from tables.questions.answering import answer
from tables.questions.asked import Asked, Distinct, Plan
from tables.ranked.choosing import rank_plans
from tables.ranked.ranker import Ranker

_MOST_COMPUTED, _LEAST_COMPUTED = 12, 0.003
_KINDS = {Groups: AnswerKind.GROUPED, Contrast: AnswerKind.COMPARISON, Distinct: AnswerKind.LIST}


@dataclass(frozen=True, slots=True)
class LikelyAnswer:
    """An answer, with the probability that the question asks for it."""

    answer: TableAnswer
    probability: float


def likely_answers(question: str, tables: Sequence[PreparedTable], ranker: Ranker) -> list[LikelyAnswer]:
    """Return the answers of likely computations, most likely first. Raises `Overloaded`, `Unavailable`."""
    found: list[LikelyAnswer] = []
    for each in rank_plans(question, tables, ranker)[:_MOST_COMPUTED]:
        if each.probability < _LEAST_COMPUTED:
            break
        made = answer(each.prepared, _asked(each.plan))
        if made is None or not made.row_count:
            continue
        same = next((place for place, known in enumerate(found) if _agree(known.answer, made)), None)
        if same is None:
            found.append(LikelyAnswer(made, each.probability))
        else:
            found[same] = replace(found[same], probability=found[same].probability + each.probability)
    return sorted(found, key=lambda each: -each.probability)


def _agree(one: TableAnswer, other: TableAnswer) -> bool:
    """Whether two answers show the same, or one of them shows more cells of the same records."""
    if len(one.rows) != len(other.rows):
        return False
    return any(
        all(set(inner) <= set(outer) for inner, outer in zip(first.rows, second.rows, strict=True))
        for first, second in ((one, other), (other, one))
    )


def _asked(plan: Plan) -> Asked:
    """Return a plan with its answer shape; rows also show the columns they were filtered and sorted by."""
    if not isinstance(plan, Rows):
        return Asked(_KINDS.get(type(plan), AnswerKind.AGGREGATE), plan)
    by = (plan.order.column,) if plan.order else ()
    shown = tuple(dict.fromkeys((*plan.columns, *by, *columns_of(plan.filter))))
    return Asked(AnswerKind.LIST, replace(plan, columns=shown))
