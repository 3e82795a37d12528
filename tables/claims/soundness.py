"""Whether the cells that a claim is about may be put together, and what a superlative may also mean.

Input: a prepared table and what a claim states. Output: whether it can be decided at all; further meanings. Does not
compute (evaluating.py).
"""

from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    FigureIs,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Quantifier,
    ShareIs,
    Trend,
)
from tables.plan import EVERY_ROW, Condition, Either, Figure, Groups, Measure, Order, Share, both
from tables.prepared import PreparedTable
from tables.soundness import can_compute, groups_of, is_one_of_each

_OF_MANY = frozenset({Quantifier.ALL, Quantifier.MOST, Quantifier.GENERIC})


def is_sound(prepared: PreparedTable, claimed: Claimed) -> bool:
    """Whether a claim can be decided: it mixes no currencies, adds up no rates, and its portion says something."""
    match claimed:
        case Holds(subject, predicate, quantifier) if quantifier in _OF_MANY:
            is_empty = is_one_of_each(prepared, subject, predicate)
        case ShareIs(Share(part, whole)):
            is_empty = is_one_of_each(prepared, whole, part)
        case _:
            is_empty = False
    figure = _figure_of(claimed)
    return not is_empty and (figure is None or can_compute(prepared, figure))


def meanings(prepared: PreparedTable, claimed: Claimed) -> tuple[Claimed, ...]:
    """Return a claim, and for a superlative that may be about sums the claim about them: all must agree.

    The maple has the most trees in all, but the highest row may be a single lime.
    """
    if isinstance(claimed, IsExtreme) and isinstance(claimed.subject, Condition) and not claimed.place:
        order = Order(claimed.column, claimed.highest, 1, claimed.place)
        groups = groups_of(prepared, claimed.among, order, claimed.subject.column)
        if groups is not None:
            return claimed, GroupIsExtreme(tuple(map(str, claimed.subject.values)), groups)
    return (claimed,)


def _figure_of(claimed: Claimed) -> Figure | None:
    """Return a figure over all cells that a claim puts together."""
    column, cells = None, None
    match claimed:
        case FigureIs(figure) | GroupIsExtreme(_, Groups(figure)):
            return figure
        case Compares(Figure(_, column, one), Figure(_, _, other)):
            cells = Either((one, other))
        case IsExtreme(_, cells, column):
            pass
        case Trend(column):
            cells = EVERY_ROW
        case CellIs(cells):
            pass
        case Holds(subject, predicate) | ShareIs(Share(predicate, subject)):
            cells = both(subject, predicate)
    return None if cells is None else Figure(Measure.COUNT if column is None else Measure.MAXIMUM, column, cells)
