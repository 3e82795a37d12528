"""The computations that can be run on one table.

Input: none. Output: frozen plans. Columns are indices into `Table.columns`, rows are indices into `Table.rows`. Does
not read language (language/), write SQL (sql.py) or run plans (running.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tables.table import Value


class Comparison(StrEnum):
    """How a value is compared."""

    EQUAL = "="
    NOT_EQUAL = "<>"
    MORE = ">"
    AT_LEAST = ">="
    LESS = "<"
    AT_MOST = "<="
    CONTAINS = "contains"
    BLANK = "is blank"


class Measure(StrEnum):
    """An aggregate over many values."""

    COUNT = "count"
    DISTINCT = "distinct count"
    SUM = "sum"
    AVERAGE = "average"
    MEDIAN = "median"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"


class Operation(StrEnum):
    """An operation on two figures."""

    DIFFERENCE = "difference"
    RATIO = "ratio"


@dataclass(frozen=True, slots=True)
class Condition:
    """A column compared with a value. Several values with `EQUAL` mean one of them."""

    column: int
    comparison: Comparison
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AgainstFigure:
    """A column compared with its own aggregate over `within` ("above the average")."""

    column: int
    comparison: Comparison
    measure: Measure
    within: "Filter"


@dataclass(frozen=True, slots=True)
class AgainstColumn:
    """A column compared with another column of the same row."""

    column: int
    comparison: Comparison
    other: int


@dataclass(frozen=True, slots=True)
class Both:
    """All parts hold. With no parts: every row."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold. A blank cell satisfies neither a condition nor its negation."""

    part: "Filter"


Filter = Condition | AgainstFigure | AgainstColumn | Both | Either | Not

EVERY_ROW = Both(())


@dataclass(frozen=True, slots=True)
class Order:
    """The first `limit` rows by a column, and ties with the last; `skip` omits that many higher values."""

    column: int
    descending: bool
    limit: int
    skip: int


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows that satisfy a filter, with some columns."""

    filter: Filter
    columns: tuple[int, ...]
    order: Order | None


@dataclass(frozen=True, slots=True)
class Figure:
    """One number: an aggregate of a column over a filter. `column` is None for a row count."""

    measure: Measure
    column: int | None
    filter: Filter

    @property
    def is_count(self) -> bool:
        """Whether records or values are counted, so that the figure has no unit."""
        return self.measure in (Measure.COUNT, Measure.DISTINCT)

    @property
    def is_exact(self) -> bool:
        """Whether the engine cuts no digits off."""
        return self.measure not in (Measure.AVERAGE, Measure.MEDIAN)

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that are read, each once."""
        own = () if self.column is None else (self.column,)
        return tuple(dict.fromkeys((*columns_of(self.filter), *own)))


@dataclass(frozen=True, slots=True)
class Groups:
    """An aggregate for each value of `by`. `best`: only the groups with the highest (True) or lowest value."""

    figure: Figure
    by: int
    best: bool | None


@dataclass(frozen=True, slots=True)
class Share:
    """The percentage of the rows of `whole` (or of the sum of `column` over them) that also satisfy `part`."""

    part: Filter
    whole: Filter
    column: int | None

    @property
    def figures(self) -> tuple[Figure, Figure]:
        """What is counted or summed: the part, which satisfies both filters, and the whole."""
        measure = Measure.COUNT if self.column is None else Measure.SUM
        part = both(self.whole, self.part)
        return Figure(measure, self.column, part), Figure(measure, self.column, self.whole)


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two figures and the operation on them."""

    operation: Operation
    left: Figure
    right: Figure


@dataclass(frozen=True, slots=True)
class Distinct:
    """The distinct values of a column."""

    column: int


Plan = Rows | Figure | Groups | Share | Contrast | Distinct


def both(*parts: Filter) -> Filter:
    """Return the conjunction of `parts` without empty or nested ones."""
    flat: list[Filter] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Both) else (part,))
    unique = tuple(dict.fromkeys(flat))
    return unique[0] if len(unique) == 1 else Both(unique)


def between(column: int, low: Value, high: Value) -> Filter:
    """Return the filter for values from `low` to `high`."""
    return both(Condition(column, Comparison.AT_LEAST, (low,)), Condition(column, Comparison.AT_MOST, (high,)))


def conditions_of(filter_: Filter) -> Iterator[Condition | AgainstFigure | AgainstColumn]:
    """Yield the single conditions of a filter, in order."""
    match filter_:
        case Both(parts) | Either(parts):
            for part in parts:
                yield from conditions_of(part)
        case Not(part):
            yield from conditions_of(part)
        case _:
            yield filter_


def columns_of(filter_: Filter) -> tuple[int, ...]:
    """Return the columns that a filter reads, each once."""
    found: dict[int, None] = {}
    for condition in conditions_of(filter_):
        found[condition.column] = None
        match condition:
            case AgainstColumn(_, _, other):
                found[other] = None
            case AgainstFigure(_, _, _, within):
                found.update(dict.fromkeys(columns_of(within)))
    return tuple(found)


def figures_of(plan: Plan) -> tuple[Figure, ...]:
    """Return the figures that a plan computes; for groups, that of all of them together."""
    match plan:
        case Figure():
            return (plan,)
        case Groups(figure):
            return (figure,)
        case Share():
            return plan.figures
        case Contrast(_, left, right):
            return left, right
        case _:
            return ()


def measured_columns(plan: Plan) -> frozenset[int]:
    """Return the columns whose cells a plan sums, averages or counts."""
    return frozenset(figure.column for figure in figures_of(plan) if figure.column is not None)


def filters_of(plan: Plan) -> tuple[Filter, ...]:
    """Return the filters of a plan."""
    match plan:
        case Rows(filter_):
            return (filter_,)
        case Share(part, whole):
            return part, whole
        case _:
            return tuple(figure.filter for figure in figures_of(plan))


def measured_of(plan: Plan) -> tuple[int | None, ...]:
    """Return the columns that a plan measures, orders, groups or shows; None for a count."""
    match plan:
        case Rows(_, shown, order):
            return (*shown, order.column if order else None)
        case Share(_, _, column) | Distinct(column):
            return (column,)
        case Groups(Figure(_, column), by):
            return column, by
        case _:
            return tuple(figure.column for figure in figures_of(plan))
