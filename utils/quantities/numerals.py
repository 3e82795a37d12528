"""Numbers written in digits: 1,234.5, 12,34,567, 1.2e6, 3 x 10^8, 10 1/2, 1.5 lakh crore, 5k.

In: tokens and a place. Out: a `Numeral` and where it ends. Not here: numbers in words (number_words), what they
measure.
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
    "k": Decimal(1000), "K": Decimal(1000), "M": Decimal(10**6), "MM": Decimal(10**6), "mm": Decimal(10**6),
    "m": Decimal(10**6), "b": Decimal(10**9), "B": Decimal(10**9), "t": Decimal(10**12), "T": Decimal(10**12),
    "L": Decimal(10**5), "l": Decimal(10**5),
}  # fmt: skip
DOZENS = {"dozen": Decimal(12), "dozens": Decimal(12)}
_OPEN_SUFFIXES = frozenset({"k", "K", "M", "B"})
_DENOMINATORS = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25, 32, 50, 64, 100, 1000})


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number without its unit; `end` is the place of the token after it.

    `digits` holds the figures of a whole number written without separators ("2021", "007"), else nothing.
    """

    value: Decimal
    precision: Decimal
    end: int
    scale: Decimal = ONE
    digits: str = ""
    spelled: bool = False
    fraction: bool = False

    @property
    def roundness(self) -> Decimal:
        """One unit of the last figure that is not a zero."""
        if self.value == 0 or self.precision == 0:
            return self.precision
        exponent = self.value.normalize().as_tuple().exponent
        return max(self.precision, Decimal(10) ** int(exponent))

    def times(self, factor: Decimal, end: int) -> "Numeral":
        """Return this number multiplied by a scale word that ends before `end`."""
        return replace(
            self,
            value=self.value * factor,
            precision=self.precision * factor,
            scale=self.scale * factor,
            digits="",
            end=end,
        )


def read_digits(tokens: Tokens, place: int, *, money: bool) -> Numeral | None:
    """Return the number in digits at `place`, its exponent, fraction and scale words included.

    `money` allows the suffixes that mean a scale only after a currency ($5m, ₹5L, £3t).
    """
    plain = plain_number(tokens, place)
    if plain is None:
        return None
    numeral = _with_exponent(tokens, _with_fraction(tokens, plain))
    scaled = _with_suffix(tokens, numeral, money=money)
    if scaled is not numeral:
        return scaled
    return _with_lower_scale(tokens, with_scales(tokens, numeral, money=money))


def with_scales(tokens: Tokens, numeral: Numeral, *, money: bool = False) -> Numeral:
    """Return `numeral` multiplied by the scale words after it, at most three ("1.5 lakh crore").

    An arab is a thousand million where money is meant; elsewhere it is a person.
    """
    for _ in range(3):
        place = numeral.end + (tokens.lower(numeral.end) == "-" and tokens.lower(numeral.end + 1) in SCALES)
        if tokens.lower(place) in DOZENS:
            dozens = numeral.value * DOZENS[tokens.lower(place)]
            return replace(numeral, value=dozens, digits="", end=place + 1)
        factor = SCALES.get(tokens.lower(place))
        if tokens.at(place).text == "arab" and (money or tokens.lower(place + 1) in ("rupee", "rupees")):
            factor = Decimal(10**9)
        if factor is None:
            break
        numeral = numeral.times(factor, place + 1)
    return numeral


def plain_number(tokens: Tokens, place: int) -> Numeral | None:
    """Return the number of the one token at `place`."""
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
    rest = _slash(tokens, place) if hyphen or not tokens.glued(place) else None
    if rest is None or rest >= 1 or len(whole.digits) > 3 or tokens.at(place).fresh:
        return whole
    return Numeral(whole.value + rest, ZERO, place + 3)


def _slash(tokens: Tokens, place: int) -> Decimal | None:
    if tokens.lower(place + 1) != "/" or not (tokens.glued(place + 1) and tokens.glued(place + 2)):
        return None
    over, under = tokens.at(place).text, tokens.at(place + 2).text
    if not (over.isdecimal() and under.isdecimal()) or len(over) > 4 or len(under) > 4:
        return None
    after = tokens.at(place + 3)
    if (after.lower == "/" and after.glued) or int(under) not in _DENOMINATORS:
        return None
    return Decimal(over) / Decimal(under)


def _with_exponent(tokens: Tokens, numeral: Numeral) -> Numeral:
    """Read 1.2e6, 1.2 x 10^6 and 10^6."""
    if numeral.fraction or numeral.precision == 0:
        return numeral
    end = numeral.end
    if tokens.lower(end) == "e" and tokens.glued(end):
        return _raised(tokens, numeral, end + 1)
    if tokens.lower(end) in ("x", "×", "*", "·") and tokens.at(end + 1).text == "10" and tokens.lower(end + 2) == "^":
        return _raised(tokens, numeral, end + 3)
    if numeral.digits == "10" and tokens.lower(end) == "^" and tokens.glued(end):
        return _raised(tokens, replace(numeral, value=ONE), end + 1)
    return numeral


def _raised(tokens: Tokens, numeral: Numeral, place: int) -> Numeral:
    sign = tokens.lower(place)
    place += sign in ("+", "-", "–", "^")
    place += tokens.lower(place) == "^"
    power = tokens.at(place).text
    if not (power.isdecimal() and len(power) <= 3 and tokens.glued(place)):
        return numeral
    negative = sign in ("-", "–") or (sign == "^" and tokens.lower(place - 1) == "-")
    raised = numeral.times(Decimal(10) ** (-int(power) if negative else int(power)), place + 1)
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


def _with_lower_scale(tokens: Tokens, numeral: Numeral) -> Numeral:
    """Add the "20 lakh" of "5 crore 20 lakh"."""
    if numeral.scale == 1 or tokens.at(numeral.end).fresh:
        return numeral
    place = numeral.end + (tokens.lower(numeral.end) == "and")
    rest = plain_number(tokens, place)
    if rest is None:
        return numeral
    rest = with_scales(tokens, rest)
    if rest.scale == 1 or rest.value >= numeral.scale:
        return numeral
    return replace(rest, value=numeral.value + rest.value)
