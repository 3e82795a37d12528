"""Numbers, units, dates and identifiers read from free text and compared exactly.

In: text. Out: `find_quantities` and `find_identifiers` with spans in that text; `compare`, `change_between` and
`match_identifier` judge one against another. No state, no floats, no language but English, nothing that depends on
today or on a locale. Not here: which number of a claim belongs to which number of the evidence (core/checks).

The way of a text: surface -> masks and identifiers (addresses, codes, labels) -> tokens (lexing) -> readers (dates,
clock, years, ordinals, amounts) -> context (modifiers, changes, nouns, hints) -> quantities.
"""

from utils.quantities.calendar_days import date_of
from utils.quantities.comparison import compare, loose_bound
from utils.quantities.finding import find_quantities
from utils.quantities.growth import ChangeCheck, change_between
from utils.quantities.identifiers import (
    Identifier,
    IdentifierKind,
    IdentifierMatch,
    IdentifierState,
    find_identifiers,
    match_identifier,
)
from utils.quantities.known import KnownIdentifiers
from utils.quantities.outcome import Outcome
from utils.quantities.quantity import Change, Edge, Kind, Modifier, Quantity, Unit, Value

__all__ = [
    "Change",
    "ChangeCheck",
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
    "change_between",
    "compare",
    "date_of",
    "find_identifiers",
    "find_quantities",
    "loose_bound",
    "match_identifier",
]
