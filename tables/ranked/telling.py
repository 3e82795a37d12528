"""Describe a computation in words, without its result.

Input: a plan and a table. Output: a noun phrase. The trained ranker reads it together with the question, so the wording
must show every difference in meaning. Does not describe results (questions/answering.py).
"""

from itertools import islice

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
    Order,
    Plan,
    Rows,
    Share,
)
from tables.prepared import PreparedTable
from tables.showing import show
from tables.table import ColumnType
from tables.wording import figure_words, filter_words, side_words, where_words

_SHOWN_VALUES = 2
_COUNTED = "number of records"


def told(plan: Plan, prepared: PreparedTable) -> str:
    """Return a description of a plan: "Month with the highest Rain (mm)"."""
    return with_key(_told(plan, prepared), prepared)


def with_key(words: str, prepared: PreparedTable) -> str:
    """Return words followed by what a record is: "number of records, each one Flight"."""
    key = prepared.table.columns[prepared.lexicon.key].name
    return words.replace(_COUNTED, f"{_COUNTED}, each one {key},").rstrip(",")


def _told(plan: Plan, prepared: PreparedTable) -> str:
    table = prepared.table
    match plan:
        case Rows():
            return _rows(plan, prepared)
        case Distinct(column):
            return f"list of the different values of {table.columns[column].name}"
        case Figure():
            return figure_words(plan, table)
        case Groups():
            return told_groups(plan, prepared)
        case Share():
            return told_share(plan, prepared)
        case _:
            return _contrast(plan, prepared)


def _rows(plan: Rows, prepared: PreparedTable) -> str:
    names = " and ".join(prepared.table.columns[place].name for place in plan.columns)
    if plan.order is None:
        return f"{names} {of_words(plan.filter, prepared)}"
    return f"{names} with the {extreme_words(plan.order, prepared)}{where_words(plan.filter, prepared.table)}"


def told_groups(plan: Groups, prepared: PreparedTable) -> str:
    """Return a description of figures by group, or of the best group."""
    figure, by = figure_words(plan.figure, prepared.table), prepared.table.columns[plan.by].name
    if plan.best is None:
        return f"{figure} for each {by}"
    return f"{by} with the {'highest' if plan.best else 'lowest'} {figure}"


def told_share(plan: Share, prepared: PreparedTable) -> str:
    """Return a description of a share."""
    table = prepared.table
    if plan.column is not None:
        return f"percentage of the total {table.columns[plan.column].name}{where_words(plan.part, table)}"
    among = f" among records{where_words(plan.whole, table)}" if plan.whole != EVERY_ROW else ""
    return f"percentage of records{where_words(plan.part, table)}{among}"


def _contrast(plan: Contrast, prepared: PreparedTable) -> str:
    left, right, table = plan.left, plan.right, prepared.table
    name = plan.operation.value
    if left.filter == right.filter:
        columns = f"{measured_words(left, prepared)} and {measured_words(right, prepared)}"
        return f"{name} between {columns} {of_words(left.filter, prepared)}"
    sides = f"{side_words(left.filter, table)} and {side_words(right.filter, table)}"
    return f"{name} between {sides} in {measured_words(left, prepared)}"


def of_words(filter_: Filter, prepared: PreparedTable) -> str:
    """Return whose values are meant: "of Mats Berg", "of records where Team is Sales"."""
    if isinstance(filter_, Condition) and filter_.comparison is Comparison.EQUAL:
        if filter_.column == prepared.lexicon.key:
            return f"of {side_words(filter_, prepared.table)}"
    return f"of records{where_words(filter_, prepared.table)}"


def extreme_words(order: Order, prepared: PreparedTable) -> str:
    """Return an order: "2 highest Salary"."""
    column = prepared.table.columns[order.column]
    high, low = ("latest", "earliest") if column.type is ColumnType.DATE else ("highest", "lowest")
    nth = f"number {order.skip + 1} " if order.skip else ""
    many = f"{order.limit} " if order.limit > 1 else ""
    return f"{nth}{many}{high if order.descending else low} {column.name}"


def measured_words(figure: Figure, prepared: PreparedTable) -> str:
    """Return what a figure measures, without its records."""
    if figure.column is None:
        return "number of records"
    name = prepared.table.columns[figure.column].name
    return name if figure.measure is Measure.SUM else f"{figure.measure.value} {name}"


def told_condition(filter_: Filter, prepared: PreparedTable) -> str:
    """Return a condition as the ranker reads it: "records where City is Pune"."""
    return f"records where {filter_words(filter_, prepared.table)}"


def told_column(place: int, prepared: PreparedTable) -> str:
    """Return a column as the ranker reads it, with its unit and some values: "column Pax, as 148 or 90"."""
    column = prepared.table.columns[place]
    cells = dict.fromkeys(row[place] for row in prepared.table.rows if row[place] is not None)
    values = " or ".join(show(value, column) for value in islice(cells, _SHOWN_VALUES))
    return f"column {column.name}, as {values}" if values else f"column {column.name}"
