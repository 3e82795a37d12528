"""Who sends or reads too slowly is dropped; who is only large, or silent between two requests, is not."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from benchmarks.process import free_port
from routes.receipt_deadline import MOST_HEAD_BYTES, Patience, PatientProtocol

_SOON = 5.0
_ANSWER_BYTES = 32_000_000
_POST = b"POST / HTTP/1.1\r\nhost: a\r\n"


class Impatient(PatientProtocol):
    patience = Patience(head=0.4, body=0.4, reading=0.4)


async def tell_length(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the number of bytes that came, or with many bytes where the path is /much."""
    if scope["type"] != "http":
        return
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    body = b"." * _ANSWER_BYTES if scope["path"] == "/much" else str(length).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    port = free_port()
    config = uvicorn.Config(tell_length, port=port, http=Impatient, ws="none", lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield port
    server.should_exit = True
    thread.join()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=_SOON)


def dripped(client: socket.socket, data: bytes, pause: float = 0.1) -> float:
    """Send one byte after the other until the other side closes; return after how many seconds it did."""
    begun = time.monotonic()
    client.settimeout(pause)
    for place in range(len(data)):
        try:
            client.sendall(data[place : place + 1])
            if client.recv(1000) == b"":
                return time.monotonic() - begun
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            return time.monotonic() - begun
    raise AssertionError("it was never closed")


def answer(client: socket.socket) -> bytes:
    received = b""
    while b"\r\n\r\n" not in received or not received.partition(b"\r\n\r\n")[2]:
        part = client.recv(65536)
        if not part:
            break
        received += part
    return received


SLOW = [
    pytest.param(b"", b"GET / HTTP/1.1\r\nx: " + b"a" * 60, id="head"),
    pytest.param(_POST + b"transfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 10, id="body in chunks"),
    pytest.param(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n", b"\r\n" * 30, id="empty lines after a request"),
]


@pytest.mark.parametrize(("at_once", "byte_by_byte"), SLOW)
def test_a_slow_sender_is_closed(port: int, at_once: bytes, byte_by_byte: bytes) -> None:
    with connected(port) as client, connected(port) as silent:
        client.sendall(at_once)
        assert dripped(client, byte_by_byte) < _SOON
        assert silent.recv(1) == b""


def test_a_connection_serves_one_request_after_the_other(port: int) -> None:
    with connected(port) as client:
        for pause in (0, 0.6, 0.6):
            time.sleep(pause)
            client.sendall(_POST + b"content-length: 3\r\n\r\nabc")
            assert answer(client).endswith(b"\r\n\r\n3")


def test_a_large_body_may_take_longer_than_a_small_one(port: int) -> None:
    with connected(port) as client:
        client.sendall(_POST + b"content-length: 400000\r\n\r\n")
        for _ in range(8):
            client.sendall(b"a" * 50_000)
            time.sleep(0.1)
        assert answer(client).endswith(b"400000")


@pytest.mark.parametrize("head", [b"GET / HTTP/1.1\r\nx: ", b"GET /"], ids=["header", "address"])
def test_a_head_without_end_is_refused(port: int, head: bytes) -> None:
    with connected(port) as client:
        try:
            client.sendall(head + b"a" * 16 * MOST_HEAD_BYTES)
            received = client.recv(1000)
        except (ConnectionResetError, BrokenPipeError):
            return
        assert received.startswith(b"HTTP/1.1 431 ") or received == b""


def test_a_long_head_is_taken(port: int) -> None:
    with connected(port) as client:
        client.sendall(b"GET / HTTP/1.1\r\nhost: a\r\nx: " + b"a" * (MOST_HEAD_BYTES - 1000) + b"\r\n\r\n")
        assert answer(client).startswith(b"HTTP/1.1 200 ")


def test_trailers_without_end_are_refused(port: int) -> None:
    with connected(port) as client:
        client.sendall(_POST + b"transfer-encoding: chunked\r\n\r\n0\r\n")
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            for _ in range(1000):
                client.sendall(b"x: a\r\n" * 1000)
                time.sleep(0.001)


def test_who_does_not_read_is_dropped(port: int) -> None:
    with connected(port) as client:
        client.sendall(b"GET /much HTTP/1.1\r\nhost: a\r\n\r\n")
        time.sleep(2)
        received = 0
        while part := client.recv(1 << 20):
            received += len(part)
        assert received < _ANSWER_BYTES


def test_who_reads_slowly_but_steadily_gets_all(port: int) -> None:
    with connected(port) as client:
        client.sendall(b"GET /much HTTP/1.1\r\nhost: a\r\n\r\n")
        received = 0
        while received < _ANSWER_BYTES:
            part = client.recv(1 << 19)
            assert part
            received += len(part)
            time.sleep(0.02)
