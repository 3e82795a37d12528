"""What every request gets: an id, security headers of its response, a count; and the lag of the event loop.

Input: a request; its id comes from the header X-Request-Id if that is valid, else it is generated here. Output: the
same request, with the id in every log line about it, in its span, in its response header and in problem documents;
metrics by route and status, `none` if no route answered, so that no label contains user input. The headers keep a
browser from misinterpreting content; TLS ends before this service, so there is no Strict-Transport-Security.
"""

import asyncio
import re
import secrets
import time

from fastapi.telemetry import TelemetryConfig
from prometheus_client import Counter, Histogram
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from routes.refused_unread import NEEDS_A_PLACE
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
FRAMES = "frame-ancestors 'self' https://huggingface.co https://*.hf.space"
COMMON = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
POLICIES = {
    "text/html": FRAMES,
    "": f"default-src 'none'; {FRAMES}",
}
"""By media type: the page of the OpenAPI viewer loads its scripts, data load nothing."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,99}")
_NO_ROUTE = "none"
_LAG = Histogram(
    "firewall_event_loop_lag_seconds",
    "By how much the event loop is late, looked at ten times a second.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
_REQUESTS = Counter(
    "firewall_requests_total",
    "Requests by route, method and status; `none`: no route.",
    ["route", "method", "status"],
)
_REQUEST_SECONDS = Histogram(
    "firewall_request_seconds",
    "Seconds until the whole of a response was sent, by route.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45),
)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS_BETWEEN_LOOKS = 0.1


class Observed:
    """Assigns an id to every request to `app`, makes its response safe for a browser, and counts it."""

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
                headers = MutableHeaders(scope=message)
                headers[REQUEST_ID] = request_id
                _make_safe(headers)
            await send(message)

        with bind_request(request_id):
            annotate(request_id=request_id)
            try:
                await self._app(scope, receive, send_on)
            finally:
                route, method = route_of(scope), scope["method"]
                _REQUESTS.labels(route, method if method in _METHODS else "other", str(status)).inc()
                _REQUEST_SECONDS.labels(route).observe(time.perf_counter() - begun)


def id_of(sent: str | None) -> str:
    """Return the id that a caller sent, or a new one if it sent none or an invalid one."""
    return sent if sent is not None and _ID.fullmatch(sent) else secrets.token_urlsafe(12)


def route_of(scope: Scope) -> str:
    """Return the path template of the request, `none` without a route; one that a full lane refused has its path."""
    refused = scope["path"] if (scope["method"], scope["path"]) in NEEDS_A_PLACE else _NO_ROUTE
    return str(getattr(scope.get("route"), "path", refused))


def _make_safe(headers: MutableHeaders) -> None:
    """Add the security headers to those of a response, unless it sets them itself (as the page does, api.py)."""
    media_type = headers.get("content-type", "").partition(";")[0]
    for name, value in COMMON.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", POLICIES.get(media_type, POLICIES[""]))


async def watch_event_loop() -> None:
    """Measure the lag of the event loop forever; whatever blocks the loop delays every request."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        _LAG.observe(time.perf_counter() - begun - _SECONDS_BETWEEN_LOOKS)
