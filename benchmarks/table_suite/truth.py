"""What is true of a sheet, computed in plain Python.

Input: a sheet. Output: counts, sums, names. Uses nothing of tables/. Does not word sentences (questions.py, claims.py).
"""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from benchmarks.table_suite.sheets import Cell, Sheet

Row = dict[str, Cell]
Test = Callable[[Row], bool]


@dataclass(frozen=True)
class Truth:
    """The right answer: a number, a set of names, a text, yes or no, figures by group, or that there is none."""

    number: Decimal | None = None
    names: frozenset[str] | None = None
    text: str | None = None
    yes: bool | None = None
    groups: tuple[tuple[str, Decimal], ...] | None = None
    absent: bool = False


Question = tuple[str, Truth]


def number_of(row: Row, header: str) -> Decimal:
    """Return the number in a cell."""
    value = row[header]
    assert isinstance(value, Decimal)
    return value


def day_of(row: Row, header: str) -> date:
    """Return the day in a cell."""
    value = row[header]
    assert isinstance(value, date)
    return value


def where(sheet: Sheet, test: Test) -> list[Row]:
    """Return the rows that pass a test."""
    return [row for row in sheet.rows if test(row)]


def measured(rows: Sequence[Row], header: str, measure: str) -> Decimal:
    """Return a measure of a column, exactly."""
    values = [number_of(row, header) for row in rows]
    made = {
        "total": lambda: sum(values, Decimal()),
        "average": lambda: sum(values, Decimal()) / len(values),
        "median": lambda: Decimal(statistics.median(values)),
        "highest": lambda: max(values),
        "lowest": lambda: min(values),
    }
    return made[measure]()


def names(sheet: Sheet, rows: Sequence[Row]) -> frozenset[str]:
    """Return the names of records."""
    return frozenset(sheet.name(row) for row in rows)


def listed(sheet: Sheet, hits: Sequence[Row], *, counted: bool) -> Truth:
    """Return the truth of "which" or (`counted`) "how many"."""
    return Truth(number=Decimal(len(hits))) if counted else Truth(names=names(sheet, hits))


def top(sheet: Sheet, rows: Sequence[Row], header: str, count: int, *, highest: bool) -> frozenset[str]:
    """Return the names of the `count` records with the highest values, ties with the last included."""
    ordered = sorted((number_of(row, header) for row in rows), reverse=highest)
    bound = ordered[min(count, len(ordered)) - 1]
    return names(
        sheet, [r for r in rows if (number_of(r, header) >= bound if highest else number_of(r, header) <= bound)]
    )


def within(sheet: Sheet, header: str, value: str) -> list[Row]:
    """Return the rows of one group."""
    return where(sheet, lambda row: row[header] == value)


def beyond(sheet: Sheet, header: str, bound: Decimal, *, above: bool) -> list[Row]:
    """Return the rows above or below a bound."""
    return where(sheet, lambda row: number_of(row, header) > bound if above else number_of(row, header) < bound)
