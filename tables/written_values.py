"""Headers and values as a computation writes them: [City], "2024-03-14", "Pune", 1,200.

Input: a written value, a column, a prepared table. Output: the values that its cells hold, and comparisons with them.
Does not read whole computations (notation.py).
"""

import re
from datetime import datetime, time, timedelta
from decimal import Decimal

from rapidfuzz import fuzz, process

from tables.plan import Comparison, Condition, Filter, both
from tables.prepared import PreparedTable
from tables.table import NUMERIC, ColumnType, Value

_OF_WORDS = frozenset({Comparison.EQUAL, Comparison.NOT_EQUAL})
_MOST_SUGGESTED, _LONGEST = 5, 80
_NUMBER = re.compile(r"[^\w.,+-]?\s?(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s?%?")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_BOOLEANS = {"yes": True, "true": True, "y": True, "1": True, "no": False, "false": False, "n": False, "0": False}


def compared_with(column: int, comparison: Comparison, written: str, prepared: PreparedTable) -> Filter:
    """Return a comparison with a value; a day compared with dates that have times is the whole day."""
    values = values_of(written, column, prepared)
    if column in prepared.kinds.moments and _DAY.fullmatch(written) and isinstance(values[0], datetime):
        next_day = values[0] + timedelta(days=1)
        if comparison in (Comparison.AT_MOST, Comparison.MORE):
            edge = Comparison.LESS if comparison is Comparison.AT_MOST else Comparison.AT_LEAST
            return Condition(column, edge, (next_day,))
        if comparison in _OF_WORDS:
            begun = Condition(column, Comparison.AT_LEAST, values)
            return both(begun, Condition(column, Comparison.LESS, (next_day,)))
    return Condition(column, Comparison.EQUAL if comparison in _OF_WORDS else comparison, values)


def values_of(written: str, column: int, prepared: PreparedTable) -> tuple[Value, ...]:
    """Return a value as cells of the column hold it, in each spelling that differs in case only.

    Raises:
        ValueError: it cannot be one.
    """
    kind = prepared.table.columns[column].type
    if kind in NUMERIC:
        number = _NUMBER.fullmatch(written.strip())
        if number is None:
            raise ValueError(f'"{written}" is no number')
        return (Decimal(number.group(1).replace(",", "")),)
    if kind is ColumnType.DATE:
        return (_moment(written, column, prepared),)
    if kind is ColumnType.BOOLEAN:
        if written.casefold() not in _BOOLEANS:
            raise ValueError(f'[{prepared.table.columns[column].name}] holds yes and no, not "{written}"')
        return (_BOOLEANS[written.casefold()],)
    return _cells(written, column, prepared)


def _moment(written: str, column: int, prepared: PreparedTable) -> Value:
    if any(isinstance(each, time) for each in prepared.values(column)):
        return time.fromisoformat(written)
    moment = datetime.fromisoformat(written)
    if column in prepared.kinds.moments:
        return moment
    if moment.time() != time():
        raise ValueError(f"[{prepared.table.columns[column].name}] holds days without times")
    return moment.date()


def _cells(written: str, column: int, prepared: PreparedTable) -> tuple[str, ...]:
    """Return the cells that hold a text, in any case; the error names the most similar ones."""
    cells = [each for each in prepared.values(column) if isinstance(each, str)]
    found = sorted(each for each in cells if each.casefold() == written.casefold())
    if not found:
        near = process.extract(written, sorted(cells), scorer=fuzz.WRatio, limit=_MOST_SUGGESTED)
        listed = ", ".join(f'"{each[:_LONGEST]}"' for each, *_ in near)
        raise ValueError(f'no cell of [{prepared.table.columns[column].name}] is "{written}"; similar: {listed}')
    return tuple(found)


def named_columns(prepared: PreparedTable) -> dict[str, tuple[int, ...]]:
    """Return the columns by header, as written and in lower case."""
    found: dict[str, dict[int, None]] = {}
    for place, column in enumerate(prepared.table.columns):
        name = " ".join(column.name.split())
        for key in (name, name.casefold()):
            found.setdefault(key, {})[place] = None
    return {name: tuple(places) for name, places in found.items()}
