"""A table prepared for questions and claims.

Input: a table and its source. Output: `PreparedTable`, whose engine and lexicon are built on first use and kept for its
lifetime, and `Kinds`, what its cells show beyond the types of the columns. Does not read questions or claims.
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from tables.engine import Engine
from tables.language.lexicon import Lexicon
from tables.measures import CURRENCIES, is_unit
from tables.table import TEXTUAL, Column, ColumnType, Table, Value
from utils.record import Record

Span = tuple[Decimal, Decimal]
_HUNDRED = Decimal(100)
_UNIT_HEADERS = frozenset({"unit", "units", "uom", "unit of measure"})
_LEAST_HIGHEST = Decimal("1.5")
_AMOUNTS = frozenset({ColumnType.NUMBER, ColumnType.CURRENCY})


@dataclass(frozen=True, slots=True)
class Kinds:
    """Column indices by kind: dates, dates with times, plain numbers that can only be percentages.

    `running` lists columns of consecutive integers, each occurring once, in any order. `spans` gives the smallest and
    the largest magnitude of the numbers in columns whose header has a scale. `currency` is the column that only names
    currencies, if any, and `amounts` are the columns of money that it is about; `unit` and `measured` are the same for
    a column of units.
    """

    days: tuple[int, ...]
    moments: frozenset[int]
    hundredths: frozenset[int]
    running: frozenset[int]
    spans: Mapping[int, Span]
    currency: int | None
    amounts: frozenset[int]
    unit: int | None
    measured: frozenset[int]

    @classmethod
    def of(cls, table: Table) -> "Kinds":
        """Examine every cell of `table`."""
        cells = [(column, [row[place] for row in table.rows]) for place, column in enumerate(table.columns)]
        dated = {
            place: {type(value) for value in own if value is not None}
            for place, (column, own) in enumerate(cells)
            if column.type is ColumnType.DATE
        }
        currency = next((place for place, each in enumerate(cells) if _are_currencies(*each)), None)
        unit = next((place for place, each in enumerate(cells) if _names_units(*each)), None)
        sizes = {
            place: [abs(value) for value in own if isinstance(value, Decimal)]
            for place, (column, own) in enumerate(cells)
            if column.scale != 1
        }
        return cls(
            days=tuple(place for place, kinds in dated.items() if kinds <= {date, datetime}),
            moments=frozenset(place for place, kinds in dated.items() if datetime in kinds),
            hundredths=frozenset(place for place, each in enumerate(cells) if _are_hundredths(*each)),
            running=frozenset(place for place, (_, own) in enumerate(cells) if _is_running(own)),
            spans={place: (min(own), max(own)) for place, own in sizes.items() if own},
            currency=currency,
            amounts=frozenset() if currency is None else _amounts_beside(currency, table.columns),
            unit=unit,
            measured=frozenset() if unit is None else _amounts_beside(unit, table.columns),
        )


def _are_hundredths(column: Column, cells: list[Value]) -> bool:
    if column.type is not ColumnType.NUMBER or column.maximum not in (None, _HUNDRED):
        return False
    numbers = [value for value in cells if isinstance(value, Decimal)]
    return bool(numbers) and min(numbers) >= 0 and _LEAST_HIGHEST < max(numbers) <= _HUNDRED


def _is_running(cells: list[Value]) -> bool:
    numbers = [value for value in cells if isinstance(value, Decimal)]
    if len(numbers) < max(2, len(cells)) or max(numbers) - min(numbers) != len(numbers) - 1:
        return False
    return all(number == int(number) for number in numbers) and len(set(numbers)) == len(numbers)


def _are_currencies(column: Column, cells: list[Value]) -> bool:
    if column.type not in TEXTUAL:
        return False
    return any(cells) and all(_currency(cell) is not None for cell in cells if cell is not None)


def _names_units(column: Column, cells: list[Value]) -> bool:
    """Whether a column gives the units of others; one that names hospital units holds no unit of measure."""
    if column.type not in TEXTUAL or column.name.strip().casefold() not in _UNIT_HEADERS:
        return False
    return any(isinstance(cell, str) and is_unit(cell.strip().casefold()) for cell in dict.fromkeys(cells))


def _currency(cell: Value) -> str | None:
    return CURRENCIES.get(cell.strip().casefold()) if isinstance(cell, str) else None


def _amounts_beside(place: int, columns: Sequence[Column]) -> frozenset[int]:
    """Return the numbers next to a column of currencies; without a neighbour, all numbers without a unit."""
    plain = {each for each, column in enumerate(columns) if column.type in _AMOUNTS and column.unit is None}
    sides = (range(place - 1, -1, -1), range(place + 1, len(columns)))
    return frozenset(each for side in sides for each in takewhile(plain.__contains__, side)) or frozenset(plain)


class TableSource(Record):
    """The source of a table: its document and its 0-based index among the document's tables."""

    document_id: str
    document_name: str
    index: int


class ColumnCells(NamedTuple):
    """Cells of one column of a sheet, by row number, in order."""

    source: TableSource
    sheet: str | None
    letter: str
    row_numbers: list[int]


class PreparedTable:
    """A table with its engine and its lexicon.

    `repeated` lists columns whose cells occur in several rows (joining.py); it is empty for an ordinary table.
    """

    def __init__(self, source: TableSource, table: Table) -> None:
        self.source = source
        self.table = table
        self.repeated: frozenset[int] = frozenset()
        self._values: dict[int, frozenset[Value]] = {}
        self._lock = threading.RLock()

    @cached_property
    def engine(self) -> Engine:
        """The table in the engine."""
        with self._lock:
            return self.__dict__.get("engine") or Engine.load(self.table)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of the table."""
        return Lexicon.of(self.table, self.source.document_name, self.kinds.hundredths)

    @cached_property
    def kinds(self) -> Kinds:
        """What the cells show beyond their types."""
        return Kinds.of(self.table)

    def values(self, column: int) -> frozenset[Value]:
        """Return the distinct values of a column; None if it has blank cells."""
        if column not in self._values:
            self._values[column] = frozenset(row[column] for row in self.table.rows)
        return self._values[column]

    def named_at(self, column: int, rows: Sequence[int] | None) -> frozenset[str | None]:
        """Return the currencies or other units that a column names at `rows` (None: at all); None for blank cells."""
        named = self.values(column) if rows is None else {self.table.rows[row][column] for row in rows}
        return frozenset(_currency(each) or (None if each is None else str(each)) for each in named)

    def read_for(self, column: int) -> tuple[int, ...]:
        """Return the columns of cells that `column` is read from: itself, unless it is computed."""
        return (column,)

    def column_cells(self, rows: Sequence[int], column: int) -> ColumnCells:
        """Return the addresses of a column's cells at `rows`, each once, from top to bottom."""
        numbers = self.table.row_numbers
        return ColumnCells(
            self.source, self.table.sheet, self.table.columns[column].letter, sorted({numbers[row] for row in rows})
        )

    @property
    def name(self) -> str:
        """The name of the table in a sentence."""
        where = f", sheet “{self.table.sheet}”" if self.table.sheet else ""
        return f"“{self.source.document_name}”{where}"
