"""The computations that can be run on one table.

Input: none. Output: frozen plans. Columns are indices into `Table.columns`, rows are indices into `Table.rows`. Does
not read language (language/), write SQL (sql.py) or run plans (running.py).
"""

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
    """Rows sorted by a column. With `limit`, ties with the last row are kept; `skip` omits that many higher values."""

    column: int
    descending: bool
    limit: int | None
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


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two figures and the operation on them."""

    operation: Operation
    left: Figure
    right: Figure


def both(*parts: Filter) -> Filter:
    """Return the conjunction of `parts` without empty or nested ones."""
    flat: list[Filter] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Both) else (part,))
    unique = tuple(dict.fromkeys(flat))
    return unique[0] if len(unique) == 1 else Both(unique)


def can_hold(filter_: Filter) -> bool:
    """Whether the bounds of a filter leave any value of a column: "in April or May" is not in both."""
    parts = filter_.parts if isinstance(filter_, Both) else ()
    bounds = [part for part in parts if isinstance(part, Condition) and len(part.values) == 1]
    lows = [part for part in bounds if part.comparison in (Comparison.MORE, Comparison.AT_LEAST)]
    highs = [part for part in bounds if part.comparison in (Comparison.LESS, Comparison.AT_MOST)]
    return not any(low.column == high.column and low.values[0] > high.values[0] for low in lows for high in highs)  # type: ignore[operator]


def columns_of(filter_: Filter) -> tuple[int, ...]:
    """Return the columns that a filter reads, each once."""
    match filter_:
        case Both(parts) | Either(parts):
            found = [column for part in parts for column in columns_of(part)]
        case Not(part):
            found = list(columns_of(part))
        case AgainstColumn(column, _, other):
            found = [column, other]
        case AgainstFigure(column, _, _, within):
            found = [column, *columns_of(within)]
        case Condition(column):
            found = [column]
    return tuple(dict.fromkeys(found))
