"""Find the unit after a number: "km", "square feet", "mg/dL", "per 100,000 people", "a month".

Input: tokens and the position after a number. Output: `UnitFound`. Does not define units (units) or read money
(amounts).
"""

from dataclasses import dataclass

from utils.quantities.lexing import Tokens, find_noun
from utils.quantities.numerals import read_digits
from utils.quantities.quantity import ONE, Unit
from utils.quantities.units import DEGREES, FIRST_OF_MANY, FUSED, LONGEST_NAME, NAMES, OPEN, SYMBOLS, raised

_POWERS = {"square": 2, "sq": 2, "cubic": 3, "cu": 3}
_SCALES_OF_DEGREES = {"c": "celsius", "celsius": "celsius", "f": "fahrenheit", "fahrenheit": "fahrenheit"}
_ADVERBS = {
    "daily": "day", "hourly": "hour", "weekly": "week", "monthly": "month", "yearly": "year", "annually": "year",
    "nightly": "day", "annum": "year",
}  # fmt: skip
_PERSONS = {"capita": "person", "head": "person", "people": "person", "individual": "person", "inhabit": "person"}
_ONLY_GLUED = frozenset({"B", "d", "t"})
_ARTICLES = frozenset({"a", "an", "each", "every"})


@dataclass(frozen=True, slots=True)
class UnitFound:
    """The possible units of a name, the denominator, and the position after them. `units` is empty for "5 per day"."""

    units: tuple[Unit, ...]
    per: Unit | None
    end: int


Denominator = tuple[Unit, int]
"""A unit and the position after it."""


def read_unit(tokens: Tokens, place: int) -> UnitFound | None:
    """Return the unit that starts at `place`, with its denominator."""
    start = place + (tokens.lower(place) == "-" and tokens.glued(place) and tokens.glued(place + 1))
    found = _fused(tokens, start) or _power(tokens, start) or _name(tokens, start)
    if found is None:
        fraction = tokens.lower(place) == "/" and tokens.is_number(place + 1)
        per = None if fraction else read_denominator(tokens, place)
        return UnitFound((), *per) if per else None
    if found.per is not None:
        return found
    per = read_denominator(tokens, found.end)
    return UnitFound(found.units, *per) if per else found


def read_denominator(tokens: Tokens, place: int, *, money: bool = False) -> Denominator | None:
    """Return the denominator in "/h", "per 100 g", "mg/kg/day", "a month", "daily" or "p.a."."""
    word = tokens.lower(place)
    if word in _ADVERBS:
        return NAMES[_ADVERBS[word]], place + 1
    if tokens.said(place, place + 4).lower() == "p.a.":
        return NAMES["year"], place + 4
    if word in ("per", "/"):
        found = _divisor(tokens, place + 1, noun=word == "per" or money)
        more = found is not None and tokens.lower(found[1]) in ("/", "per")
        second = _divisor(tokens, found[1] + 1, noun=False) if found and more else None
        return (_product(found[0], second[0]), second[1]) if found and second else found
    if word not in _ARTICLES:
        return None
    if money:
        return _divisor(tokens, place + 1, noun=True)
    named = _name(tokens, place + 1)
    return (named.units[0], named.end) if named else None


def _product(first: Unit, last: Unit) -> Unit:
    return Unit(f"{first.symbol} {last.symbol}", f"{first.dimension} {last.dimension}", first.factor * last.factor)


def _divisor(tokens: Tokens, place: int, *, noun: bool) -> Denominator | None:
    count, start = ONE, place
    numeral = read_digits(tokens, place, money=False)
    if numeral is not None and numeral.value > 0:
        count, start = numeral.value, numeral.end
    if tokens.lower(start) in _ADVERBS:
        return NAMES[_ADVERBS[tokens.lower(start)]], start + 1
    found = _power(tokens, start) or _name(tokens, start)
    if found is not None:
        unit = found.units[0]
        return Unit(unit.symbol, unit.dimension, unit.factor * count), found.end
    thing = find_noun(tokens, start) if noun else None
    if thing is None:
        return (Unit("", "noun:", count), start) if noun and start > place else None
    name = _PERSONS.get(thing.stem, thing.stem)
    return Unit(name, f"noun:{name}", count), thing.end


def _fused(tokens: Tokens, place: int) -> UnitFound | None:
    pair = FUSED.get(tokens.lower(place))
    return UnitFound((pair[0],), pair[1], place + 1) if pair and not tokens.at(place).fresh else None


def _power(tokens: Tokens, place: int) -> UnitFound | None:
    """Read "square kilometres", "sq. ft", "cubic metres"."""
    power = _POWERS.get(tokens.lower(place))
    if power is None:
        return None
    start = place + 1 + (tokens.lower(place + 1) in (".", "-"))
    found = _name(tokens, start)
    if found is None or found.units[0].dimension != "length":
        return None
    return UnitFound((raised(found.units[0], power),), None, found.end)


def _name(tokens: Tokens, place: int) -> UnitFound | None:
    first = tokens.at(place)
    symbol = SYMBOLS.get(first.text)
    for length in range(LONGEST_NAME if first.lower in FIRST_OF_MANY else 1, 0, -1):
        name = _joined(tokens, place, length)
        units = OPEN.get(name) or ((NAMES[name],) if name in NAMES else None)
        if length == 1 and symbol is not None:
            return _with_power(tokens, symbol, place) if _stands_as_symbol(tokens, place) else None
        if units is not None and not (first.fresh and not first.text.islower()):
            end = place + length
            if name in DEGREES:
                return _degrees(tokens, units, end)
            return UnitFound(units, None, end) if len(units) > 1 else _with_power(tokens, units[0], end - 1)
    return None


def _joined(tokens: Tokens, place: int, length: int) -> str:
    words = [tokens.at(place + index) for index in range(length)]
    if any(word.sort in ("mask", "number", "end") for word in words):
        return ""
    return "".join(("" if index == 0 or word.glued else " ") + word.lower for index, word in enumerate(words))


def _degrees(tokens: Tokens, units: tuple[Unit, ...], end: int) -> UnitFound:
    scale = _SCALES_OF_DEGREES.get(tokens.lower(end))
    if scale is None or tokens.at(end).fresh:
        return UnitFound(units, None, end)
    return UnitFound((NAMES[scale],), None, end + 1)


def _stands_as_symbol(tokens: Tokens, place: int) -> bool:
    """Whether a short symbol is a unit here, and not a name, an initial or the beginning of a word."""
    symbol, after = tokens.at(place), tokens.at(place + 1)
    if symbol.fresh or (after.glued and after.sort in ("word", "mask") and symbol.text.isalpha()):
        return False
    initial = after.lower == "." and after.glued and tokens.glued(place + 2) and tokens.at(place + 2).sort == "word"
    if symbol.text.isupper() and initial:
        return False
    if symbol.glued or len(symbol.text) > 1 or not symbol.text.isalpha():
        return True
    if symbol.text in _ONLY_GLUED or (after.sort == "symbol" and after.glued and after.lower in ("'", "&", "-")):
        return False
    return not (after.sort == "word" and (symbol.text == "A" or after.text[0].isupper()))


def _with_power(tokens: Tokens, unit: Unit, place: int) -> UnitFound:
    """Read the power of m2 and m^2; `place` is the last token of the unit."""
    at = place + 1 + (tokens.lower(place + 1) == "^" and tokens.glued(place + 1))
    power = tokens.at(at).text
    if unit.dimension in ("length", "time") and power in ("2", "3") and tokens.glued(at):
        return UnitFound((raised(unit, int(power)),), None, at + 1)
    return UnitFound((unit,), None, place + 1)
