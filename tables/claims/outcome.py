"""Build the record of a check.

Input: the finding and the cells used. Output: `TableCheck`. Does not decide (evaluating.py, holding.py).
"""

from collections.abc import Sequence

from tables.answer import Finding, TableCheck
from tables.claims.agreement import EXACT
from tables.claims.claimed import Number
from tables.prepared import PreparedTable
from tables.showing import cells_used

_VERBS = {
    Finding.SUPPORTED: "The table agrees",
    Finding.CONTRADICTED: "The table says otherwise",
    Finding.UNDECIDED: "The table does not decide this",
}


def made(  # noqa: PLR0913  (a record of ten fields)
    prepared: PreparedTable,
    finding: Finding,
    computation: str,
    rows: Sequence[int],
    columns: Sequence[int],
    sql: str,
    *,
    number: Number | None = None,
    computed: str | None = None,
    rounding: str = EXACT,
) -> TableCheck:
    """Return the record of one check."""
    token = number.token if number else None
    return TableCheck(
        finding=finding,
        explanation=f"{_VERBS[finding]}: {computation}.",
        claimed=token.text if token else None,
        claimed_start=token.start if token else None,
        claimed_end=token.end if token else None,
        computed=computed,
        computation=computation,
        sql=sql,
        rounding=rounding,
        cells=cells_used(prepared, tuple(dict.fromkeys(rows)), tuple(dict.fromkeys(columns))),
    )
