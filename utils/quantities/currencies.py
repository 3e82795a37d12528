"""Signs, codes and words for money, and where one stands before or after a number.

Input: tokens and a position. Output: a currency and where its name ends. A sign that several countries use stays
ambiguous ("$", "Rs", "¥"); currencies are never converted.
"""

import re
from decimal import Decimal

from utils.quantities.lexing import Tokens
from utils.quantities.quantity import ONE

_CODES = (
    "USD EUR GBP INR JPY CNY CAD AUD NZD SGD HKD CHF SEK NOK DKK PKR LKR NPR BDT AED SAR QAR KWD BHD OMR ZAR BRL MXN "
    "KRW RUB TRY THB VND NGN PHP IDR MYR PLN CZK HUF ILS EGP KES GHS TWD ARS CLP COP PEN UAH RON"
).split()
SIGNS = {code: code for code in _CODES} | {
    "$": "$", "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "HK$": "HKD", "S$": "SGD",
    "NZ$": "NZD", "R$": "BRL", "NT$": "TWD", "MX$": "MXN", "€": "EUR", "£": "£", "¥": "¥", "₹": "INR", "₨": "Rs",
    "Rs": "Rs", "Rs.": "Rs", "rs": "Rs", "rs.": "Rs", "Re": "Rs", "Re.": "Rs", "₩": "KRW", "₽": "RUB",
    "₺": "TRY", "₫": "VND", "₦": "NGN", "₱": "PHP", "₪": "ILS", "฿": "THB", "₴": "UAH", "RMB": "CNY", "Tk": "BDT",
    "kr": "kr", "﷼": "riyal",
}  # fmt: skip
WORDS = {
    "dollar": "$", "dollars": "$", "bucks": "$", "euro": "EUR", "euros": "EUR", "rupee": "Rs", "rupees": "Rs",
    "pounds sterling": "GBP", "pound sterling": "GBP", "sterling": "GBP", "yen": "JPY", "yuan": "CNY",
    "renminbi": "CNY", "rmb": "CNY", "won": "KRW", "rouble": "RUB", "roubles": "RUB", "ruble": "RUB",
    "rubles": "RUB", "franc": "franc", "francs": "franc", "swiss francs": "CHF", "krona": "kr", "kronor": "kr",
    "krone": "kr", "kroner": "kr", "rand": "ZAR", "dirhams": "dirham", "dirham": "dirham", "riyal": "riyal",
    "riyals": "riyal", "taka": "BDT", "naira": "NGN", "baht": "THB", "ringgit": "MYR", "lira": "lira",
    "peso": "peso", "pesos": "peso", "us dollars": "USD", "us dollar": "USD", "u.s. dollars": "USD",
    "american dollars": "USD", "canadian dollars": "CAD", "australian dollars": "AUD", "singapore dollars": "SGD",
    "indian rupees": "INR", "indian rupee": "INR", "pakistani rupees": "PKR", "british pounds": "GBP",
}  # fmt: skip
PARTS = {
    "cent": ("$", Decimal("0.01")), "cents": ("$", Decimal("0.01")), "paise": ("Rs", Decimal("0.01")),
    "paisa": ("Rs", Decimal("0.01")), "pence": ("£", Decimal("0.01")),
}  # fmt: skip
LONGEST_WORD = 5
_MAY_BE = {
    "$": {"USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP"},
    "Rs": {"INR", "PKR", "LKR", "NPR"},
    "¥": {"JPY", "CNY"},
    "£": {"GBP", "EGP"},
    "kr": {"SEK", "NOK", "DKK"},
    "franc": {"CHF"},
    "dirham": {"AED"},
    "riyal": {"SAR", "QAR"},
    "lira": {"TRY"},
    "peso": {"MXN", "PHP", "ARS", "CLP", "COP"},
}
_USUALLY = {"$": "USD", "Rs": "INR", "£": "GBP", "kr": "SEK", "franc": "CHF", "dirham": "AED", "riyal": "SAR"} | {
    "lira": "TRY", "peso": "MXN", "¥": "JPY",
}  # fmt: skip
_FIRST = re.compile(r"[^\W\d_]+|.", re.DOTALL)
_STARTS = frozenset(
    first.group() for name in (*SIGNS, *WORDS, *PARTS) for first in [_FIRST.match(name.lower())] if first is not None
)


def may_be_same(one: str, other: str) -> bool:
    """Whether both may name the same currency: "$" and CAD, but not USD and EUR."""
    return one == other or other in _MAY_BE.get(one, ()) or one in _MAY_BE.get(other, ())


def surely_same(one: str, other: str) -> bool:
    """Whether both name the same currency to a typical reader: "$" is USD unless stated otherwise."""
    return _USUALLY.get(one, one) == _USUALLY.get(other, other)


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
