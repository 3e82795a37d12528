"""Checks that compare one figure or row with another.

Input: a prepared table and a `Compares` or `Trend`. Output: `TableCheck`. Does not evaluate single figures
(evaluating.py).
"""

from datetime import date
from decimal import Decimal
from itertools import pairwise

from tables.answer import TableCheck
from tables.claims.claimed import Compares, Number, Trend
from tables.claims.outcome import Read, compare
from tables.language.scope import Scope
from tables.plan import EVERY_ROW, Comparison, Measure, Order
from tables.prepared import PreparedTable
from tables.running import DIGITS, compute, find
from tables.showing import round_value, show
from tables.sql import both_filled
from tables.table import ColumnType
from tables.wording import side_words
from utils.quantities import Kind

_HUNDRED = Decimal(100)
_OF_ONE_RECORD = frozenset({Measure.SUM, Measure.MINIMUM})


def evaluate_compares(prepared: PreparedTable, claimed: Compares) -> TableCheck:
    """Compare two figures, or compare their difference with the stated number."""
    left, right = compute(prepared, claimed.left), compute(prepared, claimed.right)
    place, of_one_record = claimed.left.column, claimed.left.measure in _OF_ONE_RECORD
    column = None if place is None else prepared.table.columns[place]
    is_percent = column is not None and column.type is ColumnType.PERCENT
    measured = f"{'' if of_one_record else f'{claimed.left.measure.value} '}{column.name if column else 'of records'}"
    said = "; ".join(
        f"{measured} of {side_words(figure.filter, prepared.table)} = {show(round_value(made.value), column)}"
        for figure, made in ((claimed.left, left), (claimed.right, right))
    )
    rows, columns, sql = (*left.rows, *right.rows), (*left.columns, *right.columns), f"{left.sql}; {right.sql}"
    read = Read(prepared, said, rows, columns, sql)
    if (of_one_record and max(left.count, right.count) > 1) or type(left.value) is not type(right.value):
        return read.decided(None)
    match left.value, right.value, claimed.number:
        case (Decimal() as one, Decimal() as other, None) | (date() as one, date() as other, None):
            return read.decided(compare(one, other, claimed.comparison))
        case (Decimal() as one, Decimal() as other, Number() as number) if _is_relative(number):
            if other and place is not None and not is_percent and not Scope(prepared).is_share(place):
                off = one - other if claimed.comparison is Comparison.MORE else other - one
                return read.compared_share(number, DIGITS.divide(off * _HUNDRED, other))
        case (Decimal() as one, Decimal() as other, Number() as number) if column and not is_percent:
            difference = one - other if claimed.comparison is Comparison.MORE else other - one
            said = f"{said}; difference = {show(difference, column)}"
            return Read(prepared, said, rows, columns, sql).compared(number, [difference], place, cell=False)
    return read.decided(None)


def _is_relative(number: Number) -> bool:
    quantity = number.token.quantity
    return quantity is not None and quantity.kind is Kind.PERCENT


def evaluate_trend(prepared: PreparedTable, claimed: Trend) -> TableCheck:
    """Check whether each row is above (or below) the one before."""
    table, column = prepared.table, prepared.table.columns[claimed.column]
    in_order = None if table.columns[claimed.by].type is ColumnType.TEXT else Order(claimed.by, False, None, 0)
    found = find(prepared, both_filled(EVERY_ROW, claimed.by), in_order)
    values = [table.rows[row][claimed.column] for row in found.rows]
    moments = {table.rows[row][claimed.by] for row in found.rows}
    shown = ", ".join(show(value, column) for value in values[:20])
    said = f"{column.name} in the order of {table.columns[claimed.by].name}: {shown}"
    read = Read(prepared, said, found.rows, (claimed.column, claimed.by), found.sql)
    numbers = [value for value in values if isinstance(value, Decimal)]
    if len(numbers) < len(values) or len(moments) < len(values) or len(numbers) < 2:
        return read.decided(None)
    rises = all(after > before if claimed.rising else after < before for before, after in pairwise(numbers))
    return read.decided(rises)
