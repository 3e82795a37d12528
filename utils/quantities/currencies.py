"""Signs, codes and words for money, as data.

Input: none. Output: `SIGNS` (before or after a number), `WORDS` (after it), `PARTS` (a hundredth), `may_be_same`. A
sign that several countries use stays ambiguous ("$", "Rs", "¥"); currencies are never converted. Does not read amounts.
"""

from decimal import Decimal

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


def may_be_same(one: str, other: str) -> bool:
    """Whether both may name the same currency: "$" and CAD, but not USD and EUR."""
    return one == other or other in _MAY_BE.get(one, ()) or one in _MAY_BE.get(other, ())


def surely_same(one: str, other: str) -> bool:
    """Whether both name the same currency to a typical reader: "$" is USD unless stated otherwise."""
    return _USUALLY.get(one, one) == _USUALLY.get(other, other)
