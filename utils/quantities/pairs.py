"""Pairs of numbers: ranges, parts of a whole (31 of 50), chances, ratios and scores.

Input: tokens and the first term. Output: a `Reading`. Does not read sums of units (amounts).
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.lexing import DASHES, Reading, Tokens, after_joint
from utils.quantities.quantity import ZERO, Kind, Value
from utils.quantities.terms import Term, read_term

_MARK_WORDS = frozenset("scored score scores rating rated rate marks mark got received grade graded".split())
_MARK_NOUNS = frozenset("stars star point points marks".split())
_WHOLES = frozenset(Decimal(10) ** power for power in range(1, 8)) | {Decimal(n) for n in (*range(2, 10), 12, 20, 50)}
_MOST_POINTS = 200
_OWNERS = frozenset("the its his her their our all these those a".split())


def read_pair(tokens: Tokens, term: Term) -> Reading | None:
    """Return the pair that begins with `term`."""
    return _part(tokens, term) or _ratio(tokens, term) or _range(tokens, term)


def _part(tokens: Tokens, term: Term) -> Reading | None:
    """Read 3.5 out of 5 stars, 31 of the 50 students, 3 in 5; not "2 in 3 days"."""
    at, word = term.end + 1, tokens.lower(term.end)
    outright = word == "out" and tokens.lower(at) == "of"
    if not term.plain or not (outright or word in ("of", "in")) or tokens.said(term.start, at) in ("one of", "One of"):
        return None
    whole = read_term(tokens, at + outright + (word != "in" and tokens.lower(at + outright) in _OWNERS))
    if whole is None or whole.currency or whole.numeral.fraction or whole.number < max(term.number, ZERO):
        return None
    if not whole.number or (not whole.plain and not outright):
        return None
    if word == "in" and not _is_a_chance(tokens, term, whole):
        return None
    value = term.values()[0]
    if word == "in":
        share = term.number / whole.number
        value = replace(value, kind=Kind.FRACTION, low=share, high=share, precision=ZERO, spelled=True)
    else:
        value = replace(value, kind=Kind.PART, second=whole.number)
    return Reading(term.start, whole.end if whole.plain else whole.numeral.end, (value,))


def _is_a_chance(tokens: Tokens, term: Term, whole: Term) -> bool:
    """Whether "3 in 5" is a share: integers written alike, the second a round one or not a year."""
    alike = term.numeral.spelled == whole.numeral.spelled or term.number == 1
    figures = tokens.at(whole.start).text
    year = len(figures) == 4 and figures.isdecimal() and "1000" < figures < "2200"
    rounded = whole.number in _WHOLES or (term.number == 1 and not year)
    return alike and rounded and 0 < term.number < whole.number and term.number == term.number.to_integral_value()


def read_plain(tokens: Tokens, place: int) -> Decimal | None:
    """Return the number in plain digits at `place`."""
    text = tokens.at(place).text
    plain = len(text) <= 9 and text.replace(".", "", 1).isdecimal()
    return Decimal(text) if plain else None


def _ratio(tokens: Tokens, term: Term) -> Reading | None:
    """Read the ratios 4:1, 4 to 1 and 4-to-1, the pair 120/80, the score 3-2, and the mark 45/50."""
    start = term.start
    glued = tokens.glued(start + 1) and tokens.glued(start + 2)
    hyphens = glued and tokens.said(start + 1, start + 4) == "-to-"
    first, second = read_plain(tokens, start), read_plain(tokens, start + (4 if hyphens else 2))
    end, joint = start + (5 if hyphens else 3), tokens.lower(start + 1)
    if first is None or second is None or (tokens.at(end).glued and tokens.lower(end) == joint):
        return None
    if joint == "/" and glued and first <= second:
        cued = any(tokens.lower(start - step) in _MARK_WORDS for step in (1, 2, 3))
        if term.numeral.fraction and not cued and tokens.lower(end) not in _MARK_NOUNS:
            return None
        return Reading(start, end, (Value(Kind.PART, first, first, term.numeral.precision, second=second),))
    odds = joint == "to" and second == 1 and first > 1
    turned = joint in DASHES and glued and second <= first < _MOST_POINTS and term.plain
    if hyphens or odds or turned or (joint in (":", "/") and glued and term.plain):
        return Reading(start, end, (Value(Kind.RATIO, first, first, second=second),))
    return None


def _range(tokens: Tokens, term: Term) -> Reading | None:
    """Read 5-10 kg, $5 to $10, two or three days; "from 5 to 10 kg" may be a change and is read as two amounts."""
    either = tokens.lower(term.end) == "or" and term.plain
    joint = term.end + 1 if either else after_joint(tokens, term.end, term.start)
    second = None if joint is None or is_from(tokens, term) else read_term(tokens, joint)
    first = inherit(term, second) if second is not None else None
    if second is None or first is None or (either and second.number != term.number + 1):
        return None
    if not second.currency and first.currency and second.plain:
        second = replace(second, currency=first.currency)
    ends = list(zip(first.values(), second.values(), strict=False))
    if any(low.low >= high.low for low, high in ends):
        return None
    values = (
        replace(high, low=low.low, precision=max(low.precision, high.precision), ranged=True) for low, high in ends
    )
    return Reading(term.start, second.end, tuple(values), second.unit_start, second.unit_end)


def is_from(tokens: Tokens, term: Term) -> bool:
    """Whether this is the 5 of "from 5 to 10 kg"."""
    return tokens.lower(term.start - 1) == "from" and tokens.lower(term.end) == "to"


def inherit(first: Term, second: Term) -> Term | None:
    """Return the first end of a range with the unit and the scale of the second, or None if they do not fit."""
    if second.number < 0 <= first.number or (first.currency and second.units):
        return None
    if not first.plain and not (first.currency and second.currency in ("", first.currency)):
        together = first.units and second.units and first.units[0].dimension == second.units[0].dimension
        return first if together else None
    scale = second.numeral.scale
    if scale > 1 and first.numeral.scale == 1 and abs(first.number) < abs(second.number) / scale:
        first = replace(first, number=first.number * scale, numeral=first.numeral.times(scale, first.numeral.end))
    if first.numeral.fraction != second.numeral.fraction and second.plain:
        return None
    return first.like(second) if first.plain else first
