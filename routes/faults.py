"""Internal errors, exceptions that no handler has caught, and the streams of events that they may end.

Input: any exception raised while a request is handled. Output: a problem document with status 500, as an event where
the response is a stream, or the end of a response that has begun. The exception stops here, as an outer layer would log
its message, and messages quote what was posted. Only the type and the places in the code are logged.
"""

import traceback
from collections.abc import Iterator
from pathlib import Path

from fastapi.sse import ServerSentEvent
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from core.result import Event
from routes.problems import ProblemDocument, problem, problem_of, respond
from routes.uploading import UploadEvent
from utils.errors import FirewallError
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


def describe(error: Exception) -> ProblemDocument:
    """Return the problem document that ends a stream."""
    return problem_of(error) if isinstance(error, FirewallError) else fault_of(error)


def places_of(error: Exception) -> list[str]:
    """Return the places in the code that an error, or the first of a group, passed through, innermost last."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)[-_PLACES:]
    return [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]


def stream(events: Iterator[Event] | Iterator[UploadEvent]) -> Iterator[ServerSentEvent]:
    """Yield each event under its name, its JSON as data; an error ends the stream with a `problem` event."""
    try:
        for event in events:
            yield ServerSentEvent(event=event.event, raw_data=event.model_dump_json())
    except Exception as error:  # noqa: BLE001  (a stream never ends without a word)
        yield ServerSentEvent(event="problem", raw_data=describe(error).model_dump_json())
