"""Detect cells that list several things: "Polish, English".

Input: a prepared table and a filter. Output: whether one of its names also occurs in a cell with others. If so, a cell
that differs from the name does not contradict it, and counts of such cells are unreliable. Does not decide claims.
"""

import re
from collections.abc import Iterator

from tables.language.lexicon import split
from tables.plan import Both, Comparison, Condition, Either, Filter, Not
from tables.prepared import PreparedTable
from tables.running import find
from tables.table import ColumnType

_BETWEEN = re.compile(r"[,;/&]| and | or ")


def stands_in_lists(prepared: PreparedTable, filter_: Filter, within: Filter) -> bool:
    """Whether a record of `within` lists a name of `filter_` among others, in any column."""
    texts = [place for place, column in enumerate(prepared.table.columns) if column.type is ColumnType.TEXT]
    return any(_is_listed(prepared, place, name, within) for name in set(_names(filter_)) for place in texts)


def holds_lists(prepared: PreparedTable, column: int) -> bool:
    """Whether any cell of a text column lists several things, so that distinct cells are not distinct things."""
    return any(isinstance(value := row[column], str) and _BETWEEN.search(value) for row in prepared.table.rows)


def _names(filter_: Filter) -> Iterator[str]:
    match filter_:
        case Both(parts) | Either(parts):
            for part in parts:
                yield from _names(part)
        case Not(part):
            yield from _names(part)
        case Condition(_, Comparison.EQUAL | Comparison.NOT_EQUAL, values):
            yield from (value for value in values if isinstance(value, str))


def _is_listed(prepared: PreparedTable, column: int, name: str, within: Filter) -> bool:
    is_name = Condition(column, Comparison.EQUAL, (name,))
    longer = Both((within, Condition(column, Comparison.CONTAINS, (name,)), Not(is_name)))
    cells = {str(prepared.table.rows[row][column]) for row in find(prepared, longer).rows}
    return any(split(name) in map(split, _BETWEEN.split(cell)) for cell in cells if _BETWEEN.search(cell))
