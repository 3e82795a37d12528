"""Describe a table to a language model that chooses a computation on it.

Input: a prepared table and a question. Output: a text with the columns, their types and some of their values, those
that share a word with the question first. Does not word the prompt (generation/table_planning.py).
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice

from tables.prepared import PreparedTable
from tables.showing import show
from tables.table import Column, ColumnType, Value
from utils.text import content_stems

_LISTED, _MORE_SHOWN, _MOST_NAMED = 25, 5, 10
_MOST_LINES, _MOST_COLUMNS, _LONGEST = 5, 60, 80
_BEGINNING = 3
_MEASURED = frozenset({ColumnType.NUMBER, ColumnType.PERCENT, ColumnType.CURRENCY, ColumnType.DATE})


def described(prepared: PreparedTable, question: str) -> str:
    """Return what a table holds: the lines above it, what a row is, one line a column."""
    table = prepared.table
    above = [line[:_LONGEST] for line in table.preamble[:_MOST_LINES]]
    lines = [f"{prepared.name}: {len(table.rows)} rows, named by [{_header(table.columns[prepared.lexicon.key])}]"]
    lines += [f"above the table: {line}" for line in above]
    stems = frozenset(content_stems(question))
    return "\n".join(
        [*lines, *(_described(prepared, place, stems) for place in range(len(table.columns))[:_MOST_COLUMNS])]
    )


def _header(column: Column) -> str:
    return " ".join(column.name.split())


def _described(prepared: PreparedTable, place: int, stems: frozenset[str]) -> str:
    column = prepared.table.columns[place]
    cells = dict.fromkeys(row[place] for row in prepared.table.rows)
    blank = ", some blank" if None in cells else ""
    values = [each for each in cells if each is not None]
    if column.type in _MEASURED and values:
        return f"[{_header(column)}] {_kind(column)} {_range(values)}{blank}"
    listed = ", ".join(f'"{show(each)[:_LONGEST]}"' for each in _chosen(values, stems))
    count = f", {len(values)} different, such as" if len(values) > _LISTED else ""
    return f"[{_header(column)}] {_kind(column)}{count}: {listed}{blank}"


def _kind(column: Column) -> str:
    unit = "%" if column.type is ColumnType.PERCENT else column.unit
    return f"{column.type.value} in {unit}" if unit else column.type.value


def _range(values: Sequence[Value]) -> str:
    """Return the lowest and highest value; days and times compare as their ISO form."""
    lowest, highest = min(values, key=_sortable), max(values, key=_sortable)
    return f"from {show(lowest)} to {show(highest)}"


def _sortable(value: Value) -> tuple[Decimal, str]:
    return (value, "") if isinstance(value, Decimal) else (Decimal(), show(value))


def _chosen(values: Sequence[Value], stems: frozenset[str]) -> Iterator[Value]:
    """Yield all values if they are few, else those that share a word with the question and some others."""
    if len(values) <= _LISTED:
        yield from values
        return
    named = list(islice((each for each in values if _shares(show(each), stems)), _MOST_NAMED))
    yield from named
    yield from islice((each for each in values if each not in named), _MORE_SHOWN)


def _shares(text: str, stems: frozenset[str]) -> bool:
    """Whether a text has a stem; only texts with the beginning of one are taken apart, which takes longer."""
    folded = text.casefold()
    return any(stem[:_BEGINNING] in folded for stem in stems) and not stems.isdisjoint(content_stems(text))
