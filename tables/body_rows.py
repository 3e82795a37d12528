"""Classify the rows below a header as data, summaries, or lines of text between them.

Input: a block and where its header ends. Output: `Body`, with the label of each summary: totals, averages, possible
maxima. A row is a summary only if its label says so and its shape or its arithmetic agrees, so a record named "Total
Energies" or "Max Weber" stays data. Does not find the header (header_rows.py).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from tables.blocks import Block, Kind, kind
from tables.grid import Raw, display
from tables.numerals import Style, number_of

_CHECKED_BY_ARITHMETIC = 40
_EDGE_ROWS = 5
_NOTE_LENGTH = 60
_NOTE_MARKS = ("*", "†", "‡", "note", "source")
_MOST = 0.6


class Summary(Enum):
    """What a summary row states about each column."""

    TOTAL = "total"
    AVERAGE = "average"
    MAXIMUM = "maximum"
    OTHER = "other"


_WORDS = {
    **dict.fromkeys(("total", "totals", "subtotal", "subtotals", "sum"), Summary.TOTAL),
    **dict.fromkeys(("average", "averages", "avg", "mean"), Summary.AVERAGE),
    **dict.fromkeys(("max", "maximum", "highest"), Summary.MAXIMUM),
    **dict.fromkeys(("min", "minimum", "lowest", "median", "count", "stdev", "std", "deviation"), Summary.OTHER),
}
_HINT = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_FILLERS = frozenset("grand sub net gross overall the of all dev standard and".split())
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A summary row, by its grid index."""

    row: int
    label: str
    summary: Summary


class _SummaryFinder:
    """Classifies rows from top to bottom, using how the block's rows are filled and which were summaries."""

    def __init__(self, body: Block) -> None:
        self._grid, self._rows, self._columns = body.grid, body.rows, body.columns
        self._edges = frozenset([*body.rows[:_EDGE_ROWS], *body.rows[-_EDGE_ROWS:]])
        self._keys = _key_columns(body)
        self._found: set[int] = set()
        self._checks_left = _CHECKED_BY_ARITHMETIC

    def read(self, row: int) -> SummaryLine | None:
        """Return the summary in `row`, or None if it is data."""
        cells = self._grid.rows[row]
        words = (c for c in self._columns if type(cells[c]) is str and cells[c][:1].isalpha())  # type: ignore[index]
        label = next(words, None)
        text = "" if label is None else display(cells[label])
        summary, is_exact = _summary_of(text) if _HINT.search(text) else (None, False)
        if summary is None or not any(kind(cells[column]) is Kind.NUMBER for column in self._columns):
            return None
        other_keys = [cells[column] for column in self._keys if column != label]
        if other_keys or summary is Summary.MAXIMUM:
            is_summary = bool(other_keys) and not any(cell is not None for cell in other_keys)
        else:
            is_summary = is_exact
        if not is_summary and not self._agrees(row, summary, is_exact):
            return None
        self._found.add(row)
        return SummaryLine(row, text, summary)

    def _agrees(self, row: int, summary: Summary, is_exact: bool) -> bool:
        """Whether the numbers of `row` are sums or means of the rows above, or bounds of all rows."""
        if self._checks_left == 0 or summary is Summary.OTHER:
            return False
        self._checks_left -= 1
        if summary is Summary.MAXIMUM:
            compared, agreeing = self._compare(row, summary, [other for other in self._rows if other != row])
            return row in self._edges and agreeing == compared > (0 if is_exact else 1)
        above = [other for other in self._rows if other < row and other not in self._found]
        section = [other for other in above if other > max(self._found, default=-1)]
        for rows in (above, section):
            compared, agreeing = self._compare(row, summary, rows)
            if agreeing and 2 * agreeing >= compared:
                return True
        return False

    def _compare(self, row: int, summary: Summary, others: Sequence[int]) -> tuple[int, int]:
        """Return how many columns can be compared, and for how many the stated number holds."""
        compared = agreeing = 0
        for column in self._columns:
            stated = _number(self._grid.rows[row][column])
            values = [value for other in others if (value := _number(self._grid.rows[other][column])) is not None]
            if stated is not None and len(values) > 1:
                compared += 1
                agreeing += _holds(summary, stated, values)
        return compared, agreeing


