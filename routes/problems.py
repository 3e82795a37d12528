"""Error responses: RFC 9457 problem documents with a stable code.

Input: an exception. Output: `application/problem+json`, which repeats no text of the request and no stack trace.
"""

import math
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from core.runs.metrics import count_problem
from utils.errors import FirewallError
from utils.logger import request_id

MEDIA_TYPE = "application/problem+json"
FORESEEN = (FirewallError, RequestValidationError, HTTPException)
"""The errors that have a problem document; any other is a fault (faults.py)."""
_CODES = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "body_too_large", 415: "body_type"}


class FieldError(BaseModel):
    """One field of a request that cannot be taken, and why."""

    field: str
    problem: str


class ProblemDocument(BaseModel):
    """What every error looks like. `errors` names fields where the request's form is wrong.

    `request_id` is that of the header X-Request-Id, by which the log can be searched.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: list[FieldError]
    retry_after_seconds: float | None
    request_id: str | None


RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemDocument, "content": {MEDIA_TYPE: {}}, "description": description}
    for status, description in {
        400: "The request is malformed.",
        401: "A key or a workspace is needed and none was named.",
        404: "Unknown, foreign or expired.",
        409: "The file is already there.",
        413: "Too large, or the workspace is full.",
        415: "Not a kind of file that can be read.",
        422: "The request or the file cannot be taken.",
        429: "Too much is running; try again later.",
        503: "An engine is missing.",
    }.items()
}


def problem(
    status: int, code: str, detail: str, *, errors: list[FieldError] | None = None, retry_after: float | None = None
) -> ProblemDocument:
    """Count a problem and return its document."""
    count_problem(code)
    return ProblemDocument(
        type=f"urn:hallucination-firewall:{code}",
        title=code.replace("_", " ").capitalize(),
        status=status,
        code=code,
        detail=detail,
        errors=errors or [],
        retry_after_seconds=retry_after,
        request_id=request_id(),
    )


def problem_of(error: FirewallError | RequestValidationError | HTTPException) -> ProblemDocument:
    """Return the problem document of our own error, of a request in a wrong form, or of an error of the framework."""
    if isinstance(error, FirewallError):
        return problem(error.status, error.code, error.detail, retry_after=error.retry_after)
    if isinstance(error, HTTPException):
        code = _CODES.get(error.status_code, f"http_{error.status_code}")
        return problem(error.status_code, code, str(error.detail))
    errors = [FieldError(field=".".join(map(str, each["loc"])), problem=each["msg"]) for each in error.errors()]
    named = f"{errors[0].field}: {errors[0].problem}" if errors else "The request has a wrong form."
    return problem(422, "invalid_request", named, errors=errors)


def retry_header(document: ProblemDocument) -> dict[str, str]:
    """Return the header that says when to try again, if that is known."""
    seconds = document.retry_after_seconds
    return {} if seconds is None else {"Retry-After": str(max(1, math.ceil(seconds)))}


def respond(document: ProblemDocument, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Return the response that carries a document, with additional `headers`."""
    return JSONResponse(
        document.model_dump(),
        status_code=document.status,
        media_type=MEDIA_TYPE,
        headers={**(headers or {}), **retry_header(document)},
    )


def install(app: FastAPI) -> None:
    """Register the handler of `app` for the errors that have a problem document."""

    async def answer(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, FORESEEN)
        return respond(problem_of(error), error.headers if isinstance(error, HTTPException) else None)

    for kind in FORESEEN:
        app.add_exception_handler(kind, answer)
