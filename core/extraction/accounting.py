"""Assigns every character of an answer to exactly one claim or one skipped segment.

Input: an answer, what was read in it, the stretches of its citation markers and markup. Output: adjacent segments that
make up the answer. Words that no rule covers become a claim of their own, so a fault of the rules cannot hide anything.
Does not hold the rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.claim import ClaimKind, SkipReason
from core.extraction.blocks import Stretch
from core.extraction.reading import Aside, Draft, read_unit
from core.extraction.traced import Traced
from core.extraction.units import Unit

_REASONS = (SkipReason.WHITESPACE, SkipReason.MARKUP, SkipReason.CITATION)
_WORDS = len(_REASONS)


def fill_gaps(
    answer: str, read: Sequence[Draft | Aside], cited: Iterable[Stretch], markup: Iterable[Stretch]
) -> Iterator[Draft | Aside]:
    """Yield `read` with what lies between: white space, markup, markers, and unread words as claims."""
    classes = _classes(answer, cited, markup)
    cursor = 0
    for segment in read:
        yield from _gap(answer, classes, cursor, segment.start)
        yield segment
        cursor = segment.end
    yield from _gap(answer, classes, cursor, len(answer))


def _classes(answer: str, cited: Iterable[Stretch], markup: Iterable[Stretch]) -> bytearray:
    """Return for each character the index of its reason, `_WORDS` for a letter or digit outside markers and markup."""
    classes = bytearray(0 if c.isspace() else _WORDS if c.isalnum() else 1 for c in answer)
    for reason, stretches in ((SkipReason.MARKUP, markup), (SkipReason.CITATION, cited)):
        for start, end in stretches:
            classes[start:end] = bytes([_REASONS.index(reason)]) * (end - start)
    return classes


def _gap(answer: str, classes: bytearray, start: int, end: int) -> Iterator[Draft | Aside]:
    words = [place for place in range(start, end) if classes[place] == _WORDS]
    if not words:
        yield from _asides(classes, start, end)
        return
    yield from _asides(classes, start, words[0])
    yield from read_unit(_passed_over(Traced.copied(answer, words[0], words[-1] + 1)))
    yield from _asides(classes, words[-1] + 1, end)


def _asides(classes: bytearray, start: int, end: int) -> Iterator[Aside]:
    for kind, places in groupby(range(start, end), key=classes.__getitem__):
        run = list(places)
        yield Aside(run[0], run[-1] + 1, _REASONS[kind])


def _passed_over(words: Traced) -> Unit:
    return Unit(ClaimKind.STATEMENT, words, words, paragraph=-1, group=-1, topic=None, stem_place=None, skip=None)
