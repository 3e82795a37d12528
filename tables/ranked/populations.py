"""The sets of records that a sentence may refer to.

Input: what a sentence names, and a scope. Output: conditions that its words or their meaning may impose, and the
filters that combine them. Does not determine what is computed or which filter is meant (ranker.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, islice, product

from tables.language.scope import Scope
from tables.plan import (
    EVERY_ROW,
    AgainstColumn,
    AgainstFigure,
    Both,
    Comparison,
    Condition,
    Filter,
    Measure,
    both,
    columns_of,
)
from tables.ranked.mentions import Mention
from tables.table import ColumnType

_MOST_FILTERS = 24
_MOST_ALIKE, _MOST_VALUES = 12, 60
_MOST_FIGURES = 6
_BY_VALUE = frozenset({ColumnType.TEXT, ColumnType.BOOLEAN})


@dataclass(frozen=True, slots=True)
class Population:
    """Records, and the mentions that select them."""

    filter: Filter
    used: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Conditions:
    """Possible conditions on a record, by mention, and those from words that do not occur in the table ("women")."""

    by_mention: tuple[tuple[Mention, tuple[Filter, ...]], ...]
    unnamed: tuple[Filter, ...]

    @property
    def every(self) -> tuple[Filter, ...]:
        """All conditions, without repeats."""
        return tuple(dict.fromkeys((*(each for _, own in self.by_mention for each in own), *self.unnamed)))


def conditions(named: Sequence[Mention], scope: Scope) -> Conditions:
    """Return the conditions of a sentence about a table."""
    by_mention = tuple((mention, mention.conditions) for mention in named)
    return Conditions(by_mention, tuple(_unnamed(scope)))


def _unnamed(scope: Scope) -> Iterator[Filter]:
    rows = scope.prepared.table.rows
    values: list[Filter] = []
    for place, column in enumerate(scope.columns):
        cells = [row[place] for row in rows]
        distinct = list(dict.fromkeys(cell for cell in cells if cell is not None))
        if column.type in _BY_VALUE and len(distinct) <= min(_MOST_ALIKE, 0.7 * len(rows)):
            values += [Condition(place, Comparison.EQUAL, (cell,)) for cell in distinct]
        if None in cells and distinct:
            yield Condition(place, Comparison.BLANK, ())
    yield from values[:_MOST_VALUES]
    for one in scope.numeric[:_MOST_FIGURES]:
        if any(row[one] == 0 for row in rows):
            yield Condition(one, Comparison.EQUAL, (Decimal(0),))
            yield Condition(one, Comparison.MORE, (Decimal(0),))
        for comparison in (Comparison.MORE, Comparison.LESS):
            yield AgainstFigure(one, comparison, Measure.AVERAGE, EVERY_ROW)
        for other in scope.numeric[:_MOST_FIGURES]:
            if other != one and scope.columns[other].unit == scope.columns[one].unit:
                yield AgainstColumn(one, Comparison.MORE, other)


def populations(kept: Conditions) -> list[Population]:
    """Return the sets of records that the conditions may select, those that use most mentions first.

    A mention that is not a complete value, or is a number, may be left out; at most two conditions are unnamed.
    """
    options: list[tuple[Filter | None, ...]] = []
    for mention, own in kept.by_mention:
        may_be_left = not mention.sure or mention.quantity is not None or not own
        options.append((*own, *((None,) if may_be_left else ())))
    extras: list[Filter] = [EVERY_ROW, *kept.unnamed, *(both(*pair) for pair in combinations(kept.unnamed, 2))]
    found: dict[Filter, Population] = {}
    for chosen, extra in islice(product(product(*options), extras), 20 * _MOST_FILTERS):
        used = tuple(mention for (mention, _), part in zip(kept.by_mention, chosen, strict=True) if part is not None)
        filter_ = _joined([part for part in chosen if part is not None], extra)
        if filter_ is not None:
            if filter_ not in found or len(found[filter_].used) < len(used):
                found[filter_] = Population(filter_, used)
    return sorted(found.values(), key=lambda each: -len(each.used))[:_MOST_FILTERS]


def parts_of(filter_: Filter) -> tuple[Filter, ...]:
    """Return the conditions of a filter, with conditions on the same columns combined."""
    parts = filter_.parts if isinstance(filter_, Both) else (filter_,)
    by_columns: dict[tuple[int, ...], list[Filter]] = {}
    for part in parts:
        by_columns.setdefault(columns_of(part), []).append(part)
    return tuple(both(*own) for own in by_columns.values())


def without(filter_: Filter, part: Filter) -> Filter:
    """Return the conditions of a filter except those of `part`."""
    return both(*(each for each in parts_of(filter_) if each != part))


def _joined(parts: Sequence[Filter], extra: Filter) -> Filter | None:
    """Return the conjunction of all parts, with values of one column as alternatives; None if they conflict."""
    equal: dict[int, list[Condition]] = {}
    others: list[Filter] = []
    for part in parts:
        if isinstance(part, Condition) and part.comparison is Comparison.EQUAL:
            equal.setdefault(part.column, []).append(part)
        elif part not in others:
            others.append(part)
    read = [columns_of(part) for part in (*others, *(parts_of(extra) if extra != EVERY_ROW else ()))]
    taken = {column for columns in read for column in columns}
    if len(set(read)) < len(read) and extra != EVERY_ROW:
        return None
    if taken & set(equal):
        return None
    for column, own in equal.items():
        values = tuple(dict.fromkeys(value for part in own for value in part.values))
        others.append(Condition(column, Comparison.EQUAL, values))
    return both(*others, extra)
