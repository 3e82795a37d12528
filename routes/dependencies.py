"""The dependencies of routes, as types.

Input: the request. Output: the service, and the workspace that the request names. Does not use them.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from anyio import from_thread
from fastapi import Depends, Header, Request
from fastapi.concurrency import run_in_threadpool

from config.assembly import Service
from core.runs.admission import HasLeft, Place
from core.runs.execution import Executor
from retrieval.workspace import Workspace
from utils.errors import WorkspaceRequired

TOKEN_HEADER = "X-Workspace-Token"
Token = Annotated[
    str | None, Header(alias=TOKEN_HEADER, description="Names the workspace; the first upload makes one.")
]


async def service_of(request: Request) -> Service:
    """Return the running service."""
    service: Service = request.app.state.service
    return service


async def has_left_of(request: Request) -> HasLeft:
    """Return a function, for use in a framework thread, that says whether the client has disconnected."""
    return partial(from_thread.run, request.is_disconnected)


HasLeftDep = Annotated[HasLeft, Depends(has_left_of)]


async def executor_of(request: Request, has_left: HasLeftDep) -> Executor:
    """Return the executor of runs, bound to this request."""
    executor: Executor = request.app.state.executor
    return executor.asked_by(has_left)


Enter = Callable[[str | None], Place]
"""Takes a place in a lane for a workspace, like `Lane.enter`; it is given up if the client leaves before its turn."""


async def reading_lane_of(request: Request, has_left: HasLeftDep) -> Enter:
    """Return the entrance to the lane for reading files."""
    return partial(request.app.state.lanes.reading.enter, has_left=has_left)


async def page_lane_of(request: Request, has_left: HasLeftDep) -> Enter:
    """Return the entrance to the lane for drawing pages."""
    return partial(request.app.state.lanes.pages.enter, has_left=has_left)


ServiceDep = Annotated[Service, Depends(service_of)]
ExecutorDep = Annotated[Executor, Depends(executor_of)]
EnterReadingDep = Annotated[Enter, Depends(reading_lane_of)]
EnterPagesDep = Annotated[Enter, Depends(page_lane_of)]


async def named_workspace(service: ServiceDep, token: Token = None) -> Workspace | None:
    """Return the workspace that the request names, or None if it names none. Raises `NotFound`."""
    return await run_in_threadpool(service.library.open, token) if token else None


NamedWorkspaceDep = Annotated[Workspace | None, Depends(named_workspace)]


async def required_workspace(workspace: NamedWorkspaceDep) -> Workspace:
    """Return the workspace that the request names. Raises `WorkspaceRequired` and `NotFound`."""
    if workspace is None:
        raise WorkspaceRequired(f"Upload a document first and send its token in the header {TOKEN_HEADER}.")
    return workspace


WorkspaceDep = Annotated[Workspace, Depends(required_workspace)]
