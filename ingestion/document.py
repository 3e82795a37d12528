"""A parsed document, its searchable chunks, and where ranges of its text were in the file."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from enum import StrEnum
from typing import Self

from tables.table import Table
from utils.record import Record, Span

_CELL = re.compile(r"([A-Z]+)([0-9]+)")


class Format(StrEnum):
    """The file formats that can be read."""

    PDF = "pdf"
    TXT = "txt"
    DOCX = "docx"
    XLSX = "xlsx"
    XLS = "xls"
    CSV = "csv"


class Place(Record):
    """The page on which a range begins, or its sheet and cell range; nothing for formats without pages."""

    page: int | None
    sheet: str | None
    cells: str | None


class Region(Record):
    """Where a range of a document's text was in the file: a page, or cells of a sheet ("A2:F2")."""

    span: Span
    page: int | None
    sheet: str | None
    cells: str | None


class File(Record):
    """A file. `id` is the SHA-256 of its bytes."""

    id: str
    name: str
    format: Format
    size_bytes: int


class Content(Record):
    """What a reader finds in a file: the fields of `Document` that do not depend on its name and hash."""

    encoding: str | None
    text: str
    regions: tuple[Region, ...]
    tables: tuple[Table, ...]
    notes: tuple[str, ...]


class Document(Content, File):
    """The content of a file. `id` is the SHA-256 of its bytes; `regions` are in order and do not overlap.

    `encoding` is the one that was detected or chosen (None if the format fixes it); `notes` are sentences for the
    person who uploaded the file, for instance about pages without text.
    """

    @classmethod
    def of_text(cls, id_: str, name: str, text: str) -> Self:
        """Return a document that is only a text."""
        file = {"id": id_, "name": name, "format": Format.TXT, "size_bytes": len(text.encode())}
        return cls(**file, encoding="utf-8", text=text, regions=(), tables=(), notes=())


class Chunk(Place):
    """A searchable range: `document.text[span.start:span.end] == text`."""

    document_id: str
    index: int
    span: Span
    text: str


class Regions:
    """The regions of one document, in order, ready for look-ups."""

    def __init__(self, regions: Sequence[Region]) -> None:
        self._regions = regions
        self._starts = [region.span.start for region in regions]

    def place_of(self, span: Span) -> Place:
        """Return the place of `span`: the first region it touches, including all its cells on that sheet."""
        first = max(bisect_right(self._starts, span.start) - 1, 0)
        end = bisect_right(self._starts, span.end - 1)
        touched = [region for region in self._regions[first:end] if region.span.overlaps(span)]
        if not touched:
            return Place(page=None, sheet=None, cells=None)
        sheet = next((region.sheet for region in touched if region.cells is not None), None)
        cells = [region.cells for region in touched if region.sheet == sheet and region.cells is not None]
        return Place(page=touched[0].page, sheet=sheet, cells=_merged(cells))


def _merged(ranges: Sequence[str]) -> str | None:
    """Return the smallest cell range that contains all `ranges`.

    >>> _merged(["A2:F2", "A9:AB9"])
    'A2:AB9'
    """
    corners = [(letters, int(row)) for cells in ranges for letters, row in _CELL.findall(cells)]
    if not corners:
        return None
    columns = sorted({letters for letters, _ in corners}, key=lambda letters: (len(letters), letters))
    rows = [row for _, row in corners]
    start, end = f"{columns[0]}{min(rows)}", f"{columns[-1]}{max(rows)}"
    return start if start == end else f"{start}:{end}"
