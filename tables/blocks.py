"""Find the blocks of cells on a sheet, split at blank rows, and at blank columns if two tables are side by side.

Input: a grid. Output: `Block`s in reading order. Does not decide whether a block is a table or a title (layout.py).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import groupby, pairwise

from tables.codes import is_placeholder
from tables.grid import Grid, Raw
from tables.moments import DayOrder, read_moment
from tables.numerals import Style, read_number


class Kind(Enum):
    """The apparent kind of a cell."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"


_SAMPLED_ROWS = 200


@dataclass(frozen=True, slots=True)
class Block:
    """Row and column indices of a grid that have content. Neither need be consecutive."""

    grid: Grid
    rows: Sequence[int]
    columns: Sequence[int]

    def cells(self, row: int) -> tuple[Raw, ...]:
        """Return the cells of one row of the grid in the block's columns."""
        return self.grid.cells_of(row, self.columns)

    def sample(self, start: int = 0) -> list[tuple[Raw, ...]]:
        """Return the cells of the first rows from the block's row `start` on."""
        return [self.cells(row) for row in self.rows[start : start + _SAMPLED_ROWS]]

    def column_kinds(self, start: int) -> list[Kind | None]:
        """Return the kind of each column from the block's row `start` on (see `column_kinds`)."""
        return column_kinds([list(map(kind, cells)) for cells in self.sample(start)])


def kind(cell: Raw) -> Kind | None:
    """Return the kind of a cell, or None for a blank or a placeholder."""
    if isinstance(cell, str):
        return _kind_of_text(cell)
    if cell is None:
        return None
    if isinstance(cell, bool):
        return Kind.TEXT
    return Kind.NUMBER if isinstance(cell, int | float) else Kind.DATE


@lru_cache(maxsize=8192)
def _kind_of_text(text: str) -> Kind | None:
    if is_placeholder(text):
        return None
    if any(read_number(text, style) for style in Style):
        return Kind.NUMBER
    return Kind.TEXT if read_moment(text, DayOrder.DAY_FIRST) is None else Kind.DATE


def column_kinds(kinds: Iterable[Sequence[Kind | None]]) -> list[Kind | None]:
    """Return NUMBER or DATE for each column if most of its cells have that kind, else None."""
    found: list[Kind | None] = []
    for column in zip(*kinds, strict=True):
        counts = Counter(cell for cell in column if cell is not None)
        most, count = counts.most_common(1)[0] if counts else (None, 0)
        found.append(most if most is not Kind.TEXT and count > 0.6 * counts.total() else None)
    return found


def blocks(grid: Grid) -> Iterator[Block]:
    """Yield the blocks of `grid` from top to bottom, and from left to right if they are side by side.

    Rows with a single filled cell at the top of a run of rows are titles and form a block of their own.
    """
    filled = (i for i, row in enumerate(grid.rows) if any(cell is not None for cell in row))
    for _, stretch in groupby(enumerate(filled), key=lambda pair: pair[1] - pair[0]):
        rows = [row for _, row in stretch]
        titles = _leading_titles(grid, rows)
        if titles:
            yield Block(grid, rows[:titles], _filled_columns(grid, rows[:titles]))
        if rows[titles:]:
            yield from _side_by_side(grid, rows[titles:])


def _leading_titles(grid: Grid, rows: list[int]) -> int:
    for count, row in enumerate(rows):
        if sum(cell is not None for cell in grid.rows[row]) > 1:
            return count - (count > 0 and _is_group_name(grid, row - 1, above=row))
    return 0 if is_list_of_values(grid, rows) else len(rows)


def _is_group_name(grid: Grid, row: int, *, above: int) -> bool:
    """Whether the only cell of `row` is merged over columns of the row below it, starting after its first."""
    first = next(i for i, cell in enumerate(grid.rows[above]) if cell is not None)
    return any(area.top == row and area.left > first and area.right - area.left > 1 for area in grid.merges)


def is_list_of_values(grid: Grid, rows: Sequence[int]) -> bool:
    """Whether single-cell rows form one column of numbers or dates rather than lines of text."""
    below = [kind(cell) for row in rows[1:] for cell in grid.rows[row] if cell is not None]
    values = sum(1 for found in below if found not in (None, Kind.TEXT))
    return 2 * values > len(below) and len(_filled_columns(grid, rows)) == 1


def _filled_columns(grid: Grid, rows: Sequence[int]) -> list[int]:
    return [column for column in range(grid.width) if any(grid.rows[row][column] is not None for row in rows)]


def _side_by_side(grid: Grid, rows: list[int]) -> Iterator[Block]:
    covered = _covered_by_merges(grid, rows)
    first, *others = _filled_columns(grid, rows)
    parts = [[first]]
    for column in others:
        if covered.issuperset(range(parts[-1][-1] + 1, column)):
            parts[-1].append(column)
        else:
            parts.append([column])
    merged = [parts[0]]
    for before, after in pairwise(parts):
        if _are_two_tables(grid, rows, merged[-1], after, gap=after[0] - before[-1] - 1):
            merged.append(after)
        else:
            merged[-1] = merged[-1] + after
    for columns in merged:
        yield Block(grid, _rows_with_content(grid, rows, columns), columns)


def _covered_by_merges(grid: Grid, rows: list[int]) -> set[int]:
    """Return blank columns that are the hidden part of a merged cell; the merge of a title does not count."""
    covered: set[int] = set()
    for area in grid.merges:
        inside = rows[0] <= area.top <= rows[-1]
        if inside and sum(cell is not None for cell in grid.rows[area.top]) > 1:
            covered.update(range(area.left, area.right))
    return covered


def _rows_with_content(grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
    return [row for row in rows if any(grid.rows[row][column] is not None for column in columns)]


def _are_two_tables(grid: Grid, rows: list[int], left: list[int], right: list[int], gap: int) -> bool:
    """Whether blank columns separate two tables rather than being a spacer inside one."""
    left_rows, right_rows = _rows_with_content(grid, rows, left), _rows_with_content(grid, rows, right)
    if gap > 1 or left_rows[0] != right_rows[0]:
        return True
    dense = all(len(part) >= 0.9 * (part[-1] - part[0] + 1) for part in (left_rows, right_rows))
    if dense and (left_rows[-1] < right_rows[-1] or (left_rows[-1] > right_rows[-1] and len(right) > 1)):
        return True
    names = [{grid.rows[rows[0]][column] for column in side} - {None} for side in (left, right)]
    return 2 * len(names[0] & names[1]) >= len(names[1]) or _has_own_key(grid, right_rows, right)


def _has_own_key(grid: Grid, rows: list[int], columns: list[int]) -> bool:
    """Whether the first column gives each row a different name and another column has numbers."""
    if len(columns) < 2 or len(rows) < 4:
        return False
    names = [grid.rows[row][columns[0]] for row in rows[1:]]
    is_key = all(kind(name) is Kind.TEXT for name in names) and len(set(names)) == len(names)
    return is_key and any(kind(grid.rows[row][column]) is Kind.NUMBER for row in rows[1:] for column in columns[1:])
