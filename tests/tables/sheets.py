"""Sheets written as text, one row a line, cells between bars."""

from collections.abc import Iterable

from tables.grid import Area, Grid
from tables.reading import Part, read_parts
from tables.table import Table


def grid(text: str, *, merges: Iterable[Area] = ()) -> Grid:
    return Grid.of([line.split("|") for line in text.strip("\n").split("\n")], merges=merges)


def parts(text: str, *, merges: Iterable[Area] = (), lines_limit: int = 1000) -> list[Part]:
    return list(read_parts(grid(text, merges=merges), sheet="Sheet1", title="Sheet1", lines_limit=lines_limit))


def only_table(text: str, *, merges: Iterable[Area] = ()) -> Table:
    found = [part.table for part in parts(text, merges=merges) if part.table is not None]
    assert len(found) == 1
    return found[0]


def shown(table: Table) -> list[list[str | None]]:
    return [[None if value is None else str(value) for value in row] for row in table.rows]
