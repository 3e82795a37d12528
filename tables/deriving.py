"""A column computed from others, row by row: "Beds − Occupied", "Hours × Rate".

Input: a prepared table, columns, an operation. Output: a prepared table with one more column. A blank cell gives a
blank; a quotient is rounded to four decimals. Dates are subtracted as days, times of day as minutes, dates with times
as hours. Does not read the notation (notation.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Context, Decimal
from functools import cached_property, partial, reduce
from math import prod

from tables.prepared import ColumnCells, Kinds, PreparedTable
from tables.table import NUMERIC, Column, ColumnType, Value

MOST_ROWS = 20_000
_EXACT = Context(prec=60)
_PLACES = Decimal("0.0001")
_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_ARITHMETIC: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "+": _EXACT.add, "-": _EXACT.subtract, "*": _EXACT.multiply, "/": _EXACT.divide,
}  # fmt: skip
_HUNDRED = Decimal(100)


class DerivedTable(PreparedTable):
    """The rows of `origin` with a last column computed from `operands`.

    Raises:
        ValueError: the columns cannot be computed with.
    """

    def __init__(self, origin: PreparedTable, operands: Sequence[int], operation: str) -> None:
        if len(origin.table.rows) > MOST_ROWS:
            raise ValueError("the table has too many rows to compute a column")
        self._origin, self._operands = origin, tuple(operands)
        self._place = len(origin.table.columns)
        column, compute = _column(origin, self._operands, operation)
        rows = tuple((*row, compute([row[place] for place in operands])) for row in origin.table.rows)
        super().__init__(
            origin.source,
            origin.table.model_copy(
                update={
                    "columns": (*origin.table.columns, column), "rows": rows, "summary_rows": (), "odd_cells": (),
                }
            ),
        )  # fmt: skip

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of the original table; a column computed from amounts is one."""
        kinds, own = self._origin.kinds, {self._place}
        return replace(
            kinds,
            amounts=kinds.amounts | (own if kinds.amounts.intersection(self._operands) else set()),
            measured=kinds.measured | (own if kinds.measured.intersection(self._operands) else set()),
        )

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


_Compute = Callable[[Sequence[Value]], Value]
_Measure = tuple[ColumnType, str | None, Decimal]
"""Type, unit and scale of a column."""


def _column(origin: PreparedTable, operands: Sequence[int], operation: str) -> tuple[Column, _Compute]:
    columns = [origin.table.columns[place] for place in operands]
    if all(column.type is ColumnType.DATE for column in columns) and operation == "-" and len(columns) == 2:
        measure: _Measure = (ColumnType.NUMBER, _unit_of_time(origin, operands), Decimal(1))
        compute: _Compute = _difference
    elif not all(column.type in NUMERIC for column in columns):
        raise ValueError("only numbers can be computed with, and dates be subtracted")
    else:
        measure = _measure_of(columns, operation)
        percents = [column.type is ColumnType.PERCENT and operation == "*" for column in columns]
        compute = partial(_number, percents=percents, operation=operation)
    name = f" {_SIGNS[operation]} ".join(column.name for column in columns)
    kind, unit, scale = measure
    return Column(name=name, letter="", type=kind, unit=unit, scale=scale, maximum=None), compute


def _measure_of(columns: Sequence[Column], operation: str) -> _Measure:
    """Return type, unit and scale of a result. Raises `ValueError` for a sum of things that cannot be added."""
    first = columns[0]
    if operation in "+-":
        same_measure(columns)
        told = next((column for column in columns if column.unit), first)
        return told.type, told.unit, first.scale
    if operation == "/":
        return ColumnType.NUMBER, None, _EXACT.divide(first.scale, _scale_of(columns[1:]))
    scale = _scale_of(columns)
    money = [column for column in columns if column.type is ColumnType.CURRENCY]
    return (money[0].type, money[0].unit, scale) if len(money) == 1 else (ColumnType.NUMBER, None, scale)


def _scale_of(columns: Sequence[Column]) -> Decimal:
    return prod((column.scale for column in columns), start=Decimal(1))


def same_measure(columns: Sequence[Column]) -> None:
    """Check that numbers may be added or compared: one scale, at most one unit, percentages only with each other.

    Raises:
        ValueError: they may not.
    """
    scales = {column.scale for column in columns}
    units = {column.unit for column in columns if column.unit}
    percents = {column.type is ColumnType.PERCENT for column in columns}
    if len(scales) > 1 or len(units) > 1 or len(percents) > 1:
        names = " and ".join(f"[{column.name}]" for column in columns)
        raise ValueError(f"{names} are in different units")


def _unit_of_time(origin: PreparedTable, operands: Sequence[int]) -> str:
    kinds = [{type(each) for each in origin.values(place)} for place in operands]
    if any(time in kind for kind in kinds):
        if not all(kind <= {time, type(None)} for kind in kinds):
            raise ValueError("a time of day cannot be subtracted from a date")
        return "minutes"
    return "hours" if any(datetime in kind for kind in kinds) else "days"


def _difference(values: Sequence[Value]) -> Value:
    """Return the days between two dates, the minutes between times, the hours if one is a date with a time."""
    later, earlier = map(_moment, values)
    if later is None or earlier is None:
        return None
    kinds = set(map(type, values))
    step = timedelta(minutes=1) if time in kinds else timedelta(hours=1) if datetime in kinds else timedelta(days=1)
    seconds = [Decimal(int(each.total_seconds())) for each in (later - earlier, step)]
    return _rounded(_EXACT.divide(*seconds))


def _moment(value: Value) -> datetime | None:
    if isinstance(value, time):
        return datetime.combine(date.min, value)
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime.combine(value, time())
    return value if isinstance(value, datetime) else None


def _number(values: Sequence[Value], percents: Sequence[bool], operation: str) -> Value:
    numbers = [value for value in values if isinstance(value, Decimal)]
    if len(numbers) < len(values) or (operation == "/" and not all(numbers[1:])):
        return None
    parts = [number / _HUNDRED if is_part else number for number, is_part in zip(numbers, percents, strict=True)]
    made = reduce(_ARITHMETIC[operation], parts)
    return _rounded(made) if operation == "/" else made


def _rounded(number: Decimal) -> Decimal:
    return number.quantize(_PLACES, context=_EXACT).normalize(_EXACT)
