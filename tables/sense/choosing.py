"""Choose between the possible readings of a claim.

Input: a claim, a prepared table, an embedding function. Output: the checks of the best readings. Rows are tried from
the cheapest; those of nearly equal cost are considered together, and must agree. Does not compute checks, or read
questions, of which this reading answers too many wrongly (docs/decisions/0018-natural-claims-about-tables.md).
"""

from tables.claims.claimed import Claimed
from tables.language.scope import Scope
from tables.prepared import PreparedTable
from tables.sense.claims import claims
from tables.sense.likeness import Likeness, Meaning
from tables.sense.reader import Reader

_NEAR = 0.05


def sensed_claims(text: str, prepared: PreparedTable, meaning: Meaning) -> list[Claimed]:
    """Return the checks that the best readings of a claim ask for."""
    scope = Scope(prepared)
    reader = Reader(prepared, Likeness(prepared.table, meaning))
    found: dict[Claimed, None] = {}
    least: float | None = None
    for row in reader.rows(text):
        if least is not None and row.cost > least + _NEAR:
            break
        said = claims(row, scope) if row.bits else ()
        if said:
            least = row.cost if least is None else least
            found.update(dict.fromkeys(said))
    return list(found)
