"""Evaluate claims: compute, compare, explain, and list the cells used.

Input: a prepared table and what a claim states about it. Output: `TableCheck`. Anything that cannot be decided (blank
cells, conflicting records, another unit, ties) is undecided, never supported. Does not read claims (forms.py) or
compare figures with each other (comparing.py).
"""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any

from tables.answer import Finding, TableCheck
from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    Every,
    FigureIs,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Quantifier,
    ShareIs,
    Trend,
)
from tables.claims.comparing import evaluate_compares, evaluate_trend
from tables.claims.listing import holds_lists, stands_in_lists
from tables.claims.outcome import Read
from tables.claims.soundness import is_sound, meanings
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.plan import EVERY_ROW, Condition, Figure, Filter, Groups, Measure, Not, Order, both, columns_of
from tables.prepared import PreparedTable
from tables.running import compute, find, group, portion
from tables.showing import round_shown, show
from tables.table import Value
from tables.wording import figure_words, filter_words


def evaluated(prepared: PreparedTable, meant: Iterable[Claimed]) -> TableCheck | None:
    """Return the finding shared by all possible meanings of a claim, or undecided if they differ."""
    every = [meaning for each in meant for meaning in meanings(prepared, each)]
    checks = [evaluate(prepared, each) for each in every if not _repeats(prepared, each)]
    if not checks:
        return None
    if len({each.finding for each in checks}) == 1:
        return checks[0]
    unclear = {"finding": Finding.UNDECIDED, "explanation": "This can be read in more than one way.", "computed": None}
    return checks[0].model_copy(update=unclear)


