"""Evaluate checks: compute, compare, explain, and list the cells used.

Input: a prepared table and what a claim states about it. Output: `TableCheck`. Anything that cannot be decided (blank
cells, conflicting records, another unit, ties) is undecided, never supported. Does not read claims (forms.py).
"""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from tables.answer import Finding, TableCheck
from tables.claims.agreement import Agreement, agree
from tables.claims.amounts import as_written, stated_amount
from tables.claims.belonging import evaluate_one_of, evaluate_only
from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    Every,
    FigureIs,
    GroupIsExtreme,
    Happens,
    Holds,
    IsExtreme,
    IsOneOf,
    IsOnly,
    Same,
    ShareIs,
    Trend,
)
from tables.claims.comparing import evaluate_compares, evaluate_same, evaluate_trend
from tables.claims.holding import evaluate_holds
from tables.claims.listing import holds_lists, stands_in_lists
from tables.claims.outcome import made
from tables.claims.recorded import evaluate_happens
from tables.language.figures import Amount
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.plan import EVERY_ROW, Figure, Filter, Groups, Measure, Order, both, columns_of
from tables.prepared import PreparedTable
from tables.running import DIGITS, compute, find, group, portion
from tables.showing import round_shown, show
from tables.table import Value
from tables.wording import figure_words, filter_words


def evaluate(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Compute and compare what a claim states."""
    return _EVALUATORS[type(claimed)](prepared, claimed)


def _cell(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    assert isinstance(claimed, CellIs)
    found = find(prepared, claimed.subject)
    table = prepared.table
    column = table.columns[claimed.column]
    values = [table.rows[row][claimed.column] for row in found.rows]
    numbers = [value for value in values if isinstance(value, Decimal)]
    amount = stated_amount(prepared, claimed.column, claimed.number, numbers)
    who = filter_words(claimed.subject, table)
    said = f"{column.name} where {who}: {', '.join(show(value, column) for value in values[:5]) or 'no record'}"
    columns = (*columns_of(claimed.subject), claimed.column)
    if amount is None or not numbers or len(numbers) < len(values) or not _is_single(prepared, claimed.subject, values):
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
        computed=None if single is None else as_written(single, claimed.number, column),
        rounding=agreements[0].rounding,
    )


def _is_single(prepared: PreparedTable, subject: Filter, values: Sequence[Value]) -> bool:
    """Whether a subject is one record, or refers to one; otherwise a figure of the group may be its sum."""
    return len(values) == 1 or names_records(subject, Scope(prepared))


def _unanimous(agreements: Sequence[Agreement]) -> Finding:
    """Return the finding that all records share."""
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
    amount = stated_amount(prepared, None if counting else figure.column, claimed.number, numbers)
    listed = counting and _of_lists(prepared, figure)
    if amount is None or listed or not isinstance(result.value, Decimal):
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
        computed=as_written(result.value, claimed.number, column),
        rounding=agreement.rounding,
    )


def _of_lists(prepared: PreparedTable, figure: Figure) -> bool:
    """Whether a count is over cells that list several things, or filters by such cells."""
    distinct = figure.column is not None and figure.measure is Measure.DISTINCT
    return (distinct and holds_lists(prepared, figure.column or 0)) or stands_in_lists(
        prepared, figure.filter, EVERY_ROW
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
    amount = Amount(*(DIGITS.multiply(each, 100) for each in (value.low, value.high, value.precision)))
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
        computed=as_written(percent, claimed.number, None),
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
    if not own or None in own or not top.rows or not _is_single(prepared, claimed.subject, own):
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
    amount = stated_amount(prepared, claimed.column, claimed.number, [value])
    if amount is None:
        return made(prepared, Finding.UNDECIDED, said, read, columns, top.sql)
    agreement = agree(amount, value, claimed.number, counted=False, cell=True)
    computed = as_written(value, claimed.number, column)
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


def evaluated(prepared: PreparedTable, meant: Iterable[Claimed]) -> TableCheck | None:
    """Return the finding shared by all possible meanings of a claim, or undecided if they differ."""
    checks = [evaluate(prepared, each) for each in meant if not _repeats(prepared, each)]
    if not checks:
        return None
    if len({each.finding for each in checks}) == 1:
        return checks[0]
    unclear = {"finding": Finding.UNDECIDED, "explanation": "This can be read in more than one way.", "computed": None}
    return checks[0].model_copy(update=unclear)


def _repeats(prepared: PreparedTable, claimed: Claimed) -> bool:
    """Whether a claim is about a figure over cells that a join repeats."""
    match claimed:
        case FigureIs(Figure(_, column)) | GroupIsExtreme(_, Groups(Figure(_, column))):
            return column in prepared.repeated
        case _:
            return False


def _every(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Return the check of a contradicted part, else of an undecided part, else all of them combined."""
    assert isinstance(claimed, Every)
    checks = [check for part in claimed.parts if (check := evaluated(prepared, part))]
    assert checks
    for finding in (Finding.CONTRADICTED, Finding.UNDECIDED):
        for check in checks:
            if check.finding is finding:
                return check
    said = {name: "; ".join(getattr(each, name) for each in checks) for name in ("computation", "sql")}
    explanation = " ".join(each.explanation for each in checks)
    cells = tuple(cell for each in checks for cell in each.cells)
    return checks[0].model_copy(update=said | {"explanation": explanation, "cells": cells})


_EVALUATORS: dict[type, Callable[[PreparedTable, Claimed], TableCheck]] = {
    CellIs: _cell,
    FigureIs: _figure,
    ShareIs: _share,
    IsExtreme: _extreme,
    GroupIsExtreme: _group_extreme,
    Compares: evaluate_compares,
    Trend: evaluate_trend,
    Same: evaluate_same,
    Holds: evaluate_holds,
    Happens: evaluate_happens,
    Every: _every,
    IsOnly: evaluate_only,
    IsOneOf: evaluate_one_of,
}
