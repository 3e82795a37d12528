"""Amounts: single terms, sums of units (5 ft 3 in), multiples (twice, 3x), vague amounts (dozens).

In: tokens and a place. Out: a `Reading`. Not here: one term (terms), two terms that belong together (pairs), what the
words around say (context).
"""

from dataclasses import replace
from decimal import Decimal

from utils.quantities.lexing import Tokens
from utils.quantities.money_reading import currency_after
from utils.quantities.number_words import ONES, TENS, read_vague
from utils.quantities.numerals import Numeral, plain_number
from utils.quantities.pairs import read_pair, read_plain, sized_like_its_end
from utils.quantities.quantity import ONE, Kind, Value
from utils.quantities.reading import Reading
from utils.quantities.terms import Term, other_meanings, read_term
from utils.quantities.unit_reading import read_denominator, read_unit
from utils.quantities.units import unit_named

_IMPERIAL = frozenset({"foot", "inch", "yard", "mile", "pound mass", "ounce", "stones"})
_TIMES = {"twice": Decimal(2), "thrice": Decimal(3)}
_JOINTS = frozenset({"x", "×", "by", ",", "and", "or", "&"})
_LIST_ENDS = frozenset({"and", "or", "&"})
_LONGEST_LIST = 4
_CLOSES = frozenset({",", ";", "|", ")", "]", "!", "?", ""})
_ONE_IS_MEANT = frozenset({"only", "exactly", "just", "least", "most", "than", "another", "precisely"})


def read_amount(tokens: Tokens, place: int) -> Reading | None:
    """Return the amount at `place`."""
    special = _in_brackets(tokens, place) or _multiple(tokens, place)
    if special is not None:
        return special
    vague = read_vague(tokens, place)
    if vague is not None:
        return _vague(tokens, place, vague.low, vague.high, vague.end)
    term = _feet_and_inches(tokens, place) or read_term(tokens, place)
    if term is None:
        return None
    pair = read_pair(tokens, term)
    if pair is not None:
        return pair
    if _is_a_lone_one(tokens, term):
        return None
    return _reading(tokens, _sum(tokens, sized_like_its_end(tokens, _sized_like_the_next(tokens, term))))


def read_bare(tokens: Tokens, place: int) -> Reading | None:
    """Return the number at `place` at once where what follows can neither be part of it nor say what it measures.

    Tables and lists are full of such numbers. Four figures may be a year and are left to others.
    """
    closed = tokens.lower(place + 1) in _CLOSES and not _begins_a_list(tokens, place)
    listed = tokens.is_number(place + 1) and tokens.lower(place + 2) != "/"
    if not (closed or listed) or tokens.glued(place) or not tokens.is_number(place):
        return None
    numeral = plain_number(tokens, place)
    if numeral is None or len(numeral.digits) == 4:
        return None
    value = Value(Kind.COUNT, numeral.value, numeral.value, numeral.precision, numeral.roundness)
    return Reading(place, place + 1, (value,))


def _begins_a_list(tokens: Tokens, place: int) -> bool:
    """Whether "10, 15 and 20" begins at `place`: numbers with commas, the last after "and" or "or"."""
    at = place + 1
    for _ in range(_LONGEST_LIST):
        comma = tokens.lower(at) == ","
        if tokens.lower(at + comma) in _LIST_ENDS:
            return tokens.is_number(at + comma + 1)
        if not comma or not tokens.is_number(at + 1):
            return False
        at += 2
    return False


def _reading(tokens: Tokens, term: Term) -> Reading:
    values = (*term.values(), *other_meanings(tokens, term))
    if values[0].scale >= 1000 and values[-1].kind is Kind.MONEY:
        values = tuple(reversed(values))
    return Reading(term.start, term.end, values, term.unit_start, term.unit_end)


def _is_a_lone_one(tokens: Tokens, term: Term) -> bool:
    """Whether this is the "one" of "one of the largest", "one another" or "no one", which counts nothing."""
    alone = term.plain and tokens.lower(term.start) in ("one", "zero") and term.end == term.start + 1
    return alone and tokens.lower(term.start - 1) not in _ONE_IS_MEANT


def _in_brackets(tokens: Tokens, place: int) -> Reading | None:
    """Read the (1,234) of accounts as negative; after a word it may also be a remark in brackets."""
    if tokens.lower(place) != "(":
        return None
    term = read_term(tokens, place + 1)
    if term is None or tokens.lower(term.end) != ")" or term.number < 0 or term.units or term.numeral.spelled:
        return None
    alone = place == 0 and term.end + 1 == len(tokens) and len(term.numeral.digits) != 4
    if not alone and "," not in tokens.said(place, term.end):
        return None
    before = tokens.at(place - 1)
    remark = before.sort == "word" and not before.fresh and not tokens.at(place).fresh
    negative = replace(term, number=-term.number).values()
    return Reading(
        place, term.end + 1, (*term.values(), *negative) if remark else negative, term.unit_start, term.unit_end
    )


