"""Find the quantities of a text, in order.

Input: text as given. Output: `Quantity`s whose spans index that text and do not overlap. Numbers inside identifiers,
citations, list markers and idioms are not quantities. Time is linear in the text; no text raises. Does not compare
quantities (comparison) or read tables.
"""

from collections.abc import Callable, Iterator
from decimal import localcontext

from utils.quantities.amounts import read_amount, read_bare
from utils.quantities.clock import read_clock_duration, read_time
from utils.quantities.context import find_edge, find_modifier
from utils.quantities.dates import read_date
from utils.quantities.identifiers import locate
from utils.quantities.lexing import Tokens
from utils.quantities.masks import find_masks
from utils.quantities.nouns import find_noun
from utils.quantities.ordinals import read_rank
from utils.quantities.quantity import ARITHMETIC, Kind, Quantity
from utils.quantities.reading import Reading
from utils.quantities.starters import may_start
from utils.quantities.surface import Surface
from utils.quantities.years import read_years

READERS: tuple[Callable[[Tokens, int], Reading | None], ...] = (
    read_bare,
    read_clock_duration,
    read_date,
    read_time,
    read_years,
    read_rank,
    read_amount,
)
_COUNTED = frozenset({Kind.COUNT, Kind.PART, Kind.FRACTION, Kind.ORDINAL})


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of `text` in order."""
    surface = Surface.of(text)
    masks = list(find_masks(surface.text))
    masks += [surface.whole(find.start, find.end) for find in locate(surface.text, masks)]
    with localcontext(ARITHMETIC):
        return tuple(_find(surface, Tokens(surface.text, masks)))


def _find(surface: Surface, tokens: Tokens) -> Iterator[Quantity]:
    place, free, last = 0, 0, -1
    while place < len(tokens):
        reading = _read(tokens, place)
        if reading is None:
            place += 1
            continue
        quantity, end = _quantity(surface, tokens, reading, free)
        if last <= quantity.span.start:
            yield quantity
            last = quantity.span.end
        place = free = max(reading.end, end)


def _read(tokens: Tokens, place: int) -> Reading | None:
    if not may_start(tokens.at(place)) or (tokens.lower(place - 1) == "^" and tokens.glued(place)):
        return None
    return next((reading for read in READERS if (reading := read(tokens, place)) is not None), None)


def _quantity(surface: Surface, tokens: Tokens, reading: Reading, free: int) -> tuple[Quantity, int]:
    """Return the quantity of a reading, looking for context no further back than the token `free`."""
    kind = reading.values[0].kind
    modified = find_modifier(tokens, reading.start, reading.end, kind)
    first, last = tokens.at(max(free, modified.start)), tokens.at(modified.end - 1)
    quantity = Quantity(
        span=surface.span(first.start, last.end),
        value_span=surface.span(tokens.at(reading.start).start, tokens.at(reading.end - 1).end),
        readings=reading.values,
        modifier=modified.modifier,
        edge=find_edge(tokens, max(free, modified.start), kind),
        noun=_noun(tokens, reading, kind),
        unit_text=tokens.said(reading.unit_start, reading.unit_end),
    )
    return quantity, modified.end


def _noun(tokens: Tokens, reading: Reading, kind: Kind) -> str:
    if kind not in _COUNTED or reading.values[0].unit:
        return ""
    at = reading.end + (tokens.lower(reading.end) == "of" and kind is not Kind.COUNT)
    at += kind is not Kind.COUNT and tokens.lower(at) in ("the", "all", "its")
    noun = find_noun(tokens, at)
    return noun.stem if noun else ""
