"""MCP over HTTP: one endpoint without sessions; each request is answered in JSON and keeps no state.

Input and output: JSON-RPC. Documents are those of the workspace whose token is in the arguments or in the header
X-Workspace-Token. The SDK is imported at the first request, as that is slow. Does not define the tools (mcp_server.py).
"""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from core.runs.requests import MOST_BODY_BYTES
from retrieval.workspace import Workspace
from routes.compat.checking import CheckingDep
from routes.compat.refusals import REFUSALS
from routes.dependencies import TOKEN_HEADER

router = APIRouter(tags=["dialects"], responses=REFUSALS | {406: {"description": "Not a form that is served."}})


@router.post("/mcp", response_class=Response)
def mcp(request: Request, checking: CheckingDep) -> Response:
    """Answer a message of the Model Context Protocol (streamable HTTP, protocol versions of mcp 2.3.0)."""
    from routes.compat.mcp_server import create_server  # noqa: PLC0415

    def workspace_of(token: str | None) -> Workspace | None:
        chosen = token or request.headers.get(TOKEN_HEADER)
        return checking.service.library.open(chosen) if chosen else None

    return _Answer(create_server(checking, workspace_of, takes_patterns=False))


class _Answer(Response):
    """The SDK's response to the request for which it is returned."""

    def __init__(self, server: Any) -> None:
        super().__init__()
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from mcp.server.transport_security import TransportSecuritySettings  # noqa: PLC0415

        self._server.streamable_http_app(
            stateless_http=True,
            json_response=True,
            max_request_body_size=MOST_BODY_BYTES,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )
        sessions = self._server.session_manager
        async with sessions.run():
            await sessions.asgi_app(scope, receive, send)
