"""A typed table as it was found in a spreadsheet, a CSV file or a document.

In: nothing. Out: `Table` and its parts. Not here: how a grid of cells becomes a table (tables/reading.py).
"""

from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum

from utils.record import Record

Value = Decimal | bool | datetime | date | time | str | None


class ColumnType(StrEnum):
    """What the values of a column are. Every value of a column has this type or is None."""

    NUMBER = "number"
    PERCENT = "percent"
    CURRENCY = "currency"
    DATE = "date"
    BOOLEAN = "boolean"
    IDENTIFIER = "identifier"
    TEXT = "text"


class Column(Record):
    """One column: its header as written, and what the header says of its values.

    `scale` multiplies a stored value into its unit ("Rs. in lakhs" has 100000); `maximum` is the most a value can be
    ("Marks (out of 100)", or the value of a maximum-marks row).
    """

    name: str
    letter: str
    type: ColumnType
    unit: str | None
    scale: Decimal
    maximum: Decimal | None


class SummaryRow(Record):
    """A row that sums up others (total, average, maximum marks); it is not data."""

    label: str
    row_number: int
    values: tuple[Value, ...]


class Table(Record):
    """Columns and rows of data. `row_numbers[i]` is the sheet's 1-based number of `rows[i]`.

    `preamble` holds the lines that stand above the header (titles, department, notes), in order.
    """

    title: str
    sheet: str | None
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    row_numbers: tuple[int, ...]
    preamble: tuple[str, ...]
    summary_rows: tuple[SummaryRow, ...]
