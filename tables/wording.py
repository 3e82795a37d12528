"""Describe plans in words: filters, aggregates and rounding.

Input: filters and figures. Output: clauses of sentences. Does not write whole answers (questions/) or verdicts
(claims/).
"""

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
)
from tables.showing import show
from tables.table import Table

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
