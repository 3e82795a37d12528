"""Citation markers, found so that their numbers are never mistaken for the claim's.

Input: a block of an answer. Output: `Marker`s with the numbers that they name. Recognised are [S0], [1,3], [S0][S2],
[1-3], [^1], 【1】, [Source 2, p. 4], (Source 2), (S0), "according to passage 1", "Passage 1 states that", ^1^, raised
digits after punctuation. Does not assign markers to claims (attachment.py) or check whether they are right.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_KIND = r"(?:sources?|passages?|docs?|documents?|chunks?|contexts?|excerpts?|evidence|refs?\.?|citations?|quotes?)"
_NAME = rf"(?:(?:{_KIND}[ _.:#-]{{0,2}})?S?\d{{1,3}}(?![\d.%]))"
_NAMES = rf"{_NAME}(?:\s?(?:,|;|&|and|-|–)\s?{_NAME}){{0,20}}"
_PLACE = r"(?:\s*[,:;]\s*(?:pp?\.?|pages?|lines?|sections?|sec\.?|§|cells?|sheet)\s*[\w.!:–-]{1,20})?"
_BRACKETED = rf"(?:\[\^?\s*{_NAMES}{_PLACE}\s*\]|【\s*{_NAMES}[^】]{{0,40}}】)"
_FILE = r"\[[^\[\]\n|]{1,80}\.(?:pdf|docx?|xlsx?|csv|txt|md|html?)(?:\s*,[^\[\]\n|]{0,30})?\]"
_SPOKEN_KIND = r"(?:sources?|passages?|documents?|excerpts?|chunks?|contexts?)"
_SPOKEN = rf"(?:{_BRACKETED}|(?:the\s+)?{_SPOKEN_KIND}\s+S?\d{{1,2}}\b(?![.,]\d))"
_SPOKENS = rf"{_SPOKEN}(?:(?:\s?,\s?(?:and\s)?|\s(?:and\s)?)?{_SPOKEN}){{0,6}}"
_SAYS = (
    r"(?:states?|says?|notes?|reports?|mentions?|shows?|indicates?|explains?|confirms?|adds?|specif(?:y|ies)"
    r"|stated|said)"
)
_TOLD = (
    r"(?:also\s+)?(?:stated|mentioned|described|noted|shown|reported|indicated|discussed|outlined|explained|seen|detailed"
    r"|specified|defined|listed|cited|given|quoted|confirmed|written|set\s+out)"
)
_LEAD = rf"(?:according\s+to|as\s+{_TOLD}\s+(?:in|by)|as\s+per|per|based\s+on|from|in|see)"
_MARKER = re.compile(
    rf"(?P<lead>(?:,\s*)?\b{_LEAD}\s+{_SPOKENS}(?:\s*,)?)"
    rf"|(?P<said>{_SPOKENS}\s+(?:also\s+)?{_SAYS}\s+that\b)"
    rf"|(?P<bracket>{_BRACKETED}(?:\([^()\s]{{1,300}}\))?|{_FILE})"
    rf"|(?P<round>\((?:see\s+)?(?:{_KIND}[ .:#]?\s*)S?\d{{1,3}}(?:\s*(?:,|;|&|and)\s*{_NAME})*{_PLACE}\s*\)"
    rf"|\(S\d{{1,3}}(?:\s*[,;]\s*S\d{{1,3}})*\)(?=\s*(?:[.,;:!?]|$|\[|\()))"
    r"|(?P<raised>\^\d{1,2}(?:,\d{1,2})*\^|<sup>\s*\[?\d{1,2}(?:,\s?\d{1,2})*\]?\s*</sup>"
    r"|(?<=[.,;:!?)\]\"”’])[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<spoken>\b(?:source|passage|excerpt)\s+S?\d{1,2}\b(?![.,]\d))",
    re.IGNORECASE,
)
_LABEL = re.compile(r"S?(\d{1,3})", re.IGNORECASE)
_RANGE = re.compile(r"(S?)(\d{1,3})\s*[-–]\s*S?(\d{1,3})", re.IGNORECASE)
_PLACE_AT_END = re.compile(rf"{_PLACE}\s*[\])】]*$", re.IGNORECASE)
_RAISED_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_INTERVAL_BEFORE = re.compile(r"(?:\b(?:ci|interval|range|iqr|array|between)|[=∈%:])[\s,:]*$", re.IGNORECASE)
_LEAST_LETTERS_BEFORE_SUP = re.compile(r"(?:[^\W\d_]{4}|[.,;:!?)\]\"”’])$")
_MOST_IN_RANGE = 20


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker at `start:end` of the text that it was found in, with its labels and their numbers.

    `is_subject` says that it is used as a noun ("Passage 2 mentions ...").
    """

    start: int
    end: int
    labels: tuple[tuple[str, int], ...]
    is_subject: bool


def find_markers(text: str) -> Iterator[Marker]:
    """Yield the citation markers of `text` in order."""
    for match in _MARKER.finditer(text):
        if _is_number(text, match):
            continue
        yield Marker(match.start(), match.end(), tuple(_labels(match.group())), match.lastgroup == "spoken")


def _is_number(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a marker is an interval such as "95% CI [3, 12]" or a power such as m<sup>2</sup>."""
    before = text[max(0, match.start() - 24) : match.start()]
    if match.group().startswith("<"):
        return not _LEAST_LETTERS_BEFORE_SUP.search(before)
    bare = match.lastgroup == "bracket" and not re.search(r"[A-Za-z^【]", match.group())
    return bare and bool(_INTERVAL_BEFORE.search(before))


def _labels(marker: str) -> Iterator[tuple[str, int]]:
    names = _PLACE_AT_END.sub("", re.sub(r"\]\(\S*\)$", "]", marker)).translate(_RAISED_DIGITS)
    if re.search(r"\.(?:pdf|docx?|xlsx?|csv|txt|md|html?)\b", marker, re.IGNORECASE):
        return
    for bounds in _RANGE.finditer(names):
        first, last = int(bounds.group(2)), int(bounds.group(3))
        if first < last <= first + _MOST_IN_RANGE:
            for number in range(first + 1, last):
                names += f" {bounds.group(1)}{number}"
    found = {(match.group().upper(), int(match.group(1))) for match in _LABEL.finditer(names)}
    yield from sorted(found, key=lambda label: (label[1], label[0]))
