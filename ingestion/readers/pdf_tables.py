"""Tables drawn with ruling lines on the pages of a PDF.

Input: the bytes of a PDF and the numbers of its pages that have rules. Output: `RuledTable`s by page. Does not read
tables without rules or turned pages. Runs only in the reading process.
"""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from time import monotonic, process_time
from typing import Any

import pdfplumber
from pdfplumber.page import Page
from pdfplumber.table import TableFinder

from ingestion.readers.pdf_cells import Box, Run, read_cells
from ingestion.readers.ruled_table import Cells, RuledTable

MOST_PAGES = 30
_TICK = 0.1
_STICKS_OUT = 5.0
_AS_DRAWN: dict[str, Any] = {"use_text_flow": True, "keep_blank_chars": True, "x_tolerance_ratio": 0.15}
_AS_DRAWN |= {"extra_attrs": ["size", "fontname"], "return_chars": True}


def find_tables(data: bytes, pages: Sequence[int], seconds: float, by_clock: float) -> dict[int, list[RuledTable]]:
    """Return the tables of each of `pages`, counted from 1. Pages that fail or come too late are missing.

    Reads at most `MOST_PAGES` pages and stops after `seconds` of processor time, or `by_clock` seconds.
    """
    found: dict[int, list[RuledTable]] = {}
    # Whatever is wrong with the file or a page: its text was read before.
    with (
        suppress(Exception, _TimeUp),
        _at_most(seconds, by_clock),
        pdfplumber.open(BytesIO(data), pages=list(pages[:MOST_PAGES]), raise_unicode_errors=False) as pdf,
    ):
        for page in pdf.pages:
            with suppress(Exception):
                found[page.page_number] = list(_tables_on(page))
            page.close()
    return found


class _TimeUp(BaseException):
    """The time is up. No `Exception`, as pdfminer catches those."""


@contextmanager
def _at_most(seconds: float, by_clock: float) -> Iterator[None]:
    """Raise `_TimeUp` after so much processor time, or so many seconds by the clock."""
    end, clock_end = process_time() + seconds, monotonic() + by_clock

    def look(*_: Any) -> None:
        if process_time() > end or monotonic() > clock_end:
            raise _TimeUp

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, _TICK, _TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _tables_on(page: Page) -> Iterator[RuledTable]:
    finder = TableFinder(page)
    if page.rotation or not finder.tables:
        return
    words = page.extract_words(**_AS_DRAWN)
    runs = [Run.of(word) for word in words if word["text"].strip()]
    boxes: list[Box] = [table.bbox for table in finder.tables]
    for table, box in zip(finder.tables, boxes, strict=True):
        if sum(_overlap(box, other) for other in boxes) > 1 or any(_goes_on(edge, box) for edge in finder.edges):
            continue
        inside = [run for run in runs if run.is_in(box)]
        cells = read_cells(table.cells, inside)
        if cells is not None:
            yield _placed(page, box, cells, inside)


def _placed(page: Page, box: Box, cells: Cells, runs: Sequence[Run]) -> RuledTable:
    """Return the table with its box turned over: pdfplumber counts from the upper edge of the page."""
    left, top, right, bottom = box
    bottom, top = page.height - bottom, page.height - top
    pages = (page.page_number,) * len(cells.rows)
    return RuledTable(left, bottom, right, top, cells, tuple(run.text for run in runs), pages)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _goes_on(edge: dict[str, Any], box: Box) -> bool:
    """Whether a rule of the table goes on beyond its cells: a row or a column has no rule at its far side."""
    is_across = edge["orientation"] == "h"
    near, far = (box[0], box[2]) if is_across else (box[1], box[3])
    first, last = (box[1], box[3]) if is_across else (box[0], box[2])
    start, end = (edge["x0"], edge["x1"]) if is_across else (edge["top"], edge["bottom"])
    place = edge["top"] if is_across else edge["x0"]
    is_here = first - 1 <= place <= last + 1 and start < far - 1 and end > near + 1
    return bool(is_here and (start < near - _STICKS_OUT or end > far + _STICKS_OUT))
