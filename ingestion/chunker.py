"""Cuts a document into stretches that can be searched.

In: a document, a size and an overlap in characters. Out: chunks on sentence boundaries; a row of a table is never cut
unless it is longer than a chunk. Every character that is not white space lies in at least one chunk. Not here: vectors,
windows for single claims.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from ingestion.document import Chunk, Document, Region
from utils.record import Span
from utils.text import split_sentences

_WORD = re.compile(r"\S+")


def chunk(document: Document, *, size: int = 1000, overlap: int = 200) -> tuple[Chunk, ...]:
    """Return the chunks of `document` in order, each at most `size` characters long.

    A chunk repeats whole sentences from the end of the one before, at most `overlap` characters of them. A sentence
    that is longer than `size` is cut between words, a longer word anywhere.

    Raises:
        ValueError: `size` is less than 1, or `overlap` is negative or not less than `size`.
    """
    if not 0 <= overlap < size:
        raise ValueError(f"chunks need 0 <= overlap < size, got overlap {overlap} and size {size}")
    starts = [region.span.start for region in document.regions]
    spans = (
        span
        for run in _runs(document)
        for span in _packed(list(_fitting(document.text, run, size, overlap)), size, overlap)
    )
    return tuple(_chunk(document, index, span, starts) for index, span in enumerate(spans))


def _runs(document: Document) -> Iterator[list[Span]]:
    """Yield the sentences and rows of the document, a run for each sheet, so that no chunk holds cells of two.

    Text before the first row of a sheet (its heading) belongs to that sheet.
    """
    run: list[Span] = []
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


def _fitting(text: str, spans: Sequence[Span], size: int, overlap: int) -> Iterator[Span]:
    """Yield `spans`, those that are longer than a chunk in pieces: words, or parts of a word that is longer than the
    overlap.
    """
    for span in spans:
        if span.end - span.start <= size:
            yield span
        else:
            for word in _WORD.finditer(text, span.start, span.end):
                for start in range(word.start(), word.end(), overlap or size):
                    yield Span(start=start, end=min(start + (overlap or size), word.end()))


def _sentences(text: str, start: int, end: int) -> Iterator[Span]:
    for sentence in split_sentences(text[start:end]):
        yield Span(start=start + sentence.start, end=start + sentence.end)


def _trimmed(text: str, span: Span) -> Iterator[Span]:
    row = span.of(text)
    if stripped := row.strip():
        start = span.start + len(row) - len(row.lstrip())
        yield Span(start=start, end=start + len(stripped))


def _packed(units: Sequence[Span], size: int, overlap: int) -> Iterator[Span]:
    """Yield stretches of consecutive units, as many as fit, each beginning with the last units of the one before."""
    first = last = 0
    while last < len(units):
        while last < len(units) and units[last].end - units[first].start <= size:
            last += 1
        end = units[last - 1].end
        yield Span(start=units[first].start, end=end)
        first = last
        while (
            last < len(units)
            and end - units[first - 1].start <= overlap
            and units[last].end - units[first - 1].start <= size
        ):
            first -= 1


def _chunk(document: Document, index: int, span: Span, starts: Sequence[int]) -> Chunk:
    regions = _regions_of(document, span, starts)
    first = regions[0] if regions else None
    sheet = first.sheet if first else None
    return Chunk(
        document_id=document.id,
        index=index,
        span=span,
        text=span.of(document.text),
        page=first.page if first else None,
        sheet=sheet,
        cells=_merged([region.cells for region in regions if region.sheet == sheet and region.cells is not None]),
    )


def _regions_of(document: Document, span: Span, starts: Sequence[int]) -> Sequence[Region]:
    first = max(bisect_right(starts, span.start) - 1, 0)
    end = bisect_right(starts, span.end - 1)
    return [region for region in document.regions[first:end] if region.span.overlaps(span)]


_CELL = re.compile(r"([A-Z]+)([0-9]+)")


def _merged(ranges: Sequence[str]) -> str | None:
    """Return the smallest range of cells that holds all `ranges`.

    >>> _merged(["A2:F2", "A9:AB9"])
    'A2:AB9'
    """
    corners = [(letters, int(row)) for cells in ranges for letters, row in _CELL.findall(cells)]
    if not corners:
        return None
    columns = sorted({letters for letters, _ in corners}, key=lambda letters: (len(letters), letters))
    rows = [row for _, row in corners]
    start, end = f"{columns[0]}{min(rows)}", f"{columns[-1]}{max(rows)}"
    return start if start == end else f"{start}:{end}"
