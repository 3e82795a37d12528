"""Numbers written in digits: 1,234.5, 12,34,567, 1.2e6, 3 x 10^8, 10 1/2, 1.5 lakh crore, 5k.

Input: tokens and a position. Output: a `Numeral` and where it ends. Does not read numbers in words (number_words) or
units.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from utils.quantities.lexing import Tokens
from utils.quantities.quantity import ONE, ZERO

MOST_DIGITS = 30
_DECIMAL_COMMA = re.compile(r"\d+,\d{1,2}|.*[\u00a0 '.].*,\d+")

SCALES = {
    name: Decimal(10) ** power
    for power, names in {
        2: "hundred hundreds",
        3: "thousand thousands",
        5: "lakh lakhs lac lacs",
        6: "million millions mn mln",
        7: "crore crores cr crs",
        9: "billion billions bn",
        12: "trillion trillions tn trn",
        15: "quadrillion",
    }.items()
    for name in names.split()
}
SUFFIXES = {
    name: Decimal(10) ** power
    for power, names in ((3, "k K"), (5, "L l"), (6, "M m MM mm"), (9, "b B"), (12, "t T"))
    for name in names.split()
}
DOZENS = {"dozen": Decimal(12), "dozens": Decimal(12)}
_OPEN_SUFFIXES = frozenset({"k", "K", "M", "B"})
_DENOMINATORS = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25, 32, 50, 64, 100, 1000})


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number without its unit; `end` is the position after it.

    `digits` holds the digits of an integer written without separators ("2021", "007"), else "".
    """

    value: Decimal
    precision: Decimal
    end: int
    scale: Decimal = ONE
    digits: str = ""
    spelled: bool = False
    fraction: bool = False

    def times(self, factor: Decimal, end: int) -> "Numeral":
        """Return this number multiplied by a scale word that ends before `end`."""
        value, precision, scale = self.value * factor, self.precision * factor, self.scale * factor
        return replace(self, value=value, precision=precision, scale=scale, digits="", end=end)


def read_digits(tokens: Tokens, place: int, *, money: bool) -> Numeral | None:
    """Return the number in digits at `place`, including its exponent, fraction and scale words.

    `money` allows the suffixes that mean a scale only after a currency ($5m, ₹5L, £3t).
    """
    plain = _plain_number(tokens, place)
    if plain is None:
        return None
    numeral = _with_exponent(tokens, _with_fraction(tokens, plain))
    scaled = _with_suffix(tokens, numeral, money=money)
    return scaled if scaled is not numeral else with_scales(tokens, numeral)


def with_scales(tokens: Tokens, numeral: Numeral) -> Numeral:
    """Return `numeral` multiplied by the scale words after it, at most three ("1.5 lakh crore")."""
    for _ in range(3):
        place = numeral.end + (tokens.lower(numeral.end) == "-" and tokens.lower(numeral.end + 1) in SCALES)
        if tokens.lower(place) in DOZENS:
            dozens = numeral.value * DOZENS[tokens.lower(place)]
            return replace(numeral, value=dozens, digits="", end=place + 1)
        factor = Decimal(10**9) if tokens.at(place).text == "arab" else SCALES.get(tokens.lower(place))
        if factor is None:
            break
        numeral = numeral.times(factor, place + 1)
    return numeral


def _plain_number(tokens: Tokens, place: int) -> Numeral | None:
    """Return the number of the single token at `place`."""
    raw = tokens.at(place).text
    if not tokens.is_number(place) or len(raw) > 2 * MOST_DIGITS:
        return None
    plain = re.sub(r"[\u00a0 ']", "", raw)
    if _DECIMAL_COMMA.fullmatch(raw):
        plain = plain.replace(".", "").replace(",", ".")
    elif "," in plain or plain.count(".") > 1:
        plain = plain.replace(",", "") if "," in plain else plain.replace(".", "")
    if len(plain) > MOST_DIGITS:
        return None
    decimals = len(plain.partition(".")[2])
    return Numeral(Decimal(plain), Decimal(10) ** -decimals, place + 1, digits=raw if raw.isdecimal() else "")


def _with_fraction(tokens: Tokens, whole: Numeral) -> Numeral:
    """Read "1/2" and the "1/2" of "10 1/2"."""
    if not whole.digits:
        return whole
    alone = _slash(tokens, whole.end - 1)
    if alone is not None:
        return Numeral(alone, ZERO, whole.end + 2, fraction=True)
    hyphen = tokens.lower(whole.end) == "-" and tokens.glued(whole.end)
    place = whole.end + hyphen
    rest = _slash(tokens, place) if hyphen or not tokens.at(place).glued else None
    if rest is None or rest >= 1 or len(whole.digits) > 3 or tokens.at(place).fresh:
        return whole
    return Numeral(whole.value + rest, ZERO, place + 3)


def _slash(tokens: Tokens, place: int) -> Decimal | None:
    over, under, after = tokens.at(place).text, tokens.at(place + 2).text, tokens.at(place + 3)
    joined = tokens.lower(place + 1) == "/" and tokens.glued(place + 1) and tokens.glued(place + 2)
    if not (joined and over.isdecimal() and under.isdecimal()) or max(len(over), len(under)) > 4:
        return None
    dated = (after.lower == "/" and after.glued) or int(under) not in _DENOMINATORS
    return None if dated else Decimal(over) / Decimal(under)


def _with_exponent(tokens: Tokens, numeral: Numeral) -> Numeral:
    """Read 1.2e6 and 1.2 x 10^6."""
    end = numeral.end
    if tokens.lower(end) == "e" and tokens.glued(end):
        at = end + 1
    elif tokens.lower(end) in ("x", "×", "*", "·") and tokens.said(end + 1, end + 3) == "10^":
        at = end + 3
    else:
        return numeral
    sign = tokens.lower(at)
    at += sign in ("+", "-", "–")
    power = tokens.at(at).text
    if numeral.fraction or not (power.isdecimal() and len(power) <= 3 and tokens.glued(at)):
        return numeral
    raised = numeral.times(Decimal(10) ** (-int(power) if sign in ("-", "–") else int(power)), at + 1)
    return replace(raised, scale=ONE)


def _with_suffix(tokens: Tokens, numeral: Numeral, *, money: bool) -> Numeral:
    suffix = tokens.at(numeral.end)
    factor = SUFFIXES.get(suffix.text)
    if factor is None or not (money or (suffix.glued and suffix.text in _OPEN_SUFFIXES)):
        return numeral
    after = tokens.at(numeral.end + 1)
    if after.glued and (after.sort != "symbol" or after.lower in ("/", "^", "·")):
        return numeral
    return numeral.times(factor, numeral.end + 1)
