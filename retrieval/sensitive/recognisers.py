"""The forms and check digits of sensitive values, as a table.

A row has Presidio's name of the entity, its form, the likelihood of a value of this form without cue words, the cue
words, and the check digits. A form that an order or part number may also have starts below the usual threshold of .5
and needs a cue word. Every pattern runs in linear time. Does not weigh the words (finding.py).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from stdnum import iban, luhn, verhoeff

_IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
    "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
    "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15,
    "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19,
    "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
}  # fmt: skip
"""Length of an IBAN by country (SWIFT IBAN registry)."""

_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True)
class Recogniser:
    """One form of one entity. `likelihood` applies without a cue word; `accepts` verifies the check digits."""

    entity: str
    form: str
    likelihood: float
    cues: re.Pattern[str] = _NOTHING
    accepts: Callable[[str], bool] = bool

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The form, compiled."""
        return re.compile(self.form)


def _cues(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def _digits(value: str) -> str:
    return "".join(filter(str.isdigit, value))


def _is_phone(value: str) -> bool:
    """Whether a number with a plus sign is a phone number: 8 to 15 digits (E.164), and not a decimal fraction."""
    grouped = re.search(r"\d[ ()/-]+\d|\d\.\d+\.\d", value) is not None
    return (8 if grouped else 10) <= len(_digits(value)) <= 15 and not re.fullmatch(r"\+\d+\.\d+", value)


_SIXTEEN = (16,)
_ISSUERS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("4", (13, 16, 19)),
    *((str(prefix), _SIXTEEN) for prefix in (*range(51, 56), 35, 60, 65, 81, 82)),
    *((str(prefix), _SIXTEEN) for prefix in range(2221, 2721)),
    *((str(prefix), (16, 17, 18, 19)) for prefix in (6011, *range(644, 650), 62)),
    *((str(prefix), (15,)) for prefix in (34, 37)),
    *((str(prefix), (14,)) for prefix in (36, 38, *range(300, 306))),
)


def _is_card(value: str) -> bool:
    """Whether digits are a payment card number: a known issuer, its length, and Luhn."""
    digits = _digits(value)
    is_issued = any(digits.startswith(issuer) and len(digits) in lengths for issuer, lengths in _ISSUERS)
    return is_issued and luhn.is_valid(digits)


_is_account = partial(iban.is_valid, check_country=False)
"""Whether an IBAN has its country's form and is correct by ISO 7064 MOD 97-10."""


def _is_israeli(value: str) -> bool:
    return len(set(_digits(value))) > 1 and luhn.is_valid(_digits(value))


NOT_PERSONAL = _cues(
    r"part|order|serial|model|sku|invoice|inv|bill|ref|reference|ticket|case|item|isbn|issn|doi|p/n|s/n|pn|sn|batch|lot"
    r"|tracking|shipment|parcel|catalogue|catalog|cat|article|asset|build|commit|version|docket|file|job|receipt|barcode"
    r"|ean|upc|gtin|hsn|sequence|checksum|hash|timestamp|epoch|transaction|txn|grant|patent|standard|drawing"
)
"""Words after which a number identifies a thing."""

_PHONE = _cues(
    r"tel\.?|telephone|phones?|mobile|mob\.?|cell(?:ular)?|call|dial|fax|whatsapp|sms|text|hotline|helpline|contact"
    r"|reach (?:me|us|him|her|them)|(?:phone|mobile|contact) (?:no|number)s?\.?|טל|טלפון|נייד|फ़ोन|मोबाइल"
)
_CARD = _cues(
    r"cards?|visa|master ?card|amex|american express|credit|debit|discover|diners|rupay|maestro|pan|paid with"
)
_SOCIAL = _cues(r"ssn|ss#|social security(?: (?:no|number))?\.?|social-security")
_INSURANCE = _cues(r"nino|ni (?:no|number)\.?|national insurance(?: (?:no|number))?\.?|insurance")
_ISRAELI = _cues(
    r"teudat zehut|t\.?z\.?|israeli id|national id|identity (?:card|no|number)|id (?:card|no|number)s?\.?"
    r"|ת\.?ז\.?|תעודת זהות|מספר זהות"
)
_AADHAAR = _cues(r"aadh?aar(?: (?:card|no|number))?\.?|uidai|uid|आधार|national id")
_PAN = _cues(r"pan(?: (?:card|no|number))?\.?|permanent account number|income tax|taxpayer")
_ACCOUNT = "|".join(rf"{land}[0-9]{{2}}(?:[ -]?[A-Z0-9]){{{length - 4}}}" for land, length in _IBAN_LENGTHS.items())
_ALONE, _ENDS = r"(?<![\w.+/-])", r"(?![\w/-])"
_NINO = r"(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]"

