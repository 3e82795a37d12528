"""Checks that compare one figure, cell or row with another.

Input: a prepared table and a `Compares`, `Same` or `Trend`. Output: `TableCheck`. Does not evaluate single figures
(evaluating.py).
"""

from datetime import date
from decimal import Decimal
from itertools import pairwise

from tables.answer import Finding, TableCheck
from tables.claims.agreement import EXACT, agree, compare_figures
from tables.claims.amounts import stated_amount
from tables.claims.claimed import Claimed, Compares, Same, Trend
from tables.claims.outcome import made
from tables.plan import EVERY_ROW, Comparison, Measure, Order, columns_of
from tables.prepared import PreparedTable
from tables.running import compute, find
from tables.showing import round_value, show
from tables.sql import both_filled
from tables.table import ColumnType
from tables.wording import side_words

_OF_ONE_RECORD = frozenset({Measure.SUM, Measure.MINIMUM})


def evaluate_compares(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Compare two figures, or compare their difference with the stated number."""
    assert isinstance(claimed, Compares)
    left, right = compute(prepared, claimed.left), compute(prepared, claimed.right)
    place = claimed.left.column
    column = None if place is None else prepared.table.columns[place]
    rows, columns = (*left.rows, *right.rows), (*left.columns, *right.columns)
    sql = f"{left.sql}; {right.sql}"
    measure = "" if claimed.left.measure in _OF_ONE_RECORD else f"{claimed.left.measure.value} "
    measured = f"{measure}{column.name if column else 'of records'}"
    sides = ((claimed.left, left.value), (claimed.right, right.value))
    said = "; ".join(
        f"{measured} of {side_words(figure.filter, prepared.table)} = {show(round_value(value), column)}"
        for figure, value in sides
    )
    several = claimed.left.measure in _OF_ONE_RECORD and max(left.count, right.count) > 1
    days = [value for value in (left.value, right.value) if isinstance(value, date)]
    if len(days) == len(sides) and not several and claimed.number is None:
        holds = days[0] > days[1] if claimed.comparison is Comparison.MORE else days[0] < days[1]
        return made(prepared, Finding.SUPPORTED if holds else Finding.CONTRADICTED, said, rows, columns, sql)
    if several or not isinstance(left.value, Decimal) or not isinstance(right.value, Decimal):
        return made(prepared, Finding.UNDECIDED, said, rows, columns, sql)
    if claimed.number is None:
        holds = compare_figures(left.value, right.value, claimed.comparison)
        return made(prepared, Finding.SUPPORTED if holds else Finding.CONTRADICTED, said, rows, columns, sql)
    difference = _difference(left.value, right.value, claimed.comparison)
    amount = stated_amount(prepared, claimed.left.column, claimed.number, [difference])
    if amount is None or column is None or column.type is ColumnType.PERCENT:
        return made(prepared, Finding.UNDECIDED, said, rows, columns, sql)
    agreement = agree(amount, difference, claimed.number, counted=False, cell=False)
    said = f"{said}; difference = {show(difference, column)}"
    return made(
        prepared, agreement.finding, said, rows, columns, sql, number=claimed.number, rounding=agreement.rounding
    )


def evaluate_same(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Compare the cells of two records."""
    assert isinstance(claimed, Same)
    table, column = prepared.table, prepared.table.columns[claimed.column]
    found = [find(prepared, filter_) for filter_ in (claimed.one, claimed.other)]
    values = [[table.rows[row][claimed.column] for row in each.rows] for each in found]
    names = [side_words(filter_, table) for filter_ in (claimed.one, claimed.other)]
    said = "; ".join(
        f"{column.name} of {name} = {', '.join(show(value, column) for value in each)}"
        for name, each in zip(names, values, strict=True)
    )
    rows = [row for each in found for row in each.rows]
    columns = (*columns_of(claimed.one), *columns_of(claimed.other), claimed.column)
    single = [each[0] for each in values if len(set(each)) == 1 and each[0] is not None]
    finding = Finding.UNDECIDED
    if len(single) == len(values):
        finding = Finding.SUPPORTED if single[0] == single[1] else Finding.CONTRADICTED
    return made(prepared, finding, said, rows, columns, "; ".join(each.sql for each in found))


def _difference(left: Decimal, right: Decimal, comparison: Comparison) -> Decimal:
    """Return how far one figure is above (or below) another, without a sign if no direction is stated."""
    if comparison is Comparison.NOT_EQUAL:
        return abs(left - right)
    return left - right if comparison is Comparison.MORE else right - left


def evaluate_trend(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Check whether each row is above (or below) the one before."""
    assert isinstance(claimed, Trend)
    table = prepared.table
    in_order = None if table.columns[claimed.by].type is ColumnType.TEXT else Order(claimed.by, False, None, 0)
    found = find(prepared, both_filled(EVERY_ROW, claimed.by), in_order)
    values = [table.rows[row][claimed.column] for row in found.rows]
    moments = [table.rows[row][claimed.by] for row in found.rows]
    column = table.columns[claimed.column]
    said = f"{column.name} in the order of {table.columns[claimed.by].name}: " + ", ".join(
        show(value, column) for value in values[:20]
    )
    columns = (claimed.column, claimed.by)
    numbers = [value for value in values if isinstance(value, Decimal)]
    if len(numbers) < len(values) or len(set(moments)) < len(moments) or len(numbers) < 2:
        return made(prepared, Finding.UNDECIDED, said, found.rows, columns, found.sql)
    steps = [after > before if claimed.rising else after < before for before, after in pairwise(numbers)]
    finding = Finding.SUPPORTED if all(steps) else Finding.CONTRADICTED
    return made(prepared, finding, said, found.rows, columns, found.sql, rounding=EXACT)
