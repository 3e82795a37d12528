"""PDF files, page by page.

Input: bytes. Output: the text of each page as paragraphs, with what was typed into its fields, a region each, and its
ruled tables. The notes list pages
without text and unreadable pages. Does not read images of text (no OCR) or tables without rules.
"""

import struct
import zlib
from collections.abc import Sequence
from io import BytesIO
from time import monotonic, process_time

from pypdf import PasswordType, PdfReader
from pypdf.errors import DependencyError, LimitReachedError, PyPdfError

from ingestion.document import Content
from ingestion.limits import Limits
from ingestion.readers.content import Writer, ranges
from ingestion.readers.pdf_pages import Part, ReadPage, join_over_pages
from ingestion.readers.pdf_tables import find_tables
from ingestion.readers.ruled_table import RuledTable
from ingestion.readers.wrapping import Vocabulary, continues, unwrap
from utils.errors import FileRejected

_SECONDS_FOR_TABLES = 3.0

DAMAGE = (
    PyPdfError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What pypdf raises on damaged files; RuntimeError covers excessive nesting and unknown filters."""
_REFUSALS = {
    "file_encrypted": "The PDF is protected. Remove the password (print it to a new PDF) and upload that.",
    "file_damaged": "The PDF is damaged or incomplete. Open it, save it again and upload the new file.",
    "file_has_no_text": (
        "The PDF holds pictures of pages but no text. Run text recognition (OCR) on it and upload the result."
    ),
}


def read_pdf(data: bytes, limits: Limits) -> Content:
    """Return the text of a PDF's pages.

    Raises `FileRejected` (`file_encrypted`, `file_damaged`, `file_too_many_pages`, `file_unpacked_too_large`,
    `file_has_no_text`).
    """
    cpu_began, began = process_time(), monotonic()
    pages, unreadable = _pages(data, limits)
    without_text = [n for n, page in enumerate(pages, start=1) if not page.text.strip() and n not in unreadable]
    if len(without_text) + len(unreadable) == len(pages):
        raise _refused("file_damaged" if unreadable else "file_has_no_text")
    ruled = [number for number, page in enumerate(pages, start=1) if page.pieces]
    seconds = min(_SECONDS_FOR_TABLES, (limits.cpu_seconds - process_time() + cpu_began) / 2)
    by_clock = (limits.wall_seconds - monotonic() + began) / 2
    tables = find_tables(data, ruled, seconds, by_clock) if ruled and seconds > 0 and by_clock > 0 else {}
    writer = _written(join_over_pages(pages, tables), limits)
    if without_text:
        writer.notes.append(f"No text on {_pages_named(without_text)}: pictures, which are not read.")
    if unreadable:
        writer.notes.append(f"{_pages_named(unreadable).capitalize()} could not be read: damaged.")
    if late := [number for number in ruled if number not in tables]:
        writer.notes.append(f"Tables on {_pages_named(late)} are read as text only: too many or too large.")
    return writer.content()


def _written(pages: Sequence[Sequence[Part]], limits: Limits) -> Writer:
    """Return a writer that has the texts and tables of the pages."""
    vocabulary = Vocabulary.of([part for page in pages for part in page if isinstance(part, str)])
    writer = Writer(limits)
    before, count = "", 0
    for number, parts in enumerate(pages, start=1):
        for part in parts:
            if isinstance(part, RuledTable):
                count += 1
                writer.room.require(len(part.cells.rows), len(part.cells.rows[0]))
                name = f"Table {count}"
                writer.write_grid(part.grid(vocabulary), sheet=name, title=name, pages=part.pages)
                before = ""
            elif text := unwrap(part, vocabulary):
                writer.end_line(blank_lines=0 if continues(before, text) else 1)
                writer.write_region(text, page=number)
                before = text
    return writer


def _pages(data: bytes, limits: Limits) -> tuple[list[ReadPage], list[int]]:
    """Return every page, and the numbers of unreadable ones."""
    try:
        reader = _open(data)
        count = len(reader.pages)
    except DAMAGE as error:
        raise _refused("file_damaged") from error
    if count > limits.pages:
        raise FileRejected(
            f"The PDF has {count:,} pages; at most {limits.pages:,} can be read. Split it and upload the parts.",
            code="file_too_many_pages",
        )
    pages: list[ReadPage] = []
    unreadable: list[int] = []
    for number in range(1, count + 1):
        try:
            pages.append(ReadPage.of(reader.pages[number - 1]))
        except LimitReachedError as error:
            raise FileRejected(
                f"Page {number} unpacks to more than can be read. Print the file to a new PDF and upload that.",
                code="file_unpacked_too_large",
            ) from error
        except DAMAGE:
            pages.append(ReadPage(""))
            unreadable.append(number)
    return pages, unreadable


def _open(data: bytes) -> PdfReader:
    try:
        reader = PdfReader(BytesIO(data))
        is_locked = reader.is_encrypted and reader.decrypt("") is PasswordType.NOT_DECRYPTED
    except (
        DependencyError,  # an encryption that needs a library which is not installed: refused as protected
        NotImplementedError,  # pypdf raises it for an encryption that it cannot undo: refused as protected
    ) as error:
        raise _refused("file_encrypted") from error
    if is_locked:
        raise _refused("file_encrypted")
    return reader


def _refused(code: str) -> FileRejected:
    return FileRejected(_REFUSALS[code], code=code)


def _pages_named(numbers: list[int]) -> str:
    return f"{'page' if len(numbers) == 1 else 'pages'} {ranges(numbers)}"
