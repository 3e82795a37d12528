"""Documents of a workspace: upload, list, read, delete."""

from typing import Annotated, Literal

from fastapi import APIRouter, File, Form, Response, UploadFile
from fastapi.responses import JSONResponse
from pydantic import Field

from config.assembly import Service
from ingestion.document import Document
from retrieval.records import DocumentEntry
from retrieval.workspace import Workspace
from routes.dependencies import TOKEN_HEADER, ServiceDep, Token, WorkspaceDep
from routes.problems import MEDIA_TYPE, RESPONSES, ProblemDocument, problem, problem_of
from routes.requests import Request, Text
from utils.errors import FileRejected, QuotaExceeded
from utils.record import Record

router = APIRouter(prefix="/api", tags=["documents"], responses=RESPONSES)
MOST_FILES_AT_ONCE = 20
Encoding = Annotated[
    str | None,
    Form(
        max_length=40,
        description="Read the files, which are TXT or CSV, in this encoding (such as `windows-1255`), not in the one "
        "that is detected. A document of the same bytes that was read in another encoding gives way.",
    ),
]


class FileOutcome(Record):
    """What became of one uploaded file: the document, or the problem with it."""

    name: str
    status: Literal["ready", "rejected"]
    document: DocumentEntry | None
    problem: ProblemDocument | None


class UploadResult(Record):
    """What became of an upload. Send `workspace_token` with every further request."""

    workspace_token: str
    files: tuple[FileOutcome, ...]


class Documents(Record):
    """The documents of a workspace."""

    documents: tuple[DocumentEntry, ...]


class DeleteFileRequest(Request):
    """Which document is to be removed."""

    document_id: Text = Field(min_length=1, max_length=200)


@router.post("/upload", response_model=UploadResult)
def upload(
    service: ServiceDep,
    response: Response,
    files: Annotated[list[UploadFile], File()],
    encoding: Encoding = None,
    token: Token = None,
) -> UploadResult | JSONResponse:
    """Take in files, each for itself: a bad one does not stop the others. The first upload makes a workspace.

    Where no file could be taken, the response is a problem with the code of the first; it lists all under `files`.
    """
    made = token is None
    workspace, token = (service.library.open(token), token) if token else service.library.create()
    outcomes = tuple(_take_in(service, workspace, file, encoding) for file in files)
    if any(outcome.document for outcome in outcomes):
        response.headers[TOKEN_HEADER] = token
        return UploadResult(workspace_token=token, files=outcomes)
    if made:
        service.library.delete(token)
    return _all_rejected(outcomes)


def _take_in(service: Service, workspace: Workspace, file: UploadFile, encoding: str | None) -> FileOutcome:
    name = file.filename or "unnamed"
    try:
        entry = service.intake.take_in(workspace, name, file.file.read(), encoding)
    except (FileRejected, QuotaExceeded) as error:
        return FileOutcome(name=name, status="rejected", document=None, problem=problem_of(error))
    return FileOutcome(name=entry.name, status="ready", document=entry, problem=None)


def _all_rejected(outcomes: tuple[FileOutcome, ...]) -> JSONResponse:
    first = outcomes[0].problem or problem(422, "file_damaged", "The file could not be read.")
    body = first.model_dump() | {"files": [outcome.model_dump(mode="json") for outcome in outcomes]}
    return JSONResponse(body, status_code=first.status, media_type=MEDIA_TYPE)


@router.get("/documents")
def list_documents(workspace: WorkspaceDep) -> Documents:
    """List the documents of the workspace, in the order in which they were added."""
    return Documents(documents=workspace.documents())


@router.get("/documents/{document_id}")
def read_document(document_id: str, workspace: WorkspaceDep) -> Document:
    """Return a document: its text, the regions that tell pages and cells, its tables."""
    return workspace.document(document_id)


@router.post("/delete-file")
def delete_file(request: DeleteFileRequest, workspace: WorkspaceDep) -> Documents:
    """Remove one document and return those that are left."""
    workspace.delete(request.document_id)
    return Documents(documents=workspace.documents())


@router.post("/clear-uploads")
def clear_uploads(workspace: WorkspaceDep) -> Documents:
    """Remove every document of the workspace, and of no other."""
    workspace.clear()
    return Documents(documents=workspace.documents())
