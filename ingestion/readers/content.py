"""The content of a file, and the writer that assembles text and regions.

Input: pieces of text in reading order. Output: `Content`, the document without its name and hash. Does not know any
format.
"""

import re
import unicodedata
from collections.abc import Iterable

from ingestion.document import Region
from tables.reading import Part
from tables.table import Table
from utils.errors import FileRejected
from utils.record import Record, Span

_UNWANTED = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\x80-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_ENDS = re.compile("\r\n?|\u2028|\x85")
_FIRST_MARK, _LAST_MARK = 0x300, 0x1EFFF
_MARKS = "".join(filter(unicodedata.combining, map(chr, range(_FIRST_MARK, _LAST_MARK))))
_MARKS_WITHOUT_END = re.compile(f"([{_MARKS}]{{30}})[{_MARKS}]+")
"""More combining marks than any language uses (UAX 15, Stream-Safe Text Format); sorting a million takes hours."""


class Content(Record):
    """The content of a file: the fields of `Document` that a reader knows."""

    encoding: str | None
    text: str
    regions: tuple[Region, ...]
    tables: tuple[Table, ...]
    notes: tuple[str, ...]


def clean(text: str) -> str:
    """Return `text` in NFC, with "\\n" line ends and without control characters or unpaired surrogates.

    At most thirty combining marks are kept per letter.
    """
    plain = _UNWANTED.sub("", _LINE_ENDS.sub("\n", text))
    return plain if plain.isascii() else unicodedata.normalize("NFC", _MARKS_WITHOUT_END.sub(r"\1", plain))


class Writer:
    """Collects text, regions, tables and notes in reading order."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._regions: list[Region] = []
        self._tables: list[Table] = []
        self.notes: list[str] = []

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

    def write_page(self, text: str, page: int) -> None:
        """Add the text of a page, counted from 1."""
        self._write_region(text, page=page, sheet=None, cells=None)

    def write_part(self, part: Part, sheet: str | None) -> None:
        """Add a table or lines of a sheet, one line each, with the cells they show."""
        for line in part.lines:
            self.end_line(blank_lines=0)
            self._write_region(line.text, page=None, sheet=sheet, cells=line.cells)
        if part.table is not None:
            self._tables.append(part.table)

    def content(self, *, encoding: str | None = None) -> Content:
        """Return everything written so far."""
        return Content(
            encoding=encoding,
            text="".join(self._pieces),
            regions=tuple(self._regions),
            tables=tuple(self._tables),
            notes=tuple(self.notes),
        )

    def _write_region(self, text: str, *, page: int | None, sheet: str | None, cells: str | None) -> None:
        start = self._length
        self.write(text)
        self._regions.append(Region(span=Span(start=start, end=self._length), page=page, sheet=sheet, cells=cells))


def require_text(content: Content) -> Content:
    """Return `content`.

    Raises:
        FileRejected: `file_has_no_text` if there is only white space.
    """
    if not content.text.strip():
        raise FileRejected("The file holds no text. Check that it is the right file.", code="file_has_no_text")
    return content


def ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers as a person writes them.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
