"""Every request under an id, and counted.

In: a request; its id from the header X-Request-Id where it is one, else made here. Out: the same request; the id in
every line that is logged for it, in its span, in the header of its response and in problem documents; figures by route
and status. What no route answered (a file of the page, a refused key, an unknown address) is counted as `none`: no
label holds what somebody typed. Not here: the figures (metrics.py), spans (telemetry.py).
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
"""By which a caller's trace goes on here (W3C Trace Context)."""
OFF: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""FastAPI's own telemetry, off whatever the environment says: its logs would quote the messages of errors."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,99}")
_NO_ROUTE = "none"


class Observed:
    """Names and counts what `app` answers."""

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
    """Return the id that a caller sent; a new one where he sent none, or something that is no id."""
    return sent if sent is not None and _ID.fullmatch(sent) else secrets.token_urlsafe(12)


def route_of(scope: Scope) -> str:
    """Return the template of the address that was answered, `none` where no route was reached.

    What a full lane turns away is told by its address all the same.
    """
    refused = scope["path"] if (scope["method"], scope["path"]) in NEEDS_A_PLACE else _NO_ROUTE
    return str(getattr(scope.get("route"), "path", refused))
