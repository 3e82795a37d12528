"""Turn dates of a sentence into conditions on a date column: "in March", "since 5 May 2024", "before 2018".

Input: a quantity and a column. Output: a filter, or None if the dates are ambiguous. Does not choose the column
(populations.py).
"""

from datetime import date

from tables.language.figures import moment_for
from tables.language.scope import Scope
from tables.plan import Comparison, Condition, Filter, both
from utils.quantities import Edge, Kind, Modifier, Quantity

COMPARISONS = {
    Modifier.MORE_THAN: Comparison.MORE,
    Modifier.AT_LEAST: Comparison.AT_LEAST,
    Modifier.LESS_THAN: Comparison.LESS,
    Modifier.AT_MOST: Comparison.AT_MOST,
}


def in_period(quantity: Quantity, column: int, scope: Scope) -> Filter | None:
    """Return the condition that a date or a period imposes on a column."""
    period = _period(quantity, column, scope) if column in scope.dates else None
    return None if period is None else _within(column, period, _edge(quantity), scope)


def _period(quantity: Quantity, column: int, scope: Scope) -> tuple[date, date] | None:
    """Return the days that are named; a date without a year belongs to the only year in the column."""
    if quantity.kind is not Kind.YEARLESS_DATE:
        return (
            None
            if quantity.ambiguous and quantity.kind is not Kind.YEAR
            else (date.fromordinal(int(quantity.value.low)), date.fromordinal(int(quantity.value.high)))
        )
    cells = [row[column] for row in scope.prepared.table.rows]
    years = {cell.year for cell in cells if isinstance(cell, date)}
    if len(years) != 1:
        return None
    return _in_year(quantity, years.pop())


def _edge(quantity: Quantity) -> Comparison | None:
    """Return how a date bounds the period: "after", "since", "until"."""
    ends = {Edge.START: Comparison.AT_LEAST, Edge.END: Comparison.AT_MOST}
    return COMPARISONS.get(quantity.modifier) or ends.get(quantity.edge)


def _in_year(quantity: Quantity, year: int) -> tuple[date, date] | None:
    """Return the days of a yearless date in a given year; its readings use the leap year 0."""
    last = date(4, 12, 31).toordinal()
    try:
        first, final = (
            date.fromordinal(last + int(each)).replace(year=year) for each in (quantity.value.low, quantity.value.high)
        )
    except ValueError:  # 29 February in a year without one is ambiguous
        return None
    return first, final


def _within(column: int, period: tuple[date, date], comparison: Comparison | None, scope: Scope) -> Filter:
    timed = scope.has_time(column)
    start, end = (moment_for(period[0], timed=timed, end=False), moment_for(period[1], timed=timed, end=True))
    match comparison:
        case Comparison.MORE:
            return Condition(column, Comparison.MORE, (end,))
        case Comparison.AT_LEAST:
            return Condition(column, Comparison.AT_LEAST, (start,))
        case Comparison.LESS:
            return Condition(column, Comparison.LESS, (start,))
        case Comparison.AT_MOST:
            return Condition(column, Comparison.AT_MOST, (end,))
        case _:
            return both(Condition(column, Comparison.AT_LEAST, (start,)), Condition(column, Comparison.AT_MOST, (end,)))
