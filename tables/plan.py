"""The vocabulary of computations on one table: what may be asked of the engine, and nothing else.

In: nothing. Out: frozen plans. Columns are places in `Table.columns`, rows are places in `Table.rows`. Not here: words
(language/), SQL (sql.py), running (running.py).
"""

from dataclasses import dataclass, replace
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
    STARTS = "starts with"
    ENDS = "ends with"
    BLANK = "is blank"


class Measure(StrEnum):
    """What is computed of many values."""

    COUNT = "count"
    DISTINCT = "distinct count"
    SUM = "sum"
    AVERAGE = "average"
    MEDIAN = "median"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"


class Operation(StrEnum):
    """What is computed of two figures."""

    DIFFERENCE = "difference"
    RATIO = "ratio"


@dataclass(frozen=True, slots=True)
class Condition:
    """A column compared with a value. Several values with `EQUAL`: one of them."""

    column: int
    comparison: Comparison
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AgainstFigure:
    """A column compared with a measure of itself over `within` ("above the average")."""

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
    """All of the parts hold. Without parts: every row."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold. A blank cell satisfies neither a condition nor its opposite."""

    part: "Filter"


Filter = Condition | AgainstFigure | AgainstColumn | Both | Either | Not

EVERY_ROW = Both(())


@dataclass(frozen=True, slots=True)
class Order:
    """Rows by a column. With `limit`, ties with the last row are kept; `skip` leaves out that many higher values."""

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
    """One number: a measure of a column over a filter. `column` is None for a count of rows."""

    measure: Measure
    column: int | None
    filter: Filter


@dataclass(frozen=True, slots=True)
class Groups:
    """A measure for each value of `by`. `best`: only the groups with the highest (True) or lowest measure."""

    figure: Figure
    by: int
    best: bool | None


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the rows of `whole` (or of the sum of `column` over them) that also satisfies `part`, in percent."""

    part: Filter
    whole: Filter
    column: int | None


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two figures and what is computed of them."""

    operation: Operation
    left: Figure
    right: Figure


def both(*parts: Filter) -> Filter:
    """Return the conjunction of `parts` without empty and nested ones."""
    flat: list[Filter] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Both) else (part,))
    unique = tuple(dict.fromkeys(flat))
    return unique[0] if len(unique) == 1 else Both(unique)


def narrowed(figure: Figure, filter_: Filter) -> Figure:
    """Return the same figure, of the records of `filter_` only."""
    return replace(figure, filter=both(figure.filter, filter_))


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
