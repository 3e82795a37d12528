"""Find the titles, header, data and summary rows of the tables on a sheet.

Input: a grid. Output: `Layout`s in reading order. A block that continues after blank rows is joined to the table above
it; lines of text belong to the table below them, or form a layout of their own. Does not determine column types
(columns.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tables.blocks import Block, Kind, blocks, is_list_of_values, kind
from tables.body_rows import SummaryLine, sort_rows
from tables.grid import Grid, Raw, display
from tables.header_rows import column_names, find_header

_SETTLED_ROWS = 50


class TextLine(NamedTuple):
    """Text cells of one row that are not part of a table's columns."""

    row: int
    columns: Sequence[int]


@dataclass(frozen=True, slots=True)
class Layout:
    """One table, or lines of text if `columns` is empty, by grid index.

    `titles` are above the header. `lines` are all texts: the titles that no table to the left already shows, section
    labels and notes. `names` has one name per column, "" if the sheet gives none.
    """

    grid: Grid
    columns: Sequence[int] = ()
    names: Sequence[str] = ()
    titles: Sequence[TextLine] = ()
    header: Sequence[int] = ()
    data: Sequence[int] = ()
    summaries: Sequence[SummaryLine] = ()
    lines: Sequence[TextLine] = ()


class _Relation(Enum):
    """How a block relates to the table above it."""

    CONTINUES = "continues"
    STARTS = "starts"
    IS_TEXT = "is text"


@dataclass(slots=True)
class _Stretch:
    """A table under construction. `kinds` are the kinds of its data columns, as far as they are known.

    Titles merged over two tables side by side belong to both, but are `own_titles` of the first only.
    """

    titles: list[TextLine]
    own_titles: list[TextLine]
    rows: list[int]
    columns: set[int]
    header: tuple[Raw, ...] = ()
    kinds: dict[int, Kind] = field(default_factory=dict)
    lines: list[TextLine] = field(default_factory=list)

    def whole(self, grid: Grid) -> Block:
        return Block(grid, self.rows, sorted(self.columns))

    def add(self, block: Block) -> None:
        settled = len(self.rows) > _SETTLED_ROWS
        self.rows.extend(block.rows)
        self.columns.update(block.columns)
        if settled:
            return
        whole = self.whole(block.grid)
        header = find_header(whole)
        self.header = whole.cells(whole.rows[header.end - 1]) if header.end > header.start else ()
        found = whole.column_kinds(header.end)
        self.kinds = {column: known for column, known in zip(whole.columns, found, strict=False) if known}


def find_layouts(grid: Grid) -> Iterator[Layout]:
    """Yield the tables and the runs of text of `grid` in reading order."""
    stretches: list[_Stretch] = []
    pending: list[TextLine] = []
    used = 0
    beside: Block | None = None
    for block in blocks(grid):
        if beside is not None and block.rows[0] > beside.rows[-1]:
            del pending[:used]
            used, beside = 0, None
        table = next((known for known in reversed(stretches) if _is_above(known, block)), None)
        relation = _relation(table, block, after_title=bool(pending))
        if relation is _Relation.IS_TEXT:
            pending.extend(TextLine(row, block.columns) for row in block.rows)
            continue
        if table is None or relation is _Relation.STARTS:
            table = _Stretch(_titles_over(block, pending, used), pending[used:], [], set())
            stretches.append(table)
        else:
            table.lines.extend(pending[used:])
        table.add(block)
        used, beside = len(pending), block
    yield from (_layout(grid, stretch) for stretch in stretches)
    if pending[used:]:
        yield Layout(grid, lines=pending[used:])


def _titles_over(block: Block, titles: list[TextLine], used: int) -> list[TextLine]:
    """Return the titles that no table beside `block` has used, and those merged over its columns."""
    merged = {
        area.top for area in block.grid.merges if area.left <= block.columns[-1] and block.columns[0] < area.right
    }
    return [title for i, title in enumerate(titles) if i >= used or title.row in merged]


def _is_above(table: _Stretch, block: Block) -> bool:
    shares_columns = min(table.columns) <= block.columns[-1] and block.columns[0] <= max(table.columns)
    return shares_columns and table.rows[-1] < block.rows[0]


def _relation(table: _Stretch | None, block: Block, *, after_title: bool) -> _Relation:
    if _is_text(block):
        return _Relation.IS_TEXT
    if table is None:
        return _Relation.STARTS
    first_row = block.grid.cells_of(block.rows[0], sorted(table.columns))
    if len(table.rows) == 1 or (table.header and first_row == table.header):
        return _Relation.CONTINUES
    if len(block.rows) > 1 and _has_own_header(block):
        return _Relation.STARTS
    goes_on_in_words = table.columns.issuperset(block.columns) and not after_title
    if _has_values_of(table, block) if table.kinds else goes_on_in_words:
        return _Relation.CONTINUES
    return _Relation.STARTS if len(block.rows) > 1 or not table.kinds else _Relation.IS_TEXT


def _has_values_of(table: _Stretch, block: Block) -> bool:
    """Whether the first row of `block` has numbers and dates in the same columns as the table."""
    found = list(map(kind, block.grid.cells_of(block.rows[0], table.kinds)))
    values = sum(1 for one, expected in zip(found, table.kinds.values(), strict=True) if one is expected)
    return values > 0 and 2 * values >= sum(one is not None for one in found)


def _is_text(block: Block) -> bool:
    """Whether a block is lines of text: single cells, or a form whose labels end in a colon."""
    filled = [[cell for cell in cells if cell is not None] for cells in block.sample()]
    if all(len(cells) == 1 for cells in filled):
        return not is_list_of_values(block.grid, block.rows[: len(filled)])
    forms = sum(1 for cells in filled if any(display(cell).endswith(":") for cell in cells))
    return len(block.columns) > 2 and 2 * forms > len(filled)


def _has_own_header(block: Block) -> bool:
    """Whether the block itself has words above columns of numbers or dates."""
    header = find_header(block)
    return header.end > header.start and any(block.column_kinds(header.end))


def _layout(grid: Grid, stretch: _Stretch) -> Layout:
    block = stretch.whole(grid)
    header = find_header(block)
    body = sort_rows(block, header.end)
    if len(block.rows) == 1 or not body.data:
        return Layout(grid, lines=_in_order(stretch.own_titles, _lines(block, block.rows), stretch.lines))
    titles = _lines(block, block.rows[: header.start])
    return Layout(
        grid,
        columns=block.columns,
        names=column_names(block, header),
        titles=[*stretch.titles, *titles],
        header=block.rows[header.start : header.end],
        data=body.data,
        summaries=body.summaries,
        lines=_in_order(stretch.own_titles, titles, stretch.lines, _lines(block, body.lines)),
    )


def _lines(block: Block, rows: Sequence[int]) -> list[TextLine]:
    return [TextLine(row, block.columns) for row in rows]


def _in_order(*groups: Sequence[TextLine]) -> list[TextLine]:
    return sorted((line for group in groups for line in group), key=lambda line: line.row)
