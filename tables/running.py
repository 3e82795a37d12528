"""Run plans and return the numbers, the rows, and the cells they came from.

Input: a prepared table and a plan. Output: `Computed`, `Found`, `Grouped`. All numbers come from the engine. Does not
put results into words (wording.py) or write SQL (sql.py).
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any

from tables.plan import Figure, Filter, Groups, Measure, Order, Share, columns_of
from tables.prepared import PreparedTable
from tables.showing import shown_sql
from tables.sql import figure_query, groups_query, rows_query
from tables.table import Value

_INEXACT = frozenset({Measure.AVERAGE, Measure.MEDIAN})
DIGITS = Context(prec=12, rounding=ROUND_HALF_UP)
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Found:
    """Row indices in the table, and the SQL that found them."""

    rows: tuple[int, ...]
    sql: str


@dataclass(frozen=True, slots=True)
class Computed:
    """One value. `count`: the number of cells or rows; `rows` and `columns`: which ones. `exact`: no digit was cut off.

    `value` is None if there is nothing to compute from.
    """

    value: Value
    count: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    exact: bool
    sql: str


@dataclass(frozen=True, slots=True)
class Group:
    """A value of the grouping column with its aggregate, and the number of cells it was computed from."""

    name: Value
    value: Value
    count: int


@dataclass(frozen=True, slots=True)
class Grouped:
    """The groups, and the rows and columns that were read."""

    groups: tuple[Group, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    exact: bool
    sql: str


def find(prepared: PreparedTable, filter_: Filter, order: Order | None = None) -> Found:
    """Return the rows that satisfy `filter_`, in order."""
    query = rows_query(filter_, order)
    rows = tuple(prepared.engine.rows(query.sql, query.parameters))
    return Found(rows, shown_sql(query, prepared.table))


def compute(prepared: PreparedTable, figure: Figure) -> Computed:
    """Return one figure."""
    query = figure_query(figure)
    (value, count), *_ = prepared.engine.run(query.sql, query.parameters)
    found = find(prepared, figure.filter)
    own = () if figure.column is None else (figure.column,)
    columns = tuple(dict.fromkeys((*columns_of(figure.filter), *own)))
    exact = figure.measure not in _INEXACT
    return Computed(plain(value), count, found.rows, columns, exact, shown_sql(query, prepared.table))


def group(prepared: PreparedTable, groups: Groups) -> Grouped:
    """Return a figure for each group."""
    query = groups_query(groups)
    found = prepared.engine.run(query.sql, query.parameters)
    figure = groups.figure
    rows = find(prepared, figure.filter).rows
    own = () if figure.column is None else (figure.column,)
    columns = tuple(dict.fromkeys((groups.by, *columns_of(figure.filter), *own)))
    made = tuple(Group(plain(name), plain(value), count) for name, value, count in found)
    return Grouped(made, rows, columns, figure.measure not in _INEXACT, shown_sql(query, prepared.table))


def portion(prepared: PreparedTable, share: Share, part: Filter) -> tuple[Computed, Computed, Decimal | None]:
    """Return part, whole and percentage, which is None if the whole is zero. `part`: both filters combined."""
    measure = Measure.COUNT if share.column is None else Measure.SUM
    one = compute(prepared, Figure(measure, share.column, part))
    whole = compute(prepared, Figure(measure, share.column, share.whole))
    if not isinstance(whole.value, Decimal) or not isinstance(one.value, Decimal) or whole.value == 0:
        return one, whole, None
    return one, whole, DIGITS.divide(one.value * _HUNDRED, whole.value)


def plain(value: Any) -> Value:
    """Return the engine's result as a table value; doubles are rounded to 12 digits."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, float):
        return tidy(DIGITS.create_decimal(repr(value)))
    if isinstance(value, int):
        return Decimal(value)
    if isinstance(value, Decimal):
        return tidy(value)
    if isinstance(value, datetime) and (value.hour, value.minute, value.second) == (0, 0, 0):
        return value.date()
    kept: Value = value
    return kept


def tidy(number: Decimal) -> Decimal:
    """Return a number without trailing zeros."""
    return Decimal(format(number.normalize(Context(prec=40)), "f"))
