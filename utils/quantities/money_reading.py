"""Find the currency before or after a number: "US$", "Rs.", "INR", "million dollars", "paise".

Input: tokens and a position. Output: a currency and where its name ends. Does not define the currencies (currencies).
"""

import re
from decimal import Decimal

from utils.quantities.currencies import LONGEST_WORD, PARTS, SIGNS, WORDS
from utils.quantities.lexing import Tokens
from utils.quantities.quantity import ONE

_FIRST = re.compile(r"[^\W\d_]+|.", re.DOTALL)
_STARTS = frozenset(
    first.group() for name in (*SIGNS, *WORDS, *PARTS) for first in [_FIRST.match(name.lower())] if first is not None
)


def currency_before(tokens: Tokens, place: int) -> tuple[str, int]:
    """Return the currency sign or code at `place` if a number follows it, and the position after it."""
    if tokens.lower(place) not in _STARTS:
        return "", place
    for length in (3, 2, 1):
        sign = SIGNS.get(tokens.said(place, place + length))
        if sign is not None:
            end = place + length
            signed = tokens.lower(end) in ("-", "–", "+") and tokens.glued(end + 1)
            follows = tokens.is_number(end + signed) and not tokens.at(end).fresh
            return (sign, end) if follows else ("", place)
    return "", place


def currency_after(tokens: Tokens, place: int) -> tuple[str, Decimal, int] | None:
    """Return the currency named after a number, its subunit factor, and the position after the name."""
    start = place + (tokens.lower(place) == "-" and tokens.glued(place))
    first = tokens.at(start)
    if first.lower not in _STARTS or (first.fresh and not first.text.islower()):
        return None
    for length in range(LONGEST_WORD, 0, -1):
        written = tokens.said(start, start + length)
        if written.lower() in WORDS:
            return WORDS[written.lower()], ONE, start + length
        if written.lower() in PARTS:
            return *PARTS[written.lower()], start + length
        if written in SIGNS and not tokens.is_number(start + length):
            return SIGNS[written], ONE, start + length
    return None
