"""Split a document into searchable chunks.

Input: a document, a size and an overlap in characters. Output: chunks on sentence boundaries. Every character that is
not white space is in at least one chunk.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ingestion.document import Chunk, Document, Region, Regions
from utils.record import Span
from utils.text import split_sentences


class _Unit(NamedTuple):
    """A unit that is not split: a sentence, a row that fits into a chunk, or a piece of a longer one."""

    start: int
    end: int
    is_row: bool


def chunk(document: Document, *, size: int = 1000, overlap: int = 200) -> tuple[Chunk, ...]:
    """Return the chunks of `document` in order, each at most `size` characters long.

    A chunk repeats whole sentences from the end of the previous one, at most `overlap` characters. Rows are not
    repeated, since each is self-contained. A sentence longer than `size` is split between words, a longer word
    anywhere. Raises `ValueError` (`size` is less than 1, or `overlap` is negative or not less than `size`).
    """
    if not 0 <= overlap < size:
        raise ValueError(f"chunks need 0 <= overlap < size, got overlap {overlap} and size {size}")
    regions = Regions(document.regions)
    spans = (
        span
        for run in _runs(document)
        for span in _packed(list(_fitting(document.text, run, size, overlap)), size, overlap)
    )
    return tuple(_chunk(document, index, span, regions) for index, span in enumerate(spans))


def _runs(document: Document) -> Iterator[list[_Unit]]:
    """Yield the sentences and rows of the document, one run per sheet with its heading: no chunk has two sheets."""
    run: list[_Unit] = []
    position = 0
    before: Region | None = None
    for region in document.regions:
        if region.cells is None:
            continue
        if before is not None and before.sheet != region.sheet:
            yield run
            run = []
        run += _sentences(document.text, position, region.span.start)
        run += _trimmed(document.text, region.span)
        position, before = region.span.end, region
    run += _sentences(document.text, position, len(document.text))
    yield run


def _fitting(text: str, units: Sequence[_Unit], size: int, overlap: int) -> Iterator[_Unit]:
    """Yield `units`, splitting those longer than a chunk into pieces of at most half the overlap."""
    for unit in units:
        if unit.end - unit.start <= size:
            yield unit
        else:
            for piece in _pieces(overlap // 2 or size).finditer(text, unit.start, unit.end):
                yield _Unit(piece.start(), piece.end(), is_row=False)


@cache
def _pieces(most: int) -> re.Pattern[str]:
    """Return a pattern that matches as many whole words as fit in `most` characters, or that much of a longer word."""
    words = rf"\S.{{0,{most - 2}}}\S(?!\S)|" if most > 1 else ""
    return re.compile(rf"{words}\S(?!\S)|\S{{1,{most}}}", re.DOTALL)


def _sentences(text: str, start: int, end: int) -> Iterator[_Unit]:
    for sentence in split_sentences(text[start:end]):
        yield _Unit(start + sentence.start, start + sentence.end, is_row=False)


def _trimmed(text: str, span: Span) -> Iterator[_Unit]:
    row = span.of(text)
    if stripped := row.strip():
        start = span.start + len(row) - len(row.lstrip())
        yield _Unit(start, start + len(stripped), is_row=True)


def _packed(units: Sequence[_Unit], size: int, overlap: int) -> Iterator[Span]:
    """Yield spans of consecutive units, as many as fit, each starting with the last sentences of the previous one."""
    first = last = 0
    while last < len(units):
        while last < len(units) and units[last].end - units[first].start <= size:
            last += 1
        end = units[last - 1].end
        yield Span(start=units[first].start, end=end)
        first = last
        while (
            last < len(units)
            and not units[first - 1].is_row
            and end - units[first - 1].start <= overlap
            and units[last].end - units[first - 1].start <= size
        ):
            first -= 1


def _chunk(document: Document, index: int, span: Span, regions: Regions) -> Chunk:
    place = dict(regions.place_of(span))
    return Chunk(document_id=document.id, index=index, span=span, text=span.of(document.text), **place)
