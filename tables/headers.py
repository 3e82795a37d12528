"""What a header says about the values below it: unit, scale, maximum, percent, identifier.

Input: the text of a header, or of a line above a table. Output: `Meaning`. Does not find the header row (layout.py) or
examine the values (columns.py).
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from tables.measures import CURRENCIES, CURRENCY_SCALES, ONE, PERCENT, PERCENT_SIGNS, SCALES, is_unit

_BRACKETS = re.compile(r"[(\[]([^()\[\]]{1,40})[)\]]")
_TOKEN = re.compile(
    r"[A-Za-z]{0,3}[$€£¥₹₩₽₺₪₴₫₦฿₱]|['’]?000s?|%|°[CFcf]|µ[A-Za-z]+|[^\W\d_]+[²³23]?(?:/[^\W\d_]+[²³23]?)*\.?|Ω|\d+|[^\s,;:]"
)
_FILLERS = frozenset("in of as all are is the figures figure amounts amount values value unit units currency".split())
_AFTER_IN = re.compile(r"\bin\b(.*)$", re.IGNORECASE)
_PERCENT = re.compile(r"(?<![\d\s])\s*%|^\s*%|\b(?:percent|percentage|per cent|pct)\b", re.IGNORECASE)
_MAXIMUM = re.compile(
    r"(?:out of|/|max(?:imum)?\b\.?(?: [^\W\d]+)?\s?[:=-]?)\s?(\d{1,6}(?:\.\d+)?)(?!\d)|\b(\d{1,6}) ?max(?:imum)?\b",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"\d{1,4}(?:\.\d+)?")
_IDENTIFIER = re.compile(
    r"(?:^|[\W_])(?P<key>ids?|codes?|sku|uid|uuid|guid|isbn|ref)\W*$|(?:^|[\W_])(?P<number>nos?|num|numbers?|serial|sl|sr|#)\W*$|^#$",
    re.IGNORECASE,
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NOT_ALONE = frozenset(
    {"min", "sec", "second", "bar", "nos", "units", "pieces", "ton", "foot", "hr", "in", "mi", "cal", "acre"}
)
"""Units that have other meanings too unless they are in brackets ("Temperature min")."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What words say about numbers: `is_key` marks a code ("Item code"), `is_number` a serial number ("Roll no.")."""

    unit: str | None = None
    is_currency: bool = False
    is_percent: bool = False
    scale: Decimal = ONE
    maximum: Decimal | None = None
    is_key: bool = False
    is_number: bool = False

    @property
    def says_measure(self) -> bool:
        """Whether there is a unit, a currency, a percent sign or a scale."""
        return self.unit is not None or self.scale != ONE


NOTHING = Meaning()


def read_header(name: str) -> Meaning:
    """Return what the header `name` says about its column.

    >>> read_header("Marks (out of 100)").maximum, read_header("Amount (Rs. in lakhs)").scale
    (Decimal('100'), Decimal('100000'))
    """
    bare = _BRACKETS.sub(" ", name).strip()
    identifier = _IDENTIFIER.search(_CAMEL.sub(" ", bare))
    is_key = bool(identifier and identifier["key"])
    is_number = bool(identifier and not identifier["key"])
    return replace(_measure_of_header(name), maximum=_maximum(name), is_key=is_key, is_number=is_number)


def read_preamble(lines: tuple[str, ...]) -> Meaning:
    """Return the currency and scale that a line above a table gives for all of it ("All figures in Rs. lakhs")."""
    for line in lines:
        clause = line.partition(",")[0]
        for meaning in map(_measure, (*_BRACKETS.findall(line), clause, *_AFTER_IN.findall(clause))):
            if meaning.is_currency or meaning.scale != ONE:
                return meaning
    return NOTHING


def _measure_of_header(name: str) -> Meaning:
    bare = _BRACKETS.sub(" ", name).replace("_", " ")
    for phrase in (*reversed(_BRACKETS.findall(name)), *_AFTER_IN.findall(bare), *bare.split(",")[1:]):
        if (meaning := _measure(phrase)).says_measure:
            return meaning
    if _PERCENT.search(name):
        return Meaning(unit=PERCENT, is_percent=True)
    return _measure_at_the_ends(_TOKEN.findall(bare))


def _measure_at_the_ends(tokens: list[str]) -> Meaning:
    whole = _measure(" ".join(tokens))
    if whole.is_currency:
        return whole
    for start in range(max(1, len(tokens) - 3), len(tokens)):
        first = tokens[start].casefold()
        if first in _NOT_ALONE or (first.isalpha() and len(first) == 1):
            continue
        if (meaning := _measure(" ".join(tokens[start:]))).says_measure:
            return meaning
    return _measure(tokens[0]) if tokens and _currency(tokens[0]) else NOTHING


def _measure(phrase: str) -> Meaning:
    """Return the measure that the whole of `phrase` names, or `NOTHING` if any word of it is something else."""
    tokens = [token for token in _TOKEN.findall(phrase) if token.casefold() not in _FILLERS]
    currency = next((code for token in tokens if (code := _currency(token))), None)
    scales = CURRENCY_SCALES if currency else SCALES
    unit, scale = currency, ONE
    for token in tokens:
        folded = token.casefold()
        if _currency(token) == currency and currency:
            continue
        if folded in scales or folded.rstrip(".") in scales:
            scale *= scales[folded if folded in scales else folded.rstrip(".")]
        elif unit is None and folded in PERCENT_SIGNS:
            unit = PERCENT
        elif unit is None and is_unit(folded):
            unit = token
        else:
            return NOTHING
    return Meaning(unit=unit, is_currency=currency is not None, is_percent=unit == PERCENT, scale=scale)


def _currency(token: str) -> str | None:
    if len(token) == 3 and token.isalpha() and not token.isupper():
        return None
    return CURRENCIES.get(token.casefold())


def _maximum(name: str) -> Decimal | None:
    match = _MAXIMUM.search(name)
    if match:
        return Decimal(match[1] or match[2])
    for phrase in _BRACKETS.findall(name):
        if _BARE_NUMBER.fullmatch(phrase.strip()):
            number = Decimal(phrase.strip())
            return number if 5 <= number <= 1000 else None
    return None
