"""Read numbers, units, dates and identifiers from free text and compare them exactly.

Input: text. Output: `find_quantities` and `find_identifiers` with spans in that text; `compare`, `is_known` and
`near_miss` judge one against another. No state, no floats, English only, and no dependence on today's date or on a
locale. Does not pair numbers of a claim with numbers of the evidence (core/checks).

Processing order: surface -> masks and identifiers (addresses, codes, labels) -> tokens (lexing) -> readers (dates,
clock, years, ordinals, amounts) -> context (modifiers, edges, nouns) -> quantities.
"""

from utils.quantities.comparison import Outcome as Outcome
from utils.quantities.comparison import compare as compare
from utils.quantities.finding import find_quantities as find_quantities
from utils.quantities.identifiers import Identifier as Identifier
from utils.quantities.identifiers import IdentifierKind as IdentifierKind
from utils.quantities.identifiers import KnownIdentifiers as KnownIdentifiers
from utils.quantities.identifiers import find_identifiers as find_identifiers
from utils.quantities.identifiers import is_known as is_known
from utils.quantities.identifiers import near_miss as near_miss
from utils.quantities.quantity import Edge as Edge
from utils.quantities.quantity import Kind as Kind
from utils.quantities.quantity import Modifier as Modifier
from utils.quantities.quantity import Quantity as Quantity
from utils.quantities.quantity import Unit as Unit
from utils.quantities.quantity import Value as Value
