"""Find the quantities of a text, in order, with the words around them: about, at least, or more, opens at, since.

Input: text as given. Output: `Quantity`s whose spans index that text and do not overlap. Numbers inside identifiers,
citations, list markers and idioms are not quantities. Time is linear in the text; no text raises. Does not compare
quantities (comparison) or read tables.
"""

from collections.abc import Callable, Iterator
from decimal import localcontext

from utils.quantities.amounts import read_amount
from utils.quantities.clock import read_time
from utils.quantities.currencies import SIGNS
from utils.quantities.dates import MONTHS, read_date
from utils.quantities.identifiers import find_masks, locate
from utils.quantities.lexing import Reading, Surface, Token, Tokens, find_noun
from utils.quantities.number_words import ONES, ORDINALS, TENS, read_rank
from utils.quantities.numerals import SCALES
from utils.quantities.quantity import ARITHMETIC, DATES, Edge, Kind, Modifier, Quantity
from utils.quantities.years import read_years


def _phrases(**table: str) -> dict[str, Modifier]:
    return {phrase: Modifier(name) for name, phrases in table.items() for phrase in phrases.split("|")}


_PHRASES_BEFORE = _phrases(
    about="about|around|approximately|approx|approx .|roughly|circa|c .|ca .|ca|~|≈|some|an estimated|estimated|"
    "close to",
    nearly="nearly|almost|just under|just below|just short of|just shy of|virtually",
    more_than="over|more than|above|exceeding|exceeds|exceed|exceeded|in excess of|greater than|higher than|upwards of|"
    "larger than|bigger than|longer than|taller than|older than|heavier than|beyond|just over|well over|"
    "slightly over|slightly more than|just more than|well above|just above|>|surpassed|faster than",
    at_least="at least|no less than|no fewer than|not less than|not fewer than|a minimum of|minimum of|minimum|min|"
    "min .|≥|> =|not under|not below|greater than or equal to|no lower than",
    less_than="under|less than|fewer than|below|lower than|smaller than|shorter than|younger than|lighter than|<|"
    "well under|well below|slower than",
    at_most="at most|up to|no more than|not more than|as many as|as much as|as high as|a maximum of|maximum of|maximum|"
    "max|max .|not exceeding|≤|< =|within|no longer than|no higher than|less than or equal to|not over|not above",
)
_PHRASES_BEFORE_A_DATE = _phrases(
    about="about|around|approximately|circa|c .|c|ca .|~",
    more_than="after|later than",
    at_least="on or after|from or after|no earlier than",
    less_than="before|prior to|earlier than",
    at_most="by|no later than|on or before|not later than|up to",
)
_PHRASES_AFTER = _phrases(
    about="or so|approximately|approx|- odd|odd",
    at_least="or more|or above|or over|or higher|or greater|or older|or longer|and above|and over|and up|and older|"
    "and more|minimum|plus|+|at least|upwards",
    at_most="or less|or fewer|or under|or below|or lower|or younger|and below|and under|maximum|max|at most|"
    "at the most",
)
_STARTS = frozenset("opens open opened opening starts start started starting begins begin began since from".split())
_ENDS = frozenset("closes close closed closing ends end ended ending until till expires expired through".split())
_BEFORE_AN_EDGE = frozenset("at on in by of the : , monday tuesday wednesday thursday friday saturday sunday".split())
_IS = frozenset({"is", "are", "be", "stays"})
"""After these verbs, "closed on 9 May" is a state on that day, not the end of a period."""
_UNMODIFIED = frozenset({Kind.RATIO, Kind.ORDINAL})
_SYMBOLS = frozenset("-–+(.'") | {sign[0] for sign in SIGNS if not sign[0].isalpha()}
_OTHER = "a an half quarter noon midday midnight minus negative twice once day week".split()
_CURRENCY_WORDS = {sign.rstrip("$.¥").lower() for sign in SIGNS if sign[0].isalpha()}
_WORDS = frozenset((*ONES, *TENS, *ORDINALS, *SCALES, *MONTHS, *_OTHER, *_CURRENCY_WORDS))
READERS: tuple[Callable[[Tokens, int], Reading | None], ...] = (
    read_date,
    read_time,
    read_years,
    read_rank,
    read_amount,
)
_COUNTED = frozenset({Kind.COUNT, Kind.PART, Kind.FRACTION, Kind.ORDINAL})


