"""Internal errors: exceptions that no handler has caught.

Input: any exception raised while a request is handled. Output: a problem document with status 500, or the end of the
response if it has already begun. The exception stops here: an outer layer would log its message, and messages quote
what was posted. Only the type and the places in the code are logged. Does not handle errors that have a code
(problems.py).
"""

import traceback
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from routes.problems import ProblemDocument, problem, respond
from utils.logger import logger

_PLACES = 5
_log = logger(__name__)


class Faults:
    """Responds for `app` when it fails."""

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
        except Exception as error:  # noqa: BLE001  (any error)
            fault = fault_of(error)
            if not has_begun:
                await respond(fault)(scope, receive, send)


def fault_of(error: Exception) -> ProblemDocument:
    """Log an error that has no code, and return the problem document for it."""
    _log.error("unexpected_error", error=type(error).__name__, places=places_of(error))
    return problem(500, "internal_error", "Something went wrong on our side; nothing was lost.")


def places_of(error: Exception) -> list[str]:
    """Return the places in the code that an error passed through, innermost last.

    For an error group, these are the places of its first error.
    """
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)[-_PLACES:]
    return [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
