"""Security headers that every response carries, so that a browser does not misinterpret its content.

Input: a response. Output: the same response with these headers, unless it sets them itself (as the page does, api.py).
There is no Strict-Transport-Security, as TLS ends before this service.
"""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class SafeHeaders:
    """Adds the headers to the responses of `app`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                _make_safe(MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, send_safely)


def _make_safe(headers: MutableHeaders) -> None:
    media_type = headers.get("content-type", "").partition(";")[0]
    for name, value in COMMON.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", POLICIES.get(media_type, POLICIES[""]))
