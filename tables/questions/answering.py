"""Turn plans into answers: run them, show the result with its cells, and write a sentence.

Input: a prepared table and what was asked. Output: `TableAnswer`. Does not read the question (forms.py, asking.py).
"""

from collections.abc import Callable, Sequence
from decimal import Decimal

from tables.answer import AnswerColumn, AnswerKind, ResultCell, TableAnswer
from tables.language.lexicon import header_stems
from tables.plan import (
    Condition,
    Contrast,
    Figure,
    Groups,
    Measure,
    Operation,
    Rows,
    Share,
    both,
    columns_of,
)
from tables.prepared import PreparedTable
from tables.questions.asked import Asked, Distinct, Plan
from tables.questions.row_sentences import order_words, rows_sentence
from tables.questions.soundness import is_sound, may_ask_for_sums
from tables.running import Computed, compute, find, group, portion
from tables.showing import PLACES, SMALL_PLACES, cell, cells_used, computed_cell, round_shown, show
from tables.table import Column, ColumnType
from tables.wording import figure_words, side_words, where_words

MOST_ROWS = 200
_PARTS_OF_NAMES = frozenset({"first", "last", "surnam", "forenam", "middl", "given", "famili"})
EXACT = "exact; nothing was rounded"
ROUNDED = f"rounded half up to {PLACES} decimals, below 1 to {SMALL_PLACES}"


