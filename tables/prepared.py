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
from typing import NamedTuple

from tables.engine import Engine
from tables.language.lexicon import Lexicon
from tables.table import Column, ColumnType, Table, Value
from utils.record import Record

Span = tuple[Decimal, Decimal]
_HUNDRED = Decimal(100)
_LEAST_HIGHEST = Decimal("1.5")


@dataclass(frozen=True, slots=True)
class Kinds:
    """Column indices by kind: dates, dates with times, plain numbers that can only be percentages.

    `running` lists columns of consecutive integers, each occurring once, in any order. `spans` gives the smallest and
    the largest magnitude of the numbers in columns whose header has a scale.
    """

    days: tuple[int, ...]
    moments: frozenset[int]
    hundredths: frozenset[int]
    running: frozenset[int]
    spans: Mapping[int, Span]

    @classmethod
    def of(cls, table: Table) -> "Kinds":
        """Examine every cell of `table`."""
        cells = [(column, [row[place] for row in table.rows]) for place, column in enumerate(table.columns)]
        dated = {
            place: {type(value) for value in own if value is not None}
            for place, (column, own) in enumerate(cells)
            if column.type is ColumnType.DATE
        }
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
