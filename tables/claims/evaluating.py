"""Evaluate claims: compute, compare, explain, and list the cells used.

Input: a prepared table and what a claim states about it. Output: `TableCheck`. Anything that cannot be decided (blank
cells, conflicting records, another unit, ties) is undecided, never supported. Does not read claims (forms.py).
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from tables.answer import Finding, TableCheck
from tables.claims.claimed import (
    Claimed,
    Compares,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Number,
    ResultIs,
    Trend,
    plan_of,
)
from tables.claims.holding import evaluate_holds, holds_lists, stands_in_lists
from tables.claims.outcome import Read, compare
from tables.combining import can_combine, sums_by
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Figure,
    Filter,
    Measure,
    Order,
    Rows,
    Share,
    both,
    columns_of,
    measured_columns,
)
from tables.prepared import PreparedTable
from tables.running import DIGITS, compute, find, group, portion
from tables.showing import round_shown, round_value, show
from tables.table import TEXTUAL, ColumnType, Value
from tables.wording import figure_words, filter_words, side_words
from utils.quantities import Kind

_HUNDRED = Decimal(100)
_OF_ONE_RECORD = frozenset({Measure.SUM, Measure.MINIMUM})


def evaluated(prepared: PreparedTable, meant: Iterable[Claimed]) -> TableCheck | None:
    """Return the finding shared by all possible meanings of a claim, or undecided if they differ."""
    every = [meaning for each in meant for meaning in _meanings(prepared, each)]
    checks = [evaluate(prepared, each) for each in every if not _repeats(prepared, each)]
    if not checks:
        return None
    if len({each.finding for each in checks}) == 1:
        return checks[0]
    return undecided(checks[0], "This can be read in more than one way.")


def undecided(made: TableCheck, explanation: str) -> TableCheck:
    """Return a check that decides nothing after all, with the reason."""
    return made.model_copy(update={"finding": Finding.UNDECIDED, "explanation": explanation, "computed": None})


def _meanings(prepared: PreparedTable, claimed: Claimed) -> tuple[Claimed, ...]:
    """Return a claim, and for the highest record of a name that has several also that its sum is the highest."""
    match claimed:
        case IsExtreme(Condition(naming, Comparison.EQUAL, names), among, column, highest, 0):
            if (sums := sums_by(prepared, naming, among, Order(column, highest, 1, 0))) is not None:
                return claimed, GroupIsExtreme(tuple(map(str, names)), sums)
    return (claimed,)


def _repeats(prepared: PreparedTable, claimed: Claimed) -> bool:
    """Whether a claim is about a figure over cells that a join repeats."""
    is_figure = isinstance(claimed, ResultIs | GroupIsExtreme)
    return is_figure and not measured_columns(plan_of(claimed)).isdisjoint(prepared.repeated)


def evaluate(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Compute and compare what a claim states; undecided if its cells cannot be put together."""
    if isinstance(claimed, ResultIs):
        made = _RESULTS[type(claimed.plan)](prepared, claimed.plan, claimed.number)
    else:
        made = _EVALUATORS[type(claimed)](prepared, claimed)
    return made if can_combine(prepared, plan_of(claimed)) else undecided(made, "These cells cannot be put together.")


def _cell(prepared: PreparedTable, plan: Rows, number: Number) -> TableCheck:
    found = find(prepared, plan.filter)
    table, (place,) = prepared.table, plan.columns
    column = table.columns[place]
    values = [table.rows[row][place] for row in found.rows]
    numbers = [value for value in values if isinstance(value, Decimal)]
    who = filter_words(plan.filter, table)
    said = f"{column.name} where {who}: {', '.join(show(value, column) for value in values[:5]) or 'no record'}"
    read = Read(prepared, said, found.rows, (*columns_of(plan.filter), place), found.sql)
    if len(numbers) < len(values) or not _is_single(prepared, plan.filter, values):
        return read.decided(None)
    return read.compared(number, numbers, place, cell=True)


def _is_single(prepared: PreparedTable, subject: Filter, values: Sequence[Value]) -> bool:
    """Whether a subject is one record, or refers to one; otherwise a figure of the group may be its sum."""
    return len(values) == 1 or names_records(subject, Scope(prepared))


def _figure(prepared: PreparedTable, figure: Figure, number: Number) -> TableCheck:
    result = compute(prepared, figure)
    place = None if figure.is_count else figure.column
    words = figure_words(figure, prepared.table)
    if not isinstance(result.value, Decimal):
        return Read.of(prepared, f"{words}: nothing", result).decided(None)
    cut, _ = round_shown(result.value)
    said = f"{words} = {show(cut, None if place is None else prepared.table.columns[place])}"
    read = Read.of(prepared, said, result)
    distinct = figure.column if figure.measure is Measure.DISTINCT else None
    if figure.is_count and (
        (distinct is not None and holds_lists(prepared, distinct))
        or stands_in_lists(prepared, figure.filter, EVERY_ROW)
    ):
        return read.decided(None)
    return read.compared(number, [result.value], place)


