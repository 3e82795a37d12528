"""A table made ready for questions and claims.

In: a table and where it stands. Out: `PreparedTable`, whose engine and lexicon are made when first needed and kept as
long as it lives. Not here: what is asked.
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
    """Where a table stands: its document, and its number among the document's tables, from 0."""

    document_id: str
    document_name: str
    index: int


class Address(NamedTuple):
    """Where a cell stands: its table, its sheet, the letter of its column, the number of its row."""

    source: TableSource
    sheet: str | None
    letter: str
    row_number: int


class ColumnCells(NamedTuple):
    """Cells of one column of a sheet, by the numbers of their rows, in order."""

    source: TableSource
    sheet: str | None
    letter: str
    row_numbers: list[int]


class PreparedTable:
    """A table with its engine and its lexicon.

    `repeated` are columns whose cells stand in several rows at once (joining.py); a table of its own has none.
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
        """Return where a cell stands."""
        letter, number = self.table.columns[column].letter, self.table.row_numbers[row]
        return Address(self.source, self.table.sheet, letter, number)

    def column_cells(self, rows: Sequence[int], column: int) -> ColumnCells:
        """Return where the cells of a column at `rows` stand, each once, from top to bottom."""
        numbers = self.table.row_numbers
        return ColumnCells(
            self.source, self.table.sheet, self.table.columns[column].letter, sorted({numbers[row] for row in rows})
        )

    @property
    def name(self) -> str:
        """How the table is called in a sentence."""
        where = f", sheet “{self.table.sheet}”" if self.table.sheet else ""
        return f"“{self.source.document_name}”{where}"
