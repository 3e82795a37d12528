"""Find the header rows of a block and the name of each column.

Input: a grid and a block. Output: the header rows, found from the kinds of cells above and below, never from words.
Does not interpret column names (headers.py).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tables.blocks import Block, Kind, kind
from tables.grid import Grid, Raw, display

_SEARCHED_ROWS = 25
_SAMPLED_ROWS = 200
_HEADER_ROWS_ABOVE = 3
_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Header:
    """The header rows of a block, by index into `block.rows`; `start == end` if there is none."""

    start: int
    end: int


def find_header(grid: Grid, block: Block) -> Header:
    """Return the header of `block`.

    The last header row is directly above the first row of data: it has words above columns of numbers or dates. If
    there is no such row, or all columns are words, it is the first full row of distinct short names.
    """
    kinds = [[kind(grid.rows[row][column]) for column in block.columns] for row in block.rows[:_SAMPLED_ROWS]]
    if not any(any(column_kinds(kinds[start:])) for start in range(min(_HEADER_ROWS_ABOVE + 1, len(kinds)))):
        return _header_of_words(grid, block)
    named = _row_of_names(grid, block)
    for last in range(min(_SEARCHED_ROWS, len(kinds) - 1)):
        typed = column_kinds(kinds[last + 1 :])
        if _is_header(grid, block, kinds, typed, last) and _is_data(grid, block, kinds, typed, last + 1):
            first = _first_header_row(grid, block, last)
            if named is None or named >= first:
                return Header(first, last + 1)
            break
    if named is not None and _is_header(grid, block, kinds, column_kinds(kinds[named + 1 :]), named):
        return Header(_first_header_row(grid, block, named), named + 1)
    first = next((i for i, row in enumerate(kinds) if sum(found is not None for found in row) > 1), 0)
    return Header(first, first)


def column_kinds(kinds: Sequence[Sequence[Kind | None]]) -> list[Kind | None]:
    """Return NUMBER or DATE for each column if most of its cells have that kind, else None."""
    found: list[Kind | None] = []
    for column in zip(*kinds, strict=True):
        counts = Counter(cell for cell in column if cell is not None)
        most, count = counts.most_common(1)[0] if counts else (None, 0)
        found.append(most if most is not Kind.TEXT and count > 0.6 * counts.total() else None)
    return found


def _is_header(grid: Grid, block: Block, kinds: list[list[Kind | None]], typed: list[Kind | None], row: int) -> bool:
    """Whether `row` names at least half of the typed columns below it and holds no data for them."""
    measured = [i for i, found in enumerate(typed) if found]
    if not measured:
        return False
    named = same = 0
    for i in measured:
        found = next((kinds[above][i] for above in range(row, max(-1, row - 3), -1) if kinds[above][i]), None)
        if found is typed[i] and not _is_running_title(grid, block, row, i):
            same += 1
        elif found is not None:
            named += 1
    cells = [cell for column in block.columns if (cell := grid.rows[block.rows[row]][column]) is not None]
    are_names = len(set(cells)) > 1 or len(block.columns) == 1
    return are_names and 4 * same <= named and 2 * named >= len(measured)


def _is_data(grid: Grid, block: Block, kinds: list[list[Kind | None]], typed: list[Kind | None], row: int) -> bool:
    data = words = 0
    for i, expected in enumerate(typed):
        if expected and kinds[row][i] is expected and not _is_running_title(grid, block, row, i):
            data += 1
        elif expected and kinds[row][i] is not None:
            words += 1
    return data > words


def _is_running_title(grid: Grid, block: Block, row: int, column: int) -> bool:
    """Whether a cell is a year that heads a column of another kind."""
    cell = grid.rows[block.rows[row]][block.columns[column]]
    if not _is_year(cell):
        return False
    below = [grid.rows[other][block.columns[column]] for other in block.rows[row + 1 : row + 21]]
    filled = [other for other in below if other is not None]
    return 2 * sum(map(_is_year, filled)) < len(filled)


def _is_year(cell: Raw) -> bool:
    shown = display(cell) if isinstance(cell, str | int | float) else ""
    return len(shown) == 4 and shown.isdigit() and 1900 <= int(shown) <= 2100


def _header_of_words(grid: Grid, block: Block) -> Header:
    named = None if _is_form(grid, block) else _row_of_names(grid, block)
    if named is None or named + 1 == len(block.rows):
        return Header(0, 0)
    names = tuple(grid.rows[block.rows[named]][column] for column in block.columns)
    rows = {tuple(grid.rows[row][column] for column in block.columns) for row in block.rows[named + 1 :]} - {names}
    repeated = sum(1 for i, name in enumerate(names) if name is not None and any(row[i] == name for row in rows))
    return (
        Header(_first_header_row(grid, block, named), named + 1) if 2 * repeated <= len(names) else Header(named, named)
    )


def _row_of_names(grid: Grid, block: Block) -> int | None:
    """Return the first row that fills most columns, if its cells are distinct short words or years."""
    for i, row in enumerate(block.rows[:_SEARCHED_ROWS]):
        cells = [(column, cell) for column in block.columns if (cell := grid.rows[row][column]) is not None]
        if len(cells) >= max(2, 0.6 * len(block.columns)):
            names = [cell for column, cell in cells if _is_name(grid, block, i, column)]
            return i if 10 * len(set(names)) >= 9 * len(cells) else None
    return None


def _is_name(grid: Grid, block: Block, row: int, column: int) -> bool:
    cell = grid.rows[block.rows[row]][column]
    if kind(cell) in (None, Kind.TEXT):
        return len(display(cell)) <= _LONGEST_NAME and not display(cell).endswith(":")
    return _is_running_title(grid, block, row, block.columns.index(column))


def _is_form(grid: Grid, block: Block) -> bool:
    """Whether the two columns are labels and values: labels that end in a colon, or values of mixed kinds."""
    if len(block.columns) != 2:
        return False
    left, right = ([grid.rows[row][column] for row in block.rows[:_SAMPLED_ROWS]] for column in block.columns)
    colons = sum(1 for cell in left if display(cell).endswith(":"))
    words = [cell for cell in right[1:] if kind(cell) is Kind.TEXT]
    kinds = {kind(cell) for cell in right[1:]} - {None}
    is_mixed = len(kinds) == 3 or (len(kinds) == 2 and len(words) > 1)
    are_different = len(set(words)) == len(words) and len(set(left)) == len(left)
    return 2 * colons > len(left) or (is_mixed and are_different)


def _first_header_row(grid: Grid, block: Block, last: int) -> int:
    first = last
    while first > 0 and last - first < _HEADER_ROWS_ABOVE and _is_group_row(grid, block, first - 1, last):
        first -= 1
    return first


def _is_group_row(grid: Grid, block: Block, above: int, last: int) -> bool:
    """Whether the row `above` names groups of the columns named in `last`."""
    row = block.rows[above]
    if block.rows[above + 1] != row + 1:
        return False
    filled = [column for column in block.columns if grid.rows[row][column] is not None]
    if any(kind(grid.rows[row][column]) is Kind.NUMBER and not _is_year(grid.rows[row][column]) for column in filled):
        return False
    if _merges_at(grid, row, block):
        return len(filled) > 1 or filled[0] > block.columns[0]
    leaf = {column: grid.rows[block.rows[last]][column] for column in block.columns}
    names = [name for name in leaf.values() if name is not None]
    units = all(display(name).startswith(("(", "[")) for name in names)
    completes = any(leaf[column] is None or _is_merged_down(grid, row, column) for column in filled)
    return len(filled) > 1 and (units or completes or len(set(names)) < len(names))


def _is_merged_down(grid: Grid, row: int, column: int) -> bool:
    return any(area.top <= row < area.bottom - 1 and area.left == column for area in grid.merges)


def _merges_at(grid: Grid, row: int, block: Block) -> list[tuple[int, int]]:
    """Return the columns of merged cells in `row` that span several columns, but not the whole block."""
    spans = [(area.left, area.right) for area in grid.merges if area.top == row and area.right - area.left > 1]
    return [span for span in spans if span[0] > block.columns[0] or span[1] <= block.columns[-1]]


def column_names(grid: Grid, block: Block, header: Header) -> list[str]:
    """Return the name of each column, or "" if there is none; the rows of a multi-row header are joined by " - "."""
    rows = [block.rows[i] for i in range(header.start, header.end)]
    titles = [_titles_of_row(grid, block, row, is_last=row == rows[-1], leaf=rows[-1]) for row in rows]
    names = []
    for parts in zip(*titles, strict=True) if titles else [()] * len(block.columns):
        name = ""
        for part in parts:
            if part and part != name:
                joint = " " if part.startswith(("(", "[")) else " - "
                name = f"{name}{joint}{part}" if name else part
        names.append(name)
    return names


def _titles_of_row(grid: Grid, block: Block, row: int, *, is_last: bool, leaf: int) -> list[str]:
    titles = [display(grid.rows[row][column]) for column in block.columns]
    if is_last:
        return titles
    spans = _merges_at(grid, row, block)
    for i, column in enumerate(block.columns):
        if titles[i]:
            continue
        if spans:
            left = next((span[0] for span in spans if span[0] < column < span[1]), None)
            titles[i] = display(grid.rows[row][left]) if left is not None else ""
        elif i and titles[i - 1] and grid.rows[leaf][column] is not None:
            titles[i] = titles[i - 1] if grid.rows[leaf][block.columns[i - 1]] is not None else ""
    return titles
