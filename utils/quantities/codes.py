"""Codes and versions in a text.

Input: a surface text. Output: `Found` ranges with kind and normal form; they may overlap. Does not find addresses and
phone numbers (addresses) or labels such as "Section 4.2" (labels), or choose between overlapping finds (identifiers).
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from utils.quantities.chunks import is_code
from utils.quantities.nouns import looks_plural

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
_HEXADECIMAL = re.compile(r"(?<!\w)0x[0-9a-f]{1,16}\b", re.IGNORECASE)
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
_MILITARY_TIME = re.compile(r"0\d[0-5]\d (?:hours|hrs)\b")
_LONGEST_CHUNK = 120


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
    for pattern in (_STANDARD, _GROUPED, _HEXADECIMAL, _HASH):
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
        if not any(map(str.isdigit, chunk)) or _goes_on_a_word(text[max(0, start - 1) : start]):
            continue
        chunk, start = _without_prefix(chunk, start)
        chunk = re.sub(r"(?<=\d)(?:-[a-z]{3,})+$", "", chunk) if any(map(str.isupper, chunk)) else chunk
        end = start + len(chunk)
        if _MILITARY_TIME.match(text, start):
            continue
        if len(chunk) <= _LONGEST_CHUNK and is_code(chunk.replace("–", "-"), text[max(0, start - 2) : start]):
            yield Found(start, end, "code", normal_code(chunk))


def _goes_on_a_word(before: str) -> bool:
    """Whether a cased or accented letter is directly before, as in "Àv0"; scripts without spaces have neither."""
    return before.lower() != before.upper() or (before != "" and unicodedata.combining(before) != 0)


def _without_prefix(chunk: str, start: int) -> tuple[str, int]:
    """Drop the "post-" of "post-COVID-19"."""
    prefix = re.match(r"(?:pre|post|non|anti|mid|intra|inter|ex)-(?=[A-Z])", chunk)
    return (chunk[prefix.end() :], start + prefix.end()) if prefix else (chunk, start)
