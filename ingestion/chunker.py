"""Cuts a document into stretches that can be searched.

In: a document, a size and an overlap in characters. Out: chunks on sentence boundaries; a row of a table is never cut
unless it is longer than a chunk, and stands in one chunk only. Every character that is not white space lies in at least
one chunk. Not here: vectors, windows for single claims.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingestion.document import Chunk, Document, Region
from ingestion.places import Regions
from utils.record import Span
from utils.text import split_sentences

_WORD = re.compile(r"\S+")


class _Unit(NamedTuple):
    """What is not cut: a sentence, a row that fits into a chunk, or a piece of what is longer."""

    span: Span
    is_row: bool


def chunk(document: Document, *, size: int = 1000, overlap: int = 200) -> tuple[Chunk, ...]:
    """Return the chunks of `document` in order, each at most `size` characters long.

    A chunk repeats whole sentences from the end of the one before, at most `overlap` characters of them. Rows are not
    repeated, as each of them says all by itself. A sentence that is longer than `size` is cut between words, a longer
    word anywhere.

    Raises:
        ValueError: `size` is less than 1, or `overlap` is negative or not less than `size`.
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
    """Yield the sentences and rows of the document, a run for each sheet, so that no chunk holds cells of two.

    Text before the first row of a sheet (its heading) belongs to that sheet.
    """
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
    """Yield `units`, those that are longer than a chunk in pieces: words, or parts of a word that is longer than the
    overlap.
    """
    for unit in units:
        if unit.span.end - unit.span.start <= size:
            yield unit
        else:
            for word in _WORD.finditer(text, unit.span.start, unit.span.end):
                for start in range(word.start(), word.end(), overlap or size):
                    yield _Unit(Span(start=start, end=min(start + (overlap or size), word.end())), is_row=False)


def _sentences(text: str, start: int, end: int) -> Iterator[_Unit]:
    for sentence in split_sentences(text[start:end]):
        yield _Unit(Span(start=start + sentence.start, end=start + sentence.end), is_row=False)


def _trimmed(text: str, span: Span) -> Iterator[_Unit]:
    row = span.of(text)
    if stripped := row.strip():
        start = span.start + len(row) - len(row.lstrip())
        yield _Unit(Span(start=start, end=start + len(stripped)), is_row=True)


def _packed(units: Sequence[_Unit], size: int, overlap: int) -> Iterator[Span]:
    """Yield stretches of consecutive units, as many as fit, each beginning with the last sentences of the last one."""
    first = last = 0
    while last < len(units):
        while last < len(units) and units[last].span.end - units[first].span.start <= size:
            last += 1
        end = units[last - 1].span.end
        yield Span(start=units[first].span.start, end=end)
        first = last
        while (
            last < len(units)
            and not units[first - 1].is_row
            and end - units[first - 1].span.start <= overlap
            and units[last].span.end - units[first - 1].span.start <= size
        ):
            first -= 1


def _chunk(document: Document, index: int, span: Span, regions: Regions) -> Chunk:
    place = regions.place_of(span)
    return Chunk(
        document_id=document.id,
        index=index,
        span=span,
        text=span.of(document.text),
        page=place.page,
        sheet=place.sheet,
        cells=place.cells,
    )
