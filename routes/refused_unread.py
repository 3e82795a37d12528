"""Requests that are refused before their body is read: too large by what they declare, or without a free place.

Input: a request. Output: the same request, or a refusal. The framework counts the bytes of bodies without a declared
size (`max_body_size` in api.py); it refuses a declared one too, but in plain text. Refusing early keeps a crowd that
retries every second from holding up the quick requests; only the endpoints that always need a place are covered:
`/api/verify` may already know the answer, and each dialect refuses in its client's format.
"""

from collections.abc import Mapping
from typing import Literal

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from routes.problems import ProblemDocument, problem, problem_of, respond

NEEDS_A_PLACE: Mapping[tuple[str, str], Literal["runs", "reading"]] = {
    ("POST", "/api/query"): "runs",
    ("POST", "/api/query/stream"): "runs",
    ("POST", "/api/verify/stream"): "runs",
    ("POST", "/api/upload"): "reading",
    ("POST", "/api/upload/stream"): "reading",
}
"""The lane of each endpoint that always needs a place."""


class RefusedUnread:
    """Lets requests of at most `most` bytes in to `app` while there are places; `special[path]` overrides the limit."""

    def __init__(self, app: ASGIApp, *, most: int, special: Mapping[str, int]) -> None:
        self._app = app
        self._most = most
        self._special = special

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        app = respond(refusal) if refusal else self._app
        await app(scope, receive, send)

    def _refusal(self, scope: Scope) -> ProblemDocument | None:
        lane = NEEDS_A_PLACE.get((scope["method"], scope["path"]))
        full = getattr(scope["app"].state.lanes, lane).refusal if lane else None
        if full:
            return problem_of(full)
        said = Headers(scope=scope).get("content-length", "")
        most = self._special.get(scope["path"], self._most)
        if said.isdecimal() and int(said) > most:
            return problem(413, "body_too_large", f"A request may have {most:,} bytes; this has {said}.")
        return None
