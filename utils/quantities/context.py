"""What the words around an amount say of it: about, at least, or more, opens at, since.

In: tokens and the places of an amount. Out: the modifier with the words that say it, and the edge. Not here: changes.
"""

from dataclasses import dataclass

from utils.quantities.changes import change_before
from utils.quantities.lexing import Tokens
from utils.quantities.quantity import Edge, Kind, Modifier

_BEFORE = {
    Modifier.ABOUT: (
        "about|around|approximately|approx|approx .|roughly|circa|c .|ca .|ca|~|≈|some|an estimated|estimated|close to|"
        "in the region of|somewhere around|on the order of|more or less|around about|just about"
    ),
    Modifier.NEARLY: "nearly|almost|just under|just below|just short of|just shy of|virtually|approaching|well - nigh",
    Modifier.MORE_THAN: (
        "over|more than|above|exceeding|exceeds|exceed|exceeded|in excess of|greater than|higher than|upwards of|"
        "upward of|north of|larger than|bigger than|longer than|taller than|older than|heavier than|beyond|just over|"
        "well over|slightly over|a little over|slightly more than|just more than|well above|just above|>|surpassed|"
        "surpassing|faster than|not less than or equal to"
    ),
    Modifier.AT_LEAST: (
        "at least|no less than|no fewer than|not less than|not fewer than|a minimum of|minimum of|minimum|min|min .|≥|"
        "> =|at the very least|not under|not below|greater than or equal to|more than or equal to|no lower than"
    ),
    Modifier.LESS_THAN: (
        "under|less than|fewer than|below|lower than|smaller than|shorter than|younger than|lighter than|<|well under|"
        "well below|short of|slower than"
    ),
    Modifier.AT_MOST: (
        "at most|up to|no more than|not more than|as many as|as much as|as high as|a maximum of|maximum of|maximum|max|"
        "max .|not exceeding|not to exceed|≤|< =|within|capped at|limited to|no longer than|no higher than|at the most|"
        "less than or equal to|not over|not above|no greater than|not longer than"
    ),
}
_BEFORE_A_DATE = {
    Modifier.ABOUT: "about|around|approximately|circa|c .|c|ca .|~",
    Modifier.MORE_THAN: "after|later than",
    Modifier.AT_LEAST: "on or after|from or after|no earlier than",
    Modifier.LESS_THAN: "before|prior to|earlier than",
    Modifier.AT_MOST: "by|no later than|on or before|not later than|up to",
}
_AFTER = {
    Modifier.ABOUT: "or so|or thereabouts|approximately|approx|- odd|odd|give or take",
    Modifier.AT_LEAST: (
        "or more|or above|or over|or higher|or greater|or older|or longer|and above|and over|and up|and older|and more|"
        "minimum|plus|+|at least|upwards"
    ),
    Modifier.AT_MOST: (
        "or less|or fewer|or under|or below|or lower|or younger|and below|and under|maximum|max|at most|at the most"
    ),
}
_STARTS = frozenset(
    "opens open opened opening starts start started starting begins begin began beginning since from effective".split()
)
_ENDS = frozenset("closes close closed closing ends end ended ending until till expires expired through".split())
_ARROWS = frozenset({"->", "-->", "=>", "→"})
_BEFORE_AN_EDGE = frozenset("at on in by of the : , around about".split()) | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday".split()
)
_STATES = frozenset({"open", "closed"})
_IS = frozenset("is are be remain remains stay stays".split())
"""What "is closed on 9 May" is so on that day, and does not end with it."""
DATES = frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY})
_UNMODIFIED = frozenset({Kind.SCORE, Kind.RATIO, Kind.ORDINAL})


def _phrases(table: dict[Modifier, str]) -> dict[str, Modifier]:
    return {phrase: modifier for modifier, phrases in table.items() for phrase in phrases.split("|")}


