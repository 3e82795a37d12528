"""Checks become findings: computed, compared, explained, with their cells.

In: a prepared table and what a claim says of it. Out: `TableCheck`. Whatever cannot be decided (blank cells, records
that disagree, another unit, ties) is undecided, never supported. Not here: reading claims (forms.py).
"""

import re
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise

from tables.answer import Finding, TableCheck
from tables.claims.agreement import EXACT, Agreement, agree, compare_figures
from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    FigureIs,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Number,
    Same,
    ShareIs,
    Trend,
)
from tables.claims.holding import evaluate_holds
from tables.claims.outcome import made
from tables.language.figures import Amount
from tables.language.scope import Scope
from tables.plan import EVERY_ROW, Comparison, Measure, Order, both, columns_of
from tables.prepared import PreparedTable
from tables.running import compute, find, group, portion
from tables.showing import number_text, round_shown, round_value, show
from tables.sql import both_filled
from tables.table import Column, ColumnType
from tables.wording import figure_words, filter_words, side_words
from utils.quantities import Kind

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WORDS = {Comparison.MORE: "more than", Comparison.LESS: "less than", Comparison.EQUAL: "equal to"}


def evaluate(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Compute what a claim says and compare."""
    return _EVALUATORS[type(claimed)](prepared, claimed)


def _amount(prepared: PreparedTable, column: int | None, number: Number, computed: Sequence[Decimal]) -> Amount | None:
    """Return the number of a claim in the terms of what it is compared with: a column, or a count (None)."""
    quantity = number.token.quantity
    if quantity is None:
        return None
    if column is None:
        value = quantity.value
        if quantity.kind is Kind.YEAR:
            year = Decimal(date.fromordinal(int(value.low)).year)
            return Amount(year, year, Decimal(1))
        return Amount(value.low, value.high, value.precision) if quantity.kind is Kind.COUNT else None
    sizes = [abs(each) for each in computed]
    return Scope(prepared).amount(column, quantity, near=(min(sizes), max(sizes)) if sizes else None)


def _as_written(value: Decimal, number: Number, column: Column | None) -> str:
    """Return a computed value in the form of the number that it replaces."""
    cut, _ = round_shown(value)
    plain = column is None or column.scale == 1
    if plain and number.token.quantity is not None and number.token.quantity.value.scale == 1:
        return _DIGITS.sub(number_text(cut), number.token.text, count=1) if cut >= 0 else show(cut, column)
    return show(cut, column)


def _cell(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, CellIs)
    found = find(prepared, claimed.subject)
    table = prepared.table
    column = table.columns[claimed.column]
    values = [table.rows[row][claimed.column] for row in found.rows]
    numbers = [value for value in values if isinstance(value, Decimal)]
    amount = _amount(prepared, claimed.column, claimed.number, numbers)
    who = filter_words(claimed.subject, table)
    said = f"{column.name} where {who}: {', '.join(show(value, column) for value in values[:5]) or 'no record'}"
    columns = (*columns_of(claimed.subject), claimed.column)
    if amount is None or not numbers or len(numbers) < len(values):
        return made(prepared, Finding.UNDECIDED, said, found.rows, columns, found.sql)
    agreements = [agree(amount, value, claimed.number, counted=False, cell=True) for value in numbers]
    single = numbers[0] if len(set(numbers)) == 1 else None
    return made(
        prepared,
        _unanimous(agreements),
        said,
        found.rows,
        columns,
        found.sql,
        number=claimed.number,
        computed=None if single is None else _as_written(single, claimed.number, column),
        rounding=agreements[0].rounding,
    )


def _unanimous(agreements: Sequence[Agreement]) -> Finding:
    """Return what all records agree on."""
    findings = {agreement.finding for agreement in agreements}
    return findings.pop() if len(findings) == 1 else Finding.UNDECIDED


def _figure(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, FigureIs)
    figure = claimed.figure
    result = compute(prepared, figure)
    counting = figure.measure in (Measure.COUNT, Measure.DISTINCT)
    column = None if counting or figure.column is None else prepared.table.columns[figure.column]
    words = figure_words(figure, prepared.table)
    numbers = [result.value] if isinstance(result.value, Decimal) else []
    amount = _amount(prepared, None if counting else figure.column, claimed.number, numbers)
    if amount is None or not isinstance(result.value, Decimal):
        return made(prepared, Finding.UNDECIDED, f"{words}: not comparable", result.rows, result.columns, result.sql)
    agreement = agree(amount, result.value, claimed.number, counted=counting, cell=False)
    cut, _ = round_shown(result.value)
    return made(
        prepared,
        agreement.finding,
        f"{words} = {show(cut, column)}",
        result.rows,
        result.columns,
        result.sql,
        number=claimed.number,
        computed=_as_written(result.value, claimed.number, column),
        rounding=agreement.rounding,
    )


def _share(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, ShareIs)
    share = claimed.share
    one, whole, percent = portion(prepared, share, both(share.whole, share.part))
    quantity = claimed.number.token.quantity
    words = f"{show(one.value)} of {show(whole.value)} records"
    if percent is None or quantity is None:
        return made(prepared, Finding.UNDECIDED, words, whole.rows, whole.columns, one.sql)
    value = quantity.value
    amount = Amount(value.low * 100, value.high * 100, value.precision * 100)
    agreement = agree(amount, percent, claimed.number, counted=False, cell=False)
    shown = show(round_shown(percent)[0])
    return made(
        prepared,
        agreement.finding,
        f"{words} satisfy this ({filter_words(share.part, prepared.table)}) = {shown} %",
        whole.rows,
        one.columns,
        f"{one.sql}; {whole.sql}",
        number=claimed.number,
        computed=_as_written(percent, claimed.number, None),
        rounding=agreement.rounding,
    )


def _extreme(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, IsExtreme)
    table, column = prepared.table, prepared.table.columns[claimed.column]
    top = find(prepared, claimed.among, Order(claimed.column, claimed.highest, 1, claimed.place))
    subject = find(prepared, both(claimed.subject, claimed.among)).rows
    read = find(prepared, claimed.among).rows
    columns = (*columns_of(claimed.subject), *columns_of(claimed.among), claimed.column)
    named = ", ".join(show(table.rows[row][prepared.lexicon.key]) for row in top.rows[:5])
    value = table.rows[top.rows[0]][claimed.column] if top.rows else None
    which = "highest" if claimed.highest else "lowest"
    nth = f"number {claimed.place + 1} from the {which}" if claimed.place else which
    said = f"{nth} {column.name}: {show(value, column)} ({named})"
    own = [table.rows[row][claimed.column] for row in find(prepared, claimed.subject).rows]
    if not own or None in own or not top.rows:
        return made(prepared, Finding.UNDECIDED, said, read, columns, top.sql)
    hit = [row for row in subject if row in top.rows]
    if not hit:
        return made(prepared, Finding.CONTRADICTED, said, read, columns, top.sql)
    if len(top.rows) > len(hit):
        return made(prepared, Finding.UNDECIDED, f"{said}; it is shared", read, columns, top.sql)
    if claimed.number is None or not isinstance(value, Decimal):
        return made(
            prepared, Finding.SUPPORTED if claimed.number is None else Finding.UNDECIDED, said, read, columns, top.sql
        )
    amount = _amount(prepared, claimed.column, claimed.number, [value])
    if amount is None:
        return made(prepared, Finding.UNDECIDED, said, read, columns, top.sql)
    agreement = agree(amount, value, claimed.number, counted=False, cell=True)
    computed = _as_written(value, claimed.number, column)
    return made(
        prepared, agreement.finding, said, read, columns, top.sql,
        number=claimed.number, computed=computed, rounding=agreement.rounding,
    )  # fmt: skip


def _group_extreme(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, GroupIsExtreme)
    result = group(prepared, claimed.groups)
    names = {str(each.name) for each in result.groups}
    by = prepared.table.columns[claimed.groups.by]
    which = "highest" if claimed.groups.best else "lowest"
    said = f"{which} {figure_words(claimed.groups.figure, prepared.table)} by {by.name}: " + ", ".join(
        f"{show(each.name, by)} ({show(round_shown(each.value)[0]) if isinstance(each.value, Decimal) else 'blank'})"
        for each in result.groups
    )
    finding = Finding.SUPPORTED if names and names <= set(claimed.names) else Finding.CONTRADICTED
    if len(names) > 1 or not names:
        finding = Finding.UNDECIDED if names & set(claimed.names) or not names else Finding.CONTRADICTED
    return made(prepared, finding, said, result.rows, result.columns, result.sql)


def _compares(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, Compares)
    left, right = compute(prepared, claimed.left), compute(prepared, claimed.right)
    place = claimed.left.column
    column = None if place is None else prepared.table.columns[place]
    rows, columns = (*left.rows, *right.rows), (*left.columns, *right.columns)
    sql = f"{left.sql}; {right.sql}"
    measure = "" if claimed.left.measure is Measure.SUM else f"{claimed.left.measure.value} "
    measured = f"{measure}{column.name if column else 'of records'}"
    sides = ((claimed.left, left.value), (claimed.right, right.value))
    said = "; ".join(
        f"{measured} of {side_words(figure.filter, prepared.table)} = {show(round_value(value), column)}"
        for figure, value in sides
    )
    several = claimed.left.measure is Measure.SUM and max(left.count, right.count) > 1
    if several or not isinstance(left.value, Decimal) or not isinstance(right.value, Decimal):
        return made(prepared, Finding.UNDECIDED, said, rows, columns, sql)
    if claimed.number is None:
        holds = compare_figures(left.value, right.value, claimed.comparison)
        return made(prepared, Finding.SUPPORTED if holds else Finding.CONTRADICTED, said, rows, columns, sql)
    difference = _difference(left.value, right.value, claimed.comparison)
    amount = _amount(prepared, claimed.left.column, claimed.number, [difference])
    if amount is None or column is None or column.type is ColumnType.PERCENT:
        return made(prepared, Finding.UNDECIDED, said, rows, columns, sql)
    agreement = agree(amount, difference, claimed.number, counted=False, cell=False)
    said = f"{said}; difference = {show(difference, column)}"
    return made(
        prepared, agreement.finding, said, rows, columns, sql, number=claimed.number, rounding=agreement.rounding
    )


def _same(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
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
    """Return by how much one figure is above (or below) another, without a sign where no direction is said."""
    if comparison is Comparison.NOT_EQUAL:
        return abs(left - right)
    return left - right if comparison is Comparison.MORE else right - left


def _trend(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, Trend)
    table = prepared.table
    found = find(prepared, both_filled(EVERY_ROW, claimed.by), Order(claimed.by, False, None, 0))
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


_EVALUATORS: dict[type, Callable[[PreparedTable, Claimed], TableCheck]] = {
    CellIs: _cell,
    FigureIs: _figure,
    ShareIs: _share,
    IsExtreme: _extreme,
    GroupIsExtreme: _group_extreme,
    Compares: _compares,
    Trend: _trend,
    Same: _same,
    Holds: evaluate_holds,
}
