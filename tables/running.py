"""Run plans and return the numbers, the rows, and the cells they came from.

Input: a prepared table and a plan. Output: `Computed`, `Found`, `Grouped`. All numbers come from the engine. Does not
put results into words (wording.py) or write SQL (sql.py).
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any, NamedTuple

from tables.plan import Figure, Filter, Groups, Order, Share
from tables.prepared import PreparedTable
from tables.showing import shown_sql
from tables.sql import figure_query, groups_query, rows_query
from tables.table import Value

DIGITS = Context(prec=12, rounding=ROUND_HALF_UP)
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Found:
    """Row indices in the table, and the SQL that found them."""

    rows: tuple[int, ...]
    sql: str


@dataclass(frozen=True, slots=True)
class Computed:
    """One value. `count`: the number of cells or rows; `rows` and `columns`: which ones.

    `value` is None if there is nothing to compute from.
    """

    value: Value
    count: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    sql: str


class Group(NamedTuple):
    """A value of the grouping column with its aggregate."""

    name: Value
    value: Value


@dataclass(frozen=True, slots=True)
class Grouped:
    """The groups, and the rows and columns that were read."""

    groups: tuple[Group, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
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
    rows = find(prepared, figure.filter).rows
    return Computed(_plain(value), count, rows, figure.columns, shown_sql(query, prepared.table))


def group(prepared: PreparedTable, groups: Groups) -> Grouped:
    """Return a figure for each group."""
    query = groups_query(groups)
    found = prepared.engine.run(query.sql, query.parameters)
    rows = find(prepared, groups.figure.filter).rows
    columns = tuple(dict.fromkeys((groups.by, *groups.figure.columns)))
    made = tuple(Group(_plain(name), _plain(value)) for name, value, _ in found)
    return Grouped(made, rows, columns, shown_sql(query, prepared.table))


def portion(prepared: PreparedTable, share: Share) -> tuple[Computed, Computed, Decimal | None]:
    """Return part, whole and percentage, which is None if the whole is zero."""
    one, whole = (compute(prepared, figure) for figure in share.figures)
    if not isinstance(whole.value, Decimal) or not isinstance(one.value, Decimal) or whole.value == 0:
        return one, whole, None
    return one, whole, DIGITS.divide(one.value * _HUNDRED, whole.value)


def _plain(value: Any) -> Value:
    """Return the engine's result as a table value: numbers without trailing zeros, doubles rounded to 12 digits."""
    if isinstance(value, float):
        value = DIGITS.create_decimal(repr(value))
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Decimal(format(Decimal(value).normalize(Context(prec=40)), "f"))
    if isinstance(value, datetime) and (value.hour, value.minute, value.second) == (0, 0, 0):
        return value.date()
    kept: Value = value
    return kept
