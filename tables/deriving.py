"""A column computed from others, row by row: "Beds − Occupied", "Hours × Rate".

Input: a prepared table, columns, an operation. Output: a prepared table with one more column. A blank cell gives a
blank. Dates and times of day are subtracted as days and minutes. Does not read the notation (notation.py).
"""

from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from functools import reduce

from tables.prepared import ColumnCells, PreparedTable
from tables.running import DIGITS
from tables.table import Column, ColumnType, Value

MOST_ROWS = 20_000
_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_ARITHMETIC: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "+": DIGITS.add, "-": DIGITS.subtract, "*": DIGITS.multiply, "/": DIGITS.divide,
}  # fmt: skip
_NUMERIC = frozenset({ColumnType.NUMBER, ColumnType.PERCENT, ColumnType.CURRENCY})
_MINUTES_A_DAY = 24 * 60


class DerivedTable(PreparedTable):
    """The rows of `origin` with a last column computed from `operands`.

    Raises:
        ValueError: the columns cannot be computed with, or hold amounts in several currencies.
    """

    def __init__(self, origin: PreparedTable, operands: Sequence[int], operation: str) -> None:
        self._origin, self._operands = origin, tuple(operands)
        self._place = len(origin.table.columns)
        column = _column(origin, self._operands, operation)
        rows = tuple((*row, _value([row[place] for place in operands], operation)) for row in origin.table.rows)
        super().__init__(
            origin.source,
            origin.table.model_copy(
                update={
                    "columns": (*origin.table.columns, column), "rows": rows, "summary_rows": (), "odd_cells": (),
                }
            ),
        )  # fmt: skip
        self.repeated = origin.repeated

    @property
    def name(self) -> str:
        """The name of the table in a sentence."""
        return self._origin.name

    def read_for(self, column: int) -> tuple[int, ...]:
        """Return the columns of cells that `column` is read from."""
        if column != self._place:
            return self._origin.read_for(column)
        return tuple(each for place in self._operands for each in self._origin.read_for(place))

    def column_cells(self, rows: Sequence[int], column: int) -> ColumnCells:
        """Return the addresses of a column's cells; a computed column has none."""
        if column != self._place:
            return self._origin.column_cells(rows, column)
        return ColumnCells(self.source, self.table.sheet, "", [])


def _column(origin: PreparedTable, operands: Sequence[int], operation: str) -> Column:
    columns = [origin.table.columns[place] for place in operands]
    if len(origin.table.rows) > MOST_ROWS:
        raise ValueError("the table has too many rows to compute a column")
    if operands and set(operands) & origin.kinds.amounts and len(origin.currencies()) > 1:
        raise ValueError("the amounts are in several currencies")
    is_difference = operation == "-" and len(columns) == 2 and all(each.type is ColumnType.DATE for each in columns)
    if not is_difference and not all(each.type in _NUMERIC for each in columns):
        raise ValueError("only numbers can be computed with, and dates be subtracted")
    kept = (
        columns[0] if operation in "+-" and len({(each.unit, each.type, each.scale) for each in columns}) == 1 else None
    )
    return Column(
        name=f" {_SIGNS[operation]} ".join(each.name for each in columns),
        letter="",
        type=kept.type if kept and not is_difference else ColumnType.NUMBER,
        unit=_unit_of_time(origin, operands) if is_difference else kept.unit if kept else None,
        scale=kept.scale if kept else Decimal(1),
        maximum=None,
    )


def _unit_of_time(origin: PreparedTable, operands: Sequence[int]) -> str:
    return "minutes" if any(isinstance(each, time) for each in origin.values(operands[0])) else "days"


def _value(values: Sequence[Value], operation: str) -> Value:
    if any(value is None for value in values):
        return None
    numbers = [_number(value) for value in values]
    if operation == "/" and not all(numbers[1:]):
        return None
    return reduce(_ARITHMETIC[operation], numbers)


def _number(value: Value) -> Decimal:
    """Return a cell as a number: a date as days, a time of day as minutes."""
    if isinstance(value, datetime):
        return Decimal(value.toordinal()) + Decimal(value.hour * 60 + value.minute) / _MINUTES_A_DAY
    if isinstance(value, date):
        return Decimal(value.toordinal())
    if isinstance(value, time):
        return Decimal(value.hour * 60 + value.minute)
    assert isinstance(value, Decimal)
    return value
