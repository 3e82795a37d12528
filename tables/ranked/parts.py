"""The filters and columns that a plan is made of.

Input: a plan. Output: its parts. Does not make plans (question_plans.py).
"""

from tables.plan import Contrast, Distinct, Figure, Filter, Groups, Plan, Rows, Share


def filters_of(plan: Plan) -> tuple[Filter, ...]:
    """Return the filters of a plan."""
    match plan:
        case Rows() | Figure():
            return (plan.filter,)
        case Groups(figure):
            return (figure.filter,)
        case Share(part, whole):
            return part, whole
        case Contrast(_, left, right):
            return left.filter, right.filter
    return ()


def measured_of(plan: Plan) -> tuple[int | None, ...]:
    """Return the columns that a plan measures, orders, groups or shows; None for a count."""
    match plan:
        case Rows(_, shown, order):
            return (*shown, order.column if order else None)
        case Figure(_, column) | Share(_, _, column) | Distinct(column):
            return (column,)
        case Groups(Figure(_, column), by):
            return column, by
        case Contrast(_, left, right):
            return left.column, right.column
