"""Questions about the documents of a workspace, answered at once or as a stream."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.sse import EventSourceResponse, ServerSentEvent

from core.result import Event, QueryResult
from core.runs.requests import QueryRequest
from core.runs.running import question
from routes.dependencies import ExecutorDep, ServiceDep, WorkspaceDep
from routes.faults import stream
from routes.problems import RESPONSES

router = APIRouter(prefix="/api/query", tags=["query"], responses=RESPONSES)


@router.post("")
def query(request: QueryRequest, service: ServiceDep, executor: ExecutorDep, workspace: WorkspaceDep) -> QueryResult:
    """Answer a question from the documents; every claim of the answer comes with its verdict."""
    return executor.finish(question(request, service.runner, workspace), QueryResult)


def started(
    request: QueryRequest, service: ServiceDep, executor: ExecutorDep, workspace: WorkspaceDep
) -> Iterator[Event]:
    """Begin the run before the response begins, so that a refusal can still set the status."""
    return executor.start(question(request, service.runner, workspace))


@router.post("/stream", response_class=EventSourceResponse)
def query_as_stream(events: Annotated[Iterator[Event], Depends(started)]) -> Iterator[ServerSentEvent]:
    """The same as server-sent events: run, steps, answers, each claim as it is judged, decisions, result."""
    yield from stream(events)
