"""Read numbers, units, dates and identifiers from free text and compare them exactly.

Input: text. Output: `find_quantities` and `find_identifiers` with spans in that text; `compare`, `is_known` and
`near_miss` judge one against another. No state, no floats, English only, and no dependence on today's date or on a
locale. Does not pair numbers of a claim with numbers of the evidence (core/checks).

Processing order: surface -> masks and identifiers (addresses, codes, labels) -> tokens (lexing) -> readers (dates,
clock, years, ordinals, amounts) -> context (modifiers, edges, nouns) -> quantities.
"""

from utils.quantities.comparison import Outcome, compare
from utils.quantities.finding import find_quantities
from utils.quantities.identifiers import (
    Identifier,
    IdentifierKind,
    KnownIdentifiers,
    find_identifiers,
    is_known,
    near_miss,
)
from utils.quantities.quantity import Edge, Kind, Modifier, Quantity, Unit, Value

__all__ = [
    "Edge",
    "Identifier",
    "IdentifierKind",
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
    "is_known",
    "near_miss",
]
