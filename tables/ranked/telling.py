"""Describe a computation in words, without its result.

Input: a plan or a check, and a table. Output: a noun phrase, or a sentence. The trained ranker reads these together
with the question or claim, so the wording must show every difference in meaning. Does not describe results
(questions/answering.py, claims/evaluating.py).
"""

from itertools import islice

from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    FigureIs,
    GroupIsExtreme,
    Happens,
    Holds,
    IsExtreme,
    Number,
    Quantifier,
    ShareIs,
)
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Contrast,
    Figure,
    Filter,
    Groups,
    Measure,
    Operation,
    Order,
    Rows,
    Share,
)
from tables.prepared import PreparedTable
from tables.questions.asked import Distinct, Plan
from tables.showing import show
from tables.table import ColumnType
from tables.wording import figure_words, filter_words, side_words, where_words

_SHOWN_VALUES = 2
_COUNTED = "number of records"
_COMPARED = {
    Comparison.EQUAL: "",
    Comparison.MORE: "more than ",
    Comparison.AT_LEAST: "at least ",
    Comparison.LESS: "less than ",
    Comparison.AT_MOST: "at most ",
    Comparison.NOT_EQUAL: "not ",
}
_THAN = {Comparison.MORE: "higher than", Comparison.LESS: "lower than"}
_QUANTIFIED = {
    Quantifier.ALL: "all",
    Quantifier.NOT_ALL: "not all",
    Quantifier.NONE: "none",
    Quantifier.MOST: "most",
}


def told(plan: Plan, prepared: PreparedTable) -> str:
    """Return a description of a plan: "Month with the highest Rain (mm)"."""
    return _with_key(_told(plan, prepared), prepared)


def _with_key(words: str, prepared: PreparedTable) -> str:
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
            return _groups(plan, prepared)
        case Share():
            return _share(plan, prepared)
        case _:
            return _contrast(plan, prepared)


def _rows(plan: Rows, prepared: PreparedTable) -> str:
    names = " and ".join(prepared.table.columns[place].name for place in plan.columns)
    if plan.order is None:
        return f"{names} {_of(plan.filter, prepared)}"
    return f"{names} with the {_extreme(plan.order, prepared)}{where_words(plan.filter, prepared.table)}"


def _groups(plan: Groups, prepared: PreparedTable) -> str:
    figure, by = figure_words(plan.figure, prepared.table), prepared.table.columns[plan.by].name
    if plan.best is None:
        return f"{figure} for each {by}"
    return f"{by} with the {'highest' if plan.best else 'lowest'} {figure}"


def _share(plan: Share, prepared: PreparedTable) -> str:
    table = prepared.table
    if plan.column is not None:
        return f"percentage of the total {table.columns[plan.column].name}{where_words(plan.part, table)}"
    among = f" among records{where_words(plan.whole, table)}" if plan.whole != EVERY_ROW else ""
    return f"percentage of records{where_words(plan.part, table)}{among}"


def _contrast(plan: Contrast, prepared: PreparedTable) -> str:
    left, right, table = plan.left, plan.right, prepared.table
    name = "difference" if plan.operation is Operation.DIFFERENCE else "ratio"
    if left.filter == right.filter:
        columns = f"{_measured(left, prepared)} and {_measured(right, prepared)}"
        return f"{name} between {columns} {_of(left.filter, prepared)}"
    sides = f"{side_words(left.filter, table)} and {side_words(right.filter, table)}"
    return f"{name} between {sides} in {_measured(left, prepared)}"


def told_claim(claimed: Claimed, prepared: PreparedTable) -> str:
    """Return a check as a sentence: "Month with the highest Rain (mm) is November"; empty for other kinds."""
    return _with_key(_claim(claimed, prepared), prepared)


def _claim(claimed: Claimed, prepared: PreparedTable) -> str:
    match claimed:
        case CellIs() | FigureIs() | ShareIs():
            return _told_number(claimed, prepared)
        case IsExtreme() | GroupIsExtreme():
            return _told_extreme(claimed, prepared)
        case Compares():
            return _told_comparison(claimed, prepared)
        case Holds():
            return _told_quantity(claimed, prepared)
        case Happens(alternatives, None):
            return f"there is a record{where_words(alternatives[0], prepared.table)}"
        case _:
            return ""