RECOGNISERS = (
    Recogniser(
        "EMAIL_ADDRESS",
        r"(?<![\w.+%-])\w[\w.+%-]{0,63}@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,8}[^\W\d_]{2,24}(?![\w-])",
        1.0,
    ),
    Recogniser("PHONE_NUMBER", r"(?<![\w+.])\+(?:[0-9][ .()/-]{0,2}){7,14}[0-9](?![0-9])", 0.9, _PHONE, _is_phone),
    Recogniser(
        "PHONE_NUMBER", rf"(?<![\w(+.-])\([2-9][0-9]{{2}}\) ?[2-9][0-9]{{2}}[ .-][0-9]{{4}}{_ENDS}", 0.9, _PHONE
    ),
    Recogniser(
        "PHONE_NUMBER", rf"{_ALONE}(?:1[ .-])?[2-9][0-9]{{2}}([ .-])[2-9][0-9]{{2}}\1[0-9]{{4}}{_ENDS}", 0.6, _PHONE
    ),
    Recogniser("PHONE_NUMBER", rf"{_ALONE}0(?:5[0-9]|7[0-9]|[2-489])-[0-9]{{3}}-?[0-9]{{4}}{_ENDS}", 0.6, _PHONE),
    Recogniser(
        "PHONE_NUMBER",
        rf"{_ALONE}\(?0[0-9]{{1,4}}\)?(?:[ -]?[0-9]{{2,5}}){{2,4}}{_ENDS}",
        0.3,
        _PHONE,
        lambda value: 9 <= len(_digits(value)) <= 12,
    ),
    Recogniser("PHONE_NUMBER", rf"{_ALONE}[6-9][0-9]{{4}}[ -]?[0-9]{{5}}{_ENDS}", 0.2, _PHONE),
    Recogniser("PHONE_NUMBER", rf"{_ALONE}[2-9][0-9]{{2}}[ .-]?[0-9]{{3}}[ .-]?[0-9]{{4}}{_ENDS}", 0.2, _PHONE),
    Recogniser(
        "CREDIT_CARD",
        rf"{_ALONE}[0-9]{{4}}([ -])[0-9]{{4}}\1[0-9]{{4}}\1[0-9]{{4}}(?:\1[0-9]{{1,3}})?{_ENDS}",
        0.9,
        _CARD,
        _is_card,
    ),
    Recogniser("CREDIT_CARD", rf"{_ALONE}3[0-9]{{3}}([ -])[0-9]{{6}}\1[0-9]{{4,5}}{_ENDS}", 0.9, _CARD, _is_card),
    Recogniser("CREDIT_CARD", rf"{_ALONE}[2-68][0-9]{{12,18}}{_ENDS}", 0.6, _CARD, _is_card),
    Recogniser(
        "IBAN_CODE",
        rf"(?i)(?<!\w)(?=[A-Z]{{2}}[0-9]{{2}})(?:{_ACCOUNT})(?!\w)",
        1.0,
        _NOTHING,
        _is_account,
    ),
    Recogniser("US_SSN", rf"{_ALONE}(?!000|666|9)[0-9]{{3}}-(?!00)[0-9]{{2}}-(?!0000)[0-9]{{4}}{_ENDS}", 0.8, _SOCIAL),
    Recogniser(
        "US_SSN", rf"{_ALONE}(?!000|666|9)[0-9]{{3}} ?(?!00)[0-9]{{2}} ?(?!0000)[0-9]{{4}}{_ENDS}", 0.1, _SOCIAL
    ),
    Recogniser("UK_NINO", rf"{_ALONE}{_NINO}(?: [0-9]{{2}}){{3}} [A-D]{_ENDS}", 0.9, _INSURANCE),
    Recogniser("UK_NINO", rf"{_ALONE}{_NINO}[0-9]{{6}}[A-D]{_ENDS}", 0.5, _INSURANCE),
    Recogniser("IL_ID_NUMBER", rf"{_ALONE}[0-9]{{8}}-?[0-9]{_ENDS}", 0.2, _ISRAELI, _is_israeli),
    Recogniser(
        "IN_AADHAAR",
        rf"{_ALONE}(?<![0-9] )[2-9][0-9]{{3}}([ -])[0-9]{{4}}\1[0-9]{{4}}(?![\w/-]| [0-9])",
        0.7,
        _AADHAAR,
        lambda value: verhoeff.is_valid(_digits(value)),
    ),
    Recogniser("IN_AADHAAR", rf"{_ALONE}[2-9][0-9]{{11}}{_ENDS}", 0.2, _AADHAAR, verhoeff.is_valid),
    Recogniser("IN_PAN", rf"{_ALONE}[A-Z]{{3}}[ABCFGHLJPT][A-Z][0-9]{{4}}[A-Z]{_ENDS}", 0.7, _PAN),
)
