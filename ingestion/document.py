"""A parsed document, and its searchable chunks.

Input: none. Output: `Document`, `Region`, `Chunk`. Does not read (readers/), split (chunker.py) or store documents.
"""

from enum import StrEnum

from tables.table import Table
from utils.record import Record, Span


class Format(StrEnum):
    """The file formats that can be read."""

    PDF = "pdf"
    TXT = "txt"
    DOCX = "docx"
    XLSX = "xlsx"
    XLS = "xls"
    CSV = "csv"


class Region(Record):
    """Where a range of a document's text was in the file: a page, or cells of a sheet ("A2:F2")."""

    span: Span
    page: int | None
    sheet: str | None
    cells: str | None


class Document(Record):
    """The content of a file. `id` is the SHA-256 of its bytes; `regions` are in order and do not overlap.

    `encoding` is the one that was detected or chosen (None if the format fixes it); `notes` are sentences for the
    person who uploaded the file, for instance about pages without text.
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
    """A searchable range: `document.text[span.start:span.end] == text`. `page` is where it starts."""

    document_id: str
    index: int
    span: Span
    text: str
    page: int | None
    sheet: str | None
    cells: str | None
