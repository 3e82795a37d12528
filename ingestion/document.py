"""A document after reading, and the chunks that are searched.

In: nothing. Out: `Document`, `Region`, `Chunk`. Not here: reading (readers/), cutting (chunker.py), storing.
"""

from enum import StrEnum

from tables.table import Table
from utils.record import Record, Span


class Format(StrEnum):
    """The kinds of file that can be read."""

    PDF = "pdf"
    TXT = "txt"
    DOCX = "docx"
    XLSX = "xlsx"
    XLS = "xls"
    CSV = "csv"


class Region(Record):
    """Where a stretch of a document's text stood in the file: a page, or cells of a sheet ("A2:F2")."""

    span: Span
    page: int | None
    sheet: str | None
    cells: str | None


class Document(Record):
    """What a file says. `id` is the SHA-256 of its bytes; `regions` are in order and do not overlap.

    `encoding` is the one that was detected or chosen (None where the format fixes it); `notes` are sentences for
    the person who uploaded the file, such as pages that hold no text.
    """

    id: str
    name: str
    format: Format
    size_bytes: int
    encoding: str | None
    text: str
    regions: tuple[Region, ...]
    tables: tuple[Table, ...]
    notes: tuple[str, ...]


class Chunk(Record):
    """A searchable stretch: `document.text[span.start:span.end] == text`. `page` is where it starts."""

    document_id: str
    index: int
    span: Span
    text: str
    page: int | None
    sheet: str | None
    cells: str | None
