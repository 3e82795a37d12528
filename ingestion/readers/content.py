"""The writer that assembles the content of a file from pieces of text and from grids.

Input: pieces of text and grids in reading order. Output: `Content`. Does not know any format or interpret a
grid (tables/reading.py).
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from ingestion.document import Content, Region
from ingestion.limits import Limits
from tables.grid import Grid
from tables.reading import Part, read_parts
from tables.table import Table
from utils.errors import FileRejected
from utils.record import Span

_UNWANTED = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\x80-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_ENDS = re.compile("\r\n?|\u2028|\x85")
_FIRST_MARK, _LAST_MARK = 0x300, 0x1EFFF
_MARKS = "".join(filter(unicodedata.combining, map(chr, range(_FIRST_MARK, _LAST_MARK))))
_MARKS_WITHOUT_END = re.compile(f"([{_MARKS}]{{30}})[{_MARKS}]+")
"""More combining marks than any language uses (UAX 15, Stream-Safe Text Format); sorting a million takes hours."""


_ROW = re.compile("[0-9]+")
_QUOTED_WORDS = 3
_QUOTED_LENGTH = 30


def clean(text: str) -> str:
    """Return `text` in NFC, with "\\n" line ends and without control characters or unpaired surrogates.

    At most thirty combining marks are kept per letter.
    """
    plain = _UNWANTED.sub("", _LINE_ENDS.sub("\n", text))
    return plain if plain.isascii() else unicodedata.normalize("NFC", _MARKS_WITHOUT_END.sub(r"\1", plain))


class Room:
    """Counts the rows and cells of all grids of a file."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._rows = 0
        self._cells = 0

    def require(self, rows: int, columns: int) -> None:
        """Count a grid before it is built.

        Raises `FileRejected` (`file_too_many_rows` if there are more rows, columns or cells than allowed).
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


class Writer:
    """Collects the text, regions, tables and notes of a file in reading order.

    `room` counts the rows and cells so far.
    """

    def __init__(self, limits: Limits) -> None:
        self.notes: list[str] = []
        self.room = Room(limits)
        self._pieces: list[str] = []
        self._length = 0
        self._regions: list[Region] = []
        self._tables: list[Table] = []
        self._lines_left = limits.rows_as_text
        self._lines_left_out = 0

    def write(self, text: str) -> None:
        """Add text without a region."""
        if text:
            self._pieces.append(text)
            self._length += len(text)

    def end_line(self, *, blank_lines: int) -> None:
        """End the current line, if any, and leave `blank_lines` before the next."""
        if self._pieces:
            written = self._pieces[-1]
            missing = 1 + blank_lines - (len(written) - len(written.rstrip("\n")))
            self.write("\n" * missing)

    def write_region(self, text: str, *, page: int | None, sheet: str | None = None, cells: str | None = None) -> None:
        """Add the text of a page, counted from 1, or of cells."""
        start = self._length
        self.write(text)
        self._regions.append(Region(span=Span(start=start, end=self._length), page=page, sheet=sheet, cells=cells))

    def write_grid(
        self, grid: Grid, *, sheet: str | None, title: str, heading: str | None = None, pages: Sequence[int] = ()
    ) -> None:
        """Add the tables and lines of `grid` below the line `heading`, if given.

        `sheet` is the sheet of its cells; `title` names tables without their own title line; `pages` are the pages of
        its rows, if it has pages.
        """
        tables = 0
        for part in read_parts(grid, sheet=sheet, title=title, lines_limit=self._lines_left):
            tables += part.table is not None
            if tables > 1 and part.table is not None:
                has_title = bool(part.lines) and part.lines[0].text in part.table.preamble
                heading = None if has_title else f"{title}, table {tables}"
            self.end_line(blank_lines=1)
            self.write(heading or "")
            heading = None
            self._write_part(part, sheet, pages)

    def content(self, *, encoding: str | None = None) -> Content:
        """Return everything written so far."""
        left_out = (
            f"{self._lines_left_out:,} rows are not in the text, which shows the beginning of long tables; "
            "questions that are computed from a table use all its rows."
        )
        return Content(
            encoding=encoding,
            text="".join(self._pieces),
            regions=tuple(self._regions),
            tables=tuple(self._tables),
            notes=(*self.notes, *([left_out] if self._lines_left_out else [])),
        )

    def _write_part(self, part: Part, sheet: str | None, pages: Sequence[int]) -> None:
        """Add a table or lines of a sheet, one line each, with the cells they show."""
        for line in part.lines:
            self.end_line(blank_lines=0)
            page = pages[int(_ROW.findall(line.cells)[0]) - 1] if pages else None
            self.write_region(line.text, page=page, sheet=sheet, cells=line.cells)
        self._lines_left -= len(part.lines)
        self._lines_left_out += part.lines_left_out
        if part.table is not None:
            self._tables.append(part.table)
            self._note_odd_cells(part.table)

    def _note_odd_cells(self, table: Table) -> None:
        words = list(dict.fromkeys(cell.text for cell in table.odd_cells))
        if not words:
            return
        quoted = ", ".join(f'"{word[:_QUOTED_LENGTH]}"' for word in words[:_QUOTED_WORDS])
        more = " and others" if len(words) > _QUOTED_WORDS else ""
        place = f'Sheet "{table.sheet}"' if table.sheet else "The table"
        self.notes.append(
            f"{place}: cells that do not fit their column ({len(table.odd_cells):,}: {quoted}{more}) count as blank in "
            "computations."
        )


def ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers as a person writes them.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    found = groupby(enumerate(numbers), lambda placed: placed[1] - placed[0])
    runs = [[number for _, number in run] for _, run in found]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