def answer(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    """Run what was asked and return the answer, or None if there is nothing to compute it from.

    There is no answer if a join repeats the cells of a figure, since they would be counted more than once, or if the
    cells cannot be put together.
    """
    plan = asked.plan
    if measured_columns(plan) & prepared.repeated or not is_sound(prepared, plan):
        return None
    made = _ANSWERS[type(plan)](prepared, asked)
    return made and made.model_copy(update={"certain": asked.certain and not may_ask_for_sums(prepared, plan)})


def measured_columns(plan: Plan) -> frozenset[int]:
    """Return the columns whose cells a plan sums, averages or counts."""
    match plan:
        case Figure(_, column) | Share(_, _, column) | Groups(Figure(_, column)):
            return frozenset() if column is None else frozenset({column})
        case Contrast(_, left, right):
            return measured_columns(left) | measured_columns(right)
        case _:
            return frozenset()


def _rows(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    plan = asked.plan
    assert isinstance(plan, Rows)
    found = find(prepared, plan.filter, plan.order)
    columns = tuple(dict.fromkeys((*_naming(prepared), *plan.columns)))
    table = prepared.table
    used = tuple(dict.fromkeys((*columns, *columns_of(plan.filter))))
    return TableAnswer(
        kind=asked.kind,
        sentence=rows_sentence(prepared, plan, columns, found.rows),
        columns=tuple(_column(table.columns[place]) for place in columns),
        rows=tuple(tuple(cell(prepared, row, place) for place in columns) for row in found.rows[:MOST_ROWS]),
        row_count=len(found.rows),
        cells=cells_used(prepared, found.rows, used),
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


def _distinct(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    plan = asked.plan
    assert isinstance(plan, Distinct)
    counts = Groups(Figure(Measure.COUNT, None, both()), plan.column, None)
    return _grouped(prepared, Asked(AnswerKind.LIST, counts))


def _figure(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    plan = asked.plan
    assert isinstance(plan, Figure)
    made = compute(prepared, plan)
    if not isinstance(made.value, Decimal):
        return None
    words = figure_words(plan, prepared.table)
    shown, rounding = shown_figure(made.value, _unit_column(plan, prepared), exact=made.exact)
    of = "" if plan.column is None or plan.measure is Measure.DISTINCT else f" ({made.count} cells)"
    return _one_value(
        prepared, asked.kind, words, (made,), shown=shown, rounding=rounding, computation=f"{words}{of} = {shown}"
    )


def _unit_column(figure: Figure, prepared: PreparedTable) -> Column | None:
    counting = figure.measure in (Measure.COUNT, Measure.DISTINCT)
    return None if counting or figure.column is None else prepared.table.columns[figure.column]


def shown_figure(value: Decimal, column: Column | None, *, exact: bool) -> tuple[str, str]:
    """Return a computed number as displayed, and how it was rounded. An exact number is shown in full."""
    cut, is_cut = (value, False) if exact else round_shown(value)
    return show(cut, column), ROUNDED if is_cut else EXACT


def _share(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    plan = asked.plan
    assert isinstance(plan, Share)
    part = both(plan.whole, plan.part)
    one, whole, percent = portion(prepared, plan, part)
    if percent is None:
        return None
    cut, is_cut = round_shown(percent)
    measure = Measure.COUNT if plan.column is None else Measure.SUM
    words = f"{figure_words(Figure(measure, plan.column, part), prepared.table)} as a share of the " + figure_words(
        Figure(measure, plan.column, plan.whole), prepared.table
    )
    shown, rounding = f"{show(cut)} %", ROUNDED if is_cut else EXACT
    computation = f"{show(one.value)} of {show(whole.value)} = {shown}"
    return _one_value(
        prepared, asked.kind, words, (one, whole), shown=shown, rounding=rounding, computation=computation
    )


def _contrast(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    plan = asked.plan
    assert isinstance(plan, Contrast)
    left, right = compute(prepared, plan.left), compute(prepared, plan.right)
    result = contrasted(plan.operation, left, right)
    if result is None or not isinstance(left.value, Decimal) or not isinstance(right.value, Decimal):
        return None
    if (
        plan.left.measure is Measure.SUM
        and isinstance(plan.left.filter, Condition)
        and max(left.count, right.count) > 1
    ):
        return None
    column = prepared.table.columns[plan.left.column or 0]
    sign = "÷" if plan.operation is Operation.RATIO else "−"
    shown, rounding = shown_figure(
        abs(result),
        None if plan.operation is Operation.RATIO else column,
        exact=plan.operation is Operation.DIFFERENCE and left.exact,
    )
    pair = [side_words(figure.filter, prepared.table) for figure in (plan.left, plan.right)]
    computation = f"{show(left.value, column)} ({pair[0]}) {sign} {show(right.value, column)} ({pair[1]}) = {shown}"
    higher = pair[0] if left.value > right.value else pair[1] if right.value > left.value else "neither"
    words = f"{plan.operation.value} in {column.name} between {pair[0]} and {pair[1]}"
    made = _one_value(
        prepared, asked.kind, words, (left, right), shown=shown, rounding=rounding, computation=computation
    )
    if plan.operation is Operation.RATIO:
        return made
    return made.model_copy(update={"sentence": f"{made.sentence[:-1]}; {higher} is higher ({computation})."})


def contrasted(operation: Operation, left: Computed, right: Computed) -> Decimal | None:
    """Return the difference or ratio of two figures, or None if it is undefined."""
    if not isinstance(left.value, Decimal) or not isinstance(right.value, Decimal):
        return None
    if operation is Operation.DIFFERENCE:
        return left.value - right.value
    return left.value / right.value if right.value else None


def _one_value(
    prepared: PreparedTable,
    kind: AnswerKind,
    words: str,
    made: Sequence[Computed],
    *,
    shown: str,
    rounding: str,
    computation: str,
) -> TableAnswer:
    rows = tuple(dict.fromkeys(row for each in made for row in each.rows))
    columns = tuple(dict.fromkeys(column for each in made for column in each.columns))
    return TableAnswer(
        kind=kind,
        sentence=f"The {words} is {shown}.",
        columns=(AnswerColumn(name=words, type=ColumnType.NUMBER, unit=None),),
        rows=((computed_cell(shown),),),
        row_count=1,
        cells=cells_used(prepared, rows, columns),
        computation=computation,
        sql="; ".join(dict.fromkeys(each.sql for each in made)),
        rounding=rounding,
        missing=(),
        suggestions=(),
    )


def _grouped(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    plan = asked.plan
    assert isinstance(plan, Groups)
    made = group(prepared, plan)
    if not made.groups:
        return None
    table, by, column = prepared.table, prepared.table.columns[plan.by], _unit_column(plan.figure, prepared)
    words = figure_words(plan.figure, table)
    shown = [
        (show(each.name, by), *shown_figure(each.value, column, exact=made.exact))
        if isinstance(each.value, Decimal)
        else ("", "blank", "")
        for each in made.groups
    ]
    said = ", ".join(f"{name}: {value}" for name, value, _ in shown[:20])
    more = f", and {len(shown) - 20} more" if len(shown) > 20 else ""
    best = {True: "Highest ", False: "Lowest ", None: ""}[plan.best]
    named = f"{best}{words} by {by.name}" if best else f"{words[0].upper()}{words[1:]} by {by.name}"
    rows = tuple((ResultCell(text=name, address=None), computed_cell(value)) for name, value, _ in shown[:MOST_ROWS])
    return TableAnswer(
        kind=asked.kind,
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


_ANSWERS: dict[type, Callable[[PreparedTable, Asked], TableAnswer | None]] = {
    Rows: _rows,
    Figure: _figure,
    Groups: _grouped,
    Share: _share,
    Contrast: _contrast,
    Distinct: _distinct,
}
