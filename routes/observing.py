"""Request ids and request counts.

Input: a request; its id comes from the header X-Request-Id if that is valid, else it is generated here. Output: the
same request, with the id in every log line about it, in its span, in its response header and in problem documents;
metrics by route and status. Requests that no route answered (a file of the page, a refused key, an unknown address) are
counted as `none`, so no label contains user input. Does not define the metrics (metrics.py) or spans (telemetry.py).
"""

import re
import secrets
import time

from fastapi.telemetry import TelemetryConfig
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from routes.crowding import NEEDS_A_PLACE
from routes.metrics import count_request
from utils.logger import bind_request
from utils.stages import annotate

REQUEST_ID = "X-Request-Id"
TRACE_HEADERS = ("traceparent", "tracestate")
"""Headers that continue a caller's trace here (W3C Trace Context)."""
OFF: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""Turns FastAPI's own telemetry off, whatever the environment says: its logs would quote error messages."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,99}")
_NO_ROUTE = "none"


class Observed:
    """Assigns an id to every request to `app` and counts its response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = id_of(Headers(scope=scope).get(REQUEST_ID))
        begun, status = time.perf_counter(), 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = request_id
            await send(message)

        with bind_request(request_id):
            annotate(request_id=request_id)
            try:
                await self._app(scope, receive, send_on)
            finally:
                count_request(route_of(scope), scope["method"], status, time.perf_counter() - begun)


def id_of(sent: str | None) -> str:
    """Return the id that a caller sent, or a new one if it sent none or an invalid one."""
    return sent if sent is not None and _ID.fullmatch(sent) else secrets.token_urlsafe(12)


def route_of(scope: Scope) -> str:
    """Return the path template of the request, `none` if no route was reached.

    A request that a full lane refused is still counted under its path.
    """
    refused = scope["path"] if (scope["method"], scope["path"]) in NEEDS_A_PLACE else _NO_ROUTE
    return str(getattr(scope.get("route"), "path", refused))
