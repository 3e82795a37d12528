"""What a reader sees of a block: its words without emphasis marks, links, tags and citation markers; its sentences.

Input: an answer and the stretches of a block. Output: `Visible`: the words, traced, and the citation markers. A link's
address is kept, because an invented address must be found. Markers are [S0], [1,3], [1-3], [^1], 【1】,
[Source 2, p. 4], (Source 2), "according to passage 1", "Passage 1 states that", ^1^ and raised digits.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.extraction.blocks import Stretch
from core.extraction.grammar import is_sentence
from core.extraction.traced import Edit, Traced
from utils.text import split_sentences

_KIND = r"(?:sources?|passages?|docs?|documents?|chunks?|contexts?|excerpts?|evidence|refs?\.?|citations?|quotes?)"
_NAME = rf"(?:(?:{_KIND}[ _.:#-]{{0,2}})?S?\d{{1,3}}(?![\d.%]))"
_NAMES = rf"{_NAME}(?:\s?(?:,|;|&|and|-|–)\s?{_NAME}){{0,20}}"
_A_PLACE = r"\s*[,:;]\s*(?:pp?\.?|pages?|lines?|sections?|sec\.?|§|cells?|sheet)\s*[\w.!:–-]{1,20}"
_PLACE = rf"(?:{_A_PLACE})?"
_ENDING = r"\.(?:pdf|docx?|xlsx?|csv|txt|md|html?)"
_FILE_NAME = rf"[^\[\]【】\n|,:;\"“”%$€£¥₹]{{1,80}}{_ENDING}"
_FILE = (
    rf"\[(?:{_KIND}?\s*S?\d{{0,3}}\s*:\s*)?{_FILE_NAME}"
    rf"(?:{_A_PLACE}|\s*,\s*\d{{1,4}}|\s*[,;]\s*{_FILE_NAME}){{0,6}}\s*\]"
)
_DAGGER = rf"†(?:{_FILE_NAME}|[^\s】]{{0,40}})"
_BRACKETED = rf"(?:\[\^?\s*{_NAMES}{_PLACE}\s*\]|【\s*{_NAMES}(?::\d{{1,3}})?(?:{_DAGGER}|{_A_PLACE})?\s*】)"
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
_FILE_ENDING = re.compile(rf"{_ENDING}\b", re.IGNORECASE)
_LABEL = re.compile(r"S?(\d{1,3})", re.IGNORECASE)
_RANGE = re.compile(r"(S?)(\d{1,3})\s*[-–]\s*S?(\d{1,3})", re.IGNORECASE)
_PLACE_AT_END = re.compile(rf"{_PLACE}\s*[\])】]*$", re.IGNORECASE)
_RAISED_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_INTERVAL_BEFORE = re.compile(r"(?:\b(?:ci|interval|range|iqr|array|between)|[=∈%:])[\s,:]*$", re.IGNORECASE)
_LEAST_LETTERS_BEFORE_SUP = re.compile(r"(?:[^\W\d_]{4}|[.,;:!?)\]\"”’])$")
_MOST_IN_RANGE = 20
_MARKUP = re.compile(
    r"(?P<code>`{1,2})(?P<coded>[^`\n]+)(?P=code)"
    r"|!?\[(?P<linked>[^\[\]\n]{1,300})\]\((?P<address>[^()\s]{1,500})\)"
    r"|(?P<escape>\\)(?=[\\`*_{}\[\]()#+.!|~>-])"
    r"|(?P<tag></?(?:b|i|u|s|em|strong|sup|sub|p|span|div|ul|ol|li|mark|small|code|br|hr)\b[^<>\n]{0,200}>)"
    r"|(?<![0-9A-Za-z*])(?P<star>\*{2,3})(?=[^\s*])(?P<bold>[^*]+)(?<=\S)(?P=star)(?!\*)"
    r"|(?<![\w*\\])(?P<one>\*)(?=[^\s*])(?P<italic>[^*\n]+)(?<=\S)\*(?![\w*])"
    r"|(?<!\w)(?P<under>_{1,3})(?=[^\s_])(?P<lined>[^_\n]+)(?<=\S)(?P=under)(?!\w)"
    r"|(?P<wave>~~)(?=\S)(?P<struck>[^~\n]+)~~",
    re.IGNORECASE,
)
_INNER = ("coded", "linked", "bold", "italic", "lined", "struck")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]\s|\n)\s*$")
_GOES_ON_AS_VERB = re.compile(r"\s+(?!and\b|or\b|but\b)[a-z]")
_BROKEN_LINE = re.compile(
    r"(?<=\s)(?:is|are|was|were|of|the|a|an|and|or|in|on|at|by|for|to|with|from|than|about|has|have|had|will|be|its|their"
    r"|under|over|between|per|up to|at least|only|not)[ \t]*(?P<break>\n)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker at `start:end` of the text that it was found in, or of the answer, with its labels in order.

    `is_subject` says that it is used as a noun ("Passage 2 mentions ...").
    """

    start: int
    end: int
    labels: tuple[str, ...]
    is_subject: bool


def find_markers(text: str) -> Iterator[Marker]:
    """Yield the citation markers of `text` in order."""
    for match in _MARKER.finditer(text):
        if _is_number(text, match) or _is_statement(match):
            continue
        yield Marker(match.start(), match.end(), tuple(_labels(match.group())), match.lastgroup == "spoken")


