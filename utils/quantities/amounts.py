"""Amounts: single terms, sums of units (5 ft 3 in), multiples (twice, 3x).

Input: tokens and a position. Output: a `Reading`. Does not read single terms (terms), pairs of terms (pairs) or the
words around an amount (finding).
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.lexing import Reading, Tokens
from utils.quantities.number_words import ONES, TENS
from utils.quantities.numerals import plain_number
from utils.quantities.pairs import inherit, is_from, read_pair
from utils.quantities.quantity import ONE, Kind, Value
from utils.quantities.terms import Term, other_meanings, read_term
from utils.quantities.unit_reading import read_denominator
from utils.quantities.units import NAMES

_IMPERIAL = frozenset({"foot", "inch", "yard", "mile", "pound mass", "ounce", "stones"})
_TIMES = {"twice": Decimal(2), "thrice": Decimal(3)}
_LIST_ENDS = frozenset({"and", "or", "&"})
_JOINTS = _LIST_ENDS | {"x", "×", "by", ",", "±"}
_LONGEST_LIST = 4
_CLOSES = frozenset({",", ";", "|", ")", "]", "!", "?", ""})
_ONE_IS_MEANT = frozenset({"only", "exactly", "just", "least", "most", "than", "another", "precisely"})


def read_amount(tokens: Tokens, place: int) -> Reading | None:
    """Return the amount at `place`."""
    special = _in_brackets(tokens, place) or _multiple(tokens, place)
    if special is not None:
        return special
    term = read_term(tokens, place)
    if term is None:
        return None
    pair = read_pair(tokens, term)
    alone = term.plain and tokens.lower(term.start) in ("one", "zero") and term.end == term.start + 1
    if pair is not None or (alone and tokens.lower(term.start - 1) not in _ONE_IS_MEANT):
        return pair
    return _reading(tokens, _sum(tokens, _sized_like_the_next(tokens, term)))


def read_bare(tokens: Tokens, place: int) -> Reading | None:
    """Return the number at `place` right away if the next token can neither be part of it nor a unit.

    Tables and lists are full of such numbers. Four digits may be a year and are left to other readers.
    """
    closed = tokens.lower(place + 1) in _CLOSES and not _begins_a_list(tokens, place)
    listed = tokens.is_number(place + 1) and tokens.lower(place + 2) != "/"
    if not (closed or listed) or tokens.glued(place) or not tokens.is_number(place):
        return None
    numeral = plain_number(tokens, place)
    if numeral is None or len(numeral.digits) == 4:
        return None
    return Reading(place, place + 1, (Value(Kind.COUNT, numeral.value, numeral.value, numeral.precision),))


def _begins_a_list(tokens: Tokens, place: int) -> bool:
    """Whether "10, 15 and 20" begins at `place`: numbers with commas, the last after "and" or "or"."""
    for at in range(place + 1, place + 1 + 2 * _LONGEST_LIST, 2):
        comma = tokens.lower(at) == ","
        ends = tokens.lower(at + comma) in _LIST_ENDS
        if ends or not comma or not tokens.is_number(at + 1):
            return ends and tokens.is_number(at + comma + 1)
    return False


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
    alone = place == 0 and term.end + 1 == len(tokens) and len(term.numeral.digits) != 4
    if not alone and "," not in tokens.said(place, term.end):
        return None
    before = tokens.at(place - 1)
    remark = before.sort == "word" and not before.fresh and not tokens.at(place).fresh
    values = (*(term.values() if remark else ()), *replace(term, number=-term.number).values())
    return Reading(place, term.end + 1, values, term.unit_start, term.unit_end)


def _multiple(tokens: Tokens, place: int) -> Reading | None:
    """Read twice, thrice, once a week, threefold, 3x."""
    word, end, times = tokens.lower(place), place + 1, NAMES["times"]
    if tokens.is_number(place) and tokens.lower(end) == "x" and tokens.glued(end) and not tokens.glued(end + 1):
        term = read_term(tokens, place)
        if term is None or not term.plain:
            return None
        return _reading(tokens, replace(term, units=(times,), end=end + 1, unit_start=end, unit_end=end + 1))
    per = read_denominator(tokens, end)
    value = _TIMES.get(word)
    if word == "once" and (per is not None or tokens.lower(place - 1) == "only"):
        value = ONE
    elif word.endswith("fold"):
        value = ONES.get(word.removesuffix("fold")) or TENS.get(word.removesuffix("fold"))
    if value is None:
        return None
    found = Value(Kind.MEASURE, value, value, unit=times, per=per.units[0] if per else None, spelled=True)
    return Reading(place, per.end if per else end, (found,), place, end)


def _sum(tokens: Tokens, term: Term) -> Term:
    """Add the smaller unit of "5 ft 3 in", "1 year and 6 months"."""
    for _ in range(3):
        if len(term.units) != 1 or term.per or tokens.lower(term.start - 1) == "between":
            return term
        at = term.end + (tokens.lower(term.end) == ",")
        rest = read_term(tokens, at + (tokens.lower(at) == "and"))
        large = term.units[0]
        if rest is not None and large.dimension == "time" and tokens.said(rest.unit_start, rest.unit_end) == "m":
            rest = replace(rest, units=(NAMES["minute"],))
        if rest is None or not _adds(term, rest):
            return term
        number = term.number * large.factor / rest.units[0].factor + rest.number
        numeral = replace(rest.numeral, value=number)
        term = replace(rest, start=term.start, numeral=numeral, number=number, unit_start=term.unit_start)
    return term


def _adds(term: Term, rest: Term) -> bool:
    if len(rest.units) != 1 or rest.per or rest.number < 0 or rest.numeral.fraction or rest.units == term.units:
        return False
    large, small = term.units[0], rest.units[0]
    natural = large.dimension in ("time", "calendar") or {large.symbol, small.symbol} <= _IMPERIAL
    smaller = large.dimension == small.dimension and rest.number * small.factor < large.factor
    return natural and smaller and term.number >= 0 and term.number == term.number.to_integral_value()


def _sized_like_the_next(tokens: Tokens, term: Term) -> Term:
    """Give the 10 in "10 x 20 cm" and in "10, 15 and 20 cm" the unit of the last number."""
    place = term.end
    if tokens.lower(place) == "," and not _begins_a_list(tokens, place - 1):
        return term
    for _ in range(_LONGEST_LIST):
        joint = tokens.lower(place)
        place += 1 + (joint == "," and tokens.lower(place + 1) in _LIST_ENDS)
        joins = joint in _JOINTS or is_from(tokens, term)
        following = read_term(tokens, place) if term.plain and joins else None
        if following is None or is_from(tokens, term):
            first = inherit(term, following) if following is not None else None
            return replace(first, end=term.end) if first is not None else term
        if not following.plain:
            after = following.unit_start > following.start and tokens.lower(following.start - 1) != ","
            return replace(term.like(following), end=term.end) if after else term
        place = following.end
    return term
