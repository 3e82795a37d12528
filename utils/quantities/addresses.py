"""E-mail addresses, URLs and phone numbers in a text.

Input: a surface text. Output: `Found` ranges with kind and normal form; they may overlap. Does not find codes.
"""

import re
from collections.abc import Iterator

from utils.quantities.codes import Found

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}\b", re.IGNORECASE)
_TOP_LEVELS = "com|org|net|io|edu|gov|ai|dev|app|info|int|eu|uk|de|fr|jp|cn|ru|ch|nl"
_COUNTRIES = "in|us|ca|au|se|no|it|es|br|za|uk|nz|sg|jp"
_URL = re.compile(
    rf"(?:https?://|www\.)[^\s<>\"']{{1,2000}}|(?<![\w@.-])(?:[a-z0-9-]{{1,63}}\.){{1,4}}(?:{_TOP_LEVELS}|[a-z]{{2,3}}\.(?:{_COUNTRIES}))\b(?:/[^\s<>\"']{{0,2000}})?",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"(?<![\w.+])\+\d{1,3}[\s.-]?\(?\d{2,5}\)?(?:[\s.-]?\d{2,5}){1,4}(?![\w%])"
    r"|(?<!\w)\(\d{2,5}\)[\s-]?\d{3,4}[\s-]?\d{3,5}(?!\w)"
    r"|(?<![\w.,-])(?:1[\s-])?\d{3}[-.]\d{3}[-.]\d{4}(?![\w-])"
    r"|(?<![\w.,-])1[- ]?8\d\d[- ]\d{3}[- ]\d{3,4}(?![\w-])"
    r"|(?<![\w.,-])[6-9]\d{4}[ -]\d{5}(?![\w,.-]*\d)"
)
_CUED_PHONE = re.compile(
    r"\b(?:phone|tel|telephone|mobile|mob|call|contact|whatsapp|fax|helpline|hotline|toll[- ]free|dial)\b"
    r"(?:\s(?:us|him|her|them|at|on|no|number|is)\b){0,3}[.:\s-]{0,4}(?P<code>\+?\(?\d[\d\s()-]{5,16}\d)(?![\w,.%]*\d)",
    re.IGNORECASE,
)


def find_addresses(text: str) -> Iterator[Found]:
    """Yield the e-mail addresses, URLs and phone numbers of a surface text."""
    for match in _EMAIL.finditer(text):
        yield Found(*match.span(), "email", match.group().casefold())
    yield from _urls(text)
    yield from _phones(text)


def _urls(text: str) -> Iterator[Found]:
    for match in _URL.finditer(text):
        raw = match.group().rstrip(".,;:!?)]}")
        start = match.start()
        normal = re.sub(r"^(?:https?://)?(?:www\.)?", "", raw.casefold()).rstrip("/")
        if normal:
            yield Found(start, start + len(raw), "url", normal)


def _phones(text: str) -> Iterator[Found]:
    for pattern in (_PHONE, _CUED_PHONE):
        for match in pattern.finditer(text):
            start, end = match.span("code" if "code" in pattern.groupindex else 0)
            figures = re.sub(r"\D", "", text[start:end])
            if 7 <= len(figures) <= 15:
                yield Found(start, end, "phone", figures)
