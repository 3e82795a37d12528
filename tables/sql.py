"""Translate plans into parameterised SQL.

Input: a plan of tables/plan.py. Output: `Query`. Every value is a parameter; the only names are `t`, `r`, `c0`, `c1`,
... Pure. Does not run queries (running.py).
"""

from dataclasses import dataclass

from tables.plan import (
    EVERY_ROW,
    AgainstColumn,
    AgainstFigure,
    Both,
    Comparison,
    Condition,
    Either,
    Figure,
    Filter,
    Groups,
    Measure,
    Not,
    Order,
)
from tables.table import Value


@dataclass(frozen=True, slots=True)
class Query:
    """SQL and the values of its question marks, in order."""

    sql: str
    parameters: tuple[Value | int, ...]


_MEASURES = {
    Measure.COUNT: "count({column})",
    Measure.DISTINCT: "count(DISTINCT {column})",
    Measure.SUM: "sum({column})",
    Measure.AVERAGE: "avg({column})",
    Measure.MEDIAN: "median(CAST({column} AS DOUBLE))",
    Measure.MINIMUM: "min({column})",
    Measure.MAXIMUM: "max({column})",
}


def rows_query(filter_: Filter, order: Order | None) -> Query:
    """Return the query for the rows that satisfy `filter_`, in order; ties with the last row are kept."""
    where = _where(filter_)
    if order is None:
        return Query(f"SELECT r FROM t{where.sql} ORDER BY r", where.parameters)
    column, direction = f"c{order.column}", "DESC" if order.descending else "ASC"
    filled = _where(both_filled(filter_, order.column))
    ordered = f"{column} {direction}, r"
    rank = "dense_rank" if order.skip else "rank"
    ranked = f"SELECT r, {column}, {rank}() OVER (ORDER BY {column} {direction}) AS place FROM t{filled.sql}"
    sql = f"SELECT r FROM ({ranked}) WHERE place > ? AND place <= ? ORDER BY {ordered}"
    return Query(sql, (*filled.parameters, order.skip, order.skip + order.limit))


def figure_query(figure: Figure) -> Query:
    """Return the query for one number and the number of values it was computed from."""
    where = _where(figure.filter)
    column = "*" if figure.column is None else f"c{figure.column}"
    return Query(f"SELECT {_measure(figure)}, count({column}) FROM t{where.sql}", where.parameters)


def groups_query(groups: Groups) -> Query:
    """Return the query for an aggregate of each group and the number of values it was computed from."""
    where = _where(both_filled(groups.figure.filter, groups.by))
    by, column = f"c{groups.by}", "*" if groups.figure.column is None else f"c{groups.figure.column}"
    measured = (
        f"SELECT {by}, {_measure(groups.figure)} AS measure, count({column}) AS number FROM t{where.sql} GROUP BY {by}"
    )
    if groups.best is None:
        return Query(f"{measured} ORDER BY {by}", where.parameters)
    pick = "max" if groups.best else "min"
    sql = f"WITH g AS ({measured}) SELECT * FROM g WHERE measure = (SELECT {pick}(measure) FROM g) ORDER BY {by}"
    return Query(sql, where.parameters)


def both_filled(filter_: Filter, column: int) -> Filter:
    """Return `filter_` narrowed to rows that have a value in `column`."""
    return Both((filter_, Not(Condition(column, Comparison.BLANK, ()))))


def _measure(figure: Figure) -> str:
    return _MEASURES[figure.measure].format(column="*" if figure.column is None else f"c{figure.column}")


def _where(filter_: Filter) -> Query:
    if filter_ == EVERY_ROW:
        return Query("", ())
    test = _test(filter_)
    return Query(f" WHERE {test.sql}", test.parameters)


def _test(filter_: Filter) -> Query:
    match filter_:
        case Both(parts):
            return _joined(parts, " AND ", "true")
        case Either(parts):
            return _joined(parts, " OR ", "false")
        case Not(part):
            test = _test(part)
            return Query(f"NOT ({test.sql})", test.parameters)
        case AgainstColumn(column, comparison, other):
            return Query(f"c{column} {comparison.value} c{other}", ())
        case AgainstFigure(column, comparison, measure, within):
            where, figure = _where(within), _measure(Figure(measure, column, within))
            return Query(f"c{column} {comparison.value} (SELECT {figure} FROM t{where.sql})", where.parameters)
        case Condition(column, comparison, values):
            return _condition(f"c{column}", comparison, values)


def _joined(parts: tuple[Filter, ...], by: str, empty: str) -> Query:
    tests = [_test(part) for part in parts]
    sql = by.join(f"({test.sql})" for test in tests) or empty
    return Query(sql, tuple(value for test in tests for value in test.parameters))


def _condition(column: str, comparison: Comparison, values: tuple[Value, ...]) -> Query:
    if comparison is Comparison.BLANK:
        return Query(f"{column} IS NULL", ())
    if comparison is Comparison.CONTAINS:
        return Query(f"contains(lower({column}), lower(?))", values)
    if len(values) == 1:
        return Query(f"{column} {comparison.value} ?", values)
    marks = ", ".join("?" * len(values))
    return Query(f"{column} {'NOT IN' if comparison is Comparison.NOT_EQUAL else 'IN'} ({marks})", values)
