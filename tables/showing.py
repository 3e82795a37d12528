"""Format values, cells and queries for display.

Input: values and their locations. Output: text. Does not write sentences (wording.py).
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby

from tables.answer import CellsUsed, ResultCell
from tables.prepared import PreparedTable, TableSource
from tables.sql import Query
from tables.table import Column, ColumnType, Table, Value

MOST_RANGES = 40
MOST_ROWS = 50
PLACES, SMALL_PLACES = 2, 4
_SCALES = {
    Decimal(1_000): "thousand",
    Decimal(100_000): "lakh",
    Decimal(1_000_000): "million",
    Decimal(10_000_000): "crore",
    Decimal(1_000_000_000): "billion",
}
_NAME = re.compile(r"\bc(\d+)\b|\?|\bt\b")


def show(value: Value, column: Column | None = None) -> str:
    """Return a value as a person writes it, with the unit and scale of its column."""
    if value is None:
        return "blank"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    if not isinstance(value, Decimal):
        return str(value)
    text = number_text(value)
    if column is None:
        return text
    scale = "" if column.scale == 1 else _SCALES.get(column.scale, f"× {number_text(column.scale)}")
    unit = "%" if column.type is ColumnType.PERCENT else column.unit or ""
    parts = (unit, text, scale) if column.type is ColumnType.CURRENCY else (text, scale, unit)
    return " ".join(part for part in parts if part)


def number_text(value: Decimal) -> str:
    """Return a number in digits, without trailing zeros."""
    text = format(value, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def round_shown(value: Decimal) -> tuple[Decimal, bool]:
    """Return a number rounded for display to two decimals (four if below one), and whether digits were cut off."""
    cut = value.quantize(Decimal(1).scaleb(-(PLACES if abs(value) >= 1 else SMALL_PLACES)), ROUND_HALF_UP)
    return cut, cut != value


def round_value(value: Value) -> Value:
    """Return a value as displayed, with numbers rounded as by `round_shown`."""
    return round_shown(value)[0] if isinstance(value, Decimal) else value


def shown_sql(query: Query, table: Table) -> str:
    """Return a query for display, with headers and values filled in; it is never run."""
    values = iter(query.parameters)

    def fill(match: re.Match[str]) -> str:
        if match[1]:
            return '"' + table.columns[int(match[1])].name.replace('"', '""') + '"'
        if match[0] == "t":
            return '"' + table.title.replace('"', '""') + '"'
        value = next(values)
        if isinstance(value, Decimal):
            return number_text(value)
        return str(value) if isinstance(value, int) else f"'{value}'"

    return _NAME.sub(fill, query.sql)


def cell(prepared: PreparedTable, row: int, column: int) -> ResultCell:
    """Return one cell of the table with its address."""
    value, found = prepared.table.rows[row][column], prepared.column_cells([row], column)
    where = f"{found.letter}{found.row_numbers[0]}" if found.row_numbers else None
    return ResultCell(text=None if value is None else show(value, prepared.table.columns[column]), address=where)


def cells_used(prepared: PreparedTable, rows: Sequence[int], columns: Sequence[int]) -> tuple[CellsUsed, ...]:
    """Return the cells at `rows` and `columns`; an empty `rows` means every row, an empty `columns` all columns."""
    rows = rows or range(len(prepared.table.rows))
    read = {each for column in columns for each in prepared.read_for(column)}
    places = sorted(read) or range(len(prepared.table.columns))
    sheets: dict[tuple[TableSource, str | None], dict[str, list[int]]] = {}
    for place in places:
        source, sheet, letter, numbers = prepared.column_cells(rows, place)
        if numbers:
            sheets.setdefault((source, sheet), {})[letter] = numbers
    # numbers are omitted, because the file may format them differently
    shown = tuple(each for each in prepared.table.rows[rows[0]] if isinstance(each, str)) if len(rows) == 1 else ()
    return tuple(_used(source, sheet, letters, shown) for (source, sheet), letters in sheets.items())


def _used(source: TableSource, sheet: str | None, letters: dict[str, list[int]], shown: tuple[str, ...]) -> CellsUsed:
    ranges = [each for letter, numbers in letters.items() for each in _ranges(letter, numbers)]
    left_out = len(ranges) - MOST_RANGES
    more = f" and {left_out} more ranges" if left_out > 0 else ""
    numbers = sorted(set().union(*letters.values()))
    return CellsUsed(
        source=source,
        sheet=sheet,
        ranges=", ".join(ranges[:MOST_RANGES]) + more,
        count=sum(map(len, letters.values())),
        rows=tuple(numbers[:MOST_ROWS]),
        shown=shown if len(numbers) == 1 else (),
    )


def _ranges(letter: str, numbers: Sequence[int]) -> Iterator[str]:
    """Yield the runs of consecutive rows: "D5:D79"."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        rows = [number for _, number in run]
        yield f"{letter}{rows[0]}" if len(rows) == 1 else f"{letter}{rows[0]}:{letter}{rows[-1]}"
