"""uvicorn's HTTP protocol for clients that may be slow on purpose.

In: connections. Out: the same requests as uvicorn's own; a connection is closed whose request does not arrive in time
(Slowloris: uvicorn waits for it for ever, Kludex/uvicorn#157), whose head never ends, or that does not read its answer.
An idle connection that is kept alive is uvicorn's matter, as is everything once a request has arrived. Not here: how
large a body may be (api.py), how long an answer takes.
"""

import asyncio
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD_BYTES = 65_536
_MOST_BYTES_FOR_ONE_OF_BODY = 9
"""A body in chunks of one byte takes six for each."""
_LEAST_BODY_RATE = 100_000
_LEAST_READING_RATE = 1_000
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: for the head of a request, from its first byte or that of the connection; for its body, and one more for
    each 100 kB that came; for an answer of which less than 1 kB a second is read.
    """

    head: float
    body: float
    reading: float


PATIENCE = Patience(head=15, body=60, reading=30)


class _Stage(Enum):
    IDLE = auto()
    HEAD = auto()
    BODY = auto()


class PatientProtocol(HttpToolsProtocol):
    """One connection. `Config(http=PatientProtocol)` makes uvicorn serve with it."""

    patience = PATIENCE

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._stage = _Stage.IDLE
        self._since = 0.0
        self._arrived = 0
        self._arrived_of_body = 0
        self._receiving: asyncio.TimerHandle | None = None
        self._sending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request from now on; whatever the socket does not take at once counts as not read."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        self._expect(_Stage.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._expect(_Stage.IDLE)
        self._stop_watching_the_reader()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes in; the first ones on an idle connection begin a request."""
        if self._stage is _Stage.IDLE:
            self._expect(_Stage.HEAD)
        self._arrived += len(data)
        super().data_received(data)
        most = MOST_HEAD_BYTES + _MOST_BYTES_FOR_ONE_OF_BODY * self._arrived_of_body
        if self._stage is not _Stage.IDLE and self._arrived > most and not self.transport.is_closing():
            if not self._is_answering():
                self.transport.write(_TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        """Expect the rest of a head."""
        if self._stage is _Stage.IDLE:
            self._expect(_Stage.HEAD)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Expect a body; where there is none, the request is complete in the same breath."""
        super().on_headers_complete()
        self._expect(_Stage.BODY)

    def on_body(self, body: bytes) -> None:
        """Count what came of a body."""
        self._arrived_of_body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Expect nothing: the request has arrived."""
        self._expect(_Stage.IDLE)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Watch a client that has not read all of its answer."""
        super().pause_writing()
        self._watch_the_reader()

    def resume_writing(self) -> None:
        """Trust a client that has read all there was."""
        self._stop_watching_the_reader()
        super().resume_writing()

    def _expect(self, stage: _Stage) -> None:
        if self._receiving is not None:
            self._receiving.cancel()
            self._receiving = None
        if self._stage is _Stage.IDLE:
            self._arrived = self._arrived_of_body = 0
        self._stage = stage
        self._since = self.loop.time()
        if stage is not _Stage.IDLE:
            seconds = self.patience.head if stage is _Stage.HEAD else self.patience.body
            self._receiving = self.loop.call_later(seconds, self._be_late)

    def _be_late(self) -> None:
        """Close, unless it is the service that lets the client wait, or much of a large body came."""
        answering = self._is_answering()
        if self.flow.read_paused or (answering and self._stage is _Stage.HEAD):
            self._expect(self._stage)
            return
        large = self._arrived_of_body / _LEAST_BODY_RATE if answering and self._stage is _Stage.BODY else 0
        left = self._since + self.patience.body + large - self.loop.time()
        if large and left > 0:
            self._receiving = self.loop.call_later(left, self._be_late)
        else:
            self.transport.close()

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _watch_the_reader(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._sending = self.loop.call_later(self.patience.reading, self._drop_if_still_unread, left)

    def _drop_if_still_unread(self, before: int) -> None:
        read = before - self.transport.get_write_buffer_size()
        if read < _LEAST_READING_RATE * self.patience.reading:
            self.transport.abort()
        else:
            self._watch_the_reader()

    def _stop_watching_the_reader(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
