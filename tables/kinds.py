"""What the cells of a table show beyond the types of its columns.

Input: a table. Output: `Kinds`, computed once. Does not determine types (columns.py).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from tables.denomination import Denomination
from tables.table import ColumnType, Table, Value

Span = tuple[Decimal, Decimal]
_HUNDRED = Decimal(100)
_LEAST_HIGHEST = Decimal("1.5")


@dataclass(frozen=True, slots=True)
class Kinds:
    """Column indices by kind: dates, dates with times, plain numbers that can only be percentages.

    `running` lists columns of consecutive integers, each occurring once, in any order. `spans` gives the smallest and
    the largest magnitude of the numbers in columns whose header has a scale. `half_filled` lists columns with zeros and
    blank cells, `like_years` gives the whole numbers of four digits of each column, `denomination` the currency of each
    row.
    """

    days: tuple[int, ...]
    moments: frozenset[int]
    hundredths: frozenset[int]
    running: frozenset[int]
    spans: Mapping[int, Span]
    half_filled: frozenset[int]
    like_years: Mapping[int, frozenset[Decimal]]
    denomination: Denomination | None

    @classmethod
    def of(cls, table: Table) -> "Kinds":
        """Examine every cell of `table`."""
        columns = [[row[place] for row in table.rows] for place in range(len(table.columns))]
        days = [place for place, kinds in _dated(table, columns) if kinds <= {date, datetime}]
        moments = frozenset(place for place, kinds in _dated(table, columns) if datetime in kinds)
        hundredths = frozenset(place for place, cells in enumerate(columns) if _are_hundredths(table, place, cells))
        running = frozenset(place for place, cells in enumerate(columns) if _is_running(cells))
        spans = {
            place: (min(sizes), max(sizes))
            for place, column in enumerate(table.columns)
            if column.scale != 1 and (sizes := [abs(value) for value in columns[place] if isinstance(value, Decimal)])
        }
        half_filled = frozenset(place for place, cells in enumerate(columns) if {None, Decimal(0)} <= set(cells))
        like_years = {place: frozenset(_like_years(cells)) for place, cells in enumerate(columns)}
        return cls(tuple(days), moments, hundredths, running, spans, half_filled, like_years, Denomination.of(table))


def _like_years(cells: list[Value]) -> Iterator[Decimal]:
    for value in cells:
        if isinstance(value, Decimal) and 1000 <= value < 10_000 and value == int(value):
            yield value


def _dated(table: Table, columns: list[list[Value]]) -> Iterator[tuple[int, set[type]]]:
    for place, column in enumerate(table.columns):
        if column.type is ColumnType.DATE:
            yield place, {type(value) for value in columns[place] if value is not None}


def _are_hundredths(table: Table, place: int, cells: list[Value]) -> bool:
    column = table.columns[place]
    if column.type is not ColumnType.NUMBER or column.maximum not in (None, _HUNDRED):
        return False
    numbers = [value for value in cells if isinstance(value, Decimal)]
    return bool(numbers) and min(numbers) >= 0 and _LEAST_HIGHEST < max(numbers) <= _HUNDRED


def _is_running(cells: list[Value]) -> bool:
    numbers = [value for value in cells if isinstance(value, Decimal)]
    if len(numbers) < max(2, len(cells)) or max(numbers) - min(numbers) != len(numbers) - 1:
        return False
    return all(number == int(number) for number in numbers) and len(set(numbers)) == len(numbers)
