"""Events of a run or of an upload as server-sent events.

Input: events. Output: one server-sent event each, named by its kind. An error ends the stream with a `problem` event,
as the status of the response has already been sent. FastAPI adds the keep-alive comments every 15 s.
"""

from collections.abc import Iterator
from typing import Protocol

from fastapi.sse import ServerSentEvent

from routes.faults import fault_of
from routes.problems import problem_of
from utils.errors import FirewallError


class Event(Protocol):
    """A record that can be sent and knows its kind."""

    @property
    def event(self) -> str:
        """The kind."""
        ...

    def model_dump_json(self) -> str:
        """Return the record as JSON."""
        ...


def stream(events: Iterator[Event]) -> Iterator[ServerSentEvent]:
    """Yield each event under its name, its JSON as data."""
    try:
        for event in events:
            yield ServerSentEvent(event=event.event, raw_data=event.model_dump_json())
    except FirewallError as error:
        yield ServerSentEvent(event="problem", raw_data=problem_of(error).model_dump_json())
    except Exception as error:  # noqa: BLE001  (a stream never ends without a word)
        yield ServerSentEvent(event="problem", raw_data=fault_of(error).model_dump_json())
