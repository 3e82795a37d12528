"""Generate every possible computation for a question.

Input: what a question names, the kept conditions and columns, and a scope. Output: plans. Each uses everything that is
surely named, except for one count ("the two", "all 24 months"). Does not rank them (ranker.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tables.language.scope import Scope
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Contrast,
    Distinct,
    Figure,
    Filter,
    Groups,
    Measure,
    Operation,
    Order,
    Plan,
    Rows,
    Share,
    both,
    columns_of,
)
from tables.ranked.mentions import Mention
from tables.ranked.populations import Conditions, Population, parts_of, populations, without
from tables.table import TEXTUAL, ColumnType
from utils.quantities import Kind, Modifier

_NAMES = TEXTUAL | {ColumnType.BOOLEAN}
MEASURES = (Measure.SUM, Measure.AVERAGE, Measure.MEDIAN, Measure.MINIMUM, Measure.MAXIMUM)
_MOST_LISTED = 20


@dataclass(frozen=True)
class Columns:
    """The columns of a table by use; computations may use only those in `kept`."""

    scope: Scope
    kept: tuple[int, ...]

    @property
    def key(self) -> int:
        """The column that names a record."""
        return self.scope.prepared.lexicon.key

    @cached_property
    def numeric(self) -> tuple[int, ...]:
        """Numeric columns."""
        return tuple(place for place in self.scope.numeric if place in self.kept)

    @cached_property
    def ordered(self) -> tuple[int, ...]:
        """Numeric and date columns."""
        days = tuple(place for place in self.scope.dates if place in self.kept)
        return tuple(dict.fromkeys((*self.numeric, *days)))

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """Columns that may be the answer."""
        return tuple(dict.fromkeys((self.key, *self.kept)))

    @cached_property
    def grouping(self) -> tuple[int, ...]:
        """Columns with recurring values."""
        return tuple(place for place in self.kept if is_grouping(place, self.scope))


def is_grouping(place: int, scope: Scope) -> bool:
    """Whether the values of a column recur."""
    cells = [row[place] for row in scope.prepared.table.rows if row[place] is not None]
    return scope.columns[place].type in _NAMES and 0 < len(set(cells)) < max(2, 0.9 * len(cells))


def question_plans(named: Sequence[Mention], kept: Conditions, columns: Columns) -> list[Plan]:
    """Return every plan, without repeats."""
    found: dict[Plan, None] = {}
    for population in populations(kept):
        left = [each for each in named if each not in population.used]
        numbers = [each for each in left if each.quantity is not None]
        if len(numbers) > 1:
            continue
        limits = [_limit(each) for each in numbers]
        if all(map(_may_be_unused, numbers)):
            found.update(dict.fromkeys(_plain(population.filter, columns)))
            limits.append((1, 0))
        for limit in dict.fromkeys(limits):
            found.update(dict.fromkeys(_ordered(population.filter, columns, limit)))
        found.update(dict.fromkeys(_two_sided(population, columns)))
        found.update(
            dict.fromkeys(
                Contrast(each, *pair) for each in Operation for pair in figure_pairs(population.filter, columns)
            )
        )
    return list(found)


def _may_be_unused(mention: Mention) -> bool:
    """Whether a number may restrict nothing: "the two", "all 24 months"."""
    quantity = mention.quantity
    return quantity is not None and quantity.kind is Kind.COUNT and quantity.modifier is Modifier.EXACT


def _limit(mention: Mention) -> tuple[int, int]:
    """Return how many records are requested, and how many to skip: the third, the five best."""
    if mention.place is not None:
        return 1, max(0, mention.place - 1)
    quantity = mention.quantity
    small = quantity is not None and quantity.kind is Kind.COUNT and 0 < quantity.value.low <= _MOST_LISTED
    return (int(quantity.value.low), 0) if small and quantity is not None else (1, 0)


def _plain(filter_: Filter, columns: Columns) -> Iterator[Plan]:
    used = columns_of(filter_)
    yield Figure(Measure.COUNT, None, filter_)
    if filter_ != EVERY_ROW:
        yield Share(filter_, EVERY_ROW, None)
        for part in parts_of(filter_):
            rest = without(filter_, part)
            if rest != EVERY_ROW:
                yield Share(part, rest, None)
        yield from (Rows(filter_, (column,), None) for column in columns.shown if column not in used)
    for column in columns.grouping:
        if column not in used:
            yield Figure(Measure.DISTINCT, column, filter_)
            if filter_ == EVERY_ROW:
                yield Distinct(column)
    for column in columns.numeric:
        yield from (Figure(measure, column, filter_) for measure in MEASURES)
        if filter_ != EVERY_ROW:
            yield Share(filter_, EVERY_ROW, column)
            yield from (Share(part, without(filter_, part), column) for part in parts_of(filter_) if part != filter_)
    yield from _grouped(filter_, columns)


def _grouped(filter_: Filter, columns: Columns) -> Iterator[Plan]:
    fixed = {part.column for part in parts_of(filter_) if isinstance(part, Condition) and len(part.values) == 1}
    for by in columns.grouping:
        if by not in fixed:
            yield from (Groups(figure, by, best) for figure in group_figures(filter_, columns) for best in _BEST)


_BEST = (None, True, False)


def group_figures(filter_: Filter, columns: Columns) -> Iterator[Figure]:
    """Yield the figures that may be computed for groups."""
    yield Figure(Measure.COUNT, None, filter_)
    for column in columns.numeric:
        yield from (Figure(measure, column, filter_) for measure in (Measure.SUM, Measure.AVERAGE))


def _ordered(filter_: Filter, columns: Columns, limit: tuple[int, int]) -> Iterator[Plan]:
    skips = (limit[1],) if limit != (1, 0) else (0, 1)
    for column in columns.ordered:
        for descending in (True, False):
            for skip in skips:
                order = Order(column, descending, limit[0], skip)
                shown = (each for each in columns.shown if each != column or limit != (1, 0))
                yield from (Rows(filter_, (each,), order) for each in shown)


def _two_sided(population: Population, columns: Columns) -> Iterator[Plan]:
    for part in parts_of(population.filter):
        if isinstance(part, Condition) and part.comparison is Comparison.EQUAL and len(part.values) == 2:
            yield from _contrasts(part, without(population.filter, part), columns)


def figure_pairs(filter_: Filter, columns: Columns) -> Iterator[tuple[Figure, Figure]]:
    """Yield pairs of columns with the same unit that may be compared: planned and spent amounts."""
    units = [columns.scope.columns[place].unit for place in range(len(columns.scope.columns))]
    for one, other in combinations(columns.numeric, 2):
        if filter_ != EVERY_ROW and units[one] == units[other] and not {one, other} & set(columns_of(filter_)):
            yield Figure(Measure.SUM, one, filter_), Figure(Measure.SUM, other, filter_)


def _contrasts(pair: Condition, rest: Filter, columns: Columns) -> Iterator[Plan]:
    one, other = (both(Condition(pair.column, Comparison.EQUAL, (value,)), rest) for value in pair.values)
    is_key = pair.column in columns.scope.prepared.lexicon.keys
    measures = (Measure.SUM,) if is_key else (Measure.SUM, Measure.AVERAGE)
    for operation in Operation:
        for column in columns.numeric:
            for measure in measures:
                yield Contrast(operation, Figure(measure, column, one), Figure(measure, column, other))
        if not is_key:
            yield Contrast(operation, Figure(Measure.COUNT, None, one), Figure(Measure.COUNT, None, other))
