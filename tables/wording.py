"""Describe plans in words: filters, aggregates, orders, and which records answer a question.

Input: plans, and the rows that they found. Output: clauses and sentences. Does not run plans (running.py) or write
verdicts (claims/).
"""

from collections.abc import Sequence

from tables.plan import (
    AgainstColumn,
    AgainstFigure,
    Both,
    Comparison,
    Condition,
    Either,
    Figure,
    Filter,
    Measure,
    Not,
    Order,
    Rows,
)
from tables.prepared import PreparedTable
from tables.showing import show
from tables.table import Table

_MOST_SAID = 5
_COMPARISONS = {
    Comparison.EQUAL: "is",
    Comparison.NOT_EQUAL: "is not",
    Comparison.MORE: "is more than",
    Comparison.AT_LEAST: "is at least",
    Comparison.LESS: "is less than",
    Comparison.AT_MOST: "is at most",
    Comparison.CONTAINS: "contains",
}


def filter_words(filter_: Filter, table: Table) -> str:
    """Return a filter as a clause: "Salary is more than 75 and City is Pune"."""
    match filter_:
        case Both(parts) | Either(parts):
            joint = " and " if isinstance(filter_, Both) else " or "
            return joint.join(filter_words(part, table) for part in parts)
        case Not(part):
            return f"not ({filter_words(part, table)})"
        case _:
            return _condition_words(filter_, table)


def _condition_words(condition: Condition | AgainstFigure | AgainstColumn, table: Table) -> str:
    match condition:
        case Condition(column, Comparison.BLANK):
            return f"{table.columns[column].name} is blank"
        case Condition(column, comparison, values):
            named = table.columns[column]
            shown = " or ".join(show(value, named) for value in values)
            return f"{named.name} {_COMPARISONS[comparison]} {shown}"
        case AgainstFigure(column, comparison, measure):
            name = table.columns[column].name
            return f"{name} {_COMPARISONS[comparison]} the {measure.value} {name}"
        case AgainstColumn(column, comparison, other):
            return f"{table.columns[column].name} {_COMPARISONS[comparison]} {table.columns[other].name}"


def where_words(filter_: Filter, table: Table) -> str:
    """Return " where ..." for a filter, or nothing for every row."""
    words = filter_words(filter_, table)
    return f" where {words}" if words else ""


def side_words(filter_: Filter, table: Table) -> str:
    """Return the names in a filter if it has any, else its clause."""
    if isinstance(filter_, Condition) and filter_.comparison is Comparison.EQUAL:
        return " or ".join(show(value) for value in filter_.values)
    return filter_words(filter_, table)


def figure_words(figure: Figure, table: Table) -> str:
    """Return a figure as a noun phrase: "average Salary where City is Pune"."""
    where = where_words(figure.filter, table)
    if figure.column is None:
        return f"number of records{where}"
    name = table.columns[figure.column].name
    if figure.measure is Measure.DISTINCT:
        return f"number of different values of {name}{where}"
    if figure.measure is Measure.COUNT:
        return f"number of filled cells of {name}{where}"
    return f"{figure.measure.value} of {name}{where}"


def rows_sentence(prepared: PreparedTable, plan: Rows, columns: Sequence[int], rows: Sequence[int]) -> str:
    """Return the sentence that says which records were found; a list says the first five."""
    table = prepared.table
    if not rows:
        return f"No record in {prepared.name} matches this: {filter_words(plan.filter, table) or 'has a value'}."
    order, left_out = plan.order, len(rows) - _MOST_SAID
    if order is not None and (order.limit, order.skip) == (1, 0) and left_out <= 0:
        return _extreme_sentence(prepared, plan, order, columns, rows)
    more = f"; and {left_out} more" if left_out > 0 else ""
    listed = "; ".join(_row_words(prepared, row, columns) for row in rows[:_MOST_SAID]) + more
    if order is None and len(rows) == 1:
        return f"{listed}."
    words = order_words(order, prepared).strip(", ") or f"{len(rows)} records of {prepared.name}"
    return f"{words[0].upper()}{words[1:]}{where_words(plan.filter, table)}: {listed}."


def _extreme_sentence(
    prepared: PreparedTable, plan: Rows, order: Order, columns: Sequence[int], rows: Sequence[int]
) -> str:
    """Return "November has the highest Rain (mm): 80 mm."; several records if they share the value."""
    table, column = prepared.table, prepared.table.columns[order.column]
    others = [place for place in columns if place != order.column] or columns
    names = " and ".join(_row_words(prepared, row, others) for row in rows)
    verb, extreme = "has" if len(rows) == 1 else "have", "highest" if order.descending else "lowest"
    value = show(table.rows[rows[0]][order.column], column)
    return f"{names} {verb} the {extreme} {column.name}{where_words(plan.filter, table)}: {value}."


def _row_words(prepared: PreparedTable, row: int, columns: Sequence[int]) -> str:
    table = prepared.table
    name = show(table.rows[row][columns[0]])
    details = ", ".join(
        f"{table.columns[place].name}: {show(table.rows[row][place], table.columns[place])}" for place in columns[1:]
    )
    return f"{name} ({details})" if details else name


def order_words(order: Order | None, prepared: PreparedTable) -> str:
    """Return ", 3 highest Salary, ties included", or nothing for no order."""
    if order is None:
        return ""
    direction = "highest" if order.descending else "lowest"
    which = f"number {order.skip + 1} from the {direction}" if order.skip else direction
    count = f"{order.limit} " if order.limit > 1 else ""
    return f", {count}{which} {prepared.table.columns[order.column].name}, ties included"
