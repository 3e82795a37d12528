"""Whether the cells that a plan puts together may be put together.

Input: a prepared table and a plan. Output: whether it mixes no currencies or units; the sums that a superlative may
mean instead of a single cell. Does not compute answers (questions/answering.py, claims/evaluating.py).
"""

from collections.abc import Iterator
from dataclasses import replace

from tables.plan import (
    EVERY_ROW,
    AgainstColumn,
    Both,
    Comparison,
    Condition,
    Contrast,
    Either,
    Figure,
    Filter,
    Groups,
    Measure,
    Order,
    Plan,
    Rows,
    columns_of,
    conditions_of,
    figures_of,
)
from tables.prepared import PreparedTable
from tables.running import find
from tables.table import NUMERIC


def can_combine(prepared: PreparedTable, plan: Plan) -> bool:
    """Whether the cells of a plan may be put together: it mixes no currencies or units."""
    kinds = prepared.kinds
    named = ((kinds.currency, kinds.amounts), (kinds.unit, kinds.measured))
    return not any(_mixes(prepared, plan, naming, amounts) for naming, amounts in named)


def sums_by(prepared: PreparedTable, naming: int, among: Filter, order: Order) -> Groups | None:
    """Return the sums of each name in the column `naming` that "the highest" may mean instead of the highest cell.

    None if the column can have no sums, or if every name stands for a single record.
    """
    column, table = order.column, prepared.table
    if column == naming or table.columns[column].type not in NUMERIC:
        return None
    if len(prepared.values(naming)) == len(table.rows):
        return None
    names = [table.rows[row][naming] for row in find(prepared, among).rows]
    if len(set(names)) == len(names):
        return None
    return Groups(Figure(Measure.SUM, column, among), naming, order.descending)


def _mixes(prepared: PreparedTable, plan: Plan, naming: int | None, amounts: frozenset[int]) -> bool:
    """Whether amounts are put together, or compared, although the column `naming` names several currencies or units."""
    if naming is None or (isinstance(plan, Groups) and plan.best is None and plan.by == naming):
        return False
    for figure in _put_together(plan):
        if not amounts.isdisjoint(_read_together(figure, amounts)):
            rows = find(prepared, _without(figure.filter, amounts)).rows
            if len(prepared.named_at(naming, rows)) > 1:
                return True
    return False


def _read_together(figure: Figure, amounts: frozenset[int]) -> Iterator[int]:
    """Yield the columns whose amounts count in a figure; nothing, a blank and one record's amounts need no currency."""
    if figure.column is not None:
        yield figure.column
    for condition in conditions_of(figure.filter):
        match condition:
            case Condition(comparison=Comparison.BLANK) | Condition(values=(0,)):
                continue
            case AgainstColumn(column, _, other) if {column, other} <= amounts:
                continue
        yield condition.column


def _put_together(plan: Plan) -> tuple[Figure, ...]:
    """Return figures over all cells that a plan computes with or compares."""
    match plan:
        case Rows(filter_, _, Order(column)):
            return (Figure(Measure.MAXIMUM, column, filter_),)
        case Rows(filter_):
            return (Figure(Measure.COUNT, None, filter_),)
        case Contrast(_, left, right):
            return (replace(left, filter=Either((left.filter, right.filter))),)
        case _:
            return figures_of(plan)


def _without(filter_: Filter, columns: frozenset[int]) -> Filter:
    """Return a filter without its conditions on `columns`."""
    if columns.isdisjoint(columns_of(filter_)):
        return filter_
    parts = filter_.parts if isinstance(filter_, Both) else ()
    return Both(tuple(part for part in parts if columns.isdisjoint(columns_of(part)))) if parts else EVERY_ROW
