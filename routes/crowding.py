"""Early refusal of requests that find no free place, before the framework does any work for them.

Input: a request. Output: the same request if its lane has room, else `Overloaded` at once, with the body unread. This
costs the event loop a fifth of a refusal after the body is read, the workspace looked up and a thread taken; without
it, a crowd that retries every second would hold up the quick requests. Covers only the endpoints that always need a
place: `/api/verify` may already know the answer, and each dialect refuses in its client's format. Does not count the
places of a single workspace; those are counted when they are taken (admission.py).
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
