"""Verification of a text or of claims, at once or as a stream."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.sse import EventSourceResponse, ServerSentEvent

from core.result import Event, VerifyResult
from routes.dependencies import ExecutorDep, NamedWorkspaceDep, ServiceDep
from routes.problems import RESPONSES
from routes.requests import VerifyBody
from routes.running import verification
from routes.streaming import stream

router = APIRouter(prefix="/api/verify", tags=["verify"], responses=RESPONSES)


@router.post("")
def verify(
    request: VerifyBody, service: ServiceDep, executor: ExecutorDep, workspace: NamedWorkspaceDep
) -> VerifyResult:
    """Check claims, or the claims of a text, against sources in the request or the documents of the workspace."""
    return executor.finish(verification(request, service, workspace), VerifyResult)


def started(
    request: VerifyBody, service: ServiceDep, executor: ExecutorDep, workspace: NamedWorkspaceDep
) -> Iterator[Event]:
    """Begin the run before the response begins, so that a refusal still has its status."""
    return executor.start(verification(request, service, workspace))


@router.post("/stream", response_class=EventSourceResponse)
def verify_as_stream(events: Annotated[Iterator[Event], Depends(started)]) -> Iterator[ServerSentEvent]:
    """The same as server-sent events: run, steps, each claim as it is judged, decision, result (or problem)."""
    yield from stream(events)
