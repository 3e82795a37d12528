"""Numbers, units, dates and identifiers read from free text and compared exactly.

In: text. Out: `find_quantities` and `find_identifiers` with spans in that text; `compare` and `match_identifier`
judge one against another. No state, no floats, no language but English, nothing that depends on
today or on a locale. Not here: which number of a claim belongs to which number of the evidence (core/checks).

The way of a text: surface -> masks and identifiers (addresses, codes, labels) -> tokens (lexing) -> readers (dates,
clock, years, ordinals, amounts) -> context (modifiers, edges, nouns) -> quantities.
"""

from utils.quantities.comparison import Outcome, compare
from utils.quantities.finding import find_quantities
from utils.quantities.identifiers import (
    Identifier,
    IdentifierKind,
    IdentifierMatch,
    IdentifierState,
    find_identifiers,
    match_identifier,
)
from utils.quantities.known import KnownIdentifiers
from utils.quantities.quantity import Edge, Kind, Modifier, Quantity, Unit, Value

__all__ = [
    "Edge",
    "Identifier",
    "IdentifierKind",
    "IdentifierMatch",
    "IdentifierState",
    "Kind",
    "KnownIdentifiers",
    "Modifier",
    "Outcome",
    "Quantity",
    "Unit",
    "Value",
    "compare",
    "find_identifiers",
    "find_quantities",
    "match_identifier",
]
