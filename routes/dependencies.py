"""What a route may ask for, as types.

In: the request. Out: the service, the workspace that the request names. Not here: what routes do with them.
"""

from typing import Annotated

from fastapi import Depends, Header, Request

from config.assembly import Service
from retrieval.workspace import Workspace
from routes.execution import Executor
from utils.errors import WorkspaceRequired

TOKEN_HEADER = "X-Workspace-Token"
Token = Annotated[
    str | None, Header(alias=TOKEN_HEADER, description="Names the workspace; the first upload makes one.")
]


def service_of(request: Request) -> Service:
    """Return the running service."""
    service: Service = request.app.state.service
    return service


def executor_of(request: Request) -> Executor:
    """Return the threads for runs."""
    executor: Executor = request.app.state.executor
    return executor


ServiceDep = Annotated[Service, Depends(service_of)]
ExecutorDep = Annotated[Executor, Depends(executor_of)]


def named_workspace(service: ServiceDep, token: Token = None) -> Workspace | None:
    """Return the workspace that the request names, None where it names none. Raises `NotFound`."""
    return service.library.open(token) if token else None


NamedWorkspaceDep = Annotated[Workspace | None, Depends(named_workspace)]


def required_workspace(workspace: NamedWorkspaceDep) -> Workspace:
    """Return the workspace that the request names. Raises `WorkspaceRequired` and `NotFound`."""
    if workspace is None:
        raise WorkspaceRequired(f"Upload a document first and send its token in the header {TOKEN_HEADER}.")
    return workspace


WorkspaceDep = Annotated[Workspace, Depends(required_workspace)]
