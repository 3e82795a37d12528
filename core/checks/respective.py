"""Values told in one breath: "the Leeds and York offices employ 45 and 62 people respectively".

In: a text and the places of its values. Out: for each value of such a run the `Share` that is its own. Not here: how
firmly a value is bound (binding.py).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from utils.recent import remembered
from utils.record import Span
from utils.text import STOP_WORDS, Word, words

_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[.;:]\s|\n")
_JOINT = re.compile(r"\s*,?\s*(?:\b(?:and|or)\b|&)\s*|\s*,\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"[^\d\n;.]{0,20}?(?:,|\band\b|\bor\b|&)[^\d\n;.]{0,20}", re.IGNORECASE)
_MOST_BEHIND = 60
"""Characters between the last value and "respectively"."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a value of a run has for its own: the stretch that all of them share, less the stems of the others."""

    stretch: Span
    others: frozenset[str]


@remembered(1024)
def shares_in(text: str, values: tuple[tuple[int, int], ...]) -> Mapping[tuple[int, int], Share]:
    """Return the shares of those of `values` that stand in a run with "respectively", by their places."""
    found: dict[tuple[int, int], Share] = {}
    for said in _RESPECTIVELY.finditer(text):
        begin = max((end.end() for end in _CLAUSE.finditer(text, 0, said.start())), default=0)
        run = _run_before(text, [value for value in values if begin <= value[0]], said.start())
        items = _items_before(text, begin, run[0][0], len(run)) if run else []
        if items:
            stretch = Span(start=begin, end=said.end())
            figures = [
                frozenset(word.stem for word in words(text) if first <= word.start < last) for first, last in run
            ]
            for place, value in enumerate(run):
                other = [stems for at, stems in enumerate(items) if at != place]
                other += [stems for at, stems in enumerate(figures) if at != place]
                found[value] = Share(stretch, frozenset().union(*other) - items[place] - figures[place])
    return found


def _run_before(text: str, values: Sequence[tuple[int, int]], said: int) -> list[tuple[int, int]]:
    """Return the last values before the word at `said` between which stands nothing but a joint and a unit."""
    run = [value for value in values if value[1] <= said][-1:]
    if not run or said - run[0][1] > _MOST_BEHIND:
        return []
    before = [value for value in values if value[1] <= run[0][0]]
    for one, other in pairwise(reversed([*before, run[0]])):
        if not _BETWEEN.fullmatch(text, other[1], one[0]):
            break
        run.insert(0, other)
    return run if len(run) > 1 else []


def _items_before(text: str, begin: int, end: int, count: int) -> list[frozenset[str]]:
    """Return the stems of the last `count` things that are joined between `begin` and `end`, none where fewer are."""
    joints = list(_JOINT.finditer(text, begin, end))[1 - count :]
    if len(joints) < count - 1:
        return []
    borders = [begin, *(place for joint in joints for place in joint.span()), end]
    parts = [
        [word for word in words(text) if first <= word.start < last and word.folded not in STOP_WORDS]
        for first, last in zip(borders[::2], borders[1::2], strict=True)
    ]
    if not all(parts):
        return []
    inner = [frozenset(word.stem for word in part) for part in parts[1:-1]]
    return [_end_of(text, parts[0], parts[-1]), *inner, _beginning_of(text, parts[-1], parts[0])]


def _end_of(text: str, part: Sequence[Word], other: Sequence[Word]) -> frozenset[str]:
    """Return the thing at the end of `part`: its last name, or its last word and what tells that from the other's."""
    names = _names(text, part[::-1])
    shared = part[-1].stem in {word.stem for word in other[1:3]}
    return frozenset(word.stem for word in names or part[-2 if shared else -1 :])


def _beginning_of(text: str, part: Sequence[Word], other: Sequence[Word]) -> frozenset[str]:
    names = _names(text, part)
    shared = other[-1].stem in {word.stem for word in part[1:3]}
    return frozenset(word.stem for word in names or part[: 2 if shared else 1])


def _names(text: str, part: Sequence[Word]) -> list[Word]:
    found: list[Word] = []
    for word in part:
        if not text[word.start].isupper():
            break
        found.append(word)
    return found
