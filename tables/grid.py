"""The raw cells of a sheet, before they are interpreted.

Input: rows of raw values from a reader. Output: `Grid`, `Area`, and cell names ("B7"). Does not find tables (layout.py)
or determine column types (columns.py).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Self

Raw = str | int | float | bool | datetime | date | time | None
"""A cell as a file stores it. Text has no surrounding white space or line breaks; a blank cell is None."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of a grid: rows `top` to `bottom` and columns `left` to `right`, 0-based, half-open."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells: `rows[i][j]` is at row `first_row + i` (1-based), column `first_column + j` (0-based).

    `merges` are the merged areas as indices of `rows`. The first cell of an area holds the value and the others are
    None, except that a text merged downwards is repeated in each row that it covers.
    """

    rows: Sequence[Sequence[Raw]]
    first_row: int
    first_column: int
    merges: tuple[Area, ...]

    @classmethod
    def of(
        cls, rows: Iterable[Sequence[Raw]], *, first_row: int = 1, first_column: int = 0, merges: Iterable[Area] = ()
    ) -> Self:
        """Return the grid of `rows`, which may differ in length. Texts are cleaned; non-finite numbers become texts."""
        cleaned = [[_cleaned(cell) for cell in row] for row in rows]
        width = max(map(len, cleaned), default=0)
        for row in cleaned:
            row.extend([None] * (width - len(row)))
        areas = tuple(area for area in merges if area.bottom <= len(cleaned) and area.right <= width)
        for area in areas:
            label = cleaned[area.top][area.left]
            if isinstance(label, str) and area.right - area.left == 1:
                for row in cleaned[area.top : area.bottom]:
                    row[area.left] = label
        return cls(cleaned, first_row, first_column, areas)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    def row_number(self, row: int) -> int:
        """The 1-based row number in the file."""
        return self.first_row + row

    def letter(self, column: int) -> str:
        """The column letters as a spreadsheet shows them."""
        return column_letters(self.first_column + column)

    def cells_of(self, row: int, columns: Iterable[int]) -> tuple[Raw, ...]:
        """The cells of one row in the given columns."""
        cells = self.rows[row]
        return tuple(cells[column] for column in columns)

    def range_name(self, row: int, left: int, right: int) -> str:
        """The range of cells of one row from `left` up to, excluding, `right`: "A5:F5", or "A5" for one cell."""
        number = self.row_number(row)
        first, last = f"{self.letter(left)}{number}", f"{self.letter(right - 1)}{number}"
        return first if first == last else f"{first}:{last}"


def clean(text: str) -> str | None:
    """Return a cell's text on one line, without surrounding white space or unprintable characters; None if blank."""
    if text.isprintable() and text and " " not in (text[0], text[-1]) and "  " not in text:
        return text
    line = " ".join(text.split())
    if not line.isprintable():
        line = " ".join("".join(c for c in line if c.isprintable() or c in "\u200c\u200d").split())
    return line or None


def column_letters(index: int) -> str:
    """Return the letters of the 0-based column `index`.

    >>> column_letters(0), column_letters(27), column_letters(16383)
    ('A', 'AB', 'XFD')
    """
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def display(cell: Raw) -> str:
    """Return a cell's value as a spreadsheet shows it without a number format; an empty string for None.

    >>> display(91.0), display(0.1 + 0.2), display(True), display(datetime(2024, 1, 5))
    ('91', '0.3', 'TRUE', '2024-01-05')
    """
    if cell is None or isinstance(cell, str):
        return cell or ""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return _display_float(cell)
    if isinstance(cell, datetime):
        shown = cell.isoformat(" ", "seconds").removesuffix(" 00:00:00")
        return shown.removesuffix(":00") if " " in shown else shown
    if isinstance(cell, time):
        return cell.isoformat("seconds").removesuffix(":00")
    return str(cell)


def _display_float(number: float) -> str:
    """Format with fifteen significant digits, as spreadsheets do, and without an exponent below 10^15."""
    if number.is_integer() and abs(number) < 1e15:
        return str(int(number))
    shown = format(number, ".15g")
    return format(number, ".17f").rstrip("0") if "e-0" in shown else shown


def _cleaned(cell: Raw) -> Raw:
    if isinstance(cell, float) and not math.isfinite(cell):
        return str(cell)
    return clean(cell) if type(cell) is str else cell
