"""The filters and columns that a plan or a check is made of.

Input: a plan, or a check of a claim. Output: its parts. Does not make plans (question_plans.py, claim_plans.py).
"""

from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    FigureIs,
    GroupIsExtreme,
    Happens,
    Holds,
    IsExtreme,
    ShareIs,
)
from tables.plan import Comparison, Condition, Contrast, Figure, Filter, Groups, Rows, Share, columns_of
from tables.questions.asked import Distinct, Plan


def filters_of(meant: Plan | Claimed) -> tuple[Filter, ...]:
    """Return the filters of a plan or a check."""
    match meant:
        case Rows(filter_) | Figure(filter=filter_) | FigureIs(Figure(filter=filter_)) | CellIs(filter_):
            found: tuple[Filter, ...] = (filter_,)
        case Happens((filter_,)) | Groups(Figure(filter=filter_)):
            found = (filter_,)
        case Share(part, whole) | ShareIs(Share(part, whole)) | Holds(part, whole) | IsExtreme(part, whole):
            found = part, whole
        case Contrast(_, left, right) | Compares(left, right):
            found = left.filter, right.filter
        case GroupIsExtreme(names, groups):
            found = (groups.figure.filter, *(Condition(groups.by, Comparison.EQUAL, (name,)) for name in names))
        case _:
            found = ()
    return found


def measured_of(meant: Plan | Claimed) -> tuple[int | None, ...]:
    """Return the columns that a plan or a check measures, orders, groups or shows; None for a count."""
    match meant:
        case Rows(_, shown, order):
            found: tuple[int | None, ...] = (*shown, order.column if order else None)
        case Figure(_, column) | Share(_, _, column) | Distinct(column):
            found = (column,)
        case FigureIs(Figure(_, column)) | CellIs(_, column) | ShareIs(Share(_, _, column)):
            found = (column,)
        case Groups(Figure(_, column), by) | GroupIsExtreme(_, Groups(Figure(_, column), by)):
            found = column, by
        case Contrast(_, left, right) | Compares(left, right):
            found = left.column, right.column
        case IsExtreme(subject, _, column):
            found = (column, *columns_of(subject))
        case _:
            found = ()
    return found
