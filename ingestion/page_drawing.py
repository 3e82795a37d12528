"""Render a PDF page as an image and locate the boxes of a passage on it, with PDFium.

Input: the bytes of a PDF, a page number. Output: `Picture`, `PageMarks`, or `PageNotShown`. Runs only in the reading
process: PDFium may hang, exhaust memory or crash on a hostile file, and is not thread-safe.
"""

import ctypes
import math
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.exchange import Box, PageMarks, Picture
from utils.errors import PageNotShown
from utils.record import Span

_PIXELS_PER_POINT = 2.0
_LONGEST_SIDE = 2400
_MOST_CHARACTERS = 200_000
_GRID = 1 << 20
_QUALITY = 80
_EFFORT = 2

_DAMAGED = "The page is damaged and cannot be shown as a picture. Its text is shown instead where it could be read."


def draw_page(data: bytes, number: int) -> Picture:
    """Return page `number` as printed: 144 dpi, at most 2,400 pixels on a side. Raises `PageNotShown`."""
    with _opened(data, number) as (_, page):
        width, height = page.get_size()
        scale = min(_PIXELS_PER_POINT, _LONGEST_SIDE / max(width, height))
        stream = BytesIO()
        page.render(scale=scale).to_pil().save(stream, "WEBP", quality=_QUALITY, method=_EFFORT)
        return Picture(data=stream.getvalue())


def mark_page(data: bytes, number: int, text: str, span: Span) -> PageMarks:
    """Return the size of page `number` and the boxes of `text[span]`, of the page's text. Raises `PageNotShown`."""
    with _opened(data, number) as (pages, page):
        width, height = page.get_size()
        return PageMarks(page=number, pages=pages, width=width, height=height, boxes=tuple(_boxes(page, text, span)))


@contextmanager
def _opened(data: bytes, number: int) -> Iterator[tuple[int, pdfium.PdfPage]]:
    """Yield the page count and one page, whose size has been checked."""
    try:
        document = pdfium.PdfDocument(data)
        pages = len(document)
        if not 1 <= number <= pages:
            raise PageNotShown("The document has no page of this number.", code="page_not_found")
        page = document[number - 1]
        if not all(0 < side < math.inf for side in page.get_size()):
            raise PageNotShown(_DAMAGED, code="page_damaged")
        yield pages, page
    except (pdfium.PdfiumError, ArithmeticError, OSError, ValueError) as error:
        raise PageNotShown(_DAMAGED, code="page_damaged") from error


def _boxes(page: pdfium.PdfPage, text: str, span: Span) -> Iterator[Box]:
    if span.start == span.end:
        return
    layer = page.get_textpage()
    count = layer.count_chars()
    if count > _MOST_CHARACTERS:
        return
    characters = [_character(pdfium_c.FPDFText_GetUnicode(layer, index)) for index in range(count)]
    found = find_passage(text, span, characters)
    if found is None:
        return
    for index in range(layer.count_rects(found.start, found.end - found.start)):
        box = _box(page, layer.get_rect(index))
        if box is not None:
            yield box


def _character(code: int) -> str:
    """Return a character, or a space if there is none: PDFium returns 0 for glyphs of unknown meaning."""
    return chr(code) if 0 < code <= 0x10FFFF else " "


def _box(page: pdfium.PdfPage, corners: tuple[float, float, float, float]) -> Box | None:
    """Convert a rectangle from page coordinates to the displayed page, rotated and cropped; None if not visible."""
    left, bottom, right, top = corners
    x, y = zip(_shown(page, left, bottom), _shown(page, right, top), strict=True)
    (x_start, x_end), (y_start, y_end) = ([min(1.0, max(0.0, share)) for share in sorted(side)] for side in (x, y))
    if x_start == x_end or y_start == y_end:
        return None
    return Box(left=x_start, top=y_start, width=x_end - x_start, height=y_end - y_start)


def _shown(page: pdfium.PdfPage, x: float, y: float) -> tuple[float, float]:
    """Return a point of the page as fractions of its displayed width and height."""
    right, down = ctypes.c_int(), ctypes.c_int()
    if not pdfium_c.FPDF_PageToDevice(page, 0, 0, _GRID, _GRID, 0, x, y, right, down):
        raise ValueError("a point of the page has no place on it")
    return right.value / _GRID, down.value / _GRID


def _letters(characters: Sequence[str]) -> tuple[str, list[int]]:
    """Return the letters and digits of a text, folded, and the position of each in the text."""
    found = [
        (letter, place)
        for place, character in enumerate(characters)
        for letter in unicodedata.normalize("NFKD", character).casefold()
        if letter.isalnum()
    ]
    return "".join(letter for letter, _ in found), [place for _, place in found]


def _starts_of(wanted: str, text: str) -> list[int]:
    """Return where `wanted` begins in `text`, including overlapping matches."""
    starts = []
    start = text.find(wanted)
    while start >= 0:
        starts.append(start)
        start = text.find(wanted, start + 1)
    return starts


def find_passage(text: str, span: Span, characters: Sequence[str]) -> Span | None:
    """Return the range of `characters`, as PDFium reads the page, that shows `text[span]`, or None if it is uncertain.

    Readers differ in spaces, line ends, hyphens, ligatures and accents, so only letters and digits are compared. If the
    readers disagree on how often the passage occurs on the page, it is not found.

    >>> find_passage("The infor-mation is new.", Span(start=4, end=24), list("The\\r\\ninfor\\x02mation  is new."))
    Span(start=5, end=25)
    """
    (ours, places), (shown, shown_places) = _letters(text), _letters(characters)
    start, end = bisect_left(places, span.start), bisect_left(places, span.end)
    wanted = ours[start:end]
    if not wanted:
        return None
    expected, found = _starts_of(wanted, ours), _starts_of(wanted, shown)
    if len(expected) != len(found):
        return None
    first = found[expected.index(start)]
    exact = Span(start=shown_places[first], end=shown_places[first + len(wanted) - 1] + 1)
    return _with_signs(text, span, (places[start], places[end - 1] + 1), exact, characters)


def _with_signs(text: str, span: Span, letters: tuple[int, int], exact: Span, characters: Sequence[str]) -> Span:
    """Return `exact` extended by signs at the passage's ends, such as quotation marks, if the page has them too."""
    start, end = exact.start, exact.end
    for sign in reversed(text[span.start : letters[0]]):
        if start == 0 or characters[start - 1] != sign:
            break
        start -= 1
    for sign in text[letters[1] : span.end]:
        if end == len(characters) or characters[end] != sign:
            break
        end += 1
    return Span(start=start, end=end)
