"""What a reader sees of a block: its words without emphasis marks, links, tags and citation markers.

Input: an answer and the stretches of a block. Output: `Visible`: the words, traced, and the citation markers. A link's
address is kept, because an invented address must be found. Does not find blocks or sentences.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.extraction.blocks import Stretch
from core.extraction.citations import Marker, find_markers
from core.extraction.traced import Edit, Traced

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
_MORE_INSIDE = frozenset({"linked", "bold", "italic", "lined", "struck"})
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]\s|\n)\s*$")
_GOES_ON_AS_VERB = re.compile(r"\s+(?!and\b|or\b|but\b)[a-z]")


@dataclass(frozen=True, slots=True)
class FoundMarker:
    """A citation marker at `start:end` of the answer, with its labels and numbers."""

    start: int
    end: int
    labels: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """The words of a block and its citation markers. `hidden` are the stretches of the answer that are markup."""

    text: Traced
    markers: tuple[FoundMarker, ...]
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
    found = tuple(FoundMarker(raw.places[m.start], raw.places[m.end - 1] + 1, m.labels) for m in markers)
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
        if inner in _MORE_INSIDE:
            yield from _markup_edits(text, match.start(inner), match.end(inner))
        if inner == "linked":
            yield Edit(match.end(inner), match.start("address") - 1, " ")
        else:
            yield Edit(match.end(inner), match.end(), "")


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