_PHRASES_BEFORE = _phrases(_BEFORE)
_PHRASES_BEFORE_A_DATE = _phrases(_BEFORE_A_DATE)
_PHRASES_AFTER = _phrases(_AFTER)
_LAST_WORDS = frozenset(phrase.split()[-1] for phrase in (*_PHRASES_BEFORE, *_PHRASES_BEFORE_A_DATE))
_FIRST_WORDS = frozenset(phrase.split()[0] for phrase in _PHRASES_AFTER)
_LONGEST = max(len(phrase.split()) for phrase in _PHRASES_BEFORE)


@dataclass(frozen=True, slots=True)
class Modified:
    """A modifier and the places that the expression covers with the words that say it."""

    modifier: Modifier
    start: int
    end: int


def find_modifier(tokens: Tokens, start: int, end: int, kind: Kind) -> Modified:
    """Return how the amount from `start` to before `end` is qualified."""
    if kind in _UNMODIFIED:
        return Modified(Modifier.EXACT, start, end)
    dated = kind in DATES or kind is Kind.TIME
    if dated and "-" in (tokens.lower(at) for at in range(start, end)) and kind is Kind.CENTURY:
        return Modified(Modifier.EXACT, start, end)
    first, modifier = _before(tokens, start, _PHRASES_BEFORE_A_DATE if dated else _PHRASES_BEFORE)
    if modifier is not None and not (kind is Kind.DURATION and _lasts(tokens, first, start)):
        return Modified(modifier, first, end)
    return Modified(Modifier.EXACT, start, end) if dated else _after(tokens, start, end)


def _before(tokens: Tokens, start: int, phrases: dict[str, Modifier]) -> tuple[int, Modifier | None]:
    if tokens.lower(start - 1) not in _LAST_WORDS:
        return start, None
    for length in range(_LONGEST, 0, -1):
        first = start - length
        words = [tokens.at(first + step) for step in range(length)]
        modifier = phrases.get(" ".join(word.lower for word in words))
        if modifier is not None and not any(word.fresh for word in words[1:]):
            return first, modifier
    return start, None


def _lasts(tokens: Tokens, first: int, start: int) -> bool:
    """Whether "over five years" says how long something took rather than more than five years."""
    if tokens.lower(first) != "over" or start - first != 1:
        return False
    opens = first == 0 or tokens.at(first).fresh or tokens.lower(first - 1) == "."
    return opens or change_before(tokens, first) is not None


def _after(tokens: Tokens, start: int, end: int) -> Modified:
    if any(tokens.lower(at) == "+" and tokens.is_number(at - 1) for at in range(start + 1, end)):
        return Modified(Modifier.AT_LEAST, start, end)
    for first in (end, end + 1):
        for length in (3, 2, 1) if tokens.lower(first) in _FIRST_WORDS else ():
            words = [tokens.at(first + step) for step in range(length)]
            modifier = _PHRASES_AFTER.get(" ".join(word.lower for word in words))
            adds = words[-1].lower in ("plus", "+") and tokens.is_number(first + length)
            if modifier is not None and not adds and not any(word.fresh for word in words):
                if first == end or (length > 1 and tokens.at(end).sort == "word"):
                    return Modified(modifier, start, first + length)
    return Modified(Modifier.EXACT, start, end)


def find_edge(tokens: Tokens, start: int, end: int, kind: Kind) -> Edge:
    """Return which end of a stretch the amount names; of amounts that are no dates, "from" and an arrow say it."""
    if kind not in DATES and kind is not Kind.TIME:
        return Edge.START if tokens.lower(start - 1) == "from" or tokens.lower(end) in _ARROWS else Edge.NONE
    for at in range(start - 1, start - 5, -1):
        word = tokens.lower(at)
        if word in _STATES and tokens.lower(at - 1) in _IS:
            return Edge.NONE
        if word in _STARTS or word in _ENDS:
            return Edge.START if word in _STARTS else Edge.END
        if word not in _BEFORE_AN_EDGE:
            break
    return Edge.NONE
