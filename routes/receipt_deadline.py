"""uvicorn's HTTP protocol with timeouts against clients that are slow on purpose.

Input: connections. Output: the same requests as uvicorn's own protocol. Closes a connection whose request does not
arrive in time (Slowloris: uvicorn waits for it forever, Kludex/uvicorn#157), whose head never ends, or whose client
does not read the response. Does not limit the size of a body (api.py) or the time a response takes.
"""

import asyncio
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD_BYTES = 65_536
_MOST_BYTES_FOR_ONE_OF_BODY = 9
"""A body sent in chunks of one byte takes six bytes on the wire for each."""
_LEAST_BODY_RATE = 100_000
_LEAST_READING_RATE = 1_000
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Patience:
    """Timeouts in seconds.

    `head`: for the head of a request, from its first byte or from the start of the connection. `body`: for its body,
    plus one second for each 100 kB received. `reading`: for a response that the client reads at less than 1 kB a
    second.
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
        """Start to wait for a request. Whatever the socket does not accept at once counts as unread."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        self._expect(_Stage.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._expect(_Stage.IDLE)
        self._stop_watching_the_reader()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive bytes; the first ones on an idle connection begin a request."""
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
        """Expect the rest of the head."""
        if self._stage is _Stage.IDLE:
            self._expect(_Stage.HEAD)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Expect the body; if there is none, the request is completed right after this."""
        super().on_headers_complete()
        self._expect(_Stage.BODY)

    def on_body(self, body: bytes) -> None:
        """Count the received bytes of the body."""
        self._arrived_of_body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Expect nothing more: the request has arrived."""
        self._expect(_Stage.IDLE)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Start to watch a client that has not read all of its response."""
        super().pause_writing()
        self._watch_the_reader()

    def resume_writing(self) -> None:
        """Stop watching a client that has read everything so far."""
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
        """Close the connection, unless the service itself is the cause of the delay or much of a large body came."""
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
