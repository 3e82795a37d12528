"""Whether the cells that an answer puts together may be put together, and whether the question may ask for sums.

Input: a prepared table and a plan. Output: truths. Does not compute answers (answering.py).
"""

from tables.plan import Contrast, Either, Figure, Groups, Measure, Rows, Share, both
from tables.prepared import PreparedTable
from tables.questions.asked import Plan
from tables.running import find, group
from tables.soundness import can_compute, groups_of


def is_sound(prepared: PreparedTable, plan: Plan) -> bool:
    """Whether a plan can be answered: it mixes no currencies and adds up no rates."""
    return all(can_compute(prepared, figure) for figure in _figures(plan))


def may_ask_for_sums(prepared: PreparedTable, plan: Plan) -> bool:
    """Whether "which species has the most" may ask for the sums of a name with several records, of another name."""
    if not isinstance(plan, Rows) or plan.order is None or plan.order.limit is None:
        return False
    key = prepared.lexicon.key
    groups = groups_of(prepared, plan.filter, plan.order, key)
    if groups is None:
        return False
    if plan.order.limit > 1 or plan.order.skip > 0:
        return True
    names = {prepared.table.rows[row][key] for row in find(prepared, plan.filter, plan.order).rows}
    return {each.name for each in group(prepared, groups).groups} != names


def _figures(plan: Plan) -> tuple[Figure, ...]:
    """Return figures over all cells that a plan puts together."""
    match plan:
        case Rows(filter_, _, order):
            return (Figure(Measure.MAXIMUM, order.column if order else None, filter_),)
        case Figure() as figure:
            return (figure,)
        case Groups(figure):
            return (figure,)
        case Share(part, whole, column):
            return (Figure(Measure.SUM if column is not None else Measure.COUNT, column, both(whole, part)),)
        case Contrast(_, left, right):
            return (Figure(Measure.MAXIMUM, left.column, Either((left.filter, right.filter))),)
        case _:
            return ()
