"""Find the header rows of a block and the name of each column.

Input: a block. Output: the header rows, found from the kinds of cells above and below, never from words. Does not
interpret column names (headers.py).
"""

from collections.abc import Sequence
from typing import NamedTuple

from tables.blocks import Block, Kind, column_kinds, kind
from tables.grid import Raw, display

_SEARCHED_ROWS = 25
_HEADER_ROWS_ABOVE = 3
_LONGEST_NAME = 120

_Cells = Sequence[Sequence[Raw]]
"""The cells of a sample of rows, by place in the block."""


class Header(NamedTuple):
    """The header rows of a block, by index into `block.rows`; `start == end` if there is none."""

    start: int
    end: int


def find_header(block: Block) -> Header:
    """Return the header of `block`.

    The last header row is directly above the first row of data: it has words above columns of numbers or dates. If
    there is no such row, or all columns are words, it is the first full row of distinct short names.
    """
    cells = block.sample()
    kinds = [list(map(kind, row)) for row in cells]
    if not any(any(column_kinds(kinds[start:])) for start in range(min(_HEADER_ROWS_ABOVE + 1, len(kinds)))):
        return _header_of_words(block, cells)
    named = _row_of_names(cells)
    for last in range(min(_SEARCHED_ROWS, len(kinds) - 1)):
        typed = column_kinds(kinds[last + 1 :])
        if _is_header(cells, kinds, typed, last) and _is_data(cells, kinds, typed, last + 1):
            first = _first_header_row(block, last)
            if named is None or named >= first:
                return Header(first, last + 1)
            break
    if named is not None and _is_header(cells, kinds, column_kinds(kinds[named + 1 :]), named):
        return Header(_first_header_row(block, named), named + 1)
    first = next((i for i, row in enumerate(kinds) if sum(found is not None for found in row) > 1), 0)
    return Header(first, first)


def _is_header(cells: _Cells, kinds: list[list[Kind | None]], typed: list[Kind | None], row: int) -> bool:
    """Whether `row` names at least half of the typed columns below it and holds no data for them."""
    measured = [i for i, found in enumerate(typed) if found]
    if not measured:
        return False
    named = same = 0
    for i in measured:
        found = next((kinds[above][i] for above in range(row, max(-1, row - 3), -1) if kinds[above][i]), None)
        if found is typed[i] and not _is_running_title(cells, row, i):
            same += 1
        elif found is not None:
            named += 1
    are_names = len(set(cells[row]) - {None}) > 1 or len(cells[row]) == 1
    return are_names and 4 * same <= named and 2 * named >= len(measured)


def _is_data(cells: _Cells, kinds: list[list[Kind | None]], typed: list[Kind | None], row: int) -> bool:
    data = words = 0
    for i, expected in enumerate(typed):
        if expected and kinds[row][i] is expected and not _is_running_title(cells, row, i):
            data += 1
        elif expected and kinds[row][i] is not None:
            words += 1
    return data > words


def _is_running_title(cells: _Cells, row: int, i: int) -> bool:
    """Whether a cell is a year that heads a column of another kind."""
    if not _is_year(cells[row][i]):
        return False
    filled = [below[i] for below in cells[row + 1 : row + 21] if below[i] is not None]
    return 2 * sum(map(_is_year, filled)) < len(filled)


def _is_year(cell: Raw) -> bool:
    shown = display(cell) if isinstance(cell, str | int | float) else ""
    return len(shown) == 4 and shown.isdigit() and 1900 <= int(shown) <= 2100


def _header_of_words(block: Block, cells: _Cells) -> Header:
    named = None if _is_form(cells) else _row_of_names(cells)
    if named is None or named + 1 == len(block.rows):
        return Header(0, 0)
    names = block.cells(block.rows[named])
    rows = {block.cells(row) for row in block.rows[named + 1 :]} - {names}
    repeated = sum(1 for i, name in enumerate(names) if name is not None and any(row[i] == name for row in rows))
    is_header = 2 * repeated <= len(names)
    return Header(_first_header_row(block, named), named + 1) if is_header else Header(named, named)


