"""Answers of one number: a figure, a share, a difference or a ratio.

Input: a prepared table and a plan. Output: `TableAnswer`. Does not list records or groups (answering.py).
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tables.answer import AnswerColumn, AnswerKind, ResultCell, TableAnswer
from tables.plan import EVERY_ROW, Condition, Contrast, Figure, Measure, Operation, Plan, Share
from tables.prepared import PreparedTable
from tables.running import Computed, compute, portion
from tables.showing import PLACES, SMALL_PLACES, cells_used, round_shown, show
from tables.table import Column, ColumnType
from tables.wording import figure_words, side_words

EXACT = "exact; nothing was rounded"
ROUNDED = f"rounded half up to {PLACES} decimals, below 1 to {SMALL_PLACES}"


def figure_answer(prepared: PreparedTable, kind: AnswerKind, plan: Figure) -> TableAnswer | None:
    """Return the answer of one figure, None if there is nothing to compute it from."""
    made = compute(prepared, plan)
    if not isinstance(made.value, Decimal):
        return None
    words = figure_words(plan, prepared.table)
    shown = shown_number(made.value, unit_column(plan, prepared), exact=plan.is_exact)
    of = "" if plan.column is None or plan.measure is Measure.DISTINCT else f" ({made.count} cells)"
    return _one_value(prepared, kind, words, (made,), shown, f"{words}{of} = {shown[0]}")


def unit_column(figure: Figure, prepared: PreparedTable) -> Column | None:
    """Return the column whose unit a figure has, None if it counts."""
    return None if figure.is_count or figure.column is None else prepared.table.columns[figure.column]


def shown_number(value: Decimal, column: Column | None, *, exact: bool) -> tuple[str, str]:
    """Return a computed number as displayed, and how it was rounded. An exact number is shown in full."""
    cut, is_cut = (value, False) if exact else round_shown(value)
    return show(cut, column), ROUNDED if is_cut else EXACT


def share_answer(prepared: PreparedTable, kind: AnswerKind, plan: Share) -> TableAnswer | None:
    """Return the answer of a percentage, None if the whole is zero."""
    one, whole, percent = portion(prepared, plan)
    if percent is None:
        return None
    part_words, whole_words = (figure_words(figure, prepared.table) for figure in plan.figures)
    number, rounding = shown_number(percent, None, exact=False)
    shown = f"{number} %"
    computation = f"{show(one.value)} of {show(whole.value)} = {shown}"
    words = f"{part_words} as a share of the {whole_words}"
    return _one_value(prepared, kind, words, (one, whole), (shown, rounding), computation)


def contrast_answer(prepared: PreparedTable, kind: AnswerKind, plan: Contrast) -> TableAnswer | None:
    """Return the answer of a difference or a ratio, None if a figure is missing."""
    left, right = compute(prepared, plan.left), compute(prepared, plan.right)
    is_ratio = plan.operation is Operation.RATIO
    if not isinstance(left.value, Decimal) or not isinstance(right.value, Decimal) or (is_ratio and not right.value):
        return None
    are_cells = plan.left.measure is plan.right.measure is Measure.SUM and max(left.count, right.count) == 1
    column = unit_column(plan.left, prepared)
    result = left.value / right.value if is_ratio else left.value - right.value
    exact = not is_ratio and plan.left.is_exact and plan.right.is_exact
    number, rounding = shown_number(abs(result), None if is_ratio else column, exact=exact)
    shown = f"{number} ({shown_number(abs(result) * 100, None, exact=False)[0]} %)" if is_ratio else number
    of, one, other = _sides(plan, prepared, are_cells=are_cells)
    sign = "÷" if is_ratio else "−"
    other_column = unit_column(plan.right, prepared)
    computation = f"{show(left.value, column)} ({one}) {sign} {show(right.value, other_column)} ({other}) = {shown}"
    words = f"{plan.operation.value}{of} between {one} and {other}"
    made = _one_value(prepared, kind, words, (left, right), (shown, rounding), computation)
    if is_ratio:
        return made
    higher = one if left.value > right.value else other if right.value > left.value else "neither"
    return made.model_copy(update={"sentence": f"{made.sentence[:-1]}; {higher} is higher ({computation})."})


def adds_many(prepared: PreparedTable, plan: Plan) -> bool:
    """Whether a difference of two names adds up the cells of several records, which its question may not ask for."""
    if not isinstance(plan, Contrast) or plan.left.measure is not Measure.SUM:
        return False
    sides = (plan.left, plan.right)
    return isinstance(plan.left.filter, Condition) and max(compute(prepared, each).count for each in sides) > 1


def _sides(plan: Contrast, prepared: PreparedTable, *, are_cells: bool) -> tuple[str, str, str]:
    """Return what is compared, if it is the same on both sides, and the words for each side."""
    left, right, table = plan.left, plan.right, prepared.table
    if (left.measure, left.column) != (right.measure, right.column):
        return "", figure_words(left, table), figure_words(right, table)
    of = figure_words(replace(left, filter=EVERY_ROW), table)
    if are_cells and left.column is not None:
        of = table.columns[left.column].name
    one, other = (side_words(figure.filter, table) or "all records" for figure in (left, right))
    return f" in {of}", one, other


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
        rows=((ResultCell(text=shown[0], address=None),),),
        row_count=1,
        cells=cells_used(prepared, rows, columns),
        computation=computation,
        sql="; ".join(dict.fromkeys(each.sql for each in made)),
        rounding=shown[1],
        missing=(),
        suggestions=(),
    )
