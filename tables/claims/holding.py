"""Check whether records match a claim: the named ones, all, none, or most.

Input: a prepared table and a `Holds`. Output: `TableCheck`. A blank cell counts neither for nor against. Does not
evaluate figures (evaluating.py).
"""

from tables.answer import Finding, TableCheck
from tables.claims.claimed import Claimed, Holds, Quantifier
from tables.claims.listing import stands_in_lists
from tables.claims.outcome import made
from tables.plan import Condition, Not, both, columns_of
from tables.prepared import PreparedTable
from tables.running import find
from tables.showing import show
from tables.wording import filter_words


def evaluate_holds(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Count the records for which the claim is true, and decide by its quantifier."""
    assert isinstance(claimed, Holds)
    whole = find(prepared, claimed.subject)
    so = find(prepared, both(claimed.subject, claimed.predicate))
    against = find(prepared, both(claimed.subject, Not(claimed.predicate)))
    number, yes, no = len(whole.rows), len(so.rows), len(against.rows)
    table = prepared.table
    columns = (*columns_of(claimed.subject), *columns_of(claimed.predicate))
    subject = filter_words(claimed.subject, table) or "all records"
    said = f"{filter_words(claimed.predicate, table)}: true of {yes} of {number} ({subject})"
    said += _values(prepared, claimed, whole.rows)
    finding = _decide(claimed.quantifier, number, yes, no)
    if no and stands_in_lists(prepared, claimed.predicate, claimed.subject):
        finding = Finding.UNDECIDED
    return made(prepared, finding, said, whole.rows, columns, so.sql)


def _values(prepared: PreparedTable, claimed: Holds, rows: tuple[int, ...]) -> str:
    """Describe the content of the cell if a single record and a single column decide."""
    if len(rows) != 1 or not isinstance(claimed.predicate, Condition):
        return ""
    column = prepared.table.columns[claimed.predicate.column]
    return f"; {column.name} is {show(prepared.table.rows[rows[0]][claimed.predicate.column], column)}"


def _decide(quantifier: Quantifier, number: int, yes: int, no: int) -> Finding:
    """Return the finding for these counts; `number - yes - no` records cannot be judged."""
    if number == 0 or (quantifier is Quantifier.ONE and number > 1):
        return Finding.UNDECIDED
    match quantifier:
        case Quantifier.NONE:
            holds, fails = no == number, yes > 0
        case Quantifier.MOST:
            holds, fails = 2 * yes > number, 2 * no >= number
        case Quantifier.NOT_ALL:
            holds, fails = no > 0, yes == number
        case Quantifier.ALL:
            holds, fails = yes == number, no > 0
        case _:
            holds, fails = yes == number, no == number
    return Finding.SUPPORTED if holds else Finding.CONTRADICTED if fails else Finding.UNDECIDED
