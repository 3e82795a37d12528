"""Compare the names, texts and dates that a plan finds with those that a claim states.

Input: a prepared table, a plan, a stated result. Output: `TableCheck`. Does not compare numbers (results.py).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from tables.answer import TableCheck
from tables.claims.holding import holds_lists
from tables.claims.outcome import Read
from tables.claims.stated import Stated
from tables.combining import sums_by
from tables.plan import Comparison, Condition, Groups, Order, Rows, both, columns_of, conditions_of
from tables.prepared import PreparedTable
from tables.ranked.telling import told
from tables.running import find, group
from tables.showing import show
from tables.table import TEXTUAL, ColumnType, Value
from tables.written_values import compared_with, values_of

_OF_WORDS = frozenset({Comparison.EQUAL, Comparison.NOT_EQUAL})
_MOST_SAID = 5


def check_best(prepared: PreparedTable, plan: Groups, stated: Stated) -> TableCheck:
    """Return the check of the group with the highest or lowest figure."""
    names = _cells(stated, plan.by, prepared)
    result = group(prepared, plan)
    found = {each.name for each in result.groups}
    shown = ", ".join(f"{show(each.name)} ({show(each.value)})" for each in result.groups[:_MOST_SAID])
    read = Read.of(prepared, f"{told(plan, prepared)}: {shown}", result)
    filled = find(prepared, plan.figure.filter).rows
    some_missing = {prepared.table.rows[row][plan.by] for row in filled} < set(prepared.values(plan.by))
    has_times = any(isinstance(value, datetime) for value in prepared.values(plan.by))
    if has_times or (plan.best is False and plan.figure.is_count and some_missing):
        return read.decided(None)
    return read.decided(_of_sets(found, names))


def cells_of(prepared: PreparedTable, plan: Rows, column: int) -> tuple[Read, list[Value]]:
    """Return what `plan` reads, and the cells of `column` in its rows."""
    found = find(prepared, plan.filter, plan.order)
    named = prepared.table.columns[column]
    values = [prepared.table.rows[row][column] for row in found.rows]
    shown = ", ".join(show(value, named) for value in values[:_MOST_SAID]) or "no record"
    used = (*columns_of(plan.filter), *(() if plan.order is None else (plan.order.column,)), column)
    return Read(prepared, f"{told(plan, prepared)}: {shown}", found.rows, used, found.sql), values


def check_names(prepared: PreparedTable, plan: Rows, stated: Stated, column: int) -> TableCheck | None:
    """Return the check of names, texts, dates or yes and no in the rows of `plan`."""
    read, values = cells_of(prepared, plan, column)
    if prepared.table.columns[column].type in TEXTUAL and stated.comparison not in _OF_WORDS:
        return None
    is_open = not values or None in values or not is_ordered(prepared, plan)
    if is_open or (plan.order is not None and _is_unclear(prepared, plan, plan.order, stated, column)):
        return read.decided(None)
    return read.decided(_holds(prepared, plan, read.rows, stated, column))


def is_ordered(prepared: PreparedTable, plan: Rows) -> bool:
    """Whether the column that orders records has an order, and no tie stands above the place that is asked for."""
    if plan.order is None:
        return True
    if prepared.table.columns[plan.order.column].type in TEXTUAL:
        return False
    above = replace(plan.order, limit=plan.order.skip, skip=0)
    return not plan.order.skip or len(find(prepared, plan.filter, above).rows) == plan.order.skip


def _is_unclear(prepared: PreparedTable, plan: Rows, order: Order, stated: Stated, column: int) -> bool:
    """Whether the first of some records may be meant in another way: by a sum, or by a record without a value."""
    is_name = column == prepared.lexicon.key and prepared.table.columns[order.column].type is not ColumnType.PERCENT
    sums = sums_by(prepared, column, plan.filter, order) if is_name else None
    if sums is not None:
        top = {prepared.table.rows[row][column] for row in find(prepared, plan.filter, order).rows}
        if {each.name for each in group(prepared, sums).groups} != top:
            return True
    if prepared.table.columns[column].type not in TEXTUAL:
        return False
    names = _cells(stated, column, prepared)
    blank = find(prepared, both(plan.filter, Condition(order.column, Comparison.BLANK, ()))).rows
    return any(prepared.table.rows[row][column] in names for row in blank)


def _holds(prepared: PreparedTable, plan: Rows, rows: Sequence[int], stated: Stated, column: int) -> bool | None:
    """Return whether the cells of `rows` are as stated; of several stated names, whether they are just these."""
    lists = holds_lists(prepared, column)
    if len(stated.values) == 1:
        condition = compared_with(column, stated.comparison, stated.values[0], prepared)
        fitting = set(find(prepared, condition).rows) & set(rows)
        holds = True if fitting == set(rows) else None if fitting else False
    else:
        several = any(isinstance(each, Condition) and len(each.values) > 1 for each in conditions_of(plan.filter))
        holds = (
            None
            if several
            else _of_sets({prepared.table.rows[row][column] for row in rows}, _cells(stated, column, prepared))
        )
    if lists and holds is not True:
        return None
    if stated.comparison is not Comparison.NOT_EQUAL:
        return holds
    return None if holds is None else not holds


def _of_sets(found: set[Value], names: frozenset[Value]) -> bool | None:
    """Return whether names are those found; None if only some of them are, which may be a tie."""
    return True if found == names else None if found & names or not found else False


def _cells(stated: Stated, column: int, prepared: PreparedTable) -> frozenset[Value]:
    return frozenset(value for each in stated.values for value in values_of(each, column, prepared))
