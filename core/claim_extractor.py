"""Claims from an answer by rules: no model, no network, the same claims every time.

Input: an answer. Output: an `Extraction` in which every character of the text is in one claim or one skipped segment.
Linear in the length of the text; no text makes it raise. A sentence, a list item or a cell is a claim; sentences are
not split (docs/decisions/0015-sentences-are-claims.md). Does not word claims by a model (claim_decomposer.py).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.claim import Claim, Extraction, Skipped, SkipReason
from core.extraction.attachment import attach_citations
from core.extraction.blocks import Stretch
from core.extraction.outline import read_outline
from core.extraction.reading import Aside, Draft, Outline, Unit, read_unit
from core.extraction.traced import Traced, span_as_given
from utils.appearance import UNREADABLE, Appearance
from utils.record import Span
from utils.text import without_surrogates

_REASONS = (SkipReason.WHITESPACE, SkipReason.MARKUP, SkipReason.CITATION)
_WORDS = len(_REASONS)


def extract(answer: str) -> Extraction:
    """Return the claims of `answer`, as a reader sees it, and the rest of it, with their places in `answer`.

    Lone surrogates, which no record can hold, become U+FFFD.
    """
    seen = Appearance.of(without_surrogates(answer))
    outline = read_outline(seen.text)
    return assemble(seen, outline, [read_unit(unit) for unit in outline.units], fault=None)


def assemble(seen: Appearance, outline: Outline, read: Sequence[Draft | Aside], *, fault: str | None) -> Extraction:
    """Return the drafts and asides as records: gaps filled, citations attached, places as in `seen.given`."""
    cited = [(marker.start, marker.end) for _, marker in outline.markers]
    segments = list(_fill_gaps(seen.text, read, cited, outline.hidden))
    drafts = attach_citations([segment for segment in segments if isinstance(segment, Draft)], outline, seen)
    asides = _joined_code([segment for segment in segments if isinstance(segment, Aside)])
    skipped = [_skipped(span_as_given(seen, aside.start, aside.end), aside.reason, seen) for aside in asides]
    if not seen.text and seen.given:
        skipped = [_skipped(Span(start=0, end=len(seen.given)), SkipReason.MARKUP, seen)]
    claims = tuple(_claim(index, draft, seen) for index, draft in enumerate(drafts))
    return Extraction(claims=claims, skipped=tuple(skipped), fault=fault)


def _claim(index: int, draft: Draft, seen: Appearance) -> Claim:
    return Claim(
        index=index,
        text=draft.text.text,
        context_text=draft.context.text,
        places=tuple(draft.context.places_as_given(seen)),
        span=span_as_given(seen, draft.start, draft.end),
        source_sentence=draft.unit.words.text,
        hedge=draft.hedge,
        citations=draft.citations,
        is_absence=draft.is_absence,
    )


def _skipped(span: Span, reason: SkipReason, seen: Appearance) -> Skipped:
    return Skipped(span=span, text=span.of(seen.given), reason=reason)


def _fill_gaps(
    answer: str, read: Sequence[Draft | Aside], cited: Iterable[Stretch], markup: Iterable[Stretch]
) -> Iterator[Draft | Aside]:
    """Yield `read` with what lies between: white space, markup, markers, and unread words as claims of their own."""
    classes = _classes(answer, cited, markup)
    cursor = 0
    for segment in read:
        yield from _gap(answer, classes, cursor, segment.start)
        yield segment
        cursor = segment.end
    yield from _gap(answer, classes, cursor, len(answer))


def _classes(answer: str, cited: Iterable[Stretch], markup: Iterable[Stretch]) -> bytearray:
    """Return for each character the index of its reason, `_WORDS` for a letter or digit outside markers and markup.

    An unreadable character counts as a letter: a reader sees words there, so they must be checked.
    """
    classes = bytearray(0 if c.isspace() else _WORDS if c.isalnum() or c == UNREADABLE else 1 for c in answer)
    for reason, stretches in ((SkipReason.MARKUP, markup), (SkipReason.CITATION, cited)):
        for start, end in stretches:
            classes[start:end] = bytes([_REASONS.index(reason)]) * (end - start)
    return classes


def _gap(answer: str, classes: bytearray, start: int, end: int) -> Iterator[Draft | Aside]:
    places = [place for place in range(start, end) if classes[place] == _WORDS]
    if not places:
        yield from _asides(classes, start, end)
        return
    yield from _asides(classes, start, places[0])
    words = Traced.copied(answer, places[0], places[-1] + 1)
    yield read_unit(Unit(words, words, paragraph=-1, group=-1, stem_place=None, skip=None, is_prose=True))
    yield from _asides(classes, places[-1] + 1, end)


def _asides(classes: bytearray, start: int, end: int) -> Iterator[Aside]:
    for kind, places in groupby(range(start, end), key=classes.__getitem__):
        run = list(places)
        yield Aside(run[0], run[-1] + 1, _REASONS[kind])


def _joined_code(asides: Sequence[Aside]) -> list[Aside]:
    """Join the lines of a code block that only white space separates."""
    joined: list[Aside] = []
    for aside in asides:
        joined.append(aside)
        match joined[-3:]:
            case [
                Aside(start, end, SkipReason.CODE),
                Aside(blank, _, SkipReason.WHITESPACE),
                Aside(_, last, SkipReason.CODE),
            ] if blank == end:
                joined[-3:] = [Aside(start, last, SkipReason.CODE)]
    return joined