def _key_columns(body: Block) -> list[int]:
    """Return the columns of words or codes that are filled in most rows."""
    keys = []
    for column, cells in zip(body.columns, zip(*body.sample(), strict=True), strict=False):
        filled = [cell for cell in cells if cell is not None]
        words = sum(1 for cell in filled if kind(cell) is Kind.TEXT)
        if len(filled) >= _MOST * len(cells) and 2 * words > len(filled):
            keys.append(column)
    return keys


def _summary_of(label: str) -> tuple[Summary | None, bool]:
    """Return what a label announces, and whether it consists only of such words.

    The word must be at the start or at the end: "Class average", "Maximum marks", "Grand total".
    """
    words = [word.casefold() for word in _WORD.findall(label)]
    if not words or len(words) > 6:
        return None, False
    first = next((word for word in words if word not in _FILLERS), words[0])
    word = first if first in _WORDS else words[-1]
    return _WORDS.get(word), all(word in _WORDS or word in _FILLERS for word in words)


def _number(cell: Raw) -> Decimal | None:
    numbers = (number_of(cell, style) for style in Style)
    return next((number.value for number in numbers if number), None)


def _holds(summary: Summary, stated: Decimal, values: list[Decimal]) -> bool:
    if summary is Summary.MAXIMUM:
        return stated >= max(values)
    expected = sum(values, Decimal()) / (len(values) if summary is Summary.AVERAGE else 1)
    return abs(stated - expected) <= max(abs(expected) * Decimal("0.005"), Decimal("0.005"))


class Body(NamedTuple):
    """The rows below a header by grid index; `lines` are section labels and notes."""

    data: list[int]
    summaries: list[SummaryLine]
    lines: list[int]


def sort_rows(block: Block, start: int) -> Body:
    """Return the classified rows of `block` from `start` on; repeated headers are dropped."""
    body = replace(block, rows=block.rows[start:])
    header = block.cells(block.rows[start - 1]) if start else ()
    finder = _SummaryFinder(body)
    spread = {area.top for area in block.grid.merges if area.right - area.left > 1}
    dense = _is_dense(body)
    data, summaries, lines = Body([], [], [])
    for row in body.rows:
        cells = body.cells(row)
        if cells == header:
            continue
        if _is_label(cells, alone_is_enough=dense or row in spread):
            lines.append(row)
        elif (summary := finder.read(row)) is not None:
            summaries.append(summary)
        else:
            data.append(row)
    while len(data) > 1 and _is_note(body.cells(data[-1])):
        lines.append(data.pop())
    return Body(data, summaries, lines)


def _is_dense(body: Block) -> bool:
    """Whether nearly every cell is filled, so that a one-cell row is a label and not a record with gaps."""
    records = [cells for cells in body.sample() if len(cells) - cells.count(None) > 1]
    blank = sum(cells.count(None) for cells in records)
    return len(records) > 3 and 10 * blank < len(records) * len(body.columns)


def _is_label(cells: tuple[Raw, ...], *, alone_is_enough: bool) -> bool:
    """Whether one text is all that the row has, or fills every cell: a label that was merged before the export."""
    filled = [cell for cell in cells if cell is not None]
    is_one = len(set(filled)) == 1 and (len(filled) == len(cells) or (alone_is_enough and len(filled) == 1))
    return is_one and len(cells) > 2 and kind(filled[0]) is Kind.TEXT


def _is_note(cells: tuple[Raw, ...]) -> bool:
    texts = [display(cell) for cell in cells if cell is not None]
    if len(texts) != 1 or len(cells) == 1:
        return False
    return len(texts[0]) > _NOTE_LENGTH or texts[0].casefold().startswith(_NOTE_MARKS)
