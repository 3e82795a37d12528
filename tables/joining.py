"""Join two tables that share a key.

Input: prepared tables. Output: a prepared table with every row of the first table, extended by the columns of the
second. Each cell keeps its address in its own table. Does not decide when to join (asking.py, checking.py).
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from weakref import WeakKeyDictionary

from tables.language.lexicon import header_stems
from tables.prepared import ColumnCells, PreparedTable
from tables.table import ColumnType, Table

MOST_TABLES = 6
MOST_ROWS = 50_000
_LEAST_SHARED = 0.5
_KEYS = frozenset({ColumnType.TEXT, ColumnType.IDENTIFIER, ColumnType.NUMBER})


class JoinedTable(PreparedTable):
    """The rows of `left`, extended by the columns of `right` (all but the key) if the key is found there.

    `repeated` lists the columns of `right` if one of its rows matches several rows of `left`: sums over them would
    count a cell more than once.
    """

    def __init__(
        self, left: PreparedTable, right: PreparedTable, keys: tuple[int, int], columns: Sequence[int]
    ) -> None:
        self._left, self._right = left, right
        self._columns = tuple(columns)
        places = {row[keys[1]]: place for place, row in enumerate(right.table.rows)}
        self._matches = tuple(places.get(row[keys[0]]) for row in left.table.rows)
        self._width = len(left.table.columns)
        super().__init__(left.source, self._joined(left.table.columns[keys[0]].name))
        found = [place for place in self._matches if place is not None]
        if len(set(found)) < len(found):
            self.repeated = frozenset(range(self._width, self._width + len(self._columns)))

    def _joined(self, key: str) -> Table:
        left, right = self._left.table, self._right.table
        beside = [tuple(row[place] for place in self._columns) for row in right.rows]
        blank = (None,) * len(self._columns)
        pairs = zip(left.rows, self._matches, strict=True)
        rows = ((*row, *(blank if match is None else beside[match])) for row, match in pairs)
        return left.model_copy(
            update={
                "title": f"{left.title} joined with {right.title} on {key}",
                "columns": (*left.columns, *(right.columns[place] for place in self._columns)),
                "rows": tuple(rows),
                "preamble": (*left.preamble, *right.preamble),
                "summary_rows": (),
                "odd_cells": (),
            }
        )

    @property
    def name(self) -> str:
        """The name of the two tables in a sentence."""
        return f"{self._left.name} joined with {self._right.name}"

    def column_cells(self, rows: Sequence[int], column: int) -> ColumnCells:
        """Return the addresses of a column's cells in its own table; rows without a match have none."""
        if column < self._width:
            return self._left.column_cells(rows, column)
        matches = [match for row in rows if (match := self._matches[row]) is not None]
        return self._right.column_cells(matches, self._columns[column - self._width])


_JOINED: WeakKeyDictionary[PreparedTable, dict[int, JoinedTable | None]] = WeakKeyDictionary()


def joined(tables: Sequence[PreparedTable]) -> Iterator[PreparedTable]:
    """Yield the pairwise joins of the first `MOST_TABLES` tables, each computed once."""
    few = [table for table in tables if len(table.table.rows) <= MOST_ROWS][:MOST_TABLES]
    for left, right in permutations(few, 2):
        known = _JOINED.setdefault(left, {})
        if id(right) not in known:
            known[id(right)] = _join(left, right)
        made = known[id(right)]
        if made is not None:
            yield made


def _join(left: PreparedTable, right: PreparedTable) -> JoinedTable | None:
    heads = [header_stems(column.name) for column in left.table.columns]
    for place, column in enumerate(right.table.columns):
        head = header_stems(column.name)
        if heads.count(head) == 1 and _is_key(left, heads.index(head), right, place):
            others = [
                other
                for other, each in enumerate(right.table.columns)
                if other != place and header_stems(each.name) not in heads
            ]
            return JoinedTable(left, right, (heads.index(head), place), others) if others else None
    return None


def _is_key(left: PreparedTable, place: int, right: PreparedTable, other: int) -> bool:
    """Whether a column of `right` has unique values and contains most values of the column of `left`."""
    if left.table.columns[place].type is not right.table.columns[other].type:
        return False
    if left.table.columns[place].type not in _KEYS:
        return False
    there = [row[other] for row in right.table.rows if row[other] is not None]
    here = [row[place] for row in left.table.rows if row[place] is not None]
    if not here or len(set(there)) < len(there) or len(there) < len(right.table.rows):
        return False
    known = set(there)
    return sum(value in known for value in set(here)) >= _LEAST_SHARED * len(set(here))
