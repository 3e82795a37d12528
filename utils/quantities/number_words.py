"""Numbers and ordinals written in words: two and a half million, one-third, a dozen; twenty-first, third, 3rd.

Input: tokens and a position. Output: a `Numeral`, also of an ordinal by its form, or a rank ("ranked 3rd", not "a third
reviewer"). Does not read "several", which is not a number, centuries or days of a month.
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.lexing import Reading, Tokens
from utils.quantities.numerals import DOZENS, SCALES, Numeral, with_scales
from utils.quantities.quantity import ONE, ZERO, Kind, Value

ONES = {
    word: Decimal(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
TENS = {
    word: Decimal(10 * value)
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
} | {"fourty": Decimal(40)}
_OPEN = frozenset({"", "hundred", "scale"})
_AFTER_HALF = frozenset("of the a an dozen - its their our his her all".split())
_BEFORE_HALF = frozenset("than about nearly almost least over by".split())
_NOT_A_HALF = frozenset("first second other latter former better top bottom lower upper northern southern".split())
ORDINALS = {
    word: Decimal(value)
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth".split(),
        start=1,
    )
} | {f"{word[:-1]}ieth": value for word, value in TENS.items() if word.endswith("y")}
_DENOMINATORS = {"half": Decimal(2), "halves": Decimal(2), "quarter": Decimal(4), "quarters": Decimal(4)} | {
    word + plural: value
    for word, value in {**ORDINALS, "hundredth": Decimal(100), "thousandth": Decimal(1000)}.items()
    if 3 <= value <= 10 or value >= 100
    for plural in ("", "s")
}
ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_BEFORE_A_RANK = frozenset(
    """the its his her their our my your this that ranked finished came placed in is was were for and to
    or as on during of""".split()
)
_NOT_RANKED = frozenset(
    """aid hand party lady name names class foremost and thing glance sight half halves time person rate ly degree
    thirds third world chance thought guess""".split()
)


def read_words(tokens: Tokens, place: int) -> Numeral | None:
    """Return the number in words at `place`: an integer, a fraction, or a mixed number."""
    whole = _whole(tokens, place)
    return _fraction(tokens, place) or (halved(tokens, whole) if whole is not None else None)


def _whole(tokens: Tokens, place: int) -> Numeral | None:
    """Return the integer in words at `place` by the usual grammar of ones, tens, hundreds and scales."""
    total, group, scale, last = ZERO, ZERO, ZERO, ""
    if tokens.lower(place) in ("a", "an") and tokens.lower(place + 1) in (*SCALES, *DOZENS):
        group, last, place = ONE, "one", place + 1
    at = place
    while part := _part(tokens.lower(at), last):
        word = tokens.lower(at)
        if part == "scale":
            if scale and SCALES[word] >= scale:
                break
            scale = SCALES[word]
            total, group = total + group * scale, ZERO
        else:
            group = group * 100 if part == "hundred" else group + (ONES.get(word) or TENS.get(word, ZERO))
        last, place = part, at + 1
        at = _next_part(tokens, place, last)
    if not last:
        return None
    precision = scale if last == "scale" else ONE
    return Numeral(total + group, precision, place, scale=precision, spelled=True)


def _part(word: str, last: str) -> str:
    """Return what `word` adds to a number whose last part was `last`, or "" if it cannot follow."""
    if word in ONES and (last in _OPEN or (last == "ten" and 0 < ONES[word] < 10)):
        return "one"
    if word in TENS and last in _OPEN:
        return "ten"
    if word == "hundred" and last in ("one", "ten"):
        return "hundred"
    return "scale" if word in SCALES and last in ("one", "ten", "hundred") else ""


def _next_part(tokens: Tokens, place: int, last: str) -> int:
    """Return where the number continues: after a hyphen, or after "and" if one is allowed."""
    word = tokens.lower(place)
    if last and word == "-" and tokens.glued(place) and tokens.glued(place + 1):
        return place + 1
    joins = word in ("and", ",") and last in ("hundred", "scale") and not tokens.at(place + 1).fresh
    return place + 1 if joins and (tokens.lower(place + 1) in ONES or tokens.lower(place + 1) in TENS) else place


def halved(tokens: Tokens, numeral: Numeral) -> Numeral:
    """Return `numeral` with the half or quarter and the scale of "two and a half million" after it."""
    at = numeral.end
    many = {"a": ONE, "one": ONE, "three": Decimal(3)}.get(tokens.lower(at + 1))
    part = _DENOMINATORS.get(tokens.lower(at + 2))
    if tokens.lower(at) != "and" or many is None or part not in (2, 3, 4):
        return with_scales(tokens, numeral)
    value = numeral.value + many / part
    scaled = with_scales(tokens, replace(numeral, value=value, precision=ZERO, digits="", end=at + 3))
    return replace(scaled, precision=scaled.scale / 10)


def _fraction(tokens: Tokens, place: int) -> Numeral | None:
    """Return "one-third", "two thirds", "a quarter of", "half the", "half a million"; not "a third reviewer"."""
    first = tokens.lower(place)
    if first == "half" and tokens.lower(place - 1) not in _NOT_A_HALF:
        return _half(tokens, place)
    numerator = ONE if first in ("a", "an") else ONES.get(first)
    if numerator is None or not 0 < numerator < 100:
        return None
    hyphen = tokens.lower(place + 1) == "-" and tokens.glued(place + 1)
    at = place + 1 + hyphen
    denominator = _DENOMINATORS.get(tokens.lower(at))
    if denominator is None or (numerator > 1) != tokens.lower(at).endswith("s"):
        return None
    said_of = hyphen or tokens.lower(at + 1) in ("of", *SCALES)
    if not (said_of or (numerator > 1 and denominator != 4) or (first == "one" and denominator == 2)):
        return None
    return _of_a_scale(tokens, Numeral(numerator / denominator, ZERO, at + 1, spelled=True, fraction=True))


def _half(tokens: Tokens, place: int) -> Numeral | None:
    half, after = Numeral(Decimal("0.5"), ZERO, place + 1, spelled=True, fraction=True), tokens.lower(place + 1)
    if after not in _AFTER_HALF and tokens.lower(place - 1) not in _BEFORE_HALF:
        return None
    return _of_a_scale(tokens, half)


def _of_a_scale(tokens: Tokens, part: Numeral) -> Numeral:
    """Read the million of "half a million" and "a quarter of a million", the dozen of "half a dozen"."""
    at = part.end + (tokens.lower(part.end) in ("of", "-"))
    at += tokens.lower(at) in ("a", "an")
    factor = SCALES.get(tokens.lower(at)) or DOZENS.get(tokens.lower(at))
    if factor is None or tokens.lower(at).endswith("s"):
        return part
    precision = ONE if factor == 12 else factor / 10
    return Numeral(part.value * factor, precision, at + 1, scale=factor, spelled=True)


def read_ordinal(tokens: Tokens, place: int) -> Numeral | None:
    """Return the ordinal at `place`, whatever its use."""
    word = tokens.lower(place)
    if tokens.is_number(place):
        ending = tokens.lower(place + 1) in ORDINAL_ENDINGS and tokens.glued(place + 1)
        figures = word.replace(",", "")
        plain = ending and figures.isdecimal() and len(figures) < 10
        return Numeral(Decimal(figures), ONE, place + 2) if plain else None
    if word in TENS:
        at = place + 1 + (tokens.lower(place + 1) == "-")
        last = ORDINALS.get(tokens.lower(at), Decimal(0))
        return Numeral(TENS[word] + last, ONE, at + 1, spelled=True) if 0 < last < 10 and tokens.glued(at) else None
    return Numeral(ORDINALS[word], ONE, place + 1, spelled=True) if word in ORDINALS else None


def read_rank(tokens: Tokens, place: int) -> Reading | None:
    """Return the ordinal at `place` if it ranks or numbers something, or the 28 of "on day 28"."""
    number, after = tokens.at(place + 1), tokens.at(place + 2)
    if tokens.lower(place) in ("day", "week") and number.text.isdecimal() and len(number.text) <= 3:
        counts = (after.glued and after.sort != "symbol") or after.lower in ("%", ":", "/", "-")
        found = None if number.fresh or counts else Numeral(Decimal(number.text), ONE, place + 2)
    else:
        found = read_ordinal(tokens, place)
    if found is None or (found.spelled and not _ranks(tokens, place, found)):
        return None
    return Reading(place, found.end, (Value(Kind.ORDINAL, found.value, found.value, spelled=found.spelled),))


def _ranks(tokens: Tokens, place: int, ordinal: Numeral) -> bool:
    after = tokens.lower(ordinal.end)
    if after == "-":
        return tokens.lower(ordinal.end + 1) not in _NOT_RANKED
    if tokens.lower(place - 1) not in _BEFORE_A_RANK or after in ONES or tokens.is_number(ordinal.end):
        return False
    return after not in _NOT_RANKED or (after == "half" and tokens.lower(place - 1) == "the")
