"""A typed table as found in a spreadsheet, a CSV file or a document.

Input: none. Output: `Table` and its parts. A table survives a JSON round trip:
`Table.model_validate_json(table.model_dump_json())` equals it, because the columns say how their values are read. Does
not turn a grid of cells into a table (tables/reading.py).
"""

from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from types import NoneType
from typing import Any, NamedTuple

from pydantic import ValidationInfo, ValidatorFunctionWrapHandler, field_validator

from utils.record import Record

Value = Decimal | bool | datetime | date | time | str | None
Rows = tuple[tuple[Value, ...], ...]


class ColumnType(StrEnum):
    """The type of a column's values. Every value of a column has this type or is None.

    Numbers, percentages and currency are `Decimal`; a percentage of 90 % is stored as 90.
    """

    NUMBER = "number"
    PERCENT = "percent"
    CURRENCY = "currency"
    DATE = "date"
    BOOLEAN = "boolean"
    IDENTIFIER = "identifier"
    TEXT = "text"


NUMERIC = frozenset({ColumnType.NUMBER, ColumnType.PERCENT, ColumnType.CURRENCY})
TEXTUAL = frozenset({ColumnType.TEXT, ColumnType.IDENTIFIER})


class Column(Record):
    """One column: its header as written, and what the header says about its values.

    `scale` converts a stored value into its unit ("Rs. in lakhs" has 100000); `maximum` is the highest possible value
    ("Marks (out of 100)", or the value of a maximum-marks row).
    """

    name: str
    letter: str
    type: ColumnType
    unit: str | None
    scale: Decimal
    maximum: Decimal | None


class SummaryRow(Record):
    """A row that summarises others (total, average, maximum marks); it is not data."""

    label: str
    row_number: int
    values: tuple[Value, ...]


class OddCell(Record):
    """A cell whose text does not fit the type of its column ("absent" among marks); its value in the rows is None."""

    row_number: int
    letter: str
    text: str


class Table(Record):
    """Columns and rows of data. `row_numbers[i]` is the 1-based sheet row of `rows[i]`.

    `sheet` is the sheet's name, "Table 2" for a table inside a document, None for a CSV file. `preamble` holds the
    lines above the header (titles, department, notes), in order.
    """

    title: str
    sheet: str | None
    columns: tuple[Column, ...]
    rows: Rows
    row_numbers: tuple[int, ...]
    preamble: tuple[str, ...]
    summary_rows: tuple[SummaryRow, ...]
    odd_cells: tuple[OddCell, ...]

    @field_validator("rows", mode="wrap")
    @classmethod
    def _read_rows(cls, rows: Any, _: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Rows:
        return _typed(rows, info.data.get("columns", ()), from_json=info.mode == "json")

    @field_validator("summary_rows", mode="wrap")
    @classmethod
    def _read_summary_rows(
        cls, rows: Any, validate: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> tuple[SummaryRow, ...]:
        columns = info.data.get("columns", ())
        if info.mode == "json":
            values = _typed([row["values"] for row in rows], columns, from_json=True)
            return tuple(SummaryRow(**(row | {"values": read})) for row, read in zip(rows, values, strict=True))
        validated: tuple[SummaryRow, ...] = validate(rows)
        _typed([row.values for row in validated], columns, from_json=False)
        return validated


def _moment(text: str) -> Value:
    if "T" in text:
        return datetime.fromisoformat(text)
    return time.fromisoformat(text) if ":" in text else date.fromisoformat(text)


class _Kind(NamedTuple):
    """How the values of a type are read from JSON, and the Python types that they may have."""

    read: Callable[[Any], Value]
    types: frozenset[type]


_KINDS = {
    **dict.fromkeys(NUMERIC, _Kind(Decimal, frozenset({Decimal, NoneType}))),
    **dict.fromkeys(TEXTUAL, _Kind(str, frozenset({str, NoneType}))),
    ColumnType.DATE: _Kind(_moment, frozenset({datetime, date, time, NoneType})),
    ColumnType.BOOLEAN: _Kind(bool, frozenset({bool, NoneType})),
}


def _typed(rows: Sequence[Sequence[Any]], columns: Sequence[Column], *, from_json: bool) -> Rows:
    """Return `rows` with every value checked against its column's type.

    Raises:
        ValueError: a row's length differs from the number of columns, or a value does not have its column's type.
    """
    if any(len(row) != len(columns) for row in rows):
        raise ValueError(f"every row needs {len(columns)} values")
    if not rows or not columns:
        return tuple(() for _ in rows)
    read = [
        _typed_column(values, column, from_json)
        for values, column in zip(zip(*rows, strict=True), columns, strict=True)
    ]
    return tuple(zip(*read, strict=True))


def _typed_column(values: tuple[Any, ...], column: Column, from_json: bool) -> tuple[Value, ...]:
    kind = _KINDS[column.type]
    if from_json:
        read = {written: kind.read(written) for written in set(values) - {None}}
        values = tuple(map(read.get, values))
    strangers = set(map(type, values)) - kind.types
    if strangers:
        names = ", ".join(sorted(stranger.__name__ for stranger in strangers))
        raise ValueError(f"column {column.letter} is of type {column.type} and holds {names}")
    return values
