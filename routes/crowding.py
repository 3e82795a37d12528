"""Requests for which there is no place: refused before the framework does anything for them.

In: a request. Out: the same where its lane has room; else `Overloaded` at once, its body unread. Turning somebody away
costs the event loop a fifth of what it costs once the body is read, the workspace looked up and a thread taken: a crowd
that comes back every second would hold up what is quick. Here are only the endpoints that always need a place;
`/api/verify` may know the answer already, and the dialects refuse each in its client's words. Not here: places of one
workspace, which are counted where they are taken (admission.py).
"""

from collections.abc import Callable, Mapping
from operator import attrgetter

from starlette.types import ASGIApp, Receive, Scope, Send

from core.runs.admission import Lane, Lanes
from routes.problems import problem_of, respond

_runs: Callable[[Lanes], Lane] = attrgetter("runs")
_reading: Callable[[Lanes], Lane] = attrgetter("reading")
NEEDS_A_PLACE: Mapping[tuple[str, str], Callable[[Lanes], Lane]] = {
    ("POST", "/api/query"): _runs,
    ("POST", "/api/query/stream"): _runs,
    ("POST", "/api/verify/stream"): _runs,
    ("POST", "/api/upload"): _reading,
    ("POST", "/api/upload/stream"): _reading,
}


class Crowding:
    """Lets requests in to `app` while there are places."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        app = self._app
        lane_of = NEEDS_A_PLACE.get((scope["method"], scope["path"])) if scope["type"] == "http" else None
        refusal = lane_of(scope["app"].state.lanes).refusal if lane_of else None
        if refusal:
            app = respond(problem_of(refusal))
        await app(scope, receive, send)
