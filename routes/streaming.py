"""Events of a run as server-sent events.

In: events. Out: one server-sent event each, named by its kind; an error ends the stream as a `problem` event, as the
status of the response is long sent. Keep-alive comments every 15 s come from FastAPI.
"""

from collections.abc import Iterator

from fastapi.sse import ServerSentEvent

from core.result import Event
from routes.problems import problem_of
from utils.errors import FirewallError


def stream(events: Iterator[Event]) -> Iterator[ServerSentEvent]:
    """Yield each event under its name, its JSON as data."""
    try:
        for event in events:
            yield ServerSentEvent(event=event.event, raw_data=event.model_dump_json())
    except FirewallError as error:
        yield ServerSentEvent(event="problem", raw_data=problem_of(error).model_dump_json())
