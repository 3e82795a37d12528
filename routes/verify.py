"""Verification of a text or of claims, at once or as a stream."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from core.result import Event, VerifyResult
from core.runs.remembering import RememberedResults, key_of
from core.runs.requests import VerifyRequest
from core.runs.running import verification
from routes.access import key_in
from routes.dependencies import ExecutorDep, NamedWorkspaceDep, ServiceDep
from routes.faults import stream
from routes.problems import RESPONSES

VerifyBody = Annotated[
    VerifyRequest,
    Body(
        openapi_examples={
            "sources": {
                "value": {
                    "text": "France has 69 million inhabitants. Its capital is Paris.",
                    "sources": ["The capital of France is Paris. The population of France is 67 million."],
                }
            }
        }
    ),
]


router = APIRouter(prefix="/api/verify", tags=["verify"], responses=RESPONSES)


@router.post("", response_model=VerifyResult)
def verify(
    connection: Request,
    request: VerifyBody,
    service: ServiceDep,
    executor: ExecutorDep,
    workspace: NamedWorkspaceDep,
) -> VerifyResult | Response:
    """Check claims, or the claims of a text, against sources in the request or the documents of the workspace."""
    remembered: RememberedResults = connection.app.state.remembered
    work = verification(request, service.runner, workspace)
    address = connection.client.host if connection.client else ""
    key = key_of(key_in(connection.headers) or "", address, request, work.workspace)
    if key and (answer := remembered.answer(key)):
        return Response(answer, media_type="application/json")
    result = executor.finish(work, VerifyResult)
    if key:
        remembered.keep(key, result, service.settings.run_seconds)
    return result


def started(
    request: VerifyBody, service: ServiceDep, executor: ExecutorDep, workspace: NamedWorkspaceDep
) -> Iterator[Event]:
    """Begin the run before the response begins, so that a refusal can still set the status."""
    return executor.start(verification(request, service.runner, workspace))


@router.post("/stream", response_class=EventSourceResponse)
def verify_as_stream(events: Annotated[Iterator[Event], Depends(started)]) -> Iterator[ServerSentEvent]:
    """The same as server-sent events: run, steps, each claim as it is judged, decision, result (or problem)."""
    yield from stream(events)
