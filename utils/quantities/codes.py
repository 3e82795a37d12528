"""Codes, versions, e-mail addresses, URLs and phone numbers in a text.

Input: a surface text. Output: `Found` ranges with kind and normal form; they may overlap. 21B81A05C3 and COVID-19 are
codes; 95-bed and 16GB are quantities, 0900 hours is a time. Does not find labels (labels).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from utils.quantities.currencies import SIGNS
from utils.quantities.lexing import looks_plural
from utils.quantities.numerals import SCALES, SUFFIXES
from utils.quantities.units import FUSED, NAMES, OPEN, SYMBOLS

_PREFIXES = frozenset(
    "pre post mid sub over under above below top since until from to by in of age aged day week x c ca or".split()
)
_ENDINGS = frozenset({"st", "nd", "rd", "th", "s", "am", "pm", "x", "e", "in", "hp"})
_MONTH = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d.,]*")
_MEASURED = re.compile(r"(?:\d[\d.,]*x)*\d[\d.,]*(?P<suffix>[^\W\d_]*)[23]?")
_RAISED = re.compile(r"(?:[kcdm]?m|ft|in|yd)[23]")
_FIXED = re.compile(
    r"\d[\d.]*[eE]\d{1,3}"  # 1.2e6
    r"|\d{4}-\d\d-\d\dT\d\d.*"  # 2021-03-03T17
    r"|(?:[a-z]+/)+\d[\d.,]*"  # and/5
)
_NUMERIC_DATE = re.compile(r"\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([-/.])\d{1,2}\2\d{1,2}")
_MIXED_NUMBER = re.compile(r"\d{1,3}-\d/\d{1,2}")
_JOINTS = re.compile(r"[-/_]")
_MANY_DIGITS = 12
_CUED = re.compile(
    r"\b(?P<cue>roll|invoice|order|ticket|case|account|a/c|acct|policy|customer|employee|student|patient|member|booking|"
    r"reference|ref|serial|registration|reg|regn|licen[cs]e|permit|receipt|bill|transaction|tracking|passport|aadhaar|pan|"
    r"gstin|ifsc|pin|zip|postal|sku|batch|lot|flight|train|bus|pnr|docket|hsn|isbn|issn|id|code|model|card|bank|file|unit)"
    r"(?P<sure>\s?(?:nos?\b\.?|numbers?\b|num\b\.?|ids?\b|codes?\b|#)){0,2}\s?[:#]?\s?(?P<code>\d[\w-]{0,40}(?:/\w{1,20}){0,3})",
    re.IGNORECASE,
)
_ALONE = frozenset(
    "roll invoice pin zip pnr id isbn issn passport account flight train batch sku hsn docket serial".split()
)
_STANDARD = re.compile(
    r"\b(?:(?:ISO(?:/IEC)?|IEC|RFC|IEEE|ANSI|ASTM|DIN|NIST(?: SP)?|FIPS|ICD|SAE|PMID|CAS|NFPA|JIS|NH|arXiv)[\s:-]{1,2}"
    r"|(?:EN|BS|IS|HS|EU)\s(?=\d{3}))\d[\w.:/-]{0,40}(?<=\w)"
)
_GROUPED = re.compile(r"(?<![\w.,-])\d{4}(?:[ -]\d{4}){2,3}(?![\w,.-]*\d)")
_HASH = re.compile(r"(?<!\w)#(?P<code>\d[\w-]{1,40})")
_VERSION = re.compile(
    r"\b(?:version|release|ver)\.?\s(?P<code>v?\d{1,6}(?:\.\d{1,6}){0,5})(?:[-+]?(?:alpha|beta|rc|dev|post)\.?\d{0,4})?(?![\w%])"
    r"|(?<![\w.,/-])(?P<v>(?:(?-i:v)\d{1,6}|v\d{1,6}\.\d{1,6})(?:\.\d{1,6}){0,5}|\d{1,6}(?:\.\d{1,6}){2,5})(?:[-+]?(?:alpha|beta|rc|dev|post)\.?\d{0,4})?"
    r"(?![\w%]|[.,/-]\d)",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+")
_POINTED_DATE = re.compile(r"(?:[0-2]?\d|3[01])\.(?:0?\d|1[0-2])\.\d{2}(?:\d{2})?|\d{4}\.\d{1,2}\.\d{1,2}")
_CHUNK = re.compile(
    r"[a-z0-9](?:[a-z0-9]|[-–/_](?=[a-z0-9])|(?<=\d)\.(?=\d)|(?<=\d),(?=\d))*+", re.ASCII | re.IGNORECASE
)
_LONGEST_CHUNK = 120
_TIME_OF_DAY = re.compile(r"0\d[0-5]\d\s(?:hours|hrs)\b", re.IGNORECASE)


def is_code(chunk: str, before: str) -> bool:
    """Whether `chunk` is a code; `before` are the two characters in front of it."""
    if not any(map(str.isalpha, chunk)):
        return _figures_are_code(chunk, before)
    return not (_FIXED.fullmatch(chunk) or _RAISED.fullmatch(chunk) or _is_quantity(chunk) or _follows_a_word(chunk))


def _follows_a_word(chunk: str) -> bool:
    """Whether a number follows a word that is not a name: under-18, Rs500, Mar-2021."""
    letters = chunk[: len(chunk) - len(chunk.lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
    rest = chunk[len(letters) :].lstrip("-/")
    if letters.lower() in _PREFIXES or letters in SIGNS:
        return _is_quantity(rest)
    return bool(_MONTH.fullmatch(letters) and _NUMBER.fullmatch(rest.replace("-", "")))


def _is_quantity(chunk: str) -> bool:
    """Whether a chunk reads as a number with a unit, a range, or a number and the words that it counts."""
    first, *others = _JOINTS.split(chunk)
    return _is_measured(first) and all(_is_measured(part) or _is_word(part) for part in others)


def _is_word(part: str) -> bool:
    if _is_unit(part) or _MONTH.fullmatch(part) or _RAISED.fullmatch(part):
        return True
    return part.isalpha() and (part.islower() or (len(part) > 2 and not part.isupper()))


def _is_measured(part: str) -> bool:
    match = _MEASURED.fullmatch(part)
    if match is None:
        return False
    suffix = match["suffix"]
    worded = len(suffix) > 2 and suffix.islower()
    return not suffix or worded or suffix.lower() in _ENDINGS or _is_unit(suffix)


def _is_unit(name: str) -> bool:
    known = any(name.lower() in names for names in (NAMES, OPEN, FUSED, SCALES))
    return known or name in SYMBOLS or name in SUFFIXES or name in SIGNS


def _figures_are_code(chunk: str, before: str) -> bool:
    """Whether digits alone are a code: three parts that are not a date, a leading zero, or very many digits."""
    if chunk.isdecimal():
        priced = before.rstrip().endswith(("$", "€", "£", "₹", "¥"))
        grouped = before[-1:].isspace() and before[:1].isdigit()
        led = len(chunk) >= 3 and chunk.startswith("0") and chunk.strip("0") != ""
        return (len(chunk) >= _MANY_DIGITS and not priced) or (led and not grouped)
    parts = _JOINTS.split(chunk)
    if _NUMERIC_DATE.fullmatch(chunk) or _MIXED_NUMBER.fullmatch(chunk) or not all(map(str.isdecimal, parts)):
        return False
    return len(parts) >= 3 or any(len(part) >= 3 and part.startswith("0") for part in parts)


class Found(NamedTuple):
    """A range of the text that is an identifier of this kind, and its normal form."""

    start: int
    end: int
    kind: str
    normal: str


def find_named_codes(text: str) -> Iterator[Found]:
    """Yield codes that are introduced by a word: "roll no. 17", "invoice #4411", "ISO 27001"."""
    for match in _CUED.finditer(text):
        start, end = match.span("code")
        if text[end : end + 1] in (",", ".") and text[end + 1 : end + 2].isdigit():
            continue
        if match["sure"] or (match["cue"].casefold() in _ALONE and _stands_alone(text, match["code"], end)):
            yield Found(start, end, "code", normal_code(match["code"]))
    for pattern in (_STANDARD, _GROUPED, _HASH):
        for match in pattern.finditer(text):
            code = match["code"] if "code" in pattern.groupindex else match.group()
            yield Found(*match.span(), "code", normal_code(code))


def find_codes(text: str) -> Iterator[Found]:
    """Yield text that looks like a version or a code by its form alone."""
    yield from _versions(text)
    yield from _chunks(text)


def normal_code(raw: str) -> str:
    """Return the form in which codes are compared: no case, spaces or hyphens; leading zeros stay.

    >>> normal_code("Inv-2024 / 017")
    'inv2024/017'
    """
    return re.sub(r"[\s\u00a0–-]+", "", raw).casefold()


def normal_version(raw: str) -> str:
    """Return a version without its v and its trailing zeros: v2.0 is 2, 1.20 is not 1.2."""
    numbers, rest = re.fullmatch(r"v?([\d.]*)(.*)", raw.casefold(), re.DOTALL).groups()  # type: ignore[union-attr]
    parts = [part.lstrip("0") or "0" for part in numbers.split(".") if part]
    while len(parts) > 1 and parts[-1] == "0":
        parts.pop()
    return ".".join(parts) + rest


def _stands_alone(text: str, code: str, end: int) -> bool:
    """Whether a number right after "roll" or "flight" is its name rather than a count of what follows."""
    following = re.match(r"\s?(\w{0,30})", text[end : end + 40])
    year = re.fullmatch(r"(?:19|20)\d\d", code)
    return len(code) >= 3 and not year and not looks_plural(following.group(1).lower() if following else "")


def _versions(text: str) -> Iterator[Found]:
    for match in _VERSION.finditer(text):
        start, end = match.start("code") if match["code"] else match.start("v"), match.end()
        raw = text[start:end]
        if _THOUSANDS.fullmatch(raw) or _POINTED_DATE.fullmatch(raw):
            continue
        address = raw.count(".") == 3 and raw[0].isdigit()
        yield Found(start, end, *(("code", raw) if address else ("version", normal_version(raw))))


def _chunks(text: str) -> Iterator[Found]:
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        chunk = match.group()
        if not any(map(str.isdigit, chunk)) or _TIME_OF_DAY.match(text, start):
            continue
        chunk, start = _without_prefix(chunk, start)
        chunk = re.sub(r"(?<=\d)(?:-[a-z]{3,})+$", "", chunk) if any(map(str.isupper, chunk)) else chunk
        end = start + len(chunk)
        if len(chunk) <= _LONGEST_CHUNK and is_code(chunk.replace("–", "-"), text[max(0, start - 2) : start]):
            yield Found(start, end, "code", normal_code(chunk))


def _without_prefix(chunk: str, start: int) -> tuple[str, int]:
    """Drop the "post-" of "post-COVID-19"."""
    prefix = re.match(r"(?:pre|post|non|anti|mid|intra|inter|ex)-(?=[A-Z])", chunk)
    return (chunk[prefix.end() :], start + prefix.end()) if prefix else (chunk, start)


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
    for match in _URL.finditer(text):
        raw = match.group().rstrip(".,;:!?)]}")
        normal = re.sub(r"^(?:https?://)?(?:www\.)?", "", raw.casefold()).rstrip("/")
        if normal:
            yield Found(match.start(), match.start() + len(raw), "url", normal)
    for pattern in (_PHONE, _CUED_PHONE):
        for match in pattern.finditer(text):
            start, end = match.span("code" if "code" in pattern.groupindex else 0)
            figures = re.sub(r"\D", "", text[start:end])
            if 7 <= len(figures) <= 15:
                yield Found(start, end, "phone", figures)
