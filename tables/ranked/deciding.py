"""Answer a question by the computations that a trained network finds likely.

Input: a question, prepared tables, a ranker. Output: answers with their probability, most likely first. Computations
with the same outcome count together: "Okafor's pay" may be a cell or the sum of one cell, and the winner may be shown
with one more of its cells. Last come answers that show two likely columns of the same records: "Which part is Kit in?"
may ask for the voice or the village. Does not rank computations (choosing.py) or compute (questions/answering.py).
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tables.answer import TableAnswer
from tables.plan import Rows
from tables.prepared import PreparedTable
from tables.questions.answering import answer, unsure
from tables.ranked.choosing import Choice, rank_plans
from tables.ranked.ranker import Ranker

_MOST_COMPUTED, _LEAST_COMPUTED = 12, 0.003


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
    """Return the answers of likely computations, most likely first, then those of two columns together.

    Raises `Overloaded`, `Unavailable`.
    """
    computed = []
    for each in rank_plans(question, tables, ranker)[:_MOST_COMPUTED]:
        if each.probability < _LEAST_COMPUTED:
            break
        made = answer(each.prepared, unsure(each.plan))
        if made is not None and made.row_count:
            computed.append(_Computed(each, made))
    found = _counted(computed, computed)
    together = _counted(list(_together(computed)), computed)
    return [*found.values(), *(together[rows] for rows in together if rows not in found)]


def _counted(answers: Sequence[_Computed], computed: Sequence[_Computed]) -> dict[object, LikelyAnswer]:
    """Return each answer once, most likely first, with the probability of all computations that it shows."""
    found: dict[object, LikelyAnswer] = {}
    for one in answers:
        shown = math.fsum(other.choice.probability for other in computed if _shows(one, other))
        found.setdefault(one.answer.rows, LikelyAnswer(one.answer, shown))
    return dict(sorted(found.items(), key=lambda each: -each[1].probability))


def _together(computed: Sequence[_Computed]) -> Iterator[_Computed]:
    """Yield answers that show the columns of the two likeliest computations on the same records of one table."""
    same: dict[object, list[tuple[Choice, Rows]]] = defaultdict(list)
    for each in computed:
        plan = each.choice.plan
        if isinstance(plan, Rows):
            same[id(each.choice.prepared), plan.filter, plan.order].append((each.choice, plan))
    for (choice, plan), *others in same.values():
        for other, second in others[:1]:
            wider = replace(plan, columns=tuple(dict.fromkeys((*plan.columns, *second.columns))))
            made = answer(choice.prepared, unsure(wider))
            if made is not None:
                yield _Computed(Choice(other.prepared, wider, 0.0), made)


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
