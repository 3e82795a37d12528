"""Turn a grid of cells into typed tables, and into lines of text with the same content.

Input: a grid from a reader. Output: `Part`s in reading order, one per table and one per text outside tables. Does not
turn a file into a grid (ingestion/readers) or lines into a document.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from heapq import merge
from itertools import islice
from operator import itemgetter

from tables.body_rows import Summary, SummaryLine
from tables.columns import ColumnReading, numeral_style, read_column
from tables.grid import Grid, Raw, display
from tables.headers import read_header, read_preamble
from tables.layout import Layout, TextLine, find_layouts
from tables.numerals import Style, number_of
from tables.table import NUMERIC, Column, ColumnType, OddCell, SummaryRow, Table, Value

LINES_OF_A_LONG_PART = 1000
TIMES_TOO_LONG = 4
"""A part with this many times more lines than the limit is too long to ingest as text up to the limit.

A twentieth of it as text finds little more than a hundredth, and takes five times as long to ingest.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text without a line break, and the cells that it shows ("A5:F5")."""

    text: str
    cells: str


@dataclass(frozen=True, slots=True)
class Part:
    """A table, or lines outside tables. `lines_left_out` counts the rows that the limit excluded from the lines."""

    table: Table | None
    lines: Sequence[Line]
    lines_left_out: int


def read_parts(grid: Grid, *, sheet: str | None, title: str, lines_limit: int) -> Iterator[Part]:
    """Yield the tables of `grid` and the text between them, in reading order.

    `sheet` becomes `Table.sheet`; `title` names a table that has no title line of its own. At most `lines_limit` lines
    are made in total. A part with over `TIMES_TOO_LONG` times as many yields only its first
    `LINES_OF_A_LONG_PART` lines, which show what it holds. Every row stays in the tables.
    """
    for layout in find_layouts(grid):
        table = _table(layout, sheet, title) if layout.data else None
        count = len(layout.data) + len(layout.summaries) + len(layout.lines)
        too_long = count > TIMES_TOO_LONG * lines_limit
        most = min(lines_limit, LINES_OF_A_LONG_PART) if too_long else lines_limit
        lines = tuple(islice(_numbered_lines(layout), most))
        lines_limit -= len(lines)
        yield Part(table, lines, count - len(lines))


def _table(layout: Layout, sheet: str | None, title: str) -> Table:
    grid = layout.grid
    preamble = tuple(_text_of(grid, line) for line in layout.titles)
    cells = [[grid.rows[row][column] for row in layout.data] for column in layout.columns]
    style, above = _style(cells), read_preamble(preamble)
    readings = [
        read_column(own, read_header(name), above, style) for name, own in zip(layout.names, cells, strict=True)
    ]
    summaries = [_summary_row(layout, line, readings, style) for line in layout.summaries]
    odd = sorted((row, i) for i, reading in enumerate(readings) for row in reading.odd)
    return Table(
        title=preamble[0] if preamble else title,
        sheet=sheet,
        columns=tuple(_columns(layout, readings, summaries)),
        rows=tuple(zip(*(reading.values for reading in readings), strict=True)),
        row_numbers=tuple(map(grid.row_number, layout.data)),
        preamble=preamble,
        summary_rows=tuple(summaries),
        odd_cells=tuple(
            OddCell(
                row_number=grid.row_number(layout.data[row]),
                letter=grid.letter(layout.columns[i]),
                text=display(cells[i][row]),
            )
            for row, i in odd
        ),
    )


def _style(columns: Sequence[Sequence[Raw]]) -> Style:
    """Return the numeral style of the table: decimal comma if some column requires it and none contradicts it."""
    styles = set(map(numeral_style, columns))
    return Style.COMMA if Style.COMMA in styles and Style.POINT not in styles else Style.POINT


def _columns(layout: Layout, readings: Sequence[ColumnReading], summaries: Sequence[SummaryRow]) -> Iterator[Column]:
    pairs = zip(summaries, layout.summaries, strict=True)
    caps = [row.values for row, line in pairs if _is_cap(row, line, readings, layout)]
    for i, (name, reading) in enumerate(zip(layout.names, readings, strict=True)):
        letter = layout.grid.letter(layout.columns[i])
        cap = next((row[i] for row in caps if isinstance(row[i], Decimal)), None)
        yield Column(
            name=name or f"Column {letter}",
            letter=letter,
            type=reading.type,
            unit=reading.unit,
            scale=reading.scale,
            maximum=cap if isinstance(cap, Decimal) else reading.maximum,
        )


def _is_cap(row: SummaryRow, line: SummaryLine, readings: Sequence[ColumnReading], layout: Layout) -> bool:
    """Whether a row states the possible maximum rather than the highest value found."""
    if line.summary is not Summary.MAXIMUM:
        return False
    return line.row < layout.data[0] or any(
        isinstance(value, Decimal) and value > max((v for v in reading.values if isinstance(v, Decimal)), default=value)
        for value, reading in zip(row.values, readings, strict=True)
    )


def _summary_row(layout: Layout, line: SummaryLine, readings: Sequence[ColumnReading], style: Style) -> SummaryRow:
    cells = layout.grid.cells_of(line.row, layout.columns)
    values = tuple(_fit(cell, reading.type, style) for cell, reading in zip(cells, readings, strict=True))
    return SummaryRow(label=line.label, row_number=layout.grid.row_number(line.row), values=values)


def _fit(cell: Raw, kind: ColumnType, style: Style) -> Value:
    """Return a summary's cell as a value of its column's type, or None if the types differ."""
    if cell is None or kind in (ColumnType.BOOLEAN, ColumnType.DATE):
        return None
    if kind not in NUMERIC:
        return display(cell)
    number = number_of(cell, style)
    return number.value if number else None


def _numbered_lines(layout: Layout) -> Iterator[Line]:
    """Yield the lines of `layout` from top to bottom: text, data and summary rows."""
    lines = merge(
        ((line.row, partial(_text_line, layout.grid, line)) for line in layout.lines),
        ((row, partial(_row_line, layout, row, None)) for row in layout.data),
        ((line.row, partial(_row_line, layout, line.row, line.label)) for line in layout.summaries),
        key=itemgetter(0),
    )
    return (make() for _, make in lines)


def _text_of(grid: Grid, line: TextLine) -> str:
    """Return the cells of a non-data line, without repeats, joined to a label that ends in a colon."""
    text = ""
    for shown in dict.fromkeys(display(grid.rows[line.row][column]) for column in line.columns):
        if shown:
            joint = " " if text.endswith(":") else "; "
            text = f"{text}{joint}{shown}" if text else shown
    return text


def _text_line(grid: Grid, line: TextLine) -> Line:
    filled = [column for column in line.columns if grid.rows[line.row][column] is not None]
    return Line(_text_of(grid, line), grid.range_name(line.row, filled[0], filled[-1] + 1))


def _row_line(layout: Layout, row: int, label: str | None) -> Line:
    """Return a row with the names of its columns, after the `label` of a summary."""
    cells = layout.grid.cells_of(row, layout.columns)
    if label is None and len(cells) == 2 and not layout.header:
        shown = list(map(display, cells))
        text = f"{shown[0].removesuffix(':')}: {shown[1]}" if all(shown) else "".join(shown)
    else:
        named = [
            f"{name}: {display(cell)}" if name else display(cell)
            for name, cell in zip(layout.names, cells, strict=True)
            if cell not in (None, label)
        ]
        text = "; ".join(named if label is None else (label, *named))
    return Line(text, layout.grid.range_name(row, layout.columns[0], layout.columns[-1] + 1))