def _share(prepared: PreparedTable, share: Share, number: Number) -> TableCheck:
    one, whole, percent = portion(prepared, share)
    so = filter_words(share.part, prepared.table)
    shown = "" if percent is None else f" = {show(round_shown(percent)[0])} %"
    said = f"{show(one.value)} of {show(whole.value)} records satisfy this ({so}){shown}"
    read = Read(prepared, said, whole.rows, one.columns, f"{one.sql}; {whole.sql}")
    if percent is None:
        return read.decided(None)
    return read.compared_share(number, percent)


def _extreme(prepared: PreparedTable, claimed: IsExtreme) -> TableCheck:
    table, column = prepared.table, prepared.table.columns[claimed.column]
    top = find(prepared, claimed.among, Order(claimed.column, claimed.highest, 1, claimed.place))
    hit = set(find(prepared, both(claimed.subject, claimed.among)).rows) & set(top.rows)
    value = table.rows[top.rows[0]][claimed.column] if top.rows else None
    named = ", ".join(show(table.rows[row][prepared.lexicon.key]) for row in top.rows[:5])
    which = "highest" if claimed.highest else "lowest"
    nth = f"number {claimed.place + 1} from the {which}" if claimed.place else which
    shared = "; it is shared" if hit and len(top.rows) > len(hit) else ""
    said = f"{nth} {column.name}: {show(value, column)} ({named}){shared}"
    columns = (*columns_of(claimed.subject), *columns_of(claimed.among), claimed.column)
    read = Read(prepared, said, find(prepared, claimed.among).rows, columns, top.sql)
    own = [table.rows[row][claimed.column] for row in find(prepared, claimed.subject).rows]
    if not own or None in own or not top.rows or not _is_single(prepared, claimed.subject, own) or shared:
        return read.decided(None)
    if not hit or claimed.number is None:
        return read.decided(bool(hit))
    return read.compared(claimed.number, [value] if isinstance(value, Decimal) else [], claimed.column, cell=True)


def _group_extreme(prepared: PreparedTable, claimed: GroupIsExtreme) -> TableCheck:
    result = group(prepared, claimed.groups)
    names = {str(each.name) for each in result.groups}
    by = prepared.table.columns[claimed.groups.by]
    which = "highest" if claimed.groups.best else "lowest"
    shown = ", ".join(f"{show(name, by)} ({show(round_value(value))})" for name, value in result.groups)
    said = f"{which} {figure_words(claimed.groups.figure, prepared.table)} by {by.name}: {shown}"
    is_named = bool(names & set(claimed.names))
    unclear = not names or (len(names) > 1 and is_named)
    return Read.of(prepared, said, result).decided(None if unclear else is_named)


def _compares(prepared: PreparedTable, claimed: Compares) -> TableCheck:
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
    read = Read.of(prepared, said, left, right)
    if (of_one_record and max(left.count, right.count) > 1) or type(left.value) is not type(right.value):
        return read.decided(None)
    match left.value, right.value, claimed.number:
        case (Decimal() as one, Decimal() as other, None) | (date() as one, date() as other, None):
            return read.decided(compare(one, other, claimed.comparison))
        case (Decimal() as one, Decimal() as other, Number() as number) if place is not None and not is_percent:
            difference = one - other if claimed.comparison is Comparison.MORE else other - one
            if number.token.quantity is not None and number.token.quantity.kind is Kind.PERCENT:
                # per cent of the other value; of numbers up to 100 it may be points
                if other <= 0 or place in prepared.kinds.hundredths:
                    return read.decided(None)
                return read.compared_share(number, DIGITS.divide(difference * _HUNDRED, other))
            read = Read.of(prepared, f"{said}; difference = {show(difference, column)}", left, right)
            return read.compared(number, [difference], place)
    return read.decided(None)


def _trend(prepared: PreparedTable, claimed: Trend) -> TableCheck:
    """Check whether each row is above (or below) the one before; undecided if any is blank."""
    rows, column, by = prepared.table.rows, *(prepared.table.columns[each] for each in (claimed.column, claimed.by))
    found = find(prepared, EVERY_ROW, None if by.type in TEXTUAL else Order(claimed.by, False, len(rows), 0))
    values = [rows[row][claimed.column] for row in found.rows]
    said = f"{column.name} in the order of {by.name}: {', '.join(show(value, column) for value in values[:20])}"
    read = Read(prepared, said, found.rows, (claimed.column, claimed.by), found.sql)
    numbers = [value for value in values if isinstance(value, Decimal)]
    if not 1 < len(numbers) == len(rows):
        return read.decided(None)
    return read.decided(numbers == sorted(set(numbers), reverse=not claimed.rising))


_RESULTS: dict[type, Callable[[PreparedTable, Any, Number], TableCheck]] = {
    Rows: _cell,
    Figure: _figure,
    Share: _share,
}
_EVALUATORS: dict[type, Callable[[PreparedTable, Any], TableCheck]] = {
    Holds: evaluate_holds,
    IsExtreme: _extreme,
    GroupIsExtreme: _group_extreme,
    Compares: _compares,
    Trend: _trend,
}
