"""The bytes of a file of a known format to what they say.

In: a format, bytes, limits, the encoding where a person chose one. Out: `Content`. Runs in the reading process only: a
parser may loop, eat memory or crash on a hostile file.
"""

from collections.abc import Callable, Mapping

from ingestion.document import Format
from ingestion.limits import Limits
from ingestion.package import check_package
from ingestion.readers.content import Content
from ingestion.readers.csv import read_csv
from ingestion.readers.docx import read_docx
from ingestion.readers.pdf import read_pdf
from ingestion.readers.spreadsheet import read_xls, read_xlsx
from ingestion.readers.text import read_text

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
    """Return what the bytes of a file say; a format that fixes its encoding passes over `encoding`.

    Raises:
        FileRejected: the file cannot be taken in; `code` says why.
    """
    if form in TEXT_READERS:
        return TEXT_READERS[form](data, limits, encoding)
    if form in _PACKAGES:
        check_package(data, form, limits)
    return READERS[form](data, limits)
