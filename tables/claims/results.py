"""Compute a plan and compare its result with the one that a claim states.

Input: a prepared table, a plan, a stated result. Output: `TableCheck`. Ties, blank cells, names of several records,
cells that list several things, other units and mixed currencies leave a claim undecided. Does not read claims
(asserting.py).
"""

from collections.abc import Sequence
from decimal import Decimal

from tables.answer import TableCheck
from tables.claims.claimed import Number
from tables.claims.holding import holds_lists, stands_in_lists
from tables.claims.named_results import cells_of, check_best, check_names, is_ordered
from tables.claims.outcome import Read, compare
from tables.claims.stated import Stated
from tables.combining import can_combine
from tables.language.scope import Amount, Scope, is_approximate
from tables.language.tokens import Token
from tables.plan import (
    EVERY_ROW,
    AgainstFigure,
    Comparison,
    Contrast,
    Figure,
    Filter,
    Groups,
    Measure,
    Not,
    Operation,
    Plan,
    Rows,
    Share,
    both,
    conditions_of,
    figures_of,
)
from tables.prepared import PreparedTable
from tables.ranked.telling import told
from tables.running import DIGITS, Computed, compute, find, portion
from tables.showing import round_shown, show
from tables.table import NUMERIC, Column
from utils.quantities import Kind, Quantity, find_quantities
from utils.text import content_stems

_OF_WORDS = frozenset({Comparison.EQUAL, Comparison.NOT_EQUAL})
_COUNTS = frozenset({Kind.COUNT, Kind.PART})
_SHARES = frozenset({Kind.PERCENT, Kind.FRACTION, Kind.PART})
_MOST_SAID = 5
_ONE = Decimal(1)
_NEAR, _FAR, _HALF = Decimal("0.025"), Decimal("0.1"), Decimal("0.5")


def check_result(prepared: PreparedTable, plan: Plan, stated: Stated) -> TableCheck | None:
    """Return the check of `stated` against the result of `plan`, None for a result of another kind.

    Raises `Overloaded` if the computation takes too long, `ValueError` for a value that its column cannot hold.
    """
    if not _is_plain(prepared, plan):
        return None
    match plan:
        case Figure() | Share() | Contrast():
            made = None if stated.number is None else _check_number(prepared, plan, stated, stated.number)
        case Groups(best=best):
            exact = best is not None and stated.comparison is Comparison.EQUAL
            made = check_best(prepared, plan, stated) if exact else None
        case Rows(columns=(column,)):
            made = _check_rows(prepared, plan, stated, column)
        case _:
            made = None
    if made is None or can_combine(prepared, plan):
        return made
    return Read(prepared, "these cells cannot be put together", (), (), made.sql).decided(None)


def _is_plain(prepared: PreparedTable, plan: Plan) -> bool:
    """Whether a plan's filters mean one thing: no cell lists several things, no mean is of some rows only."""
    filters: list[Filter] = [figure.filter for figure in figures_of(plan)]
    if isinstance(plan, Rows):
        filters.append(plan.filter)
    for each in filters:
        parts = list(conditions_of(each))
        if len(parts) > 1 and any(isinstance(part, AgainstFigure) for part in parts):
            return False
        if stands_in_lists(prepared, each, EVERY_ROW):
            return False
    named = [plan.by] if isinstance(plan, Groups) else []
    named += [each.column for each in figures_of(plan) if each.measure is Measure.DISTINCT and each.column is not None]
    return not any(holds_lists(prepared, place) for place in named)


def _check_number(
    prepared: PreparedTable, plan: Figure | Share | Contrast, stated: Stated, number: Decimal
) -> TableCheck | None:
    if not _suits(prepared, plan, stated.quantity, number):
        return None
    value, parts, column = _computed(prepared, plan)
    named = None if column is None else prepared.table.columns[column]
    unit = " %" if isinstance(plan, Share) else ""
    shown = "nothing" if value is None else f"{show(round_shown(value)[0], named)}{unit}"
    read = Read.of(prepared, f"{told(plan, prepared)} = {shown}", *parts)
    adds_many = stated.adds_one and any(part.count > 1 for part in parts)
    if value is None or adds_many or _may_be(prepared, plan, value, stated, number):
        return read.decided(None)
    if isinstance(plan, Contrast) and plan.operation is Operation.RATIO and stated.comparison is Comparison.EQUAL:
        off = abs(value - number)
        return read.decided(True if off <= _NEAR * value else None if off <= _FAR * value else False)
    if isinstance(plan, Share) and stated.quantity is not None and stated.quantity.kind is Kind.FRACTION:
        off = abs(value - number)
        if stated.approximate or is_approximate(stated.quantity):
            return read.decided(True if off <= _NEAR * value else None if off <= _FAR * value else False)
        return read.decided(compare(value, number, stated.comparison) or off <= _HALF)
    counted = (
        isinstance(plan, Figure) and plan.is_count and (stated.quantity is None or stated.quantity.value.scale == 1)
    )
    is_cell = isinstance(plan, Figure) and plan.measure is Measure.SUM and parts[0].count == 1
    return _compared(read, [value], stated, number, column, counted=counted, cell=is_cell)


