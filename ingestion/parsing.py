"""Parse the bytes of a file of a known format.

Input: a format, bytes, limits, the encoding if the user chose one. Output: `Content`. Runs only in the reading process:
a parser may hang, exhaust memory or crash on a hostile file.
"""

from collections.abc import Callable, Mapping
from itertools import chain

from ingestion.document import Content, Format
from ingestion.limits import Limits
from ingestion.package import check_package
from ingestion.readers.content import Writer, clean
from ingestion.readers.csv import read_csv
from ingestion.readers.docx import read_docx
from ingestion.readers.encoding import decode
from ingestion.readers.pdf import read_pdf
from ingestion.readers.spreadsheet import read_xls, read_xlsx
from utils.errors import FileRejected


def read_text(data: bytes, limits: Limits, encoding: str | None = None) -> Content:
    """Return the text of a plain text file. Raises `FileRejected` (file_type_not_supported)."""
    decoded = decode(data, encoding)
    writer = Writer(limits)
    writer.notes.extend(decoded.notes)
    writer.write(clean(decoded.text))
    return writer.content(encoding=decoded.encoding)


READERS: Mapping[Format, Callable[[bytes, Limits], Content]] = {
    Format.PDF: read_pdf,
    Format.DOCX: read_docx,
    Format.XLSX: read_xlsx,
    Format.XLS: read_xls,
}
TEXT_READERS: Mapping[Format, Callable[[bytes, Limits, str | None], Content]] = {
    Format.TXT: read_text,
    Format.CSV: read_csv,
}
_PACKAGES = frozenset({Format.DOCX, Format.XLSX})


def parse(form: Format, data: bytes, limits: Limits, encoding: str | None = None) -> Content:
    """Return the content of a file; a format that fixes its encoding ignores `encoding`. Raises `FileRejected`."""
    if form in TEXT_READERS:
        return _with_text(TEXT_READERS[form](data, limits, encoding))
    if form in _PACKAGES:
        check_package(data, form, limits)
    content = _with_text(READERS[form](data, limits))
    if max(len(content.text), _characters_in_tables(content)) > limits.bytes:
        raise FileRejected(
            "The file says more than can be read: a few stored words stand in very many places. Split it.",
            code="file_unpacked_too_large",
        )
    return content


def _with_text(content: Content) -> Content:
    if not content.text.strip():
        raise FileRejected("The file holds no text. Check that it is the right file.", code="file_has_no_text")
    return content


def _characters_in_tables(content: Content) -> int:
    cells = (cell for table in content.tables for row in table.rows for cell in row if isinstance(cell, str))
    odd_cells = (cell.text for table in content.tables for cell in table.odd_cells)
    return sum(map(len, chain(cells, odd_cells)))
