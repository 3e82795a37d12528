"""The quantities of a text, in order.

In: text as given, and what a header says of bare numbers. Out: `Quantity`s whose spans index that text and do not
overlap. Numbers inside identifiers, citations, list markers and idioms are no quantities. Time is linear in the text;
no text raises. Not here: comparing (comparison), tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import localcontext

from utils.quantities.amounts import read_amount, read_bare
from utils.quantities.changes import find_change
from utils.quantities.clock import read_clock_duration, read_time
from utils.quantities.context import find_edge, find_modifier
from utils.quantities.dates import read_date
from utils.quantities.hints import Hint, read_hint, read_label
from utils.quantities.identifiers import locate
from utils.quantities.lexing import Tokens
from utils.quantities.masks import find_masks
from utils.quantities.nouns import find_noun
from utils.quantities.ordinals import read_rank
from utils.quantities.quantity import ARITHMETIC, Kind, Modifier, Quantity
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


@dataclass(frozen=True, slots=True)
class _Page:
    """A text on its way: the surface, its tokens and the hint for its bare numbers."""

    surface: Surface
    tokens: Tokens
    hint: Hint | None

    def span_of(self, start: int, end: int) -> tuple[int, int]:
        return self.tokens.at(start).start, self.tokens.at(end - 1).end


def find_quantities(text: str, *, unit_hint: str | None = None) -> tuple[Quantity, ...]:
    """Return the quantities of `text` in order.

    `unit_hint` is a header ("Attendance %", "Amount (Rs. in lakhs)") that gives unit and scale to numbers that have
    none; the text before a colon does the same for the number after it.
    """
    surface = Surface.of(text)
    masks = list(find_masks(surface.text))
    masks += [surface.whole(find.start, find.end) for find in locate(surface.text, masks)]
    with localcontext(ARITHMETIC):
        page = _Page(surface, Tokens(surface.text, masks), read_hint(unit_hint) if unit_hint else None)
        return tuple(_find(page))


def _find(page: _Page) -> list[Quantity]:
    found: list[Quantity] = []
    place, free = 0, 0
    while place < len(page.tokens):
        reading = _read(page.tokens, place)
        if reading is None:
            place += 1
            continue
        quantity, end = _quantity(page, reading, free)
        if not found or found[-1].span.end <= quantity.span.start:
            found.append(quantity)
        place = free = max(reading.end, end)
    return found


def _read(tokens: Tokens, place: int) -> Reading | None:
    if not may_start(tokens.at(place)) or (tokens.lower(place - 1) == "^" and tokens.glued(place)):
        return None
    for read in READERS:
        reading = read(tokens, place)
        if reading is not None:
            return reading
    return None


def _quantity(page: _Page, reading: Reading, free: int) -> tuple[Quantity, int]:
    """Return the quantity of a reading, its context read no further back than the token `free`."""
    tokens, surface = page.tokens, page.surface
    kind = reading.values[0].kind
    modified = find_modifier(tokens, reading.start, reading.end, kind)
    start = max(free, modified.start)
    hint = page.hint or read_label(tokens, reading.start)
    readings = hint.apply(reading.values) if hint else reading.values
    quantity = Quantity(
        span=surface.span(*page.span_of(start, modified.end)),
        value_span=surface.span(*page.span_of(reading.start, reading.end)),
        readings=readings,
        modifier=Modifier.VAGUE if readings[0].vague else modified.modifier,
        change=find_change(tokens, start, reading.end, kind),
        edge=find_edge(tokens, start, reading.end, kind),
        noun=_noun(tokens, reading, kind),
        unit_text=tokens.said(reading.unit_start, reading.unit_end),
    )
    return quantity, modified.end


def _noun(tokens: Tokens, reading: Reading, kind: Kind) -> str:
    if kind not in _COUNTED or any(value.unit for value in reading.values[:1]):
        return ""
    at = reading.end + (tokens.lower(reading.end) == "of" and kind is not Kind.COUNT)
    at += kind is not Kind.COUNT and tokens.lower(at) in ("the", "all", "its")
    noun = find_noun(tokens, at)
    return noun.stem if noun else ""
