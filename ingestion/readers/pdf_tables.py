"""Tables drawn with ruling lines on the pages of a PDF.

Input: the bytes of a PDF and the numbers of its pages that have rules. Output: `RuledTable`s by page. Does not read
tables without rules, turned pages, or tables where a text may belong to two cells, or a cell hold several rows: no
guesses. Runs only in the reading process.
"""

import signal
from bisect import bisect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import pairwise
from time import monotonic, process_time
from typing import Any, NamedTuple, Self

import pdfplumber
from pdfplumber.page import Page
from pdfplumber.table import TableFinder

from ingestion.readers.ruled_table import Cells, RuledTable
from tables.grid import Area
from tables.numerals import read_number

MOST_PAGES = 30
_TICK = 0.1
_STICKS_OUT = 5.0
_AS_DRAWN: dict[str, Any] = {"use_text_flow": True, "keep_blank_chars": True, "x_tolerance_ratio": 0.15}
_AS_DRAWN |= {"extra_attrs": ["size", "fontname"], "return_chars": True}
_MOST_CELLS = 5000
_MOST_COLUMNS = 60
_LONGEST_CELL = 400
_LONG_CELL = 80
_OVERHANG = 2.0
_PADDING = 8.0
_SAME_WORD = 0.15
_SMALL = 0.85

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in points from the upper left corner of the page."""


class Run(NamedTuple):
    """Text drawn in one go."""

    text: str
    box: Box
    font: str

    @classmethod
    def of(cls, word: dict[str, Any]) -> Self:
        """Return a word of pdfplumber without the blanks at its ends."""
        letters = [letter for letter in word["chars"] if not letter["text"].isspace()] or word["chars"]
        box = letters[0]["x0"], word["top"], letters[-1]["x1"], word["bottom"]
        return cls(word["text"].strip(), box, word["fontname"])

    @property
    def width(self) -> float:
        """The width of the text."""
        return self.box[2] - self.box[0]

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2

    def is_in(self, box: Box) -> bool:
        """Whether the text is in `box`, wholly or with an end of its line."""
        return self.box[0] < box[2] and self.box[2] > box[0] and box[1] < self.middle[1] < box[3]

    def joint(self, after: "Run") -> str:
        """Return what to put between two texts of a line: nothing if they touch, unless a number has a note mark."""
        height = self.box[3] - self.box[1]
        if after.box[0] - self.box[2] > _SAME_WORD * height:
            return " "
        is_small = after.box[3] - after.box[1] < _SMALL * height
        return " " if is_small and self.text[-1:].isdigit() and after.text[:1].isdigit() else ""


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
        cells = _read_cells(table.cells, inside)
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


def _read_cells(boxes: Sequence[Box], runs: Sequence[Run]) -> Cells | None:
    """Return the cells in `boxes` with their texts, or None if these are not certain to be rows and columns."""
    across = sorted({x for box in boxes for x in (box[0], box[2])})
    down = sorted({y for box in boxes for y in (box[1], box[3])})
    height, width = len(down) - 1, len(across) - 1
    if not runs or width < 2 or width > _MOST_COLUMNS or height * width > _MOST_CELLS:
        return None
    areas = [Area(*(down.index(b[1]), across.index(b[0]), down.index(b[3]), across.index(b[2]))) for b in boxes]
    owners = {place: owner for owner, area in enumerate(areas) for place in _places(area)}
    texts: list[list[Run]] = [[] for _ in boxes]
    for run in runs:
        x, y = run.middle
        owner = owners.get((bisect(down, y) - 1, bisect(across, x) - 1))
        if owner is None or not _fits(run, boxes[owner]):
            return None
        texts[owner].append(run)
    lines = [list(_lines(text)) for text in texts]
    if _are_several_rows(areas, boxes, lines):
        return None
    rows: list[list[str | None]] = [[None] * width for _ in range(height)]
    for area, cell in zip(areas, lines, strict=True):
        rows[area.top][area.left] = "\n".join(line.text for line in cell) or None
    merges = tuple(area for area in areas if (area.bottom - area.top) * (area.right - area.left) > 1)
    first_fonts = {run.font for run in runs if run.middle[1] < down[1]}
    has_own_first_row = first_fonts.isdisjoint(run.font for run in runs if run.middle[1] >= down[1])
    return None if _is_prose(rows) else Cells(rows, merges, tuple(across), has_own_first_row)


def _is_prose(rows: Sequence[Sequence[str | None]]) -> bool:
    """Whether the cells are boxes around paragraphs: one is very long, or half of them are long."""
    lengths = [len(cell) for row in rows for cell in row if cell]
    return max(lengths) > _LONGEST_CELL or 2 * sum(length > _LONG_CELL for length in lengths) >= len(lengths)


def _places(area: Area) -> Iterator[tuple[int, int]]:
    return ((row, column) for row in range(area.top, area.bottom) for column in range(area.left, area.right))


def _fits(run: Run, box: Box) -> bool:
    return box[0] - _OVERHANG <= run.box[0] and run.box[2] <= box[2] + _OVERHANG


def _lines(runs: Sequence[Run]) -> Iterator[Run]:
    """Yield the lines of a cell from top to bottom."""
    line: list[Run] = []
    for run in sorted(runs, key=lambda run: run.middle[1]):
        if line and run.middle[1] > line[-1].box[3]:
            yield _joined(line)
            line = []
        line.append(run)
    if line:
        yield _joined(line)


def _joined(runs: list[Run]) -> Run:
    first, *others = sorted(runs, key=lambda run: run.box[0])
    text, before = first.text, first
    for run in others:
        text += before.joint(run) + run.text
        before = run
    return Run(text, (*first.box[:2], max(run.box[2] for run in runs), first.box[3]), first.font)


def _are_several_rows(areas: Sequence[Area], boxes: Sequence[Box], lines: Sequence[Sequence[Run]]) -> bool:
    """Whether a row below the first holds several, without rules: a column of numbers, or two cells of short lines."""
    broken: dict[int, int] = {}
    for area, box, cell in zip(areas, boxes, lines, strict=True):
        if area.top > 0 and len(cell) > 1:
            if all(read_number(line.text) for line in cell):
                return True
            room = box[2] - box[0] - _PADDING
            broken[area.top] = broken.get(area.top, 0) + all(_ends_early(*pair, room) for pair in pairwise(cell))
    return any(count > 1 for count in broken.values())


def _ends_early(line: Run, after: Run, room: float) -> bool:
    """Whether the first word of the next line had room on this one, so that the line was not wrapped."""
    word = after.text.split(None, 1)[0]
    return line.width + after.width * (len(word) + 1) / len(after.text) < room
