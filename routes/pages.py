"""Pages of PDF documents: as pictures, and the position of a passage on them."""

from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Response

from ingestion.exchange import PICTURE_TYPE, PageMarks
from routes.dependencies import TOKEN_HEADER, EnterPagesDep, ServiceDep, WorkspaceDep
from routes.problems import RESPONSES
from utils.errors import InvalidRequest
from utils.record import Span

router = APIRouter(prefix="/api/documents/{document_id}/pages/{page}", tags=["documents"], responses=RESPONSES)

DRAWING = "1"
"""The version of the drawing code: a browser keeps a picture in its cache until this changes."""

Page = Annotated[int, Path(description="Counted from 1.")]
Offset = Annotated[int, Query(ge=0, description="Place in the document's text, in Unicode code points.")]
Known = Annotated[str | None, Header(alias="If-None-Match", description="Tags of pictures that the caller has.")]


@router.get("")
def mark_page(
    document_id: str,
    page: Page,
    service: ServiceDep,
    enter: EnterPagesDep,
    workspace: WorkspaceDep,
    start: Offset = 0,
    end: Offset = 0,
) -> PageMarks:
    """Return the size of a page of a PDF and the boxes of `text[start:end]` on it, for its picture.

    No box where the passage is not on this page, or cannot be told beyond doubt from the rest of the page.
    """
    if start > end:
        raise InvalidRequest("A passage starts before it ends: `start` is greater than `end`.", code="span_reversed")
    document = workspace.document(document_id)
    with enter(None) as place:
        place.begin()
        return service.pages.mark(document, workspace.original(document_id), page, Span(start=start, end=end))


@router.get(
    "/picture",
    response_class=Response,
    responses={
        200: {"content": {PICTURE_TYPE: {}}, "description": "The page."},
        304: {"description": "The caller has it."},
    },
)
def draw_page(
    document_id: str,
    page: Page,
    service: ServiceDep,
    enter: EnterPagesDep,
    workspace: WorkspaceDep,
    known: Known = None,
) -> Response:
    """Return a page of a PDF as a picture, 144 dots an inch. It never changes; only its workspace may keep it."""
    document = workspace.document(document_id)
    tag = f'"{document.id}-{page}-{DRAWING}"'
    headers = {
        "ETag": tag,
        "Cache-Control": f"private, max-age={3600 * service.settings.workspace_hours}, immutable",
        "Vary": TOKEN_HEADER,
    }
    if known is not None and tag in known:
        return Response(status_code=304, headers=headers)
    with enter(None) as place:
        place.begin()
        picture = service.pages.draw(document, workspace.original(document_id), page)
    return Response(picture.data, media_type=PICTURE_TYPE, headers=headers)
