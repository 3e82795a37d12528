"""Show pages of stored PDFs as images, with the boxes of a passage.

Input: a document, its bytes, a page number. Output: `Picture`, `PageMarks`. PDFium runs in the reading process.
"""

from dataclasses import dataclass

from ingestion.document import Document, Format
from ingestion.exchange import Answer, DrawPage, Job, MarkPage, PageMarks, Picture
from ingestion.limits import Limits
from ingestion.sandbox import OF_PAGES, Sandbox
from utils.errors import PageNotShown
from utils.record import Span


@dataclass(frozen=True, slots=True)
class PageViewer:
    """Shows pages within `limits` in the processes of `sandbox`. Thread-safe.

    Raises `PageNotShown` with one of `PAGE_PROBLEMS`, or `Unavailable` if the reading process cannot be started.
    """

    sandbox: Sandbox
    limits: Limits

    def draw(self, document: Document, data: bytes, page: int) -> Picture:
        """Return a page, counted from 1, as an image."""
        _require_pages(document)
        return self.sandbox.run(Job(task=DrawPage(page=page), limits=self.limits), data, Answer[Picture], OF_PAGES)

    def mark(self, document: Document, data: bytes, page: int, span: Span) -> PageMarks:
        """Return the size of a page and the boxes of `document.text[span]` on it."""
        _require_pages(document)
        text, stretch = _part_on_page(document, page, span)
        job = Job(task=MarkPage(page=page, text=text, span=stretch), limits=self.limits)
        return self.sandbox.run(job, data, Answer[PageMarks], OF_PAGES)


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
    return "", Span(start=0, end=0)