def _told_number(claimed: CellIs | FigureIs | ShareIs, prepared: PreparedTable) -> str:
    match claimed:
        case CellIs(subject, column):
            what = f"{prepared.table.columns[column].name} {_of(subject, prepared)}"
        case FigureIs(figure):
            what = figure_words(figure, prepared.table)
        case ShareIs(share):
            what = _share(share, prepared)
    return f"{what} is {_number(claimed.number)}"


def _told_extreme(claimed: IsExtreme | GroupIsExtreme, prepared: PreparedTable) -> str:
    if isinstance(claimed, GroupIsExtreme):
        return f"{_groups(claimed.groups, prepared)} is {' or '.join(claimed.names)}"
    table, subject = prepared.table, claimed.subject
    extreme = _extreme(Order(claimed.column, claimed.highest, 1, claimed.place), prepared)
    name = table.columns[subject.column].name if isinstance(subject, Condition) else "record"
    with_ = f" with {_number(claimed.number)}" if claimed.number else ""
    return f"{name} with the {extreme}{where_words(claimed.among, table)} is {side_words(subject, table)}{with_}"


def _told_comparison(claimed: Compares, prepared: PreparedTable) -> str:
    left, right, table = claimed.left, claimed.right, prepared.table
    by = f" by {_number(claimed.number)}" if claimed.number else ""
    than = _THAN.get(claimed.comparison, "the same as")
    if left.filter == right.filter:
        of = _of(left.filter, prepared)
        return f"{_measured(left, prepared)} {of} is {than} {_measured(right, prepared)}{by}"
    sides = f"{side_words(left.filter, table)} is {than} {side_words(right.filter, table)}"
    return f"{sides} in {_measured(left, prepared)}{by}"


def _told_quantity(claimed: Holds, prepared: PreparedTable) -> str:
    subject, predicate, table = claimed.subject, claimed.predicate, prepared.table
    if claimed.quantifier in _QUANTIFIED:
        whom = f" records{where_words(subject, table)}" if subject != EVERY_ROW else " records"
        return f"{_QUANTIFIED[claimed.quantifier]}{whom}: {filter_words(predicate, table)}"
    return f"{filter_words(predicate, table)} for {side_words(subject, table)}"


def _of(filter_: Filter, prepared: PreparedTable) -> str:
    if isinstance(filter_, Condition) and filter_.comparison is Comparison.EQUAL:
        if filter_.column == prepared.lexicon.key:
            return f"of {side_words(filter_, prepared.table)}"
    return f"of records{where_words(filter_, prepared.table)}"


def _extreme(order: Order, prepared: PreparedTable) -> str:
    column = prepared.table.columns[order.column]
    high, low = ("latest", "earliest") if column.type is ColumnType.DATE else ("highest", "lowest")
    nth = f"number {order.skip + 1} " if order.skip else ""
    many = f"{order.limit} " if order.limit and order.limit > 1 else ""
    return f"{nth}{many}{high if order.descending else low} {column.name}"


def _measured(figure: Figure, prepared: PreparedTable) -> str:
    if figure.column is None:
        return "number of records"
    name = prepared.table.columns[figure.column].name
    return name if figure.measure is Measure.SUM else f"{figure.measure.value} {name}"


def _number(number: Number) -> str:
    about = "about " if number.approximate else ""
    return f"{about}{_COMPARED[number.comparison]}{number.token.text}"


def told_condition(filter_: Filter, prepared: PreparedTable) -> str:
    """Return a condition as the ranker reads it: "records where City is Pune"."""
    return f"records where {filter_words(filter_, prepared.table)}"


def told_column(place: int, prepared: PreparedTable) -> str:
    """Return a column as the ranker reads it, with its unit and some values: "column Pax, as 148 or 90"."""
    column = prepared.table.columns[place]
    cells = dict.fromkeys(row[place] for row in prepared.table.rows if row[place] is not None)
    values = " or ".join(show(value, column) for value in islice(cells, _SHOWN_VALUES))
    return f"column {column.name}, as {values}" if values else f"column {column.name}"
