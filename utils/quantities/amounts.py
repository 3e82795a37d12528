"""Amounts: single terms, sums (5 ft 3 in), multiples (3x), ranges, parts of a whole (31 of 50), ratios and scores.

Input: tokens and a position. Output: a `Reading`. Does not read single terms (terms) or the words around an amount
(finding).
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.lexing import DASHES, Reading, Tokens, after_joint
from utils.quantities.quantity import ONE, ZERO, Kind, Value
from utils.quantities.terms import Term, other_meanings, read_term
from utils.quantities.unit_reading import read_denominator
from utils.quantities.units import NAMES

_WHOLES = frozenset(Decimal(10) ** power for power in range(1, 8)) | {Decimal(n) for n in (*range(2, 10), 12, 20, 50)}
_MOST_POINTS = 200
_OWNERS = frozenset("the its his her their our all these those a".split())


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
    if word == "in" and not _is_a_chance(term, whole):
        return None
    value = term.values()[0]
    if word == "in":
        share = term.number / whole.number
        value = replace(value, kind=Kind.FRACTION, low=share, high=share, precision=ZERO, spelled=True)
    else:
        value = replace(value, kind=Kind.PART, second=whole.number)
    return Reading(term.start, whole.end if whole.plain else whole.numeral.end, (value,))


def _is_a_chance(term: Term, whole: Term) -> bool:
    """Whether "3 in 5" is a share: integers written alike, the second a round one."""
    if term.number == 1:
        return whole.number > 1 and (len(whole.numeral.digits) != 4 or whole.number in _WHOLES)
    alike = term.numeral.spelled == whole.numeral.spelled
    return alike and whole.number in _WHOLES and 0 < term.number < whole.number


def _read_plain(tokens: Tokens, place: int) -> Decimal | None:
    """Return the number in plain digits at `place`."""
    text = tokens.at(place).text
    plain = len(text) <= 9 and text.replace(".", "", 1).isdecimal()
    return Decimal(text) if plain else None


def _ratio(tokens: Tokens, term: Term) -> Reading | None:
    """Read the ratios 4:1 and 4 to 1, the pair 120/80, the score 3-2, and the mark 45/50."""
    start, end, joint = term.start, term.start + 3, tokens.lower(term.start + 1)
    glued = tokens.glued(start + 1) and tokens.glued(start + 2)
    first, second = _read_plain(tokens, start), _read_plain(tokens, start + 2)
    if first is None or second is None or (tokens.at(end).glued and tokens.lower(end) == joint):
        return None
    if joint == "/" and glued and first <= second:
        part = Value(Kind.PART, first, first, term.numeral.precision, second=second)
        return None if term.numeral.fraction else Reading(start, end, (part,))
    odds = joint == "to" and second == 1 and first > 1
    turned = joint in DASHES and glued and second <= first < _MOST_POINTS and term.plain
    if odds or turned or (joint in (":", "/") and glued and term.plain):
        return Reading(start, end, (Value(Kind.RATIO, first, first, second=second),))
    return None


def _range(tokens: Tokens, term: Term) -> Reading | None:
    """Read 5-10 kg, $5 to $10, two or three days; "from 5 to 10 kg" may be a change and is read as two amounts."""
    either = tokens.lower(term.end) == "or" and term.plain
    joint = term.end + 1 if either else after_joint(tokens, term.end, term.start)
    second = None if joint is None or _is_from(tokens, term) else read_term(tokens, joint)
    first = _inherit(term, second) if second is not None else None
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


def _is_from(tokens: Tokens, term: Term) -> bool:
    """Whether this is the 5 of "from 5 to 10 kg"."""
    return tokens.lower(term.start - 1) == "from" and tokens.lower(term.end) == "to"


def _inherit(first: Term, second: Term) -> Term | None:
    """Return the first end of a range with the unit and the scale of the second, or None if they do not fit."""
    if second.number < 0 <= first.number or (first.currency and second.units):
        return None
    if not first.plain and not (first.currency and second.currency in ("", first.currency)):
        together = first.units and second.units and first.units[0].dimension == second.units[0].dimension
        return first if together else None
    scale = second.numeral.scale
    if scale > 1 and first.numeral.scale == 1 and abs(first.number) < abs(second.number) / scale:
        first = replace(first, numeral=first.numeral.times(scale, first.numeral.end))
    if first.numeral.fraction != second.numeral.fraction and second.plain:
        return None
    return first.like(second) if first.plain else first


_IMPERIAL = frozenset({"foot", "inch", "yard", "mile", "pound", "ounce", "stones"})
_JOINTS = frozenset({"and", "or", "x", "×", "by", "±", ","})
_LONGEST_LIST = 4
_ONE_IS_MEANT = frozenset({"only", "exactly", "just", "least", "most", "than", "another"})


def read_amount(tokens: Tokens, place: int) -> Reading | None:
    """Return the amount at `place`."""
    special = _in_brackets(tokens, place) or _multiple(tokens, place)
    if special is not None:
        return special
    term = read_term(tokens, place)
    if term is None:
        return None
    pair = _part(tokens, term) or _ratio(tokens, term) or _range(tokens, term)
    alone = term.plain and tokens.lower(term.start) in ("one", "zero") and term.end == term.start + 1
    if pair is not None or (alone and tokens.lower(term.start - 1) not in _ONE_IS_MEANT):
        return pair
    return _reading(tokens, _sum(tokens, _sized_like_the_next(tokens, term)))


def _reading(tokens: Tokens, term: Term) -> Reading:
    values = (*term.values(), *other_meanings(tokens, term))
    if values[0].scale >= 1000 and values[-1].kind is Kind.MONEY:
        values = tuple(reversed(values))
    return Reading(term.start, term.end, values, term.unit_start, term.unit_end)


def _in_brackets(tokens: Tokens, place: int) -> Reading | None:
    """Read the (1,234) of accounting as negative; after a word it may also be a parenthetical remark."""
    term = read_term(tokens, place + 1) if tokens.lower(place) == "(" else None
    if term is None or tokens.lower(term.end) != ")" or term.number < 0 or term.units or term.numeral.spelled:
        return None
    if "," not in tokens.said(place, term.end):
        return None
    before = tokens.at(place - 1)
    remark = before.sort == "word" and not before.fresh and not tokens.at(place).fresh
    negative = replace(term, numeral=replace(term.numeral, value=-term.number))
    values = (*(term.values() if remark else ()), *negative.values())
    return Reading(place, term.end + 1, values, term.unit_start, term.unit_end)


def _multiple(tokens: Tokens, place: int) -> Reading | None:
    """Read twice, once a week, 3x."""
    word, end, times = tokens.lower(place), place + 1, NAMES["times"]
    if tokens.is_number(place) and tokens.lower(end) == "x" and tokens.glued(end) and not tokens.glued(end + 1):
        term = read_term(tokens, place)
        if term is None or not term.plain:
            return None
        return _reading(tokens, replace(term, units=(times,), end=end + 1, unit_start=end, unit_end=end + 1))
    per, end = read_denominator(tokens, place + 1) or (None, end)
    if word != "twice" and not (word == "once" and (per is not None or tokens.lower(place - 1) == "only")):
        return None
    value = ONE if word == "once" else 2 * ONE
    found = Value(Kind.MEASURE, value, value, unit=times, per=per, spelled=True)
    return Reading(place, end, (found,), place, place + 1)


def _sum(tokens: Tokens, term: Term) -> Term:
    """Add the smaller unit of "5 ft 3 in" and "1 year and 6 months"."""
    rest = read_term(tokens, term.end + (tokens.lower(term.end) in (",", "and")))
    if rest is None or len(term.units) != 1 or term.per or tokens.lower(term.start - 1) == "between":
        return term
    large = term.units[0]
    if large.dimension == "time" and tokens.said(rest.unit_start, rest.unit_end) == "m":
        rest = replace(rest, units=(NAMES["minute"],))
    if not _adds(term, rest):
        return term
    number = term.number * large.factor / rest.units[0].factor + rest.number
    numeral = replace(rest.numeral, value=number)
    return _sum(tokens, replace(rest, start=term.start, numeral=numeral, unit_start=term.unit_start))


def _sized_like_the_next(tokens: Tokens, term: Term) -> Term:
    """Give the 10 in "10 x 20 cm", "10, 15 and 20 cm" and "from 10 to 20 cm" the unit of the last number."""
    at = term.end
    for _ in range(_LONGEST_LIST) if term.plain else ():
        joint = tokens.lower(at)
        at += 1 + (joint == "," and tokens.lower(at + 1) in ("and", "or"))
        joins = joint in _JOINTS or (joint == "to" and _is_from(tokens, term))
        following = read_term(tokens, at) if joins else None
        if following is None or not following.plain:
            named = following is not None and following.unit_start > following.start
            first = _inherit(term, following) if following and named and tokens.lower(at - 1) != "," else None
            return replace(first, end=term.end) if first else term
        at = following.end
    return term


def _adds(term: Term, rest: Term) -> bool:
    if len(rest.units) != 1 or rest.per or rest.number < 0 or rest.units == term.units:
        return False
    large, small = term.units[0], rest.units[0]
    natural = large.dimension in ("time", "calendar") or {large.symbol, small.symbol} <= _IMPERIAL
    smaller = large.dimension == small.dimension and rest.number * small.factor < large.factor
    return natural and smaller and term.number >= 0 and term.number == term.number.to_integral_value()