def _row_of_names(cells: _Cells) -> int | None:
    """Return the first row that fills most columns, if its cells are distinct short words or years."""
    for row, own in enumerate(cells[:_SEARCHED_ROWS]):
        filled = [i for i, cell in enumerate(own) if cell is not None]
        if len(filled) >= max(2, 0.6 * len(own)):
            names = {own[i] for i in filled if _is_name(cells, row, i)}
            return row if 10 * len(names) >= 9 * len(filled) else None
    return None


def _is_name(cells: _Cells, row: int, i: int) -> bool:
    cell = cells[row][i]
    if kind(cell) in (None, Kind.TEXT):
        return len(display(cell)) <= _LONGEST_NAME and not display(cell).endswith(":")
    return _is_running_title(cells, row, i)


def _is_form(cells: _Cells) -> bool:
    """Whether the two columns are labels and values: labels that end in a colon, or values of mixed kinds."""
    if len(cells[0]) != 2:
        return False
    left, right = zip(*cells, strict=True)
    colons = sum(1 for cell in left if display(cell).endswith(":"))
    words = [cell for cell in right[1:] if kind(cell) is Kind.TEXT]
    kinds = {kind(cell) for cell in right[1:]} - {None}
    is_mixed = len(kinds) == 3 or (len(kinds) == 2 and len(words) > 1)
    are_different = len(set(words)) == len(words) and len(set(left)) == len(left)
    return 2 * colons > len(left) or (is_mixed and are_different)


def _first_header_row(block: Block, last: int) -> int:
    first = last
    while first > 0 and last - first < _HEADER_ROWS_ABOVE and _is_group_row(block, first - 1, last):
        first -= 1
    return first


def _is_group_row(block: Block, above: int, last: int) -> bool:
    """Whether the row `above` names groups of the columns named in `last`."""
    row = block.rows[above]
    if block.rows[above + 1] != row + 1:
        return False
    groups = block.cells(row)
    filled = [i for i, cell in enumerate(groups) if cell is not None]
    if any(kind(groups[i]) is Kind.NUMBER and not _is_year(groups[i]) for i in filled):
        return False
    if _spans_of_merges(block, row):
        return len(filled) > 1 or filled[0] > 0
    leaf = block.cells(block.rows[last])
    names = [name for name in leaf if name is not None]
    units = all(display(name).startswith(("(", "[")) for name in names)
    merged_down = {area.left for area in block.grid.merges if area.top <= row < area.bottom - 1}
    completes = any(leaf[i] is None or block.columns[i] in merged_down for i in filled)
    return len(filled) > 1 and (units or completes or len(set(names)) < len(names))


def _spans_of_merges(block: Block, row: int) -> list[tuple[int, int]]:
    """Return the columns of merged cells in `row` that span several columns, but not the whole block."""
    spans = [(area.left, area.right) for area in block.grid.merges if area.top == row and area.right - area.left > 1]
    return [span for span in spans if span[0] > block.columns[0] or span[1] <= block.columns[-1]]


def column_names(block: Block, header: Header) -> list[str]:
    """Return the name of each column, or "" if there is none; the rows of a multi-row header are joined by " - "."""
    rows = block.rows[header.start : header.end]
    titles = [_titles_of_row(block, row, leaf=rows[-1]) for row in rows]
    names = []
    for parts in zip(*titles, strict=True) if titles else [()] * len(block.columns):
        name = ""
        for part in parts:
            if part and part != name:
                joint = " " if part.startswith(("(", "[")) else " - "
                name = f"{name}{joint}{part}" if name else part
        names.append(name)
    return names


def _titles_of_row(block: Block, row: int, *, leaf: int) -> list[str]:
    """Return the titles of a header row; a title of a group, above the `leaf` row, stands for all its columns."""
    titles = list(map(display, block.cells(row)))
    if row == leaf:
        return titles
    spans, leaves = _spans_of_merges(block, row), block.cells(leaf)
    for i, column in enumerate(block.columns):
        if titles[i]:
            continue
        if spans:
            left = next((span[0] for span in spans if span[0] < column < span[1]), None)
            titles[i] = display(block.grid.rows[row][left]) if left is not None else ""
        elif i and titles[i - 1] and leaves[i] is not None:
            titles[i] = titles[i - 1] if leaves[i - 1] is not None else ""
    return titles
