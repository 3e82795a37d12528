"""Documents of a workspace: upload, list, read, delete."""

from collections.abc import Iterator
from contextlib import closing
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Response, UploadFile
from fastapi.responses import JSONResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import Field

from core.runs.requests import MOST_BODY_BYTES, Request, Text
from ingestion.document import Document
from retrieval.records import DocumentEntry
from routes.dependencies import TOKEN_HEADER, EnterReadingDep, ServiceDep, Token, WorkspaceDep
from routes.faults import stream
from routes.problems import MEDIA_TYPE, RESPONSES
from routes.uploading import Destination, UploadEnded, UploadEvent, UploadRefused, UploadResult, take_in_all
from utils.record import Record

router = APIRouter(prefix="/api", tags=["documents"], responses=RESPONSES)
MOST_FILES_AT_ONCE = 20
MOST_ENCODING = 40
Encoding = Annotated[
    str | None,
    Form(
        max_length=MOST_ENCODING,
        description="Read the files, which are TXT or CSV, in this encoding (such as `windows-1255`), not in the one "
        "that is detected. A document of the same bytes that was read in another encoding gives way.",
    ),
]


class Documents(Record):
    """The documents of a workspace."""

    documents: tuple[DocumentEntry, ...]


class DeleteFileRequest(Request):
    """Which document is to be removed."""

    document_id: Text = Field(min_length=1, max_length=200)


class ReadAsRequest(Request):
    """The encoding in which a document is to be read."""

    encoding: Text = Field(min_length=1, max_length=MOST_ENCODING, description="Such as `windows-1255`.")


def started(
    service: ServiceDep,
    enter: EnterReadingDep,
    files: Annotated[list[UploadFile], File()],
    encoding: Encoding = None,
    token: Token = None,
) -> Iterator[Iterator[UploadEvent]]:
    """Yield the event stream of an upload; end it with the response, whether or not it was read to the end."""
    named = service.library.open(token) if token else None
    with enter(named.id if named else None) as place:
        workspace, token = (named, token) if named and token else service.library.create()
        to = Destination(workspace, token, made=named is None)
        with closing(take_in_all(service, files, encoding, to, place)) as events:
            yield events


Upload = Annotated[Iterator[UploadEvent], Depends(started)]


@router.post("/upload", response_model=UploadResult)
def upload(events: Upload, response: Response) -> UploadResult | JSONResponse:
    """Take in files, each for itself: a bad one does not stop the others. The first upload makes a workspace.

    Where no file could be taken, the response is a problem with the code of the first; it lists all under `files`.
    """
    *_, ended = events
    if isinstance(ended, UploadEnded):
        response.headers[TOKEN_HEADER] = ended.result.workspace_token
        return ended.result
    assert isinstance(ended, UploadRefused)
    return JSONResponse(ended.model_dump(mode="json"), status_code=ended.status, media_type=MEDIA_TYPE)


@router.post("/upload/stream", response_class=EventSourceResponse)
def upload_as_stream(events: Upload) -> Iterator[ServerSentEvent]:
    """The same as server-sent events: the steps of each file, what became of it, result (or problem).

    A client that leaves before a file is stored has stopped it.
    """
    yield from stream(events)


@router.get("/documents")
def list_documents(workspace: WorkspaceDep) -> Documents:
    """List the documents of the workspace, in the order in which they were added."""
    return Documents(documents=workspace.documents())


@router.get("/documents/{document_id}")
def read_document(document_id: str, workspace: WorkspaceDep) -> Document:
    """Return a document: its text, the regions that tell pages and cells, its tables."""
    return workspace.document(document_id)


@router.post("/documents/{document_id}/read-as", max_body_size=MOST_BODY_BYTES)
def read_as(
    document_id: str,
    request: ReadAsRequest,
    service: ServiceDep,
    enter: EnterReadingDep,
    workspace: WorkspaceDep,
) -> Documents:
    """Read a TXT or CSV document again, from the bytes that were uploaded, in an encoding that a person chose.

    What runs have quoted of the reading before stays as it was.
    """
    name, data = workspace.document(document_id).name, workspace.original(document_id)
    with enter(workspace.id) as place:
        place.begin()
        for _ in service.intake.take_in(workspace, name, data, request.encoding):
            pass
    return Documents(documents=workspace.documents())


@router.post("/delete-file", max_body_size=MOST_BODY_BYTES)
def delete_file(request: DeleteFileRequest, workspace: WorkspaceDep) -> Documents:
    """Remove one document and return those that are left."""
    workspace.delete(request.document_id)
    return Documents(documents=workspace.documents())


@router.post("/clear-uploads")
def clear_uploads(workspace: WorkspaceDep) -> Documents:
    """Remove every document of the workspace, and of no other."""
    workspace.clear()
    return Documents(documents=workspace.documents())
