"""Turn plans into answers: run them, show the result with its cells, and write a sentence.

Input: a prepared table and what was asked. Output: `TableAnswer`. Does not read the question (forms.py, asking.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from tables.answer import AnswerColumn, AnswerKind, ResultCell, TableAnswer
from tables.combining import can_combine, sums_by
from tables.language.lexicon import header_stems
from tables.plan import (
    EVERY_ROW,
    Condition,
    Contrast,
    Distinct,
    Figure,
    Groups,
    Measure,
    Operation,
    Plan,
    Rows,
    Share,
    columns_of,
    measured_columns,
)
from tables.prepared import PreparedTable
from tables.running import Computed, compute, find, group, portion
from tables.showing import PLACES, SMALL_PLACES, cell, cells_used, computed_cell, round_shown, show
from tables.table import Column, ColumnType
from tables.wording import figure_words, order_words, rows_sentence, side_words, where_words

MOST_ROWS, _MOST_GROUPS_SAID = 200, 20
_PARTS_OF_NAMES = frozenset({"first", "last", "surnam", "forenam", "middl", "given", "famili"})
_KINDS = {Groups: AnswerKind.GROUPED, Contrast: AnswerKind.COMPARISON, Distinct: AnswerKind.LIST}
EXACT = "exact; nothing was rounded"
ROUNDED = f"rounded half up to {PLACES} decimals, below 1 to {SMALL_PLACES}"


@dataclass(frozen=True, slots=True)
class Asked:
    """A plan, and the shape of the requested answer. `certain`: false if the words may ask for something else."""

    kind: AnswerKind
    plan: Plan
    certain: bool = True


def unsure(plan: Plan) -> Asked:
    """Return a plan that a model chose, with its answer shape; rows also show what they were filtered and sorted by."""
    if not isinstance(plan, Rows):
        return Asked(_KINDS.get(type(plan), AnswerKind.AGGREGATE), plan, certain=False)
    by = (plan.order.column,) if plan.order else ()
    shown = tuple(dict.fromkeys((*plan.columns, *by, *columns_of(plan.filter))))
    return Asked(AnswerKind.LIST, replace(plan, columns=shown), certain=False)


def answer(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    """Run what was asked and return the answer, or None if there is nothing to compute it from.

    There is no answer if a join repeats the cells of a figure, since they would be counted more than once, or if the
    cells cannot be put together.
    """
    plan = asked.plan
    if measured_columns(plan) & prepared.repeated or not can_combine(prepared, plan):
        return None
    made = _ANSWERS[type(plan)](prepared, asked.kind, plan)
    return made and made.model_copy(update={"certain": asked.certain and not _may_ask_for_sums(prepared, plan)})


def _may_ask_for_sums(prepared: PreparedTable, plan: Plan) -> bool:
    """Whether "which species has the most" may ask for the sums of names with several records, and gives another."""
    if not isinstance(plan, Rows) or plan.order is None or plan.order.limit is None:
        return False
    key, order = prepared.lexicon.key, plan.order
    sums = sums_by(prepared, key, plan.filter, order)
    if sums is None or order.limit != 1 or order.skip:
        return sums is not None
    names = {prepared.table.rows[row][key] for row in find(prepared, plan.filter, order).rows}
    return {each.name for each in group(prepared, sums).groups} != names


def _rows(prepared: PreparedTable, kind: AnswerKind, plan: Rows) -> TableAnswer:
    found = find(prepared, plan.filter, plan.order)
    columns = tuple(dict.fromkeys((*_naming(prepared), *plan.columns)))
    table = prepared.table
    return TableAnswer(
        kind=kind,
        sentence=rows_sentence(prepared, plan, columns, found.rows),
        columns=tuple(_column(table.columns[place]) for place in columns),
        rows=tuple(tuple(cell(prepared, row, place) for place in columns) for row in found.rows[:MOST_ROWS]),
        row_count=len(found.rows),
        cells=cells_used(prepared, found.rows, (*columns, *columns_of(plan.filter))),
        computation=f"records of {prepared.name}{where_words(plan.filter, table)}{order_words(plan.order, prepared)}",
        sql=found.sql,
        rounding=EXACT,
        missing=(),
        suggestions=(),
    )


def _naming(prepared: PreparedTable) -> tuple[int, ...]:
    """Return the columns that name a record: the key, plus the other parts of a name if the key is one part."""
    key, heads = prepared.lexicon.key, [header_stems(column.name) for column in prepared.table.columns]
    if "name" in heads[key] or "surnam" in heads[key]:
        parts = (place for place, head in enumerate(heads) if {"name", "surnam", "forenam"} & set(head))
        return (key, *(place for place in parts if place != key and set(heads[place]) & _PARTS_OF_NAMES))
    return (key,)


def _figure(prepared: PreparedTable, kind: AnswerKind, plan: Figure) -> TableAnswer | None:
    made = compute(prepared, plan)
    if not isinstance(made.value, Decimal):
        return None
    words = figure_words(plan, prepared.table)
    shown = _shown(made.value, _unit_column(plan, prepared), exact=plan.is_exact)
    of = "" if plan.column is None or plan.measure is Measure.DISTINCT else f" ({made.count} cells)"
    return _one_value(prepared, kind, words, (made,), shown, f"{words}{of} = {shown[0]}")


def _unit_column(figure: Figure, prepared: PreparedTable) -> Column | None:
    return None if figure.is_count or figure.column is None else prepared.table.columns[figure.column]


def _shown(value: Decimal, column: Column | None, *, exact: bool) -> tuple[str, str]:
    """Return a computed number as displayed, and how it was rounded. An exact number is shown in full."""
    cut, is_cut = (value, False) if exact else round_shown(value)
    return show(cut, column), ROUNDED if is_cut else EXACT


def _share(prepared: PreparedTable, kind: AnswerKind, plan: Share) -> TableAnswer | None:
    one, whole, percent = portion(prepared, plan)
    if percent is None:
        return None
    part_words, whole_words = (figure_words(figure, prepared.table) for figure in plan.figures)
    number, rounding = _shown(percent, None, exact=False)
    shown = f"{number} %"
    computation = f"{show(one.value)} of {show(whole.value)} = {shown}"
    words = f"{part_words} as a share of the {whole_words}"
    return _one_value(prepared, kind, words, (one, whole), (shown, rounding), computation)


def _contrast(prepared: PreparedTable, kind: AnswerKind, plan: Contrast) -> TableAnswer | None:
    left, right = compute(prepared, plan.left), compute(prepared, plan.right)
    is_ratio = plan.operation is Operation.RATIO
    if not isinstance(left.value, Decimal) or not isinstance(right.value, Decimal) or (is_ratio and not right.value):
        return None
    is_sum = plan.left.measure is Measure.SUM and isinstance(plan.left.filter, Condition)
    if is_sum and max(left.count, right.count) > 1:
        return None
    column = prepared.table.columns[plan.left.column or 0]
    result = left.value / right.value if is_ratio else left.value - right.value
    exact = not is_ratio and plan.left.is_exact
    shown = _shown(abs(result), None if is_ratio else column, exact=exact)
    one, other = (side_words(figure.filter, prepared.table) for figure in (plan.left, plan.right))
    sign = "÷" if is_ratio else "−"
    computation = f"{show(left.value, column)} ({one}) {sign} {show(right.value, column)} ({other}) = {shown[0]}"
    words = f"{plan.operation.value} in {column.name} between {one} and {other}"
    made = _one_value(prepared, kind, words, (left, right), shown, computation)
    if is_ratio:
        return made
    higher = one if left.value > right.value else other if right.value > left.value else "neither"
    return made.model_copy(update={"sentence": f"{made.sentence[:-1]}; {higher} is higher ({computation})."})


def _one_value(
    prepared: PreparedTable,
    kind: AnswerKind,
    words: str,
    made: Sequence[Computed],
    shown: tuple[str, str],
    computation: str,
) -> TableAnswer:
    """Return an answer of one number, `shown` as text with how it was rounded."""
    rows = tuple(dict.fromkeys(row for each in made for row in each.rows))
    columns = tuple(dict.fromkeys(column for each in made for column in each.columns))
    return TableAnswer(
        kind=kind,
        sentence=f"The {words} is {shown[0]}.",
        columns=(AnswerColumn(name=words, type=ColumnType.NUMBER, unit=None),),
        rows=((computed_cell(shown[0]),),),
        row_count=1,
        cells=cells_used(prepared, rows, columns),
        computation=computation,
        sql="; ".join(dict.fromkeys(each.sql for each in made)),
        rounding=shown[1],
        missing=(),
        suggestions=(),
    )


def _grouped(prepared: PreparedTable, kind: AnswerKind, plan: Groups) -> TableAnswer | None:
    made = group(prepared, plan)
    if not made.groups:
        return None
    table, by, column = prepared.table, prepared.table.columns[plan.by], _unit_column(plan.figure, prepared)
    words = figure_words(plan.figure, table)
    shown = [
        (show(each.name, by), *_shown(each.value, column, exact=plan.figure.is_exact))
        if isinstance(each.value, Decimal)
        else ("", "blank", "")
        for each in made.groups
    ]
    said = ", ".join(f"{name}: {value}" for name, value, _ in shown[:_MOST_GROUPS_SAID])
    left_out = len(shown) - _MOST_GROUPS_SAID
    more = f", and {left_out} more" if left_out > 0 else ""
    best = {True: "Highest ", False: "Lowest ", None: ""}[plan.best]
    named = f"{best}{words} by {by.name}" if best else f"{words[0].upper()}{words[1:]} by {by.name}"
    rows = tuple((ResultCell(text=name, address=None), computed_cell(value)) for name, value, _ in shown[:MOST_ROWS])
    return TableAnswer(
        kind=kind,
        sentence=f"{named}: {said}{more}.",
        columns=(_column(by), AnswerColumn(name=words, type=ColumnType.NUMBER, unit=None)),
        rows=rows,
        row_count=len(shown),
        cells=cells_used(prepared, made.rows, made.columns),
        computation=f"{words} for each {by.name} of {prepared.name}",
        sql=made.sql,
        rounding=ROUNDED if any(rounding == ROUNDED for _, _, rounding in shown) else EXACT,
        missing=(),
        suggestions=(),
    )


def _column(column: Column) -> AnswerColumn:
    return AnswerColumn(name=column.name, type=column.type, unit=column.unit)


def _distinct(prepared: PreparedTable, _: AnswerKind, plan: Distinct) -> TableAnswer | None:
    counts = Groups(Figure(Measure.COUNT, None, EVERY_ROW), plan.column, None)
    return _grouped(prepared, AnswerKind.LIST, counts)


_ANSWERS: dict[type, Callable[[PreparedTable, AnswerKind, Any], TableAnswer | None]] = {
    Rows: _rows,
    Figure: _figure,
    Groups: _grouped,
    Share: _share,
    Contrast: _contrast,
    Distinct: _distinct,
}
