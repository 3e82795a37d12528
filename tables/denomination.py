"""The currency of each row, if a column of the table names it.

Input: a table. Output: `Denomination`, None if no column holds names of currencies only. Does not read the
currency of a header or of a single cell (headers.py, columns.py), and converts nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tables.measures import CURRENCIES
from tables.table import Column, ColumnType, Table, Value
from utils.quantities.currencies import usual

_TEXTUAL = frozenset({ColumnType.TEXT, ColumnType.IDENTIFIER})
_NUMBERS = frozenset({ColumnType.NUMBER, ColumnType.CURRENCY})


@dataclass(frozen=True, slots=True)
class Denomination:
    """`columns` hold amounts of money in the currency that `currencies` gives for each row (None: blank)."""

    columns: frozenset[int]
    currencies: tuple[str | None, ...]

    @classmethod
    def of(cls, table: Table) -> "Denomination | None":
        """Find the column of currencies and the amounts beside it; without a neighbour, all amounts without a unit."""
        for place, column in enumerate(table.columns):
            cells = [row[place] for row in table.rows]
            currencies = tuple(map(_currency, cells))
            named = [one for cell, one in zip(cells, currencies, strict=True) if cell is not None]
            if column.type in _TEXTUAL and named and None not in named:
                beside = frozenset(_beside(table.columns, place))
                every = frozenset(other for other, each in enumerate(table.columns) if _is_amount(each))
                return cls(beside or every, currencies)
        return None

    def are_mixed(self, rows: Iterable[int]) -> bool:
        """Whether the amounts of these rows are in several currencies, or some may be."""
        return len({self.currencies[row] for row in rows}) > 1

    def are_in(self, currency: str, rows: Iterable[int]) -> bool:
        """Whether the amounts of all these rows are in the currency that a typical reader takes the name for."""
        return {self.currencies[row] for row in rows} == {usual(currency)}


def _currency(cell: Value) -> str | None:
    return CURRENCIES.get(cell.strip().casefold()) if isinstance(cell, str) else None


def _is_amount(column: Column) -> bool:
    return column.type in _NUMBERS and column.unit is None


def _beside(columns: tuple[Column, ...], place: int) -> Iterator[int]:
    """Yield the amounts that stand next to a column, without anything else between them and it."""
    for side in (range(place - 1, -1, -1), range(place + 1, len(columns))):
        for other in side:
            if not _is_amount(columns[other]):
                break
            yield other
