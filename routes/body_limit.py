"""A limit on the declared size of request bodies.

Input: a request. Output: the same request, or a refusal before any byte of the body is read. Does not handle bodies
without a declared size: the framework counts those (`max_body_size` in api.py), but its refusal is not a problem
document.
"""

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from routes.problems import problem, respond


class BodyLimit:
    """Lets requests of at most `most` bytes in to `app`; `special[path]` overrides the limit for a path."""

    def __init__(self, app: ASGIApp, *, most: int, special: Mapping[str, int]) -> None:
        self._app = app
        self._most = most
        self._special = special

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        app = self._app
        if scope["type"] == "http":
            said = Headers(scope=scope).get("content-length", "")
            most = self._special.get(scope["path"], self._most)
            if said.isdecimal() and int(said) > most:
                app = respond(problem(413, "body_too_large", f"A request may have {most:,} bytes; this has {said}."))
        await app(scope, receive, send)
