"""Maps an extraction from the visible text back to the stored text.

Input: an extraction of `Appearance.text`. Output: the extraction with every place in the text as given. Invisible
characters belong to what precedes them. Claims keep the words that a reader sees. Does not decide what is visible
(utils/appearance.py).
"""

import re
from collections.abc import Iterator, Sequence

from core.claim import Claim, Extraction, Piece, Skipped, SkipReason
from utils.appearance import Appearance
from utils.record import Span

_RUN = re.compile(r"\s+|\S+")


def restore(extraction: Extraction, seen: Appearance) -> Extraction:
    """Return an extraction of `seen.text` as one of `seen.given`."""
    if seen.is_as_given:
        return extraction
    if not seen.text and seen.given:
        whole = Span(start=0, end=len(seen.given))
        nothing = Skipped(span=whole, text=seen.given, reason=SkipReason.MARKUP)
        return extraction.model_copy(update={"skipped": (nothing,)})
    return extraction.model_copy(
        update={
            "claims": tuple(_claim(claim, seen) for claim in extraction.claims),
            "skipped": tuple(_skipped(segment, seen) for segment in extraction.skipped),
        }
    )


def _claim(claim: Claim, seen: Appearance) -> Claim:
    citations = (citation.model_copy(update={"span": _span(citation.span, seen)}) for citation in claim.citations)
    return claim.model_copy(
        update={
            "span": _span(claim.span, seen),
            "pieces": tuple(_pieces(claim.pieces, seen)),
            "citations": tuple(citations),
            "quotes": tuple(_span(quote, seen) for quote in claim.quotes),
        }
    )


def _skipped(segment: Skipped, seen: Appearance) -> Skipped:
    span = _span(segment.span, seen)
    return segment.model_copy(update={"span": span, "text": span.of(seen.given)})


def _span(span: Span, seen: Appearance) -> Span:
    return Span(start=seen.place(span.start), end=seen.place(span.end))


def _pieces(pieces: Sequence[Piece], seen: Appearance) -> Iterator[Piece]:
    """Yield pieces cut so that each is as long as its place, or is one disguised word or run of white space."""
    for piece in pieces:
        if piece.span is None:
            yield piece
            continue
        start = 0
        for run in _RUN.finditer(piece.text):
            place = _span(_within(piece.span, run.start(), run.end()), seen)
            if place.end - place.start == run.end() - run.start():
                continue
            yield from _piece(piece, start, run.start(), seen)
            yield from _piece(piece, run.start(), run.end(), seen)
            start = run.end()
        yield from _piece(piece, start, len(piece.text), seen)


def _piece(piece: Piece, start: int, end: int, seen: Appearance) -> Iterator[Piece]:
    if piece.span is not None and start < end:
        yield Piece(text=piece.text[start:end], span=_span(_within(piece.span, start, end), seen))


def _within(span: Span, start: int, end: int) -> Span:
    return Span(start=span.start + start, end=span.start + end)
