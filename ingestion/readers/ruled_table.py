"""A ruled table of a PDF: its cells, and where it is on its page.

Input: the cells and the texts as drawn. Output: whether it is a table, and its grid. Does not find tables
(pdf_tables.py) or name its columns (tables/reading.py).
"""

import unicodedata
from dataclasses import dataclass, replace
from typing import NamedTuple

from ingestion.readers.content import clean
from ingestion.readers.wrapping import Vocabulary, unwrap
from tables.blocks import Kind, kind
from tables.grid import Area, Grid
from tables.layout import Layout, find_layouts

_NEAR = 2.0


class Cells(NamedTuple):
    """The cells by row and column, with the line breaks of the page; None for blanks and the rest of merged cells.

    `across` are the places of the rules between the columns. `has_own_first_row`: no other row has its fonts.
    """

    rows: list[list[str | None]]
    merges: tuple[Area, ...]
    across: tuple[float, ...]
    has_own_first_row: bool

    def goes_on_in(self, after: "Cells") -> bool:
        """Whether the other cells have the same columns."""
        pairs = zip(self.across, after.across, strict=False)
        return len(self.across) == len(after.across) and all(abs(x - y) < _NEAR for x, y in pairs)


@dataclass(frozen=True, slots=True)
class RuledTable:
    """A table with its box in the coordinates of the page (y grows upwards), and all its texts as drawn."""

    left: float
    bottom: float
    right: float
    top: float
    cells: Cells
    runs: tuple[str, ...]
    pages: tuple[int, ...]
    """Of each row, counted from 1."""

    def holds(self, place: tuple[float, float] | None) -> bool:
        """Whether text that starts at this point is in the table."""
        if place is None:
            return False
        return self.left - _NEAR <= place[0] <= self.right and self.bottom <= place[1] <= self.top

    def shows(self, text: str) -> bool:
        """Whether `text`, which another reader found in the box, has every run of the table and nothing else."""
        found, runs = _characters(text), [_characters(run) for run in self.runs]
        return sorted(found) == sorted("".join(runs)) and all(run in found for run in runs)

    def with_rows_of(self, after: "RuledTable") -> "RuledTable":
        """Return this table with the rows of the next page below."""
        down, below = len(self.cells.rows), after.cells
        moved = (Area(area.top + down, area.left, area.bottom + down, area.right) for area in below.merges)
        cells = self.cells._replace(rows=self.cells.rows + below.rows, merges=(*self.cells.merges, *moved))
        return replace(self, cells=cells, pages=self.pages + after.pages)

    def grid(self, vocabulary: Vocabulary | None = None) -> Grid:
        """Return the cells, with words that are split at a line end joined if `vocabulary` is given."""
        rows = self.cells.rows
        if vocabulary:
            rows = [[cell and unwrap(clean(cell), vocabulary) for cell in row] for row in rows]
        return Grid.of(rows, merges=self.cells.merges)

    @property
    def is_table(self) -> bool:
        """Whether it has rows of data below a header, or pairs of a label and a value.

        Two columns of words may be either; they are a table only if the first row is set in another font.
        """
        grid = self.grid()
        layouts = [layout for layout in find_layouts(grid) if layout.data]
        pairs = [layout for layout in layouts if len(layout.columns) == 2 and layout.header]
        unsure = [layout for layout in pairs if not self.cells.has_own_first_row and not _is_of_values(grid, layout)]
        return len(self.pages) > 1 and bool(layouts) and not unsure


def _is_of_values(grid: Grid, layout: Layout) -> bool:
    """Whether the second column has numbers or dates only, below its header in the first row."""
    kinds = {kind(grid.rows[row][layout.columns[1]]) for row in layout.data} - {None}
    return list(layout.header) == [0] and Kind.TEXT not in kinds


def _characters(text: str) -> str:
    """Return what two readers of a page agree on: its characters without the blanks."""
    return "".join(unicodedata.normalize("NFKC", clean(text)).split())
