"""What a header says of the bare numbers under it: "Attendance %", "Marks (out of 100)", "Amount (Rs. in lakhs)".

In: a header, or the text before a colon. Out: a `Hint` that gives a bare value its unit. Not here: tables.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from utils.quantities.currencies import SIGNS, WORDS
from utils.quantities.lexing import Tokens
from utils.quantities.numerals import SCALES
from utils.quantities.quantity import ONE, Kind, Unit, Value
from utils.quantities.surface import Surface
from utils.quantities.terms import kind_of
from utils.quantities.unit_reading import read_unit
from utils.quantities.units import unit_named

_OUT_OF = re.compile(r"(?:out of|max(?:imum)?\.?(?: marks)?:?|/)\s*(\d{1,6})", re.IGNORECASE)
_IN_THOUSANDS = re.compile(r"\(?\b000s\b|'000s?\b|\(000\)")
_INTRODUCERS = frozenset({"(", "[", "in", ",", "/", "-", ":"})
_LONGEST_LABEL = 10
_SHORT_SCALES = {"mn": "million", "mln": "million", "bn": "billion", "k": "thousand", "m": "million", "cr": "crore"}


@dataclass(frozen=True, slots=True)
class Hint:
    """The unit, denominator, currency, scale and whole that a header gives."""

    unit: Unit | None = None
    per: Unit | None = None
    currency: str = ""
    scale: Decimal = ONE
    whole: Decimal | None = None

    def apply(self, readings: tuple[Value, ...]) -> tuple[Value, ...]:
        """Return the bare readings with the unit of the header; readings with a unit of their own as they are.

        Four figures under "Year" stay a year, under "Amount (Rs)" they are an amount.
        """
        bare = tuple(value for value in readings if value.bare and not value.vague)
        if not bare or not (readings[0].bare or readings[0].kind is Kind.YEAR):
            return readings
        if readings[0].kind is Kind.YEAR and self.unit == unit_named("year"):
            return readings[:1]
        return tuple(self._give_unit(value) for value in bare)

    @property
    def _kind(self) -> Kind:
        if self.currency:
            return Kind.MONEY
        if self.unit is not None:
            return kind_of(self.unit)
        return Kind.COUNT if self.whole is None else Kind.PART

    def _give_unit(self, value: Value) -> Value:
        convert = self.unit.to_base if self.unit else Decimal
        factor = self.scale * (self.unit.factor if self.unit else ONE)
        return replace(
            value, kind=self._kind, low=convert(value.low * self.scale), high=convert(value.high * self.scale),
            precision=value.precision * factor, roundness=value.roundness * factor, unit=self.unit, per=self.per,
            currency=self.currency, scale=value.scale * self.scale, second=self.whole,
        )  # fmt: skip


@lru_cache(maxsize=1024)
def read_hint(header: str) -> Hint | None:
    """Return what `header` says of numbers without a unit of their own, None where it says nothing."""
    text = Surface.of(header).text.replace("_", " ")
    whole = _OUT_OF.search(text)
    tokens = Tokens(text, ())
    scale, currency = _scale(tokens, text), _currency(tokens)
    unit, per = (None, None) if currency else _unit(tokens)
    alone = whole is not None and unit is None and not currency
    hint = Hint(unit, per, currency, scale, Decimal(whole[1]) if whole is not None and alone else None)
    return None if hint == Hint() else hint


def _scale(tokens: Tokens, text: str) -> Decimal:
    if _IN_THOUSANDS.search(text):
        return Decimal(1000)
    money = bool(_currency(tokens))
    for place in range(len(tokens)):
        word = tokens.lower(place)
        introduced = tokens.lower(place - 1) in _INTRODUCERS or tokens.at(place - 1).text in SIGNS or money
        if introduced and tokens.lower(place - 1) != "per":
            factor = SCALES.get(word) or (SCALES.get(_SHORT_SCALES.get(word, "")) if money else None)
            if factor is not None:
                return factor
    return ONE


def _currency(tokens: Tokens) -> str:
    for place in range(len(tokens)):
        for length in (3, 2, 1):
            written = tokens.said(place, place + length)
            if written in SIGNS and tokens.lower(place) not in ("re", "kr"):
                return SIGNS[written]
        if tokens.lower(place) in WORDS and tokens.lower(place - 1) in _INTRODUCERS:
            return WORDS[tokens.lower(place)]
    return ""


def _unit(tokens: Tokens) -> tuple[Unit | None, Unit | None]:
    """Return the unit that a header names in brackets, after "in", or at its end."""
    for place in range(len(tokens)):
        found = read_unit(tokens, place)
        if found is None or not found.units:
            continue
        introduced = tokens.lower(place - 1) in _INTRODUCERS or not tokens.lower(place).isalpha()
        closes = found.end == len(tokens) and (len(tokens.lower(place)) > 1 or found.per is not None)
        if introduced or closes:
            return found.units[0], found.per
    return None, None


def read_label(tokens: Tokens, place: int) -> Hint | None:
    """Return the hint in the text before the colon that stands right before `place`: "Attendance %: 90.4"."""
    if tokens.lower(place - 1) not in (":", "="):
        return None
    first = place - 1
    while first > 0 and place - first < _LONGEST_LABEL and not tokens.at(first).fresh:
        before = tokens.lower(first - 1)
        if before in ("|", ";") or (before == "." and tokens.at(first).text.istitle()):
            break
        first -= 1
    header = tokens.said(first, place - 1)
    return read_hint(header) if header else None
