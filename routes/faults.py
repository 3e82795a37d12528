"""Faults of our own: what no handler has caught.

In: any exception on the way of a request. Out: a problem document with status 500, or, where a response has begun, its
end. It stops here: whoever stands further out would log its message, and messages quote what was posted. What is logged
is the type and the places in the code. Not here: errors that have a code (problems.py).
"""

import traceback
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from routes.problems import ProblemDocument, problem, respond
from utils.logger import logger

_PLACES = 5
_log = logger(__name__)


class Faults:
    """Answers for `app` where it fails."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        has_begun = False

        async def send_on(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send_on)
        except Exception as error:  # noqa: BLE001  (whatever it is)
            fault = fault_of(error)
            if not has_begun:
                await respond(fault)(scope, receive, send)


def fault_of(error: Exception) -> ProblemDocument:
    """Log an error that has no code, and return what is told of it."""
    _log.error("unexpected_error", error=type(error).__name__, places=places_of(error))
    return problem(500, "internal_error", "Something went wrong on our side; nothing was lost.")


def places_of(error: Exception) -> list[str]:
    """Return where it was raised and by what way it came, the innermost last; of an error in a group the first's."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)[-_PLACES:]
    return [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
