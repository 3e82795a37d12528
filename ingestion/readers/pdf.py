"""PDF files, page by page.

Input: bytes. Output: the text of each page as paragraphs, one region per page. The notes list pages without text and
unreadable pages. Does not read images of text (no OCR) or tables.
"""

import struct
import zlib
from io import BytesIO

from pypdf import PasswordType, PdfReader
from pypdf.errors import DependencyError, LimitReachedError, PyPdfError

from ingestion.limits import Limits
from ingestion.readers.content import Content, Writer, clean, ranges
from ingestion.readers.pdf_lines import page_text
from ingestion.readers.wrapping import Vocabulary, continues, unwrap
from utils.errors import FileRejected

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


def read_pdf(data: bytes, limits: Limits) -> Content:
    """Return the text of a PDF's pages.

    Raises:
        FileRejected: `file_encrypted`, `file_damaged`, `file_too_many_pages`, `file_unpacked_too_large`,
            `file_has_no_text`.
    """
    pages, unreadable = _pages(data, limits)
    vocabulary = Vocabulary.of(pages)
    texts = [unwrap(page, vocabulary) for page in pages]
    without_text = [number for number, text in enumerate(texts, start=1) if not text and number not in unreadable]
    if len(without_text) + len(unreadable) == len(texts):
        raise _nothing_to_read(unreadable)
    writer = Writer()
    before = ""
    for number, text in enumerate(texts, start=1):
        if text:
            writer.end_line(blank_lines=0 if continues(before, text) else 1)
            writer.write_page(text, number)
            before = text
    if without_text:
        writer.notes.append(f"No text on {_pages_named(without_text)}: pictures, which are not read.")
    if unreadable:
        writer.notes.append(f"{_pages_named(unreadable).capitalize()} could not be read: damaged.")
    return writer.content()


def _pages(data: bytes, limits: Limits) -> tuple[list[str], list[int]]:
    """Return the text of every page, "" if it has none, and the numbers of unreadable pages."""
    try:
        reader = _open(data)
        count = len(reader.pages)
    except DAMAGE as error:
        raise _damaged() from error
    if count > limits.pages:
        raise FileRejected(
            f"The PDF has {count:,} pages; at most {limits.pages:,} can be read. Split it and upload the parts.",
            code="file_too_many_pages",
        )
    texts: list[str] = []
    unreadable: list[int] = []
    for number in range(1, count + 1):
        try:
            texts.append(clean(page_text(reader.pages[number - 1])))
        except LimitReachedError as error:
            raise FileRejected(
                f"Page {number} unpacks to more than can be read. Print the file to a new PDF and upload that.",
                code="file_unpacked_too_large",
            ) from error
        except DAMAGE:
            texts.append("")
            unreadable.append(number)
    return texts, unreadable


def _open(data: bytes) -> PdfReader:
    try:
        reader = PdfReader(BytesIO(data))
        is_locked = reader.is_encrypted and reader.decrypt("") is PasswordType.NOT_DECRYPTED
    except (DependencyError, NotImplementedError):  # pypdf raises these for an unknown encryption handler or cipher
        is_locked = True
    if is_locked:
        raise FileRejected(
            "The PDF is protected. Remove the password (print it to a new PDF) and upload that.", code="file_encrypted"
        )
    return reader


def _damaged() -> FileRejected:
    return FileRejected(
        "The PDF is damaged or incomplete. Open it, save it again and upload the new file.", code="file_damaged"
    )


def _nothing_to_read(unreadable: list[int]) -> FileRejected:
    if unreadable:
        return _damaged()
    return FileRejected(
        "The PDF holds pictures of pages but no text. Run text recognition (OCR) on it and upload the result.",
        code="file_has_no_text",
    )


def _pages_named(numbers: list[int]) -> str:
    return f"{'page' if len(numbers) == 1 else 'pages'} {ranges(numbers)}"