def _multiple(tokens: Tokens, place: int) -> Reading | None:
    """Read twice, thrice, once a week, threefold, 3x."""
    word, end = tokens.lower(place), place + 1
    value = _TIMES.get(word)
    if word == "once":
        per = read_denominator(tokens, end)
        if per is None and tokens.lower(place - 1) != "only":
            return None
        value = ONE
    elif word.endswith("fold") and value is None:
        value = ONES.get(word.removesuffix("fold")) or TENS.get(word.removesuffix("fold"))
    elif tokens.is_number(place) and tokens.lower(end) == "x" and tokens.glued(end) and not tokens.glued(end + 1):
        return _multiplied(tokens, place, read_term(tokens, place), end + 1)
    if value is None:
        return None
    times = unit_named("times")
    per = read_denominator(tokens, end)
    found = Value(Kind.MEASURE, value, value, unit=times, per=per.units[0] if per else None, spelled=True)
    return Reading(place, per.end if per else end, (found,), place, end)


def _multiplied(tokens: Tokens, place: int, term: Term | None, end: int) -> Reading | None:
    if term is None or not term.plain:
        return None
    return _reading(tokens, replace(term, units=(unit_named("times"),), end=end, unit_start=end - 1, unit_end=end))


def _vague(tokens: Tokens, place: int, low: Decimal, high: Decimal, end: int) -> Reading:
    """Give a vague amount its unit: "several hours", "millions of dollars"."""
    at = end + (tokens.lower(end) == "of")
    money = currency_after(tokens, at)
    if money is not None:
        value = Value(Kind.MONEY, low * money[1], high * money[1], currency=money[0], vague=True, ranged=True)
        return Reading(place, money[2], (value,), at, money[2])
    found = read_unit(tokens, at)
    unit = found.units[0] if found is not None and len(found.units) == 1 else None
    convert = unit.to_base if unit is not None else Decimal
    kind = Kind.COUNT if unit is None else Kind.DURATION if unit.dimension in ("time", "calendar") else Kind.MEASURE
    value = Value(kind, convert(low), convert(high), unit=unit, vague=True, ranged=True)
    return Reading(place, found.end if found is not None and unit is not None else end, (value,))


def _feet_and_inches(tokens: Tokens, place: int) -> Term | None:
    """Read 5'3" and 5' 3", the last sign also as two apostrophes."""
    if tokens.lower(place + 1) != "'" or not tokens.glued(place + 1):
        return None
    feet, inches = read_plain(tokens, place), read_plain(tokens, place + 2)
    sign = 2 if tokens.said(place + 3, place + 5) == "''" else int(tokens.lower(place + 3) == '"')
    if feet is None or inches is None or not sign or not tokens.glued(place + 3) or feet >= 100 or inches >= 12:
        return None
    end, number = place + 3 + sign, feet * 12 + inches
    return Term(place, end, Numeral(number, ONE, end), number, (unit_named("inch"),), None, "", place, end)


def _sum(tokens: Tokens, term: Term) -> Term:
    """Add the smaller unit of "5 ft 3 in", "2 hours and 30 minutes", "1 year 6 months"."""
    for _ in range(3):
        at = term.end + (tokens.lower(term.end) == ",")
        joined = tokens.lower(at) == "and"
        rest = _in_minutes(tokens, term, at + joined) if len(term.units) == 1 and not term.per else None
        if rest is None or not _adds(term, rest) or tokens.lower(term.start - 1) == "between":
            return _and_a_half(tokens, term)
        small, large = rest.units[0], term.units[0]
        number = term.number * large.factor / small.factor + rest.number
        numeral = replace(rest.numeral, value=number)
        term = replace(rest, start=term.start, numeral=numeral, number=number, unit_start=term.unit_start)
    return term


def _in_minutes(tokens: Tokens, term: Term, place: int) -> Term | None:
    """Return the term at `place`; the m of "1h 30m" is a minute."""
    rest = read_term(tokens, place)
    if rest is not None and term.units[0].dimension == "time" and tokens.said(rest.unit_start, rest.unit_end) == "m":
        return replace(rest, units=(unit_named("minute"),))
    return rest


def _adds(term: Term, rest: Term) -> bool:
    if len(rest.units) != 1 or rest.per or rest.number < 0 or rest.numeral.fraction or rest.units == term.units:
        return False
    large, small = term.units[0], rest.units[0]
    natural = large.dimension in ("time", "calendar") or {large.symbol, small.symbol} <= _IMPERIAL
    smaller = large.dimension == small.dimension and rest.number * small.factor < large.factor
    return natural and smaller and term.number >= 0 and term.number == term.number.to_integral_value()


def _and_a_half(tokens: Tokens, term: Term) -> Term:
    """Add the half of "2 hours and a half"."""
    if len(term.units) != 1 or [tokens.lower(term.end + step) for step in range(3)] != ["and", "a", "half"]:
        return term
    number = term.number + Decimal("0.5")
    numeral = replace(term.numeral, value=number, precision=Decimal("0.1"))
    return replace(term, number=number, numeral=numeral, end=term.end + 3)


def _sized_like_the_next(tokens: Tokens, term: Term) -> Term:
    """Give the 10 of "10 x 20 cm" and of "10, 15 and 20 cm" its unit."""
    place = term.end
    if tokens.lower(place) == "," and not _begins_a_list(tokens, place - 1):
        return term
    for _ in range(_LONGEST_LIST):
        joint = tokens.lower(place)
        place += 1 + (joint == "," and tokens.lower(place + 1) in _LIST_ENDS)
        if not term.plain or joint not in _JOINTS:
            break
        following = read_term(tokens, place)
        if following is None:
            break
        if not following.plain:
            after = following.unit_start > following.start and tokens.lower(following.start - 1) != ","
            return replace(term.like(following), end=term.end) if after else term
        place = following.end
    return term