def _counts(quantity: Quantity, prepared: PreparedTable) -> bool:
    """Whether a quantity with a unit counts: "four times", or "three months" of a table whose rows are months."""
    unit = quantity.value.unit
    key = prepared.table.columns[prepared.lexicon.key].name
    return unit is not None and (unit.symbol == "times" or set(content_stems(unit.symbol)) <= set(content_stems(key)))


def _suits(
    prepared: PreparedTable, plan: Figure | Share | Contrast, quantity: Quantity | None, number: Decimal
) -> bool:
    """Whether a quantity of this kind can be the result of such a plan: no percentage counts records."""
    if quantity is None:
        return True
    value = quantity.value
    if isinstance(plan, Share):
        return quantity.kind in _SHARES
    if isinstance(plan, Figure) and plan.is_count:
        return number == value.written(value.low) and (quantity.kind in _COUNTS or _counts(quantity, prepared))
    if isinstance(plan, Contrast):
        return quantity.kind is not Kind.PERCENT
    return True


def _may_be(
    prepared: PreparedTable, plan: Figure | Share | Contrast, value: Decimal, stated: Stated, number: Decimal
) -> bool:
    """Whether blank cells leave open if a count or share is as stated; a count that is met is."""
    if isinstance(plan, Share):
        part, whole = plan.figures
        rows = len(find(prepared, whole.filter).rows)
        return rows > sum(len(find(prepared, each).rows) for each in (part.filter, both(whole.filter, Not(plan.part))))
    if not isinstance(plan, Figure) or plan.measure is not Measure.COUNT or plan.filter == EVERY_ROW:
        return False
    unknown = len(prepared.table.rows) - int(value) - len(find(prepared, Not(plan.filter)).rows)
    holds, could = (compare(each, number, stated.comparison) for each in (value, value + unknown))
    between = stated.comparison is Comparison.EQUAL and value < number <= value + unknown
    return (holds != could or between) and (not holds or stated.quantity is None)


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
    """Compare numbers with the stated one; a number that the claim implies ("all", "once") must be met exactly.

    A number that is met but for its sign ("27 less") is undecided.
    """
    quantity = stated.quantity
    if quantity is None:
        return read.decided(all(compare(each, number, stated.comparison) for each in computed))
    amount = _amount(read.prepared, column, quantity, number)
    if amount is None or any(each * number < 0 and abs(each + number) <= amount.digit for each in computed):
        return read.decided(None)
    span = quantity.value_span
    said = Number(
        Token("n", span.start, span.end, stated.text, quantity=quantity), stated.comparison, stated.approximate
    )
    made = read.compared_as(amount, said, computed, column, counted=counted, cell=cell)
    nowhere = {"claimed": None, "claimed_start": None, "claimed_end": None}
    return made if stated.sure else made.model_copy(update=nowhere)


def _amount(prepared: PreparedTable, column: int | None, quantity: Quantity, number: Decimal) -> Amount | None:
    """Return the stated number in the terms of `column`, None if it has another unit."""
    value = quantity.value
    written = value.written(value.low)
    last = value.precision / value.unit.factor if value.unit else value.precision
    digit = abs(last * number / written) if written else last
    if column is None:
        return Amount(number, number, digit)
    scope, named = Scope(prepared), prepared.table.columns[column]
    fitting = scope.amount(column, quantity)
    if fitting is not None:
        return fitting if abs(fitting.low - number) <= digit else None
    is_fraction = value.kind in _SHARES and number == value.low
    is_bare = value.unit is None and value.per is None and value.kind not in (Kind.MONEY, Kind.PERCENT)
    return Amount(number, number, digit) if is_fraction or is_bare or _is_named(named, quantity, number) else None


def _is_named(column: Column, quantity: Quantity, number: Decimal) -> bool:
    """Whether the header or the column names the unit in which `number` writes the quantity, such as days."""
    unit, value = quantity.value.unit, quantity.value
    if unit is None or value.per is not None:
        return False
    words = [*column.name.replace("_", " ").replace("(", " ").replace(")", " ").split(), column.unit or ""]
    named = [found.value.unit for word in words for found in find_quantities(f"1 {word}")[:1] if found.value.unit]
    return any(each.dimension == unit.dimension and each.from_base(value.low) == number for each in named)


def _check_rows(prepared: PreparedTable, plan: Rows, stated: Stated, column: int) -> TableCheck | None:
    named = prepared.table.columns[column]
    if named.type not in NUMERIC or len(stated.values) > 1:
        return check_names(prepared, plan, stated, column)
    read, values = cells_of(prepared, plan, column)
    numbers = [value for value in values if isinstance(value, Decimal)]
    if stated.number is None or not is_ordered(prepared, plan):
        return None
    if not numbers or len(numbers) < len(values) or (len(values) > 1 if plan.order is None else len(set(values)) > 1):
        return read.decided(None)  # a name of several records may mean their sum
    return _compared(read, numbers, stated, stated.number, column, counted=False, cell=True)
