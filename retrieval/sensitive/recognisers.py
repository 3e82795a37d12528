"""The forms of sensitive values, as a table.

A row has Presidio's name of the entity, its form, the likelihood of a value of this form without cue words, the cue
words, and the check digits. A form that an order or part number may also have starts below the usual threshold of .5
and needs a cue word. Every pattern runs in linear time. Does not weigh the words (finding.py).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from retrieval.sensitive.checksums import IBAN_LENGTHS, fits_luhn, fits_mod_97, fits_verhoeff, is_card


def _anything(value: str) -> bool:
    return True


_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True)
class Recogniser:
    """One form of one entity. `likelihood` applies without a cue word; `accepts` verifies the check digits."""

    entity: str
    form: str
    likelihood: float
    cues: re.Pattern[str] = _NOTHING
    accepts: Callable[[str], bool] = _anything

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


def _is_phone_at_home(value: str) -> bool:
    return 9 <= len(_digits(value)) <= 12


def _is_card(value: str) -> bool:
    return is_card(_digits(value))


def _is_account(value: str) -> bool:
    return fits_mod_97(re.sub(r"[ -]", "", value))


def _is_israeli(value: str) -> bool:
    return len(set(_digits(value))) > 1 and fits_luhn(_digits(value))


def _is_aadhaar(value: str) -> bool:
    return fits_verhoeff(_digits(value))


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
_ACCOUNT = "|".join(rf"{land}[0-9]{{2}}(?:[ -]?[A-Z0-9]){{{length - 4}}}" for land, length in IBAN_LENGTHS.items())
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
        _is_phone_at_home,
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
    Recogniser("IBAN_CODE", rf"(?i)(?<!\w)(?=[A-Z]{{2}}[0-9]{{2}})(?:{_ACCOUNT})(?!\w)", 1.0, _NOTHING, _is_account),
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
        _is_aadhaar,
    ),
    Recogniser("IN_AADHAAR", rf"{_ALONE}[2-9][0-9]{{11}}{_ENDS}", 0.2, _AADHAAR, _is_aadhaar),
    Recogniser("IN_PAN", rf"{_ALONE}[A-Z]{{3}}[ABCFGHLJPT][A-Z][0-9]{{4}}[A-Z]{_ENDS}", 0.7, _PAN),
)
