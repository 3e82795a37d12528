"""Measure how fast files become searchable, by format.

Input: nothing. Output: seconds and kilobytes of text per second, from the posted bytes to a workspace that finds them,
through the service's own intake; the last row is a PDF of 1,000 pages.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import docx

from benchmarks.speed.figures import Table, timed
from benchmarks.speed.material import text_of
from config.assembly import load_service
from config.settings import Settings
from tests.files.documents import pdf, word
from tests.files.workbooks import put, xlsx

KILOBYTES, PAGES, LINES = 300, 1000, 25
_ROW = 100
_MOST_SECONDS = 120.0
"""Overrides the default, so that a busy machine does not refuse what it would otherwise read in time."""


def by_format() -> list[Table]:
    """Take in one file of each format."""
    text = text_of(1000 * KILOBYTES)
    long = text_of(PAGES * LINES * 80)
    files = [(f"{name}, {KILOBYTES} KB of text", f"a.{name}", write(text)) for name, write in _WRITERS.items()]
    files.append((f"pdf, {PAGES} pages", "long.pdf", _as_pdf(long)))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings().model_copy(update={"data_directory": Path(folder), "parsing_seconds": _MOST_SECONDS})
        service = load_service(settings)
        for title, name, data in files:
            workspace, _ = service.library.create()
            wall, work = timed(partial(list, service.intake.take_in(workspace, name, data)))
            chunks = sum(document.chunks for document in workspace.documents())
            rows.append((title, round(len(data) / 1000), chunks, round(wall, 2), round(work, 2), round(chunks / wall)))
        service.close()
    return [
        Table(
            title="Uploads, by format",
            columns=("file", "KB of the file", "chunks", "seconds", "seconds of processors", "chunks a second"),
            rows=tuple(rows),
            note="Read in a child process (whose work is not counted), cut, embedded, stored, opened for search.",
            against=None,
        )
    ]


def _as_docx(text: str) -> bytes:
    document = docx.Document()
    for line in filter(str.strip, text.splitlines()):
        document.add_paragraph(line)
    return word(document)


def _as_csv(text: str) -> bytes:
    return "\n".join(["Number,Remark", *(f'{number},"{piece}"' for number, piece in _rows(text, 1))]).encode()


def _as_xlsx(text: str) -> bytes:
    return xlsx(lambda sheet: put(sheet, [("Number", "Remark"), *_rows(text, 10_001)]))


def _as_pdf(text: str) -> bytes:
    flat = " ".join(text.split())
    lines = [flat[start : start + 80] for start in range(0, len(flat), 80)]
    return pdf(*(lines[first : first + LINES] for first in range(0, len(lines), LINES)))


def _rows(text: str, first: int) -> list[tuple[int, str]]:
    """Return numbered remarks; a file with another `first` shares no text with this one, and so no vector."""
    flat = " ".join(text.replace('"', "'").split())
    return [(number, flat[start : start + _ROW]) for number, start in enumerate(range(0, len(flat), _ROW), first)]


_WRITERS: dict[str, Callable[[str], bytes]] = {
    "txt": str.encode,
    "csv": _as_csv,
    "docx": _as_docx,
    "xlsx": _as_xlsx,
    "pdf": _as_pdf,
}
