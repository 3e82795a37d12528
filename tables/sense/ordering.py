"""Find the column that orders the rows of a table: dates, years, or month names.

Input: a scope. Output: a column, or None. Does not detect what rises or falls in that order.
"""

from collections.abc import Sequence
from itertools import pairwise

from tables.language.lexicon import split
from tables.language.scope import Scope
from tables.moments import MONTHS
from tables.table import ColumnType, Value


def ordering(scope: Scope) -> int | None:
    """Return the only column that orders the rows; a column of month names only if the rows follow it."""
    dated = scope.timeline or scope.years
    if dated:
        return dated[0] if len(dated) == 1 else None
    rows = scope.prepared.table.rows
    named = [
        place for place, column in enumerate(scope.columns)
        if column.type is ColumnType.TEXT and follows_months([row[place] for row in rows])
    ]  # fmt: skip
    return named[0] if len(named) == 1 else None


def follows_months(cells: Sequence[Value]) -> bool:
    """Whether cells are consecutive month names, with or without years."""
    places = [month_of(str(cell)) for cell in cells]
    return len(places) > 1 and all(
        one is not None and other is not None and one < other for one, other in pairwise(places)
    )


def month_of(text: str) -> int | None:
    """Return a month as its position in time, or None if a text is not a month."""
    words = split(text)
    months = [MONTHS[word] for word in words if word in MONTHS]
    years = [int(word) for word in words if word.isdigit() and len(word) == 4]
    if len(months) != 1 or len(years) > 1 or len(words) != len(months) + len(years):
        return None
    return 12 * sum(years) + months[0]
