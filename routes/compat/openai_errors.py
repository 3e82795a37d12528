"""Errors in the format that OpenAI's clients read, with its statuses: 400 for our 422."""

from typing import Any

from fastapi.responses import JSONResponse

from routes.compat.refusals import refusing_in
from routes.problems import ProblemDocument
from utils.record import Record

_STATUSES = {422: 400}
_TYPES = {401: "authentication_error", 429: "rate_limit_error"}
_BODY = "body."


class OpenAiErrorDetail(Record):
    """What went wrong; `param` names the field of the request."""

    message: str
    type: str
    param: str | None
    code: str


class OpenAiError(Record):
    """The body of every error."""

    error: OpenAiErrorDetail


RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": OpenAiError, "description": description}
    for status, description in {
        400: "The request cannot be taken; `code` says why.",
        404: "Unknown, foreign or expired.",
        413: "Too large.",
        422: "Not used: what cannot be taken is a 400.",
        429: "Too much is running; try again later.",
        503: "An engine is missing.",
    }.items()
}


def openai_error(document: ProblemDocument) -> OpenAiError:
    """Return a problem in OpenAI's shape."""
    kind = _TYPES.get(document.status, "server_error" if document.status >= 500 else "invalid_request_error")
    param = document.errors[0].field.removeprefix(_BODY) if document.errors else None
    return OpenAiError(error=OpenAiErrorDetail(message=document.detail, type=kind, param=param, code=document.code))


def _respond(document: ProblemDocument) -> JSONResponse:
    status = _STATUSES.get(document.status, document.status)
    return JSONResponse(openai_error(document).model_dump(), status_code=status)


OpenAiRoute = refusing_in(_respond)
