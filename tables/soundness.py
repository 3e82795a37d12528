"""Whether the cells that a computation puts together may be put together at all.

Input: a prepared table and the parts of a plan. Output: whether a figure would mix currencies or add up rates, whether
a name stands for several records, whether a condition says nothing. Does not compute or read sentences.
"""

from tables.language.figures import is_numeric
from tables.language.lexicon import split, stem_of
from tables.language.scope import OF_TIME
from tables.plan import EVERY_ROW, Both, Condition, Figure, Filter, Groups, Measure, Order, columns_of
from tables.prepared import PreparedTable
from tables.running import find

_PER = "per"


def can_compute(prepared: PreparedTable, figure: Figure) -> bool:
    """Whether a figure makes sense: it does not mix currencies, and it is not the sum of rates."""
    is_sum_of_rates = figure.measure is Measure.SUM and is_rate(prepared, figure.column)
    return not is_sum_of_rates and not mixes_currencies(prepared, figure.filter, figure.column)


def mixes_currencies(prepared: PreparedTable, filter_: Filter, column: int | None = None) -> bool:
    """Whether amounts in several currencies would be put together, or compared with one number by the filter."""
    denomination = prepared.kinds.denomination
    if denomination is None or not denomination.columns & {*columns_of(filter_), column}:
        return False
    return denomination.are_mixed(find(prepared, _without(filter_, denomination.columns)).rows)


def is_rate(prepared: PreparedTable, column: int | None) -> bool:
    """Whether the numbers of a column are for one of something else: "Cost per tree", but not "Visitors per month"."""
    if column is None:
        return False
    words = split(prepared.table.columns[column].name)
    after = words[words.index(_PER) + 1 :] if _PER in words else ()
    lexicon = prepared.lexicon
    return bool(after) and stem_of(after[0]) not in OF_TIME | (lexicon.nouns - lexicon.titled)


def groups_of(prepared: PreparedTable, among: Filter, order: Order, naming: int) -> Groups | None:
    """Return the sums that "the highest" of a column may mean instead of the record with the highest cell.

    They are those of each name in the column `naming`; None if every name stands for a single record.
    """
    names = [prepared.table.rows[row][naming] for row in find(prepared, among).rows]
    has_sums = is_numeric(prepared.table.columns[order.column]) and not is_rate(prepared, order.column)
    if len(set(names)) == len(names) or order.column == naming or not has_sums:
        return None
    return Groups(Figure(Measure.SUM, order.column, among), naming, order.descending)


def is_one_of_each(prepared: PreparedTable, subject: Filter, predicate: Filter) -> bool:
    """Whether each record of `subject` is identified only by its value in the column of `predicate`.

    If so, how many of them have one value says nothing: each department answers each question once.
    """
    if prepared.lexicon.identified or not isinstance(predicate, Condition) or not columns_of(subject):
        return False
    cells = [prepared.table.rows[row][predicate.column] for row in find(prepared, subject).rows]
    return len(cells) > 1 and len(set(cells)) == len(cells) and all(isinstance(cell, str) for cell in cells)


def _without(filter_: Filter, columns: frozenset[int]) -> Filter:
    """Return a filter without its conditions on `columns`."""
    if not columns & {*columns_of(filter_)}:
        return filter_
    parts = filter_.parts if isinstance(filter_, Both) else ()
    return Both(tuple(part for part in parts if not columns & {*columns_of(part)})) if parts else EVERY_ROW
