"""Parse the text of one cell as a number.

Input: the text of a cell. Output: the number with its unit or sign, or None if the text is anything else. Cells are
read more strictly than prose: the whole text must be the number. Does not determine column types (columns.py).
"""

import re
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from tables.grid import Raw, display
from tables.measures import CURRENCIES, CURRENCY_SCALES, ONE, PERCENT, PERCENT_SIGNS, SCALES, is_unit

_DIGITS = r"(?:\d[\d.,'’ ]*|[.,]\d+)(?:[eE][-+]?\d{1,2})?"
_INNER_SIGN = r"[+−]|(?<![^\W\d_])[-–]|[-–](?=\d*[.,]\d)"
"""A sign behind a currency. A hyphen between a letter and figures alone belongs to a code."""
_NUMBER = re.compile(
    rf"(?P<open>\()?(?P<sign>[-+−–])?\s?(?P<before>[^\d\s.,()+−–-]{{1,4}}\.?)?\s?(?P<inner>{_INNER_SIGN})?(?P<bracket>\()?"
    rf"(?P<digits>{_DIGITS})\s?(?P<after>[^\d\s.,()−-][^\d()]{{0,15}}?)?(?P<trailing>[-−])?(?P<close>\))?"
)
_PLAIN = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?", re.ASCII)
_LONGEST_NUMBER = 48
_LONGEST_EXACT = 28


class Style(Enum):
    """How digits are grouped and which decimal separator is used."""

    POINT = "1,234.5"
    COMMA = "1.234,5"


_GROUPED = {
    Style.POINT: re.compile(r"(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:[ '’]\d{3})+)?(?:\.\d*)?"),
    Style.COMMA: re.compile(r"(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ '’]\d{3})+)?(?:,\d*)?"),
}


class Number(NamedTuple):
    """A number as a cell shows it. `mark` is "%", a currency code, a unit as written, or None."""

    value: Decimal
    mark: str | None
    is_currency: bool


def style_evidence(text: str) -> Style | None:
    """Return the only style in which `text` is a number, or None if there is no such style or both work."""
    styles = [style for style in Style if read_number(text, style)]
    return styles[0] if len(styles) == 1 else None


def number_of(cell: Raw, style: Style) -> Number | None:
    """Return the number that a cell holds, or that its text shows."""
    if isinstance(cell, str):
        return read_number(cell, style)
    is_number = isinstance(cell, int | float) and not isinstance(cell, bool)
    return Number(Decimal(display(cell)), None, False) if is_number else None


def read_number(text: str, style: Style = Style.POINT) -> Number | None:
    """Return the number that the whole of `text` shows, or None if it shows none.

    Accepts Western, Indian and European grouping, accounting negatives, percent, currency, scale words and units after
    the digits. Leading zeros make a code, not a number, and so does a hyphen between a letter and figures alone
    ("TK-1025", but "USD-20.50" is money).

    >>> read_number("(1,20,000.50)").value, read_number("₹ 5 lakh"), read_number("007")
    (Decimal('-120000.50'), Number(value=Decimal('500000'), mark='INR', is_currency=True), None)
    """
    if _PLAIN.fullmatch(text) and style is Style.POINT:
        return Number(Decimal(text), None, False)
    match = _NUMBER.fullmatch(text.removesuffix("/-")) if len(text) <= _LONGEST_NUMBER else None
    if match is None or bool(match["open"] or match["bracket"]) != bool(match["close"]):
        return None
    value = _digits(match["digits"].strip(), style)
    mark = _mark(match["before"], match["after"])
    signs = [match[part] for part in ("sign", "inner", "trailing", "close") if match[part] and match[part] != "+"]
    if value is None or mark is None or len(signs) > 1:
        return None
    value *= mark.value
    return mark._replace(value=-value if signs else value)


def _digits(text: str, style: Style) -> Decimal | None:
    mantissa, _, exponent = text.casefold().partition("e")
    if not _GROUPED[style].fullmatch(mantissa) or not mantissa[-1].isdigit():
        return None
    point, group = (".", ",") if style is Style.POINT else (",", ".")
    digits = mantissa.translate({ord(c): None for c in group + " '’"}).replace(point, ".")
    whole = digits.partition(".")[0]
    if (len(whole) > 1 and whole[0] == "0") or len(digits) > _LONGEST_EXACT:
        return None
    return Decimal(format(Decimal(digits).scaleb(int(exponent or 0)), "f"))


def _mark(before: str | None, after: str | None) -> Number | None:
    """Return what 1 is with the words around the digits, or None if they are not understood."""
    front, words = (before or "").casefold(), (after or "").casefold().split()
    currency = CURRENCIES.get(front)
    if front and currency is None:
        return None
    if not currency and words and words[-1] in CURRENCIES:
        currency = CURRENCIES[words.pop()]
    scales = CURRENCY_SCALES if currency else SCALES
    factor = scales[words.pop(0)] if words and words[0] in scales else ONE
    if not words:
        return Number(factor, currency, currency is not None)
    if currency or len(words) > 1:
        return None
    if words[0] in PERCENT_SIGNS:
        return Number(factor, PERCENT, False)
    return Number(factor, (after or "").split()[-1], False) if is_unit(words[0]) else None
