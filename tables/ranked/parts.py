"""The kind of a plan, and the filters and columns that it is made of.

Input: a plan. Output: its parts. Does not make plans (question_plans.py).
"""

from tables.plan import Contrast, Distinct, Figure, Filter, Groups, Plan, Rows, Share

_ENDS = {True: "highest", False: "lowest"}
_GROUPS = {None: "every group", True: "best group", False: "last group"}


def kind_of(plan: Plan) -> str:
    """Return what is computed, without records and columns: "sum", "lowest", "best group by count"."""
    match plan:
        case Rows(_, _, order):
            kind = "rows" if order is None else _ENDS[order.descending]
        case Distinct():
            kind = "values"
        case Figure(measure):
            kind = measure.value
        case Groups(figure, _, best):
            kind = f"{_GROUPS[best]} by {'count' if figure.column is None else 'figure'}"
        case Share(_, _, column):
            kind = "share of records" if column is None else "share of total"
        case Contrast(operation):
            kind = operation.value
    return kind


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
