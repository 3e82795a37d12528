"""Ordinals: 3rd, third, twenty-first, second-largest; not "a third reviewer", "at first", "a second chance".

Input: tokens and a position. Output: an `Ordinal`. `read_ordinal` checks only the form; `read_rank` also checks whether
it is meant as a rank. Does not read centuries, days of a month or fractions.
"""

from dataclasses import dataclass
from decimal import Decimal

from utils.quantities.lexing import Tokens
from utils.quantities.number_words import ONES, TENS
from utils.quantities.quantity import Kind, Value
from utils.quantities.reading import Reading

ORDINALS = {
    word: Decimal(value)
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth".split(),
        start=1,
    )
} | {f"{word[:-1]}ieth": value for word, value in TENS.items() if word.endswith("y")}
_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_BEFORE_A_RANK = frozenset(
    """the its his her their our my your this that ranked finished came placed in is was were for and to
    or as on during of""".split()
)
_NOT_RANKED = frozenset(
    """aid hand party lady name names class foremost and thing glance sight half halves time person rate ly degree
    thirds third world chance thought guess""".split()
)


@dataclass(frozen=True, slots=True)
class Ordinal:
    """The value of an ordinal and the position after it."""

    value: Decimal
    end: int
    spelled: bool


def read_ordinal(tokens: Tokens, place: int) -> Ordinal | None:
    """Return the ordinal at `place`, whatever its use."""
    word = tokens.lower(place)
    if tokens.is_number(place):
        ending = tokens.lower(place + 1) in _ENDINGS and tokens.glued(place + 1)
        figures = word.replace(",", "")
        plain = ending and figures.isdecimal() and len(figures) < 10
        return Ordinal(Decimal(figures), place + 2, False) if plain else None
    if word in TENS:
        at = place + 1 + (tokens.lower(place + 1) == "-")
        last = ORDINALS.get(tokens.lower(at), Decimal(0))
        return Ordinal(TENS[word] + last, at + 1, True) if 0 < last < 10 and tokens.glued(at) else None
    return Ordinal(ORDINALS[word], place + 1, True) if word in ORDINALS else None


def read_rank(tokens: Tokens, place: int) -> Reading | None:
    """Return the ordinal at `place` if it ranks or numbers something, or the 28 of "on day 28"."""
    number, after = tokens.at(place + 1), tokens.at(place + 2)
    if tokens.lower(place) in ("day", "week") and number.text.isdecimal() and len(number.text) <= 3:
        counts = (after.glued and after.sort != "symbol") or after.lower in ("%", ":", "/", "-")
        found = None if number.fresh or counts else Ordinal(Decimal(number.text), place + 2, False)
    else:
        found = read_ordinal(tokens, place)
    if found is None or (found.spelled and not _ranks(tokens, place, found)):
        return None
    return Reading(place, found.end, (Value(Kind.ORDINAL, found.value, found.value, spelled=found.spelled),))


def _ranks(tokens: Tokens, place: int, ordinal: Ordinal) -> bool:
    after = tokens.lower(ordinal.end)
    if after == "-":
        return tokens.lower(ordinal.end + 1) not in _NOT_RANKED
    if tokens.lower(place - 1) not in _BEFORE_A_RANK or after in ONES or tokens.is_number(ordinal.end):
        return False
    return after not in _NOT_RANKED or (after == "half" and tokens.lower(place - 1) == "the")
