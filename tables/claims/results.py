"""Compute a plan and compare its result with the one that a claim states.

Input: a prepared table, a plan, a stated result. Output: `TableCheck`. Ties, blank cells, other units and mixed
currencies leave a claim undecided. Does not read claims (asserting.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tables.answer import TableCheck
from tables.claims.claimed import Number
from tables.claims.holding import holds_lists
from tables.claims.outcome import Read, compare
from tables.combining import can_combine
from tables.language.scope import Amount, Scope
from tables.language.tokens import Token
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Contrast,
    Figure,
    Groups,
    Measure,
    Not,
    Operation,
    Plan,
    Rows,
    Share,
    both,
    columns_of,
)
from tables.prepared import PreparedTable
from tables.ranked.telling import told
from tables.running import DIGITS, Computed, compute, find, group, portion
from tables.showing import round_shown, show
from tables.table import Column, ColumnType, Value
from tables.written_values import compared_with, values_of
from utils.quantities import Kind, Quantity, find_quantities

_NUMERIC = frozenset({ColumnType.NUMBER, ColumnType.PERCENT, ColumnType.CURRENCY})
_TEXTUAL = frozenset({ColumnType.TEXT, ColumnType.IDENTIFIER})
_MOST_SAID = 5
_ONE = Decimal(1)
_NEAR, _FAR = Decimal("0.025"), Decimal("0.1")


@dataclass(frozen=True, slots=True)
class Stated:
    """The result that a claim states: `values` as written, `number` if it is one, `quantity` as the claim says it."""

    values: tuple[str, ...]
    number: Decimal | None
    comparison: Comparison
    quantity: Quantity | None
    approximate: bool


def check_result(prepared: PreparedTable, plan: Plan, stated: Stated) -> TableCheck | None:
    """Return the check of `stated` against the result of `plan`, None for a result of another kind.

    Raises `Overloaded` if the computation takes too long, `ValueError` for a value that its column cannot hold.
    """
    match plan:
        case Figure() | Share() | Contrast():
            made = None if stated.number is None else _check_number(prepared, plan, stated, stated.number)
        case Groups(_, by, best):
            exact = best is not None and stated.comparison is Comparison.EQUAL
            made = _check_best(prepared, plan, _cells(stated, by, prepared)) if exact else None
        case Rows(columns=(column,)):
            made = _check_rows(prepared, plan, stated, column)
        case _:
            made = None
    if made is None or can_combine(prepared, plan):
        return made
    return Read(prepared, "these cells cannot be put together", (), (), made.sql).decided(None)


def _check_number(
    prepared: PreparedTable, plan: Figure | Share | Contrast, stated: Stated, number: Decimal
) -> TableCheck:
    value, parts, column = _computed(prepared, plan)
    named = None if column is None else prepared.table.columns[column]
    unit = " %" if isinstance(plan, Share) else ""
    shown = "nothing" if value is None else f"{show(round_shown(value)[0], named)}{unit}"
    read = Read.of(prepared, f"{told(plan, prepared)} = {shown}", *parts)
    if value is None:
        return read.decided(None)
    if isinstance(plan, Contrast) and plan.operation is Operation.RATIO and stated.comparison is Comparison.EQUAL:
        off = abs(value - number)
        return read.decided(True if off <= _NEAR * value else None if off <= _FAR * value else False)
    counted = isinstance(plan, Figure) and plan.is_count
    if isinstance(plan, Figure) and _may_be(prepared, plan, value, stated, number):
        return read.decided(None)
    is_cell = isinstance(plan, Figure) and plan.measure is Measure.SUM and parts[0].count == 1
    return _compared(read, [value], stated, number, column, counted=counted, cell=is_cell)


def _may_be(prepared: PreparedTable, plan: Figure, value: Decimal, stated: Stated, number: Decimal) -> bool:
    """Whether blank cells leave open if a count is as stated. They do not count against a number that is met."""
    if plan.measure is not Measure.COUNT or plan.filter == EVERY_ROW:
        return False
    records = len(prepared.table.rows)
    unknown = records - int(value) - len(find(prepared, Not(plan.filter)).rows)
    holds, could = (compare(each, number, stated.comparison) for each in (value, value + unknown))
    return holds != could and (not holds or stated.quantity is None)


def _computed(
    prepared: PreparedTable, plan: Figure | Share | Contrast
) -> tuple[Decimal | None, tuple[Computed, ...], int | None]:
    """Return the number of a plan, what it was computed from, and the column whose unit it has."""
    if isinstance(plan, Share):
        part, whole, percent = portion(prepared, plan)
        return percent, (part, whole), None
    if isinstance(plan, Figure):
        made = compute(prepared, plan)
        value = made.value if isinstance(made.value, Decimal) else None
        return value, (made,), None if plan.is_count else plan.column
    left, right = compute(prepared, plan.left), compute(prepared, plan.right)
    if not isinstance(left.value, Decimal) or not isinstance(right.value, Decimal):
        return None, (left, right), None
    if plan.operation is Operation.DIFFERENCE:
        return left.value - right.value, (left, right), None if plan.left.is_count else plan.left.column
    ratio = DIGITS.divide(left.value, right.value) if right.value else None
    return ratio, (left, right), None


def _compared(
    read: Read,
    computed: Sequence[Decimal],
    stated: Stated,
    number: Decimal,
    column: int | None,
    *,
    counted: bool,
    cell: bool = False,
) -> TableCheck:
    """Compare numbers with the stated one; a number that the claim implies ("all", "once") must be met exactly."""
    quantity = stated.quantity
    if quantity is None:
        return read.decided(all(compare(each, number, stated.comparison) for each in computed))
    amount = _amount(read.prepared, column, quantity, number)
    if amount is None:
        return read.decided(None)
    span = quantity.value_span
    token = Token("n", span.start, span.end, quantity.unit_text, quantity=quantity)
    said = Number(token, stated.comparison, stated.approximate)
    return read.compared_as(amount, said, computed, column, counted=counted, cell=cell)


def _amount(prepared: PreparedTable, column: int | None, quantity: Quantity, number: Decimal) -> Amount | None:
    """Return the stated number in the terms of `column`, None if it has another unit."""
    value = quantity.value
    digit = value.precision * number / value.low if value.low else _ONE
    if column is None:
        return Amount(number, number, abs(digit))
    scope = Scope(prepared)
    fitting = scope.amount(column, quantity)
    if fitting is not None:
        return fitting if abs(fitting.low - number) <= abs(digit) else None
    named = prepared.table.columns[column]
    is_share = named.type is ColumnType.PERCENT or scope.is_share(column) or number == value.low
    if (value.kind is Kind.PERCENT and not is_share) or _differs(named, quantity, number):
        return None
    return Amount(number, number, abs(digit))


def _differs(column: Column, quantity: Quantity, number: Decimal) -> bool:
    """Whether `number` is not the quantity in a unit that the header or the column names, such as days for weeks."""
    unit, low = quantity.value.unit, quantity.value.low
    if unit is None:
        return False
    words = [*column.name.replace("_", " ").replace("(", " ").replace(")", " ").split(), column.unit or ""]
    named = [found.value.unit for word in words for found in find_quantities(f"1 {word}")[:1] if found.value.unit]
    return any(each.dimension == unit.dimension and each.from_base(low) != number for each in named)


def _check_best(prepared: PreparedTable, plan: Groups, names: frozenset[Value]) -> TableCheck:
    result = group(prepared, plan)
    found = {each.name for each in result.groups}
    shown = ", ".join(f"{show(each.name)} ({show(each.value)})" for each in result.groups[:_MOST_SAID])
    read = Read.of(prepared, f"{told(plan, prepared)}: {shown}", result)
    return read.decided(_of_sets(found, names))


def _check_rows(prepared: PreparedTable, plan: Rows, stated: Stated, column: int) -> TableCheck | None:
    found = find(prepared, plan.filter, plan.order)
    named = prepared.table.columns[column]
    values = [prepared.table.rows[row][column] for row in found.rows]
    shown = ", ".join(show(value, named) for value in values[:_MOST_SAID]) or "no record"
    used = (*columns_of(plan.filter), *(() if plan.order is None else (plan.order.column,)), column)
    read = Read(prepared, f"{told(plan, prepared)}: {shown}", found.rows, used, found.sql)
    if not values or None in values or not _is_ordered(prepared, plan):
        return read.decided(None)
    if named.type in _NUMERIC and len(stated.values) == 1:
        numbers = [value for value in values if isinstance(value, Decimal)]
        if stated.number is None or len(numbers) < len(values):
            return None
        return _compared(read, numbers, stated, stated.number, column, counted=False, cell=True)
    if stated.comparison not in (Comparison.EQUAL, Comparison.NOT_EQUAL) or plan.order is None:
        return read.decided(_holds(prepared, found.rows, stated, column))
    names = _cells(stated, column, prepared)
    unordered = find(prepared, both(plan.filter, Condition(plan.order.column, Comparison.BLANK, ()))).rows
    if any(prepared.table.rows[row][column] in names for row in unordered):
        return read.decided(None)
    return read.decided(_negated(_of_sets(set(values), names), stated))


def _is_ordered(prepared: PreparedTable, plan: Rows) -> bool:
    """Whether the column by which records are ordered has an order; texts may be numbers with several units."""
    return plan.order is None or prepared.table.columns[plan.order.column].type not in _TEXTUAL


def _holds(prepared: PreparedTable, rows: Sequence[int], stated: Stated, column: int) -> bool | None:
    """Return whether the cells of all `rows` are as stated; of several stated names, whether they are just these."""
    if len(stated.values) > 1:
        cells = {prepared.table.rows[row][column] for row in rows}
        same = cells == _cells(stated, column, prepared)
        return None if holds_lists(prepared, column) and not same else _negated(same, stated)
    condition = compared_with(column, stated.comparison, stated.values[0], prepared)
    fitting = set(find(prepared, condition).rows) & set(rows)
    holds = True if fitting == set(rows) else None if fitting else False
    return None if holds is False and holds_lists(prepared, column) else _negated(holds, stated)


def _negated(holds: bool | None, stated: Stated) -> bool | None:
    return holds if holds is None or stated.comparison is not Comparison.NOT_EQUAL else not holds


def _of_sets(found: set[Value], names: frozenset[Value]) -> bool | None:
    """Return whether names are those found; None if only some of them are, which may be a tie."""
    return True if found == names else None if found & names or not found else False


def _cells(stated: Stated, column: int, prepared: PreparedTable) -> frozenset[Value]:
    return frozenset(value for each in stated.values for value in values_of(each, column, prepared))
