"""Classify the rows below a header as data, summaries, or lines of text between them.

Input: a block and where its header ends. Output: `Body`. Does not find the header (header_rows.py) or define what a
summary is (summaries.py).
"""

from collections.abc import Sequence
from typing import NamedTuple

from tables.blocks import Block, Kind, kind
from tables.grid import Grid, Raw, display
from tables.summaries import SummaryFinder, SummaryLine

_SAMPLED_ROWS = 200
_NOTE_LENGTH = 60
_NOTE_MARKS = ("*", "†", "‡", "note", "source")


class Body(NamedTuple):
    """The rows below a header by grid index; `lines` are section labels and notes."""

    data: list[int]
    summaries: list[SummaryLine]
    lines: list[int]


def sort_rows(grid: Grid, block: Block, start: int) -> Body:
    """Return the classified rows of `block` from `start` on; repeated headers are dropped."""
    body = block.rows[start:]
    header = grid.cells_of(block.rows[start - 1], block.columns) if start else ()
    finder = SummaryFinder(grid, body, block.columns)
    spread = {area.top for area in grid.merges if area.right - area.left > 1}
    dense = _is_dense(grid, body, block.columns)
    data: list[int] = []
    summaries: list[SummaryLine] = []
    lines: list[int] = []
    for row in body:
        cells = grid.cells_of(row, block.columns)
        if cells == header:
            continue
        if _is_repeated_label(cells) or (_is_label(cells) and (dense or row in spread)):
            lines.append(row)
        elif (summary := finder.read(row)) is not None:
            summaries.append(summary)
        else:
            data.append(row)
    while len(data) > 1 and _is_note(grid.cells_of(data[-1], block.columns)):
        lines.append(data.pop())
    return Body(data, summaries, lines)


def _is_dense(grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Whether nearly every cell is filled, so that a one-cell row is a label and not a record with gaps."""
    records = [cells for row in rows[:_SAMPLED_ROWS] if _filled(cells := grid.cells_of(row, columns)) > 1]
    blank = sum(cells.count(None) for cells in records)
    return len(records) > 3 and 10 * blank < len(records) * len(columns)


def _filled(cells: tuple[Raw, ...]) -> int:
    return len(cells) - cells.count(None)


def _is_label(cells: tuple[Raw, ...]) -> bool:
    filled = [cell for cell in cells if cell is not None]
    return len(filled) == 1 and len(cells) > 2 and kind(filled[0]) is Kind.TEXT


def _is_repeated_label(cells: tuple[Raw, ...]) -> bool:
    """Whether one text fills every cell: a label that was merged across the row before the export."""
    return len(cells) > 2 and len(set(cells)) == 1 and kind(cells[0]) is Kind.TEXT


def _is_note(cells: tuple[Raw, ...]) -> bool:
    texts = [display(cell) for cell in cells if cell is not None]
    if len(texts) != 1 or len(cells) == 1:
        return False
    return len(texts[0]) > _NOTE_LENGTH or texts[0].casefold().startswith(_NOTE_MARKS)
