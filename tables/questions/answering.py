"""Turn plans into answers: run them, show the result with its cells, and write a sentence.

Input: a prepared table and what was asked. Output: `TableAnswer`. Does not read the question (forms.py, asking.py).
"""

from collections import Counter
from collections.abc import Callable, Sequence, Sized
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from tables.answer import AnswerColumn, AnswerKind, ResultCell, TableAnswer
from tables.combining import can_combine, sums_by
from tables.language.lexicon import header_stems
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.plan import (
    EVERY_ROW,
    Both,
    Comparison,
    Condition,
    Contrast,
    Distinct,
    Figure,
    Filter,
    Groups,
    Measure,
    Plan,
    Rows,
    Share,
    columns_of,
    measured_columns,
)
from tables.prepared import PreparedTable
from tables.questions.figures import (
    EXACT,
    ROUNDED,
    contrast_answer,
    figure_answer,
    share_answer,
    shown_number,
    unit_column,
)
from tables.running import Found, find, group
from tables.showing import cell, cells_used, show
from tables.table import NUMERIC, TEXTUAL, Column, ColumnType, Value
from tables.wording import figure_words, order_words, rows_sentence, where_words

MOST_ROWS, _MOST_GROUPS_SAID = 200, 20
_PARTS_OF_NAMES = frozenset({"first", "last", "surnam", "forenam", "middl", "given", "famili"})
_KINDS = {Groups: AnswerKind.GROUPED, Contrast: AnswerKind.COMPARISON, Distinct: AnswerKind.LIST}


@dataclass(frozen=True, slots=True)
class Asked:
    """A plan, and the shape of the requested answer.

    `certain`: false if the words may ask for something else. `beside` are columns that are shown but not asked for.
    """

    kind: AnswerKind
    plan: Plan
    certain: bool = True
    beside: tuple[int, ...] = ()


def unsure(plan: Plan) -> Asked:
    """Return a plan that a model chose, with its answer shape; rows also show what they were filtered and sorted by."""
    if not isinstance(plan, Rows):
        return Asked(_KINDS.get(type(plan), AnswerKind.AGGREGATE), plan, certain=False)
    by = (plan.order.column,) if plan.order else ()
    return Asked(AnswerKind.LIST, plan, certain=False, beside=(*by, *columns_of(plan.filter)))


def answer(prepared: PreparedTable, asked: Asked) -> TableAnswer | None:
    """Run what was asked and return the answer, or None if there is nothing to compute it from.

    There is no answer if a join repeats the cells of a figure, since they would be counted more than once, or if the
    cells cannot be put together.
    """
    plan = asked.plan
    if measured_columns(plan) & prepared.repeated or not can_combine(prepared, plan):
        return None
    made = _rows(prepared, asked, plan) if isinstance(plan, Rows) else _ANSWERS[type(plan)](prepared, asked.kind, plan)
    if made is None:
        return None
    is_blank = len(made.rows) == 1 and any(each.text is None for each in made.rows[0])
    certain = asked.certain and not is_blank and not _may_ask_for_sums(prepared, plan)
    return made.model_copy(update={"certain": certain})


def _may_ask_for_sums(prepared: PreparedTable, plan: Plan) -> bool:
    """Whether a list of numbers, or "which species has the most", may ask for sums over several records."""
    if not isinstance(plan, Rows):
        return False
    if plan.order is None:
        are_numbers = all(prepared.table.columns[place].type in NUMERIC for place in plan.columns)
        rows = find(prepared, plan.filter).rows
        return bool(plan.columns) and are_numbers and len(rows) > 1 and not _are_named_once(prepared, plan, rows)
    key, order = prepared.lexicon.key, plan.order
    sums = sums_by(prepared, key, plan.filter, order)
    if sums is None or order.limit != 1 or order.skip:
        return sums is not None
    names = {prepared.table.rows[row][key] for row in find(prepared, plan.filter, order).rows}
    return {each.name for each in group(prepared, sums).groups} != names


def _are_named_once(prepared: PreparedTable, plan: Rows, rows: Sequence[int]) -> bool:
    """Whether a filter names records, each of its names one: "the ranks of Ada and Ben" are no sum."""
    cells = prepared.table.rows
    named = columns_of(plan.filter) if names_records(plan.filter, Scope(prepared)) else ()
    return any(len({cells[row][place] for row in rows}) == len(rows) for place in named)