_LAST_WORDS = frozenset(phrase.split()[-1] for phrase in (*_PHRASES_BEFORE, *_PHRASES_BEFORE_A_DATE))
_FIRST_WORDS = frozenset(phrase.split()[0] for phrase in _PHRASES_AFTER)
_LONGEST = max(len(phrase.split()) for phrase in _PHRASES_BEFORE)


def find_modifier(tokens: Tokens, start: int, end: int, kind: Kind) -> tuple[Modifier, int, int]:
    """Return the modifier of the amount from `start` up to `end`, and the same positions with its modifying words."""
    dated = kind in DATES or kind is Kind.TIME
    if kind in _UNMODIFIED:
        return Modifier.EXACT, start, end
    first, modifier = _before(tokens, start, _PHRASES_BEFORE_A_DATE if dated else _PHRASES_BEFORE)
    lasts = kind is Kind.DURATION and start - first == 1 and tokens.lower(first) == "over"
    if modifier is not None and not (lasts and (tokens.at(first).fresh or tokens.lower(first - 1) in (".", ""))):
        return modifier, first, end
    modifier, last = (Modifier.EXACT, end) if dated else _after(tokens, start, end)
    return modifier, start, last


def _before(tokens: Tokens, start: int, phrases: dict[str, Modifier]) -> tuple[int, Modifier | None]:
    for length in range(_LONGEST, 0, -1) if tokens.lower(start - 1) in _LAST_WORDS else ():
        first = start - length
        words = [tokens.at(first + step) for step in range(length)]
        modifier = phrases.get(" ".join(word.lower for word in words))
        if modifier is not None and not any(word.fresh for word in words[1:]):
            return first, modifier
    return start, None


def _after(tokens: Tokens, start: int, end: int) -> tuple[Modifier, int]:
    if any(tokens.lower(at) == "+" and tokens.is_number(at - 1) for at in range(start + 1, end)):
        return Modifier.AT_LEAST, end
    for first in (end, end + 1):
        for length in (3, 2, 1) if tokens.lower(first) in _FIRST_WORDS else ():
            words = [tokens.at(first + step) for step in range(length)]
            modifier = _PHRASES_AFTER.get(" ".join(word.lower for word in words))
            adds = words[-1].lower in ("plus", "+") and tokens.is_number(first + length)
            if modifier is not None and not adds and not any(word.fresh for word in words):
                if first == end or (length > 1 and tokens.at(end).sort == "word"):
                    return modifier, first + length
    return Modifier.EXACT, end


def find_edge(tokens: Tokens, start: int, kind: Kind) -> Edge:
    """Return which end of a range a date or a time of day names."""
    for at in range(start - 1, start - 5, -1) if kind in DATES or kind is Kind.TIME else ():
        word = tokens.lower(at)
        if word in ("open", "closed") and tokens.lower(at - 1) in _IS:
            return Edge.NONE
        if word in _STARTS or word in _ENDS:
            return Edge.START if word in _STARTS else Edge.END
        if word not in _BEFORE_AN_EDGE:
            break
    return Edge.NONE


def may_start(token: Token) -> bool:
    """Whether any reader may read a quantity that starts at this token."""
    if token.sort == "number":
        return True
    if token.sort == "symbol":
        return token.text[0] in _SYMBOLS
    return token.sort == "word" and (token.lower in _WORDS)


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
    modifier, start, end = find_modifier(tokens, reading.start, reading.end, kind)
    start = max(free, start)
    quantity = Quantity(
        span=surface.span(tokens.at(start).start, tokens.at(end - 1).end),
        value_span=surface.span(tokens.at(reading.start).start, tokens.at(reading.end - 1).end),
        readings=reading.values,
        modifier=modifier,
        edge=find_edge(tokens, start, kind),
        noun=_noun(tokens, reading, kind),
        unit_text=tokens.said(reading.unit_start, reading.unit_end),
    )
    return quantity, end


def _noun(tokens: Tokens, reading: Reading, kind: Kind) -> str:
    if kind not in _COUNTED or reading.values[0].unit:
        return ""
    at = reading.end + (tokens.lower(reading.end) == "of" and kind is not Kind.COUNT)
    at += kind is not Kind.COUNT and tokens.lower(at) in ("the", "all", "its")
    noun = find_noun(tokens, at)
    return noun.stem if noun else ""
