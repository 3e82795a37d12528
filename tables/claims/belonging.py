"""Check whether the named records are exactly those of a group, or one of a given number.

Input: a prepared table and an `IsOnly` or `IsOneOf`. Output: `TableCheck`. Does not evaluate other claims about records
(holding.py).
"""

from tables.answer import Finding, TableCheck
from tables.claims.claimed import Claimed, IsOneOf, IsOnly
from tables.claims.listing import stands_in_lists
from tables.claims.outcome import made
from tables.plan import EVERY_ROW, Condition, Filter, both, columns_of
from tables.prepared import PreparedTable
from tables.running import find
from tables.showing import show
from tables.wording import filter_words


def evaluate_only(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Compare the names in the group's records with the named ones."""
    assert isinstance(claimed, IsOnly)
    names = _names(prepared, claimed.subject, claimed.filter)
    wanted = {show(value) for value in claimed.subject.values}
    return _decided(prepared, claimed.subject, claimed.filter, names, holds=names == wanted)


def evaluate_one_of(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Look for the named record among those of the group, and count them."""
    assert isinstance(claimed, IsOneOf)
    names = _names(prepared, claimed.subject, claimed.filter)
    rows = find(prepared, claimed.filter).rows
    if len(rows) != len(names):
        return _decided(prepared, claimed.subject, claimed.filter, names, holds=None)
    among = {show(value) for value in claimed.subject.values} <= names
    return _decided(prepared, claimed.subject, claimed.filter, names, holds=among and len(rows) == claimed.number)


def _names(prepared: PreparedTable, subject: Condition, filter_: Filter) -> set[str]:
    return {show(prepared.table.rows[row][subject.column]) for row in find(prepared, filter_).rows}


def _decided(
    prepared: PreparedTable, subject: Condition, filter_: Filter, names: set[str], *, holds: bool | None
) -> TableCheck:
    """Return the finding: undecided if the group has no records or the names occur in lists."""
    found = find(prepared, filter_)
    listed = any(stands_in_lists(prepared, each, EVERY_ROW) for each in (subject, filter_))
    finding = Finding.SUPPORTED if holds else Finding.CONTRADICTED
    if holds is None or listed or not names:
        finding = Finding.UNDECIDED
    column = prepared.table.columns[subject.column].name
    said = f"{column} where {filter_words(filter_, prepared.table)}: {', '.join(sorted(names)[:5]) or 'no record'}"
    columns = columns_of(both(subject, filter_))
    return made(prepared, finding, f"{said} ({len(found.rows)} records)", found.rows, columns, found.sql)