def evaluate(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Compute and compare what a claim states; undecided if its cells cannot be put together."""
    made = _EVALUATORS[type(claimed)](prepared, claimed)
    if is_sound(prepared, claimed):
        return made
    unsound = {"finding": Finding.UNDECIDED, "explanation": "These cells cannot be put together.", "computed": None}
    return made.model_copy(update=unsound)


def _repeats(prepared: PreparedTable, claimed: Claimed) -> bool:
    """Whether a claim is about a figure over cells that a join repeats."""
    match claimed:
        case FigureIs(Figure(_, column)) | GroupIsExtreme(_, Groups(Figure(_, column))):
            return column in prepared.repeated
        case _:
            return False


def _cell(prepared: PreparedTable, claimed: CellIs) -> TableCheck:
    found = find(prepared, claimed.subject)
    table = prepared.table
    column = table.columns[claimed.column]
    values = [table.rows[row][claimed.column] for row in found.rows]
    numbers = [value for value in values if isinstance(value, Decimal)]
    who = filter_words(claimed.subject, table)
    said = f"{column.name} where {who}: {', '.join(show(value, column) for value in values[:5]) or 'no record'}"
    read = Read(prepared, said, found.rows, (*columns_of(claimed.subject), claimed.column), found.sql)
    if len(numbers) < len(values) or not _is_single(prepared, claimed.subject, values):
        return read.decided(None)
    return read.compared(claimed.number, numbers, claimed.column, cell=True)


def _is_single(prepared: PreparedTable, subject: Filter, values: Sequence[Value]) -> bool:
    """Whether a subject is one record, or refers to one; otherwise a figure of the group may be its sum."""
    return len(values) == 1 or names_records(subject, Scope(prepared))


def _figure(prepared: PreparedTable, claimed: FigureIs) -> TableCheck:
    figure = claimed.figure
    result = compute(prepared, figure)
    counting = figure.measure in (Measure.COUNT, Measure.DISTINCT)
    place = None if counting else figure.column
    words = figure_words(figure, prepared.table)
    if not isinstance(result.value, Decimal):
        return Read(prepared, f"{words}: nothing", result.rows, result.columns, result.sql).decided(None)
    cut, _ = round_shown(result.value)
    said = f"{words} = {show(cut, None if place is None else prepared.table.columns[place])}"
    read = Read(prepared, said, result.rows, result.columns, result.sql)
    if counting and _is_of_lists(prepared, figure):
        return read.decided(None)
    return read.compared(claimed.number, [result.value], place, counted=counting, cell=False)


def _is_of_lists(prepared: PreparedTable, figure: Figure) -> bool:
    """Whether a count is over cells that list several things, or filters by such cells."""
    distinct = figure.column is not None and figure.measure is Measure.DISTINCT
    return (distinct and holds_lists(prepared, figure.column or 0)) or stands_in_lists(
        prepared, figure.filter, EVERY_ROW
    )


def _share(prepared: PreparedTable, claimed: ShareIs) -> TableCheck:
    share = claimed.share
    one, whole, percent = portion(prepared, share, both(share.whole, share.part))
    words = (
        f"{show(one.value)} of {show(whole.value)} records satisfy this ({filter_words(share.part, prepared.table)})"
    )
    shown = "" if percent is None else f" = {show(round_shown(percent)[0])} %"
    read = Read(prepared, words + shown, whole.rows, one.columns, f"{one.sql}; {whole.sql}")
    return read.decided(None) if percent is None else read.compared_share(claimed.number, percent)


def _holds(prepared: PreparedTable, claimed: Holds) -> TableCheck:
    """Count the records for which a condition is true. A blank cell counts neither for nor against."""
    whole = find(prepared, claimed.subject)
    so = find(prepared, both(claimed.subject, claimed.predicate))
    against = find(prepared, both(claimed.subject, Not(claimed.predicate)))
    number, yes, no = len(whole.rows), len(so.rows), len(against.rows)
    table = prepared.table
    subject = filter_words(claimed.subject, table) or "all records"
    said = f"{filter_words(claimed.predicate, table)}: true of {yes} of {number} ({subject})"
    if number == 1 and isinstance(claimed.predicate, Condition):
        column = claimed.predicate.column
        said += f"; {table.columns[column].name} is {show(table.rows[whole.rows[0]][column], table.columns[column])}"
    columns = (*columns_of(claimed.subject), *columns_of(claimed.predicate))
    listed = no and stands_in_lists(prepared, claimed.predicate, claimed.subject)
    holds = None if listed else _holds_of(claimed.quantifier, number, yes, no)
    return Read(prepared, said, whole.rows, columns, so.sql).decided(holds)


def _holds_of(quantifier: Quantifier, number: int, yes: int, no: int) -> bool | None:
    """Return whether the claim holds for these counts; `number - yes - no` records cannot be judged."""
    if number == 0 or (quantifier is Quantifier.ONE and number > 1):
        return None
    match quantifier:
        case Quantifier.NONE:
            holds, fails = no == number, yes > 0
        case Quantifier.MOST:
            holds, fails = 2 * yes > number, 2 * no >= number
        case Quantifier.SOME:
            holds, fails = yes > 0, no == number
        case Quantifier.ALL:
            holds, fails = yes == number, no > 0
        case _:
            holds, fails = yes == number, no == number
    return True if holds else False if fails else None


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
    said = f"{which} {figure_words(claimed.groups.figure, prepared.table)} by {by.name}: " + ", ".join(
        f"{show(each.name, by)} ({show(round_shown(each.value)[0]) if isinstance(each.value, Decimal) else 'blank'})"
        for each in result.groups
    )
    is_named = bool(names & set(claimed.names))
    unclear = not names or (len(names) > 1 and is_named)
    return Read(prepared, said, result.rows, result.columns, result.sql).decided(None if unclear else is_named)


def _every(prepared: PreparedTable, claimed: Every) -> TableCheck:
    """Return the check of a contradicted part, else of an undecided part, else all of them combined."""
    checks = [check for part in claimed.parts if (check := evaluated(prepared, part))]
    for finding in (Finding.CONTRADICTED, Finding.UNDECIDED):
        for check in checks:
            if check.finding is finding:
                return check
    said = {name: "; ".join(getattr(each, name) for each in checks) for name in ("computation", "sql")}
    explanation = " ".join(each.explanation for each in checks)
    cells = tuple(cell for each in checks for cell in each.cells)
    return checks[0].model_copy(update=said | {"explanation": explanation, "cells": cells})


_EVALUATORS: dict[type, Callable[[PreparedTable, Any], TableCheck]] = {
    CellIs: _cell,
    FigureIs: _figure,
    ShareIs: _share,
    Holds: _holds,
    IsExtreme: _extreme,
    GroupIsExtreme: _group_extreme,
    Compares: evaluate_compares,
    Trend: evaluate_trend,
    Every: _every,
}
