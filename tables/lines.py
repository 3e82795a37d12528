"""Write the rows of a sheet as lines of text for readers of the document.

Input: a grid and its layout. Output: one line per row, with each value after the name of its column.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from heapq import merge
from operator import itemgetter

from tables.grid import Grid, display
from tables.layout import Layout, TextLine
from tables.summaries import SummaryLine


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text without a line break, and the cells that it shows ("A5:F5")."""

    text: str
    cells: str


def numbered_lines(grid: Grid, layout: Layout) -> Iterator[Line]:
    """Yield the lines of `layout` from top to bottom: text, data and summary rows."""
    lines = merge(
        ((line.row, partial(_text_line, grid, line)) for line in layout.lines),
        ((row, partial(_data_line, grid, layout, row)) for row in layout.data),
        ((line.row, partial(_summary_line, grid, layout, line)) for line in layout.summaries),
        key=itemgetter(0),
    )
    return (make() for _, make in lines)


def text_of(grid: Grid, line: TextLine) -> str:
    """Return the cells of a non-data line, without repeats, joined to a label that ends in a colon."""
    text = ""
    for shown in dict.fromkeys(display(grid.rows[line.row][column]) for column in line.columns):
        if shown:
            joint = " " if text.endswith(":") else "; "
            text = f"{text}{joint}{shown}" if text else shown
    return text


def _text_line(grid: Grid, line: TextLine) -> Line:
    filled = [column for column in line.columns if grid.rows[line.row][column] is not None]
    return Line(text_of(grid, line), grid.range_name(line.row, filled[0], filled[-1] + 1))


def _data_line(grid: Grid, layout: Layout, row: int) -> Line:
    cells = grid.rows[row]
    if len(layout.columns) == 2 and not layout.header:
        shown = [display(cells[column]) for column in layout.columns]
        text = f"{shown[0].removesuffix(':')}: {shown[1]}" if all(shown) else "".join(shown)
    else:
        text = "; ".join(_named_values(grid, layout, row, label=None))
    return Line(text, grid.range_name(row, layout.columns[0], layout.columns[-1] + 1))


def _summary_line(grid: Grid, layout: Layout, line: SummaryLine) -> Line:
    text = "; ".join((line.label, *_named_values(grid, layout, line.row, label=line.label)))
    return Line(text, grid.range_name(line.row, layout.columns[0], layout.columns[-1] + 1))


def _named_values(grid: Grid, layout: Layout, row: int, label: str | None) -> Iterator[str]:
    cells = grid.rows[row]
    for name, column in zip(layout.names, layout.columns, strict=True):
        cell = cells[column]
        if cell is None or cell == label:
            continue
        yield f"{name}: {display(cell)}" if name else display(cell)
