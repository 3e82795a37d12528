"""One number with its sign, currency and unit: "-5 °C", "Rs. 2.5 crore", "US$5m a year", "half an hour".

Input: tokens and a position. Output: a `Term`, which converts to values. Does not read ranges and other pairs (pairs).
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from utils.quantities.currencies import currency_after, currency_before
from utils.quantities.lexing import Tokens
from utils.quantities.number_words import halved, read_words
from utils.quantities.numerals import Numeral, read_digits
from utils.quantities.quantity import ONE, Kind, Unit, Value
from utils.quantities.unit_reading import UnitFound, read_denominator, read_unit
from utils.quantities.units import NAMES

_MINUS_WORDS = frozenset({"minus", "negative"})
_KINDS = {
    "time": Kind.DURATION,
    "calendar": Kind.DURATION,
    "share": Kind.PERCENT,
    "points": Kind.PERCENTAGE_POINT,
}
_NOT_AFTER_INCHES = frozenset("([\"'$-")
_AFTER_METRES = frozenset("tall high long deep wide thick away race sprint".split())
_BEFORE_A_UNIT = frozenset("consecutive full straight more additional further extra whole calendar".split())
_BEFORE_AGES = frozenset("- under over the his her their my our your".split())


@dataclass(frozen=True, slots=True)
class Term:
    """A number from token `start` up to `end` with its measure; `units` has several if a name is ambiguous."""

    start: int
    end: int
    numeral: Numeral
    units: tuple[Unit, ...] = ()
    per: Unit | None = None
    currency: str = ""
    unit_start: int = 0
    unit_end: int = 0

    @property
    def number(self) -> Decimal:
        """The number with its sign and scale."""
        return self.numeral.value

    @property
    def plain(self) -> bool:
        """Whether this is only a number."""
        return not (self.units or self.per or self.currency)

    def like(self, other: "Term") -> "Term":
        """Return this term with the unit of `other`."""
        return replace(
            self, units=other.units, per=other.per, currency=other.currency, unit_start=other.unit_start,
            unit_end=other.unit_end,
        )  # fmt: skip

    def values(self) -> tuple[Value, ...]:
        """Return the possible values of this term."""
        kind = Kind.MONEY if self.currency else Kind.FRACTION if self.numeral.fraction else Kind.COUNT
        return tuple(self._value(kind_of(unit), unit) for unit in self.units) or (self._value(kind, None),)

    def _value(self, kind: Kind, unit: Unit | None) -> Value:
        base = unit.to_base(self.number) if unit else self.number
        return Value(
            kind, base, base, self.numeral.precision * (unit.factor if unit else ONE), unit=unit, per=self.per,
            currency=self.currency, scale=self.numeral.scale, spelled=self.numeral.spelled,
        )  # fmt: skip


def kind_of(unit: Unit) -> Kind:
    """Return the kind of what a unit measures; only percent, not ppm, is a percentage."""
    share = unit.dimension == "share" and unit.symbol != "percent"
    return Kind.MEASURE if share else _KINDS.get(unit.dimension, Kind.MEASURE)


def read_term(tokens: Tokens, place: int) -> Term | None:
    """Return the number at `place` with its sign, currency and unit."""
    sign, at = _sign(tokens, place)
    currency, at = currency_before(tokens, at)
    if currency and sign == 1:
        sign, at = _sign(tokens, at)
    numeral = read_digits(tokens, at, money=bool(currency))
    if numeral is None and (at == place or tokens.lower(place) in _MINUS_WORDS):
        numeral = read_words(tokens, at)
    if numeral is None or (_inside_a_word(tokens, at) and not currency):
        return None
    numeral = halved(tokens, numeral) if numeral.digits else numeral
    term = Term(place, numeral.end, replace(numeral, value=numeral.value * sign), currency=currency)
    return _priced(tokens, replace(term, unit_start=place, unit_end=at)) if currency else with_unit(tokens, term)


def _sign(tokens: Tokens, place: int) -> tuple[int, int]:
    token = tokens.at(place)
    if token.lower in _MINUS_WORDS:
        return -1, place + 1
    if token.lower not in ("-", "–", "+") or not tokens.glued(place + 1):
        return 1, place
    before = tokens.at(place - 1)
    if token.glued and (before.sort != "symbol" or before.lower in (")", "]", "%", "°", "'", '"')):
        return 1, place
    return (1 if token.lower == "+" else -1), place + 1


def _inside_a_word(tokens: Tokens, place: int) -> bool:
    """Whether a number belongs to the letters before it, as in "x5" or "km2"."""
    before = tokens.at(place - 1)
    if before.lower == "x" and tokens.is_number(place - 2):
        return False
    return tokens.is_number(place) and tokens.glued(place) and before.text.isascii() and before.sort in ("word", "mask")


def _priced(tokens: Tokens, term: Term) -> Term:
    """Add the denominator of a price: "$5 a month", "Rs 500/- per head"."""
    named = currency_after(tokens, term.end)
    end = named[2] if named is not None and named[1] == 1 else term.end
    end += 2 * (tokens.said(end, end + 2) == "/-")
    per = read_denominator(tokens, end, money=True)
    return replace(term, per=per[0], end=per[1]) if per else replace(term, end=end)


def with_unit(tokens: Tokens, term: Term) -> Term:
    """Return `term` with the unit or currency after it, if any; the + of "50+" belongs to the number."""
    plus = tokens.lower(term.end) == "+" and tokens.glued(term.end) and not tokens.is_number(term.end + 1)
    at = term.end + plus
    if tokens.at(at).text == "s" and tokens.lower(term.start - 1) in _BEFORE_AGES:
        return term
    money = currency_after(tokens, at)
    if money is not None:
        currency, part, end = money
        numeral = term.numeral.times(part, term.numeral.end) if part != 1 else term.numeral
        priced = replace(term, numeral=numeral, currency=currency, end=end, unit_start=at, unit_end=end)
        return _priced(tokens, priced)
    if term.numeral.fraction:
        at += tokens.lower(at) == "of" and tokens.lower(at + 1) in ("a", "an")
        at += tokens.lower(at) in ("a", "an")
    at += tokens.lower(at) in _BEFORE_A_UNIT
    found = _inches(tokens, at) or read_unit(tokens, at)
    if found is None:
        return replace(term, end=term.end + plus)
    end = term.end if term.numeral.fraction and not found.units else found.end
    return replace(term, units=found.units, per=found.per, end=end, unit_start=at, unit_end=end)


def _inches(tokens: Tokens, place: int) -> UnitFound | None:
    """Read "in" as inches if it cannot be the preposition."""
    after = tokens.at(place + 1)
    closed = after.sort in ("symbol", "end") and after.lower not in _NOT_AFTER_INCHES
    inches = tokens.lower(place) == "in" and not tokens.at(place).fresh and closed
    return UnitFound((NAMES["inch"],), None, place + 1) if inches else None


def other_meanings(tokens: Tokens, term: Term) -> tuple[Value, ...]:
    """Return what a short or ambiguous name may mean besides its unit: "5 m" million or minutes, "5 pounds" money."""
    written = tokens.said(term.unit_start, term.unit_end)
    count = replace(term, units=())
    if term.per is not None or not term.units:
        return ()
    if written.lower().strip("-") in ("pound", "pounds"):
        return replace(count, currency="£").values()
    factor = {"m": Decimal(10**6), "K": Decimal(1000), "L": Decimal(10**5)}.get(written)
    if factor is None or (written == "m" and (tokens.lower(term.end) in _AFTER_METRES or abs(term.number) >= 1000)):
        return ()
    numeral = term.numeral.times(factor, term.numeral.end)
    scaled = replace(count, numeral=numeral).values()
    return (*scaled, *replace(term, units=(NAMES["minute"],)).values()) if written == "m" else scaled
