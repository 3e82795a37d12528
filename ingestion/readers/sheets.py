"""Turn the grids of a file into text lines and tables, within the limits of the whole file.

Input: the grid of a sheet, a CSV file or a table in a document. Output: its content, added to a `Writer`. Does not turn
a file into grids (spreadsheet.py, csv.py, docx.py) or interpret a grid (tables/reading.py).
"""

from ingestion.limits import Limits
from ingestion.readers.content import Writer
from tables.grid import Grid
from tables.reading import read_parts
from tables.table import Table
from utils.errors import FileRejected

_QUOTED_WORDS = 3
_QUOTED_LENGTH = 30


class Room:
    """Counts the rows and cells of all grids of a file."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._rows = 0
        self._cells = 0

    def require(self, rows: int, columns: int) -> None:
        """Count a grid before it is built.

        Raises:
            FileRejected: `file_too_many_rows` if there are more rows, columns or cells than allowed.
        """
        self._rows += rows
        self._cells += rows * columns
        for count, limit, what in (
            (columns, self._limits.columns, "columns"),
            (self._rows, self._limits.rows, "rows"),
            (self._cells, self._limits.cells, "cells"),
        ):
            if count > limit:
                raise FileRejected(
                    f"The file has more than {limit:,} {what}. Delete what is not needed, or split the file.",
                    code="file_too_many_rows",
                )


class SheetWriter:
    """Adds grids to `writer` if there is `room`, and counts the lines of all of them."""

    def __init__(self, writer: Writer, limits: Limits) -> None:
        self.room = Room(limits)
        self._writer = writer
        self._lines_left = limits.rows_as_text
        self._lines_left_out = 0

    def write(self, grid: Grid, *, sheet: str | None, title: str, heading: str | None) -> None:
        """Add the tables and lines of `grid` below the line `heading`, if given.

        `sheet` is the sheet of its cells; `title` names tables without their own title line.
        """
        tables = 0
        for part in read_parts(grid, sheet=sheet, title=title, lines_limit=self._lines_left):
            tables += part.table is not None
            if tables > 1 and part.table is not None:
                has_title = bool(part.lines) and part.lines[0].text in part.table.preamble
                heading = None if has_title else f"{title}, table {tables}"
            self._writer.end_line(blank_lines=1)
            self._writer.write(heading or "")
            heading = None
            self._writer.write_part(part, sheet)
            self._lines_left -= len(part.lines)
            self._lines_left_out += part.lines_left_out
            if part.table is not None:
                self._note_odd_cells(part.table)

    def finish(self) -> None:
        """Add notes about text that was left out."""
        if self._lines_left_out:
            self._writer.notes.append(
                f"{self._lines_left_out:,} rows are not in the text, which shows the beginning of long tables; "
                "questions that are computed from a table use all its rows."
            )

    def _note_odd_cells(self, table: Table) -> None:
        words = list(dict.fromkeys(cell.text for cell in table.odd_cells))
        if not words:
            return
        quoted = ", ".join(f'"{word[:_QUOTED_LENGTH]}"' for word in words[:_QUOTED_WORDS])
        more = " and others" if len(words) > _QUOTED_WORDS else ""
        place = f'Sheet "{table.sheet}"' if table.sheet else "The table"
        self._writer.notes.append(
            f"{place}: cells that do not fit their column ({len(table.odd_cells):,}: {quoted}{more}) count as blank in "
            "computations."
        )
