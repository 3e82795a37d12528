"""Mask the sensitive cells of a table.

Input: a prepared table and a finder of sensitive values. Output: the same table if nothing is sensitive, else a copy
whose cells and headers contain placeholders; a sensitive number becomes an empty cell. A cell is examined together with
its column's header, since "Phone" says what a number is. Does not define what is sensitive (sensitive/).
"""

from bisect import bisect_right
from functools import lru_cache

from retrieval.sensitive.finding import Finder
from retrieval.sensitive.masking import masked
from tables.prepared import PreparedTable
from tables.table import Column, Table, Value
from utils.placeholders import placeholder


@lru_cache(maxsize=64)
def masked_table(table: PreparedTable, finder: Finder) -> PreparedTable:
    """Return `table` itself if nothing in it is sensitive, else a copy without sensitive values."""
    made = _masked(table.table, finder)
    return table if made == table.table else PreparedTable(table.source, made)


def _masked(table: Table, finder: Finder) -> Table:
    if not table.columns:
        return table
    columns = [
        _masked_column(column, values, finder)
        for column, values in zip(table.columns, zip(*table.rows, strict=True), strict=bool(table.rows))
    ]
    by_letter = {column.letter: column for column in table.columns}

    def told(text: str) -> str:
        return masked(text, finder.find(text))

    def cell(column: Column, value: Value) -> Value:
        return _masked_column(column, (value,), finder)[0]

    return table.model_copy(
        update={
            "title": told(table.title),
            "columns": tuple(column.model_copy(update={"name": told(column.name)}) for column in table.columns),
            "rows": tuple(zip(*columns, strict=True)),
            "preamble": tuple(map(told, table.preamble)),
            "summary_rows": tuple(
                row.model_copy(update={"label": told(row.label), "values": tuple(map(cell, table.columns, row.values))})
                for row in table.summary_rows
            ),
            "odd_cells": tuple(
                odd.model_copy(update={"text": cell(by_letter[odd.letter], odd.text)}) for odd in table.odd_cells
            ),
        }
    )


def _masked_column(column: Column, values: tuple[Value, ...], finder: Finder) -> tuple[Value, ...]:
    """Examine a column as one text, one line per cell, and write the placeholders back into the cells."""
    lines = [f"{column.name}: {'' if value is None else value}".replace("\n", " ") for value in values]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    made = list(values)
    for found in finder.find("\n".join(lines)):
        row = bisect_right(starts, found.start) - 1
        cell, first = made[row], found.start - starts[row] - len(column.name) - 2
        if first < 0:
            continue
        if isinstance(cell, str):
            last = first + found.end - found.start
            made[row] = cell[:first] + placeholder(found.entity, last - first) + cell[last:]
        else:
            made[row] = None
    return tuple(made)
