"""A table prepared for questions and claims.

Input: a table and its source. Output: `PreparedTable`, whose engine and lexicon are built on first use and kept for its
lifetime. Does not read questions or claims.
"""

import threading
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from tables.engine import Engine
from tables.kinds import Kinds
from tables.language.lexicon import Lexicon
from tables.table import Table
from utils.record import Record


class TableSource(Record):
    """The source of a table: its document and its 0-based index among the document's tables."""

    document_id: str
    document_name: str
    index: int


class Address(NamedTuple):
    """The location of a cell: its table, its sheet, its column letter, its row number."""

    source: TableSource
    sheet: str | None
    letter: str
    row_number: int


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
        return Lexicon.of(self.table, self.source.document_name, self.kinds)

    @cached_property
    def kinds(self) -> Kinds:
        """What the cells show beyond their types."""
        return Kinds.of(self.table)

    def address(self, row: int, column: int) -> Address | None:
        """Return the address of a cell."""
        letter, number = self.table.columns[column].letter, self.table.row_numbers[row]
        return Address(self.source, self.table.sheet, letter, number)

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
