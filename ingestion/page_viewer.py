"""Show pages of stored PDFs as images, with the boxes of a passage.

Input: a document, its bytes, a page number. Output: `Picture`, `PageMarks`. PDFium runs in the reading process, within
its own limits. Does not store anything or handle HTTP.
"""

from dataclasses import dataclass

from ingestion.document import Document, Format
from ingestion.exchange import DrawPage, MarkPage
from ingestion.limits import Limits
from ingestion.page import PageMarks, Picture
from ingestion.sandbox import Sandbox
from utils.errors import PageNotShown
from utils.record import Span

_NOWHERE = Span(start=0, end=0)


@dataclass(frozen=True, slots=True)
class PageViewer:
    """Shows pages within `limits` in the processes of `sandbox`. Thread-safe."""

    sandbox: Sandbox
    limits: Limits

    def draw(self, document: Document, data: bytes, page: int) -> Picture:
        """Return a page, counted from 1, as an image.

        Raises:
            PageNotShown: `code` is one of `PAGE_PROBLEMS`.
            Unavailable: the reading process cannot be started.
        """
        _require_pages(document)
        return self.sandbox.draw(DrawPage(page=page), data, self.limits)

    def mark(self, document: Document, data: bytes, page: int, span: Span) -> PageMarks:
        """Return the size of a page and the boxes of `document.text[span]` on it.

        Raises:
            PageNotShown: `code` is one of `PAGE_PROBLEMS`.
            Unavailable: the reading process cannot be started.
        """
        _require_pages(document)
        text, stretch = _part_on_page(document, page, span)
        return self.sandbox.mark(MarkPage(page=page, text=text, span=stretch), data, self.limits)


def _require_pages(document: Document) -> None:
    if document.format is not Format.PDF:
        raise PageNotShown(
            "Only a PDF has pages that can be shown; read the text of this document instead.",
            code="document_without_pages",
        )


def _part_on_page(document: Document, page: int, span: Span) -> tuple[str, Span]:
    """Return the text of a page and the part of `span` on it, empty if there is none."""
    for region in document.regions:
        if region.page == page and region.span.overlaps(span):
            start, end = max(span.start, region.span.start), min(span.end, region.span.end)
            origin = region.span.start
            return region.span.of(document.text), Span(start=start - origin, end=end - origin)
    return "", _NOWHERE