def _is_number(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a marker is an interval such as "95% CI [3, 12]" or a power such as m<sup>2</sup>."""
    before = text[max(0, match.start() - 24) : match.start()]
    if match.group().startswith("<"):
        return not _LEAST_LETTERS_BEFORE_SUP.search(before)
    bare = match.lastgroup == "bracket" and not re.search(r"[A-Za-z^【]", match.group())
    return bare and bool(_INTERVAL_BEFORE.search(before))


def _is_statement(match: re.Match[str]) -> bool:
    """Whether the brackets around a file name hold a sentence, which a marker would hide from the checks."""
    inner = match.group().strip("[]【】")
    ending = _FILE_ENDING.search(inner) if match.lastgroup == "bracket" else None
    return ending is not None and is_sentence(inner[: ending.start()])


def _labels(marker: str) -> Iterator[str]:
    names = _PLACE_AT_END.sub("", re.sub(r"\]\(\S*\)$", "]", marker)).translate(_RAISED_DIGITS)
    if _FILE_ENDING.search(marker):
        return
    for bounds in _RANGE.finditer(names):
        first, last = int(bounds.group(2)), int(bounds.group(3))
        if first < last <= first + _MOST_IN_RANGE:
            for number in range(first + 1, last):
                names += f" {bounds.group(1)}{number}"
    found = {(int(match.group(1)), match.group().upper()) for match in _LABEL.finditer(names)}
    yield from (label for _, label in sorted(found))


@dataclass(frozen=True, slots=True)
class Visible:
    """The words of a block and its citation markers. `hidden` are the stretches of the answer that are markup."""

    text: Traced
    markers: tuple[Marker, ...]
    hidden: tuple[Stretch, ...]


def read_visible(answer: str, stretches: Sequence[Stretch]) -> Visible:
    """Return the visible text of the lines or the cell at `stretches`; line breaks are kept."""
    lines = [Traced.copied(answer, start, end) for start, end in stretches]
    breaks = [Traced("\n", (line.places[-1] + 1,) if line else (stretches[0][0],)) for line in lines[:-1]]
    raw = Traced.joined([part for pair in zip(lines, [*breaks, Traced("", ())], strict=True) for part in pair])
    markers = list(find_markers(raw.text))
    ends = [marker.end for marker in markers]
    markup = [edit for edit in _markup_edits(raw.text, 0, len(raw.text)) if not _touches(edit, markers, ends)]
    edits = sorted([*markup, *_citation_edits(raw.text, markers)], key=lambda edit: edit.start)
    found = tuple(replace(m, start=raw.places[m.start], end=raw.places[m.end - 1] + 1) for m in markers)
    hidden = tuple((raw.places[edit.start], raw.places[edit.end - 1] + 1) for edit in markup if edit.start < edit.end)
    return Visible(raw.edited(edits), found, hidden)


def _markup_edits(text: str, start: int, end: int) -> Iterator[Edit]:
    """Yield the edits that remove the marks, nested ones too, in order."""
    for match in _MARKUP.finditer(text, start, end):
        inner = next((name for name in _INNER if match.group(name) is not None), None)
        if inner is None:
            yield Edit(match.start(), match.end(), " " if (match["tag"] or "").lower().startswith("<br") else "")
            continue
        yield Edit(match.start(), match.start(inner), "")
        if inner != "coded":
            yield from _markup_edits(text, match.start(inner), match.end(inner))
        is_link = inner == "linked"
        yield Edit(match.end(inner), match.start("address") - 1 if is_link else match.end(), " " if is_link else "")


def _touches(edit: Edit, markers: Sequence[Marker], ends: Sequence[int]) -> bool:
    nearest = bisect_left(ends, edit.start + 1)
    return nearest < len(markers) and markers[nearest].start < edit.end


def _citation_edits(text: str, markers: Sequence[Marker]) -> Iterator[Edit]:
    """Remove the markers with the white space that they leave; keep a noun if the sentence needs one."""
    next_start, following = len(text), ""
    for marker in reversed(markers):
        if marker.end != next_start or not following:
            following = text[marker.end : marker.end + 1]
        next_start = marker.start
        starts_sentence = _SENTENCE_START.search(text[max(0, marker.start - 8) : marker.start]) is not None
        if marker.is_subject or (starts_sentence and _is_subject(text, marker)):
            yield Edit(marker.start, marker.end, "The source" if starts_sentence else "the source")
            continue
        start = marker.start
        if not following or following in " \t\n.,;:!?)":
            while start > 0 and text[start - 1] in " \t":
                start -= 1
        yield Edit(start, marker.end, " " if following.isalnum() else "")


def _is_subject(text: str, marker: Marker) -> bool:
    return text[marker.end - 1] in "])】" and _GOES_ON_AS_VERB.match(text, marker.end) is not None


def traced_sentences(text: Traced) -> Iterator[Traced]:
    """Yield the sentences of a visible text with its line breaks, each on one line.

    Together they hold every character that is not white space. A line that breaks off after "is", "of" and the like
    continues on the next one.
    """
    text = text.edited([Edit(*line.span("break"), " ") for line in _BROKEN_LINE.finditer(text.text)])
    for span in split_sentences(text.text):
        yield text.cut(span.start, span.end).on_one_line()