def _rows(prepared: PreparedTable, asked: Asked, plan: Rows) -> TableAnswer | None:
    named, by = _named_by(plan.filter), (plan.order.column,) if plan.order else ()
    told = tuple(dict.fromkeys(place for place in (*plan.columns, *by) if place not in named))
    if not told and prepared.lexicon.key in named and named.issuperset(columns_of(plan.filter)):
        return None  # it would repeat the question
    found = find(prepared, plan.filter, plan.order)
    values = Counter(tuple(prepared.table.rows[row][place] for place in told) for row in found.rows)
    said_once = replace(plan, columns=told)
    if len(values) < len(found.rows) and _are_listed_once(prepared, said_once, values):
        return _values(prepared, said_once, values, found)
    columns = tuple(dict.fromkeys((*_naming(prepared), *plan.columns, *asked.beside)))
    table = prepared.table
    return TableAnswer(
        kind=asked.kind,
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


def _named_by(filter_: Filter) -> frozenset[int]:
    """Return the columns of which a filter gives the value."""
    parts = filter_.parts if isinstance(filter_, Both) else (filter_,)
    given = [part for part in parts if isinstance(part, Condition) and part.comparison is Comparison.EQUAL]
    return frozenset(part.column for part in given if len(part.values) == 1)


def _are_listed_once(prepared: PreparedTable, plan: Rows, values: Sized) -> bool:
    """Whether the same values of several records are said once: if there is one, or if they are names."""
    names = [place for place in plan.columns if plan.order is None or place != plan.order.column]
    are_names = all(prepared.table.columns[place].type in TEXTUAL for place in names)
    return bool(names) and (are_names or len(values) == 1)


def _values(prepared: PreparedTable, plan: Rows, values: Counter[tuple[Value, ...]], found: Found) -> TableAnswer:
    """Return an answer that says each value once, with the number of its records."""
    table, columns = prepared.table, [prepared.table.columns[place] for place in plan.columns]
    shown = [tuple(map(show, each, columns)) for each in values]
    counted = zip(shown, values.values(), strict=True)
    said = [f"{', '.join(each)} ({count} record{'s' if count > 1 else ''})" for each, count in counted]
    more = f", and {len(said) - _MOST_GROUPS_SAID} more" if len(said) > _MOST_GROUPS_SAID else ""
    where = f"{where_words(plan.filter, table)}{order_words(plan.order, prepared)}"
    words = f"{', '.join(column.name for column in columns)}{where}"
    return TableAnswer(
        kind=AnswerKind.LIST,
        sentence=f"{words[0].upper()}{words[1:]}: {'; '.join(said[:_MOST_GROUPS_SAID])}{more}.",
        columns=tuple(map(_column, columns)),
        rows=tuple(map(_without_cells, list(values)[:MOST_ROWS], shown)),
        row_count=len(values),
        cells=cells_used(prepared, found.rows, (*plan.columns, *columns_of(plan.filter))),
        computation=f"different values in records of {prepared.name}{where}",
        sql=found.sql,
        rounding=EXACT,
        missing=(),
        suggestions=(),
    )


def _without_cells(values: Sequence[Value], shown: Sequence[str]) -> tuple[ResultCell, ...]:
    """Return values of several records as a row; blank ones have no text."""
    texts = (None if value is None else text for value, text in zip(values, shown, strict=True))
    return tuple(ResultCell(text=text, address=None) for text in texts)


def _naming(prepared: PreparedTable) -> tuple[int, ...]:
    """Return the columns that name a record: the key, plus the other parts of a name if the key is one part."""
    key, heads = prepared.lexicon.key, [header_stems(column.name) for column in prepared.table.columns]
    if "name" in heads[key] or "surnam" in heads[key]:
        parts = (place for place, head in enumerate(heads) if {"name", "surnam", "forenam"} & set(head))
        return (key, *(place for place in parts if place != key and set(heads[place]) & _PARTS_OF_NAMES))
    return (key,)


def _grouped(prepared: PreparedTable, kind: AnswerKind, plan: Groups) -> TableAnswer | None:
    made = group(prepared, plan)
    if not made.groups:
        return None
    table, by, column = prepared.table, prepared.table.columns[plan.by], unit_column(plan.figure, prepared)
    words = figure_words(plan.figure, table)
    shown = [
        (show(each.name, by), *shown_number(each.value, column, exact=plan.figure.is_exact))
        if isinstance(each.value, Decimal)
        else ("", "blank", "")
        for each in made.groups
    ]
    said = ", ".join(f"{name}: {value}" for name, value, _ in shown[:_MOST_GROUPS_SAID])
    left_out = len(shown) - _MOST_GROUPS_SAID
    more = f", and {left_out} more" if left_out > 0 else ""
    best = {True: "Highest ", False: "Lowest ", None: ""}[plan.best]
    named = f"{best}{words} by {by.name}" if best else f"{words[0].upper()}{words[1:]} by {by.name}"
    rows = tuple(tuple(ResultCell(text=text, address=None) for text in each[:2]) for each in shown[:MOST_ROWS])
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
    Figure: figure_answer,
    Groups: _grouped,
    Share: share_answer,
    Contrast: contrast_answer,
    Distinct: _distinct,
}
