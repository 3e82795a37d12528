"""The numbers and dates of a sentence, with the words that modify them, and what they require of a column.

Input: a sentence; a quantity and a column. Output: options by start position; the condition that dates impose ("in
March", "since 5 May 2024", "before 2018"), None if they are ambiguous. Does not choose the column (populations.py).
"""

import re
from calendar import isleap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from tables.language.scope import Scope, days_of, is_figure
from tables.language.tokens import Piece, Token
from tables.plan import Comparison, Condition, Filter, between
from tables.sense.sighting import Option, Sights
from utils.quantities import Kind, Modifier, Quantity, find_quantities
from utils.quantities.quantity import ONE
from utils.text import stem

COMPARISONS = {
    Modifier.MORE_THAN: Comparison.MORE,
    Modifier.AT_LEAST: Comparison.AT_LEAST,
    Modifier.LESS_THAN: Comparison.LESS,
    Modifier.AT_MOST: Comparison.AT_MOST,
}
_SUMMED = re.compile(r"\b(?:add\w*|sum\w*|amount\w*|com\w+|came) up to\s*$", re.IGNORECASE)
_DATES = frozenset({Kind.DATE, Kind.YEAR, Kind.YEARLESS_DATE})
_COST = 0.01
_LEAP_DAY = (2, 29)
_LEAP_YEAR_END = date(4, 12, 31).toordinal()
"""Dates without a year are days of the leap year after this one."""


def quantities(text: str, pieces: Sequence[Piece], nouns: frozenset[str]) -> Iterator[tuple[int, list[Option]]]:
    """Yield numbers and dates with their modifying words, by start position."""
    found: dict[int, list[Option]] = {}
    for read in find_quantities(text):
        quantity = _as_told(read, text[: read.value_span.start], nouns)
        begin = quantity.span.start if quantity.modifier is read.modifier else quantity.value_span.start
        covered = [
            place for place, piece in enumerate(pieces)
            if begin < piece.end and piece.start < quantity.span.end
        ]  # fmt: skip
        if not covered:
            continue
        span = quantity.value_span
        letter = "d" if quantity.kind in _DATES else "#" if quantity.kind is Kind.ORDINAL else "n"
        if letter != "d" and not is_figure(quantity) and quantity.kind is not Kind.FRACTION:
            continue
        value = str(int(quantity.value.low)) if letter == "#" else pieces[covered[0]].folded
        token = Token(letter, span.start, span.end, span.of(text), value=value, quantity=quantity)
        found.setdefault(covered[0], []).append((covered[-1] + 1, (token,), _COST))
    yield from found.items()


def _as_told(quantity: Quantity, before: str, nouns: frozenset[str]) -> Quantity:
    """Adjust a number to its context: drop "a month" in a table of months; a sum "up to 50" is exactly 50."""
    value = quantity.value
    if value.per is not None and stem(value.per.symbol) in nouns:
        quantity = replace(quantity, readings=(replace(value, per=None),))
    return replace(quantity, modifier=Modifier.EXACT) if _SUMMED.search(before) else quantity


def counted(option: Option, sights: Sights) -> Iterator[Option]:
    """Yield a number with a unit as a number of records ("3 months") or of what a header counts ("7 days")."""
    end, (token,), cost = option
    quantity = token.quantity
    if quantity is None or quantity.kind not in (Kind.MEASURE, Kind.DURATION) or quantity.value.unit is None:
        return
    value = quantity.value
    written = [value.written(each) for each in (value.low, value.high)]
    plain = replace(value, kind=Kind.COUNT, low=written[0], high=written[1], precision=ONE, unit=None)
    number = replace(token, quantity=replace(quantity, readings=(plain,)))
    word = quantity.unit_text.casefold()
    if stem(word) in sights.nouns:
        yield end, (number, replace(token, letter="s", quantity=None)), cost
    for column, _ in sights.header([word]) if word else ():
        yield end, (number, replace(token, letter="c", quantity=None, columns=(column,))), cost


def in_period(quantity: Quantity, column: int, scope: Scope) -> Filter | None:
    """Return the condition that a date or a period imposes on a column."""
    period = _period(quantity, column, scope) if column in scope.dates else None
    if period is None:
        return None
    comparison = COMPARISONS.get(quantity.modifier)
    start, end = scope.bounds(column, *period)
    if comparison in (Comparison.MORE, Comparison.AT_MOST):
        return Condition(column, comparison, (end,))
    if comparison in (Comparison.LESS, Comparison.AT_LEAST):
        return Condition(column, comparison, (start,))
    return between(column, start, end)


def _period(quantity: Quantity, column: int, scope: Scope) -> tuple[date, date] | None:
    """Return the days that are named; a date without a year belongs to the only year in the column."""
    if quantity.kind is not Kind.YEARLESS_DATE:
        return None if quantity.ambiguous and quantity.kind is not Kind.YEAR else days_of(quantity)
    years = {cell.year for row in scope.prepared.table.rows if isinstance(cell := row[column], date)}
    return in_year(quantity, years.pop()) if len(years) == 1 else None


def in_year(quantity: Quantity, year: int) -> tuple[date, date] | None:
    """Return the first and the last day of a yearless date in a given year, None if it has no such days.

    February ends on the 28th in a year without a leap day; "27 to 29 February" names no days of such a year.
    """
    first, final = (date.fromordinal(_LEAP_YEAR_END + int(each)) for each in (quantity.value.low, quantity.value.high))
    if not isleap(year) and _LEAP_DAY in {(first.month, first.day), (final.month, final.day)}:
        if first.day != 1:
            return None
        final -= timedelta(days=1)
    return first.replace(year=year), final.replace(year=year)
