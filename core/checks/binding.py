"""How firmly a value in the evidence stands for the same thing as a value in the claim.

In: two texts and the places of their values. Out: a `Binding`. The right number in the wrong place is the error that
similarity never sees: "arm B 208" beside "208 in arm A and 210 in arm B". What counts is which of the claim's words
stand in the same segment as the value, where a text with several values is cut between them at its strongest break. Not
here: whether the two values are equal (utils/quantities).
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from operator import itemgetter
from typing import TypeAlias

from core.checks.respective import Share, shares_in
from utils.errors import Unavailable
from utils.recent import remembered
from utils.record import Span
from utils.text import STOP_WORDS, words

_BREAKS = (
    re.compile(r"\n|\.\s"),
    re.compile(r"[;|]"),
    re.compile(
        r"\b(?:and|but|while|whereas|versus|vs|compared|against|although|or|except|excluding|unlike|besides)\b"
        r"|[–—](?=\s)",
        re.IGNORECASE,
    ),
    re.compile(r","),
    re.compile(r"\)"),
    re.compile(r"\("),
)
_CELL_BORDER = re.compile(r"\|")
_CLAUSE = re.compile(r"\n|[.;]\s")
_MOST_WORDS_OF_A_LABEL = 2
"""Words before a value in a list ("in Asia 160") rather than in a sentence."""
MOST_PAIRS = 20_000
"""The most pairs of a value of the claim and one of the evidence; a pair takes up to a tenth of a millisecond."""
MOST_WORDS = 10_000_000
"""The most words that may be looked at for all values and pairs, which takes a second or two."""
_Borders: TypeAlias = tuple[tuple[int, int, int], ...]
"""Of each value but the first before which there is a break: its start, where the segment of the value before ends, and
where its own begins, in order. Both are the strongest break; whole cells of a row between two values go with both.
"""
_IN_SENTENCE = 0.5
_ABOVE = 0.4


@dataclass(frozen=True, slots=True)
class Mention:
    """A value in a text: the stems of content that stand in its segment, and those of the rest of the text.

    `head`: those of the rest in front of the first value, which later values may share ("Hotels are paid 140 euros in
    Europe and 190 elsewhere"); none where the value stands in a clause of its own.
    """

    near: frozenset[str]
    far: frozenset[str]
    head: frozenset[str]


@dataclass(frozen=True, slots=True)
class Binding:
    """How a value of the evidence stands to one of the claim.

    `strength`: the share of the claim's words that are found with the value (0 to 1). `near`: the words around the
    claim's value that stand in the segment of the value found; `reach`: these, and those in the head of its sentence;
    `missed`: all others.
    """

    strength: float
    near: frozenset[str]
    reach: frozenset[str]
    missed: frozenset[str]


def limit_pairs(claim: str, claimed: int, evidence: Iterable[tuple[str, int]]) -> None:
    """Raise `Unavailable` (too_many_figures) where so many values of both sides would not be compared in time.

    `claimed` is the number of values of `claim`; `evidence` are sentences with the numbers of theirs.
    """
    found = [(text, values) for text, values in evidence if values]
    pairs = claimed * sum(values for _, values in found)
    around = sum(values * len(_words_of_content(text)) for text, values in ((claim, claimed), *found))
    if pairs > MOST_PAIRS or around + pairs * len(_stems_of(claim)) > MOST_WORDS:
        detail = "The claim and its passages hold more figures than can be compared; ask in smaller claims."
        raise Unavailable(detail, code="too_many_figures")


def mentions(text: str, values: Sequence[Span]) -> Callable[[int], Mention]:
    """Return what gives the words around one of the `values` of `text`, by its place, and knows them from then on."""
    places = tuple((span.start, span.end) for span in values)
    borders, shares = cache(lambda: _borders(text, places)), cache(lambda: shares_in(text, places))
    return cache(lambda at: _mention(text, values[at], values[0], borders(), shares().get(places[at])))


def _mention(text: str, value: Span, first_value: Span, borders: _Borders, share: Share | None) -> Mention:
    others = share.others if share else frozenset[str]()
    start, end = (share.stretch.start, share.stretch.end) if share else _segment(text, value, borders)
    found, stems = _words_of_content(text), _stems_of(text)
    first, behind = _place(found, value.start), _place(found, value.end)
    own = Counter(stem for stem, _, last in found[max(0, first - 1) : behind] if last > value.start)
    around = found[_place(found, start) : _place(found, end)]
    near = frozenset(stem for stem, begins, ends in around if ends <= value.start or begins >= value.end) - others
    far = stems.keys() - near - others - {stem for stem, times in own.items() if stems[stem] == times}
    head = _stems_before(text, first_value.start) if _shares_head(text, first_value, value) else frozenset()
    return Mention(near, frozenset(far), head - near - others)


def _shares_head(text: str, first: Span, value: Span) -> bool:
    """Whether what stands in front of the first value may go for `value` too, which stands in no clause of its own."""
    clauses = _clauses_of(text)
    begins = clauses[bisect_left(clauses, value.start + 1) - 1]
    if begins <= first.start:
        return True
    found = _words_of_content(text)
    return _place(found, value.start) - _place(found, begins) <= _MOST_WORDS_OF_A_LABEL


@remembered(1024)
def _clauses_of(text: str) -> tuple[int, ...]:
    """Return where clauses begin, in order."""
    return 0, *(found.end() for found in _CLAUSE.finditer(text))


def stems_of_content(text: str) -> frozenset[str]:
    """Return every stem that a `Mention` of `text` can hold."""
    return frozenset(_stems_of(text))


def bind(claimed: Mention, found: Mention, above: frozenset[str], rarity: Mapping[str, float]) -> Binding:
    """Return how much of what the claim says around its value is said around the value that was found.

    `above`: stems of the heading and the sentence before the evidence. `rarity` weighs stems, 1 where it has none. The
    claim's words outside its value's segment count half. A claim with no words but the value binds to nothing.
    """
    weights = {stem: rarity.get(stem, 1.0) for stem in sorted(claimed.near)}
    weights |= {stem: _IN_SENTENCE * rarity.get(stem, 1.0) for stem in sorted(claimed.far)}
    total = sum(weights.values())
    if not total:
        return Binding(0.0, frozenset(), frozenset(), frozenset())
    held = 0.0
    for stem, weight in weights.items():
        if stem in found.near:
            held += weight
        elif stem in found.far:
            held += _IN_SENTENCE * weight
        elif stem in above:
            held += _ABOVE * weight
    reach = claimed.near & (found.near | found.head)
    return Binding(held / total, found.near & claimed.near, reach, claimed.near - reach)


def _segment(text: str, value: Span, borders: _Borders) -> tuple[int, int]:
    """Return the stretch around `value` up to the strongest break on the way to its neighbours."""
    behind = bisect_right(borders, value.start, key=itemgetter(0))
    start = borders[behind - 1][2] if behind else 0
    return start, borders[behind][1] if behind < len(borders) else len(text)


@remembered(1024)
def _borders(text: str, values: tuple[tuple[int, int], ...]) -> _Borders:
    found: list[tuple[int, int, int]] = []
    for (_, before), (after, _) in pairwise(values):
        cells = [match.end() for match in _CELL_BORDER.finditer(text, before, after)]
        border = _strongest_break(text, before, after)
        if border is not None and cells and border == cells[-1]:
            found.append((after, border, cells[0]))
        elif border is not None:
            found.append((after, border, border))
    return tuple(found)


def _strongest_break(text: str, start: int, end: int) -> int | None:
    for pattern in _BREAKS:
        found = list(pattern.finditer(text, start, end))
        if found:
            return found[-1].end()
    return None


@remembered(8192)
def _words_of_content(text: str) -> tuple[tuple[str, int, int], ...]:
    found, previous = [], ""
    for word in words(text):
        written = text[word.start : word.end]
        names = len(written) == 1 and written.isupper() and previous not in STOP_WORDS | {""}
        if word.folded not in STOP_WORDS or names:
            found.append((word.stem, word.start, word.end))
        previous = word.folded
    return tuple(found)


@remembered(1024)
def _stems_of(text: str) -> Counter[str]:
    return Counter(stem for stem, _, _ in _words_of_content(text))


@remembered(1024)
def _stems_before(text: str, place: int) -> frozenset[str]:
    return frozenset(stem for stem, _, last in _words_of_content(text) if last <= place)


def _place(found: Sequence[tuple[str, int, int]], start: int) -> int:
    """Return the index of the first word that begins at `start` or behind it."""
    return bisect_left(found, start, key=itemgetter(1))
