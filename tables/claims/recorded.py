"""Check whether records of a claimed event exist, and how many.

Input: a prepared table and a `Happens`. Output: `TableCheck`. A missing record is a contradiction only if some record
matches all conditions but one. Does not define what records are (holding.py).
"""

from decimal import Decimal

from tables.answer import Finding, TableCheck
from tables.claims.agreement import agree
from tables.claims.claimed import Claimed, Happens
from tables.claims.listing import stands_in_lists
from tables.claims.outcome import made
from tables.language.figures import Amount
from tables.plan import EVERY_ROW, Both, Either, Filter, both, columns_of
from tables.prepared import PreparedTable
from tables.running import find
from tables.wording import filter_words


def evaluate_happens(prepared: PreparedTable, claimed: Claimed) -> TableCheck:
    """Count the records that match all conditions."""
    assert isinstance(claimed, Happens)
    either = claimed.alternatives[0] if len(claimed.alternatives) == 1 else Either(claimed.alternatives)
    found = find(prepared, either)
    columns, words = columns_of(either), filter_words(either, prepared.table)
    said = f"records where {words}: {len(found.rows)}"
    if (claimed.number or not found.rows) and stands_in_lists(prepared, either, EVERY_ROW):
        return made(prepared, Finding.UNDECIDED, said, found.rows, columns, found.sql)
    if claimed.number is None:
        finding = Finding.SUPPORTED if found.rows else Finding.UNDECIDED
        near = () if found.rows else _near(prepared, claimed.alternatives)
        if near:
            finding = Finding.CONTRADICTED
        return made(prepared, finding, said, found.rows or near, columns, found.sql)
    quantity = claimed.number.token.quantity
    if quantity is None or (not found.rows and not _near(prepared, claimed.alternatives)):
        return made(prepared, Finding.UNDECIDED, said, found.rows, columns, found.sql)
    amount = Amount(quantity.value.low, quantity.value.high, quantity.value.precision)
    agreement = agree(amount, Decimal(len(found.rows)), claimed.number, counted=True, cell=False)
    return made(
        prepared, agreement.finding, said, found.rows, columns, found.sql,
        number=claimed.number, computed=str(len(found.rows)), rounding=agreement.rounding,
    )  # fmt: skip


def _near(prepared: PreparedTable, alternatives: tuple[Filter, ...]) -> tuple[int, ...]:
    """Return the records that match all conditions but one."""
    rows: dict[int, None] = {}
    for each in alternatives:
        parts = each.parts if isinstance(each, Both) else ()
        for left_out in range(len(parts)):
            rest = both(*parts[:left_out], *parts[left_out + 1 :])
            rows.update(dict.fromkeys(find(prepared, rest).rows))
    return tuple(rows)
