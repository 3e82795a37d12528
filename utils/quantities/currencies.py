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
    "CN¥": "CNY", "NIS": "ILS", "kr": "kr", "﷼": "riyal",
}  # fmt: skip
WORDS = {
    word: (code, ONE)
    for code, words in {
        "$": "dollar|dollars|bucks", "EUR": "euro|euros", "Rs": "rupee|rupees", "JPY": "yen",
        "GBP": "pounds sterling|pound sterling|sterling|british pounds", "CNY": "yuan|renminbi|rmb", "KRW": "won",
        "RUB": "rouble|roubles|ruble|rubles", "franc": "franc|francs", "CHF": "swiss francs", "ZAR": "rand",
        "kr": "krona|kronor|krone|kroner", "dirham": "dirham|dirhams", "riyal": "riyal|riyals", "BDT": "taka",
        "NGN": "naira", "THB": "baht", "MYR": "ringgit", "lira": "lira", "peso": "peso|pesos",
        "USD": "us dollar|us dollars|u.s. dollars|american dollars", "CAD": "canadian dollars",
        "AUD": "australian dollars", "SGD": "singapore dollars", "INR": "indian rupee|indian rupees",
        "PKR": "pakistani rupees",
    }.items()
    for word in words.split("|")
} | {
    word: (code, Decimal("0.01"))
    for word, code in {"cent": "$", "cents": "$", "paise": "Rs", "paisa": "Rs", "pence": "£"}.items()
}  # fmt: skip
"""The currency that a word names, and the part of it."""
LONGEST_WORD = 5
_MEANINGS = {
    "$": "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP".split(),
    "Rs": "INR PKR LKR NPR".split(),
    "¥": ["JPY", "CNY"],
    "£": ["GBP", "EGP"],
    "kr": ["SEK", "NOK", "DKK"],
    "franc": ["CHF"],
    "dirham": ["AED"],
    "riyal": ["SAR", "QAR"],
    "lira": ["TRY"],
    "peso": "MXN PHP ARS CLP COP".split(),
}
"""The currencies that an ambiguous name may mean, the usual one first."""
_FIRST = re.compile(r"[^\W\d_]+|.", re.DOTALL)
_STARTS = frozenset(
    first.group() for name in (*SIGNS, *WORDS) for first in [_FIRST.match(name.lower())] if first is not None
)


def may_be_same(one: str, other: str) -> bool:
    """Whether both may name the same currency: "$" and CAD, but not USD and EUR."""
    return one == other or other in _MEANINGS.get(one, ()) or one in _MEANINGS.get(other, ())


def surely_same(one: str, other: str) -> bool:
    """Whether both name the same currency to a typical reader: "$" is USD unless stated otherwise."""
    return usual(one) == usual(other)


def usual(name: str) -> str:
    """Return the currency that a name means to a typical reader."""
    return _MEANINGS.get(name, [name])[0]


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
            return *WORDS[written.lower()], start + length
        if written in SIGNS and not tokens.is_number(start + length):
            return SIGNS[written], ONE, start + length
    return None
