"""Check whether a condition is true of records: of all, none, most, some or only the named ones.

Input: a prepared table and a `Holds`. Output: `TableCheck`. A blank cell counts neither for nor against. A cell that
lists several things ("Polish, English") does not contradict one of them. Does not compute figures (evaluating.py).
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from tables.answer import Finding, TableCheck
from tables.claims.claimed import Holds, Quantifier
from tables.claims.outcome import Read
from tables.language.lexicon import split
from tables.plan import Both, Comparison, Condition, Filter, Not, both, columns_of, conditions_of
from tables.prepared import PreparedTable
from tables.running import find
from tables.showing import show
from tables.table import ColumnType
from tables.wording import filter_words

_BETWEEN = re.compile(r"[,;/&]| and | or ")


def evaluate_holds(prepared: PreparedTable, claimed: Holds) -> TableCheck:
    """Count the records for which a condition is true."""
    if claimed.quantifier is Quantifier.ONLY:
        return _only(prepared, claimed)
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


def _only(prepared: PreparedTable, claimed: Holds) -> TableCheck:
    """Check that the condition is true of the named records and of no others; the worse of both findings decides."""
    own = evaluate_holds(prepared, replace(claimed, quantifier=Quantifier.ALL))
    rest = replace(claimed, subject=Not(claimed.subject), quantifier=Quantifier.NONE)
    others = evaluate_holds(prepared, rest)
    for finding in (Finding.CONTRADICTED, Finding.UNDECIDED):
        for check in (own, others):
            if check.finding is finding:
                return check
    said = {name: f"{getattr(own, name)}; {getattr(others, name)}" for name in ("computation", "sql")}
    explanation = f"{own.explanation} {others.explanation}"
    return own.model_copy(update=said | {"explanation": explanation, "cells": (*own.cells, *others.cells)})


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


def stands_in_lists(prepared: PreparedTable, filter_: Filter, within: Filter) -> bool:
    """Whether a record of `within` lists a name of `filter_` among others, in any column."""
    texts = [place for place, column in enumerate(prepared.table.columns) if column.type is ColumnType.TEXT]
    return any(_is_listed(prepared, place, name, within) for name in set(_names(filter_)) for place in texts)


def holds_lists(prepared: PreparedTable, column: int) -> bool:
    """Whether any cell of a text column lists several things, so that distinct cells are not distinct things."""
    return any(isinstance(value := row[column], str) and _BETWEEN.search(value) for row in prepared.table.rows)


def _names(filter_: Filter) -> Iterator[str]:
    for condition in conditions_of(filter_):
        match condition:
            case Condition(_, Comparison.EQUAL | Comparison.NOT_EQUAL, values):
                yield from (value for value in values if isinstance(value, str))


def _is_listed(prepared: PreparedTable, column: int, name: str, within: Filter) -> bool:
    is_name = Condition(column, Comparison.EQUAL, (name,))
    longer = Both((within, Condition(column, Comparison.CONTAINS, (name,)), Not(is_name)))
    cells = {str(prepared.table.rows[row][column]) for row in find(prepared, longer).rows}
    return any(split(name) in map(split, _BETWEEN.split(cell)) for cell in cells if _BETWEEN.search(cell))
