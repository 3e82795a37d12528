"""Parse files, and draw their pages, in a process that can be killed.

Input: a task, bytes, limits. Output: its result, or a refusal if the process refused, crashed, or ran out of time or
memory. A server process (reading_process.py) holds the loaded parsers and forks a child for each task. It is not the
fork server of `multiprocessing`, which imports the caller's main module, the whole service, into every child.
"""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from ingestion.exchange import Answer, Ending, Job, Result
from utils.deadline import Deadline
from utils.errors import FILE_PROBLEMS, PAGE_PROBLEMS, FileRejected, PageNotShown, Unavailable

_PROGRAM = "ingestion.reading_process"
_ROOT = Path(__file__).resolve().parent.parent
_BLOCK = 1 << 20
_GRACE_SECONDS = 5.0
_SOON = 0.001
_ATTEMPTS = 2
_DYING_SECONDS = 0.5

_NO_PROCESS = "The process that reads files could not be started. Try again in a moment."


class Refusals(NamedTuple):
    """How a kind of task is refused: the error, the codes that a child may return, and the code for each ending."""

    error: Callable[..., FileRejected | PageNotShown]
    codes: Mapping[str, int]
    by_ending: Mapping[Ending, tuple[str, str]]

    def of(self, ending: Ending) -> FileRejected | PageNotShown:
        """Return the refusal for an ending."""
        code, detail = self.by_ending[ending]
        return self.error(detail, code=code)


OF_FILES = Refusals(
    FileRejected,
    FILE_PROBLEMS,
    {
        Ending.CRASHED: (
            "file_damaged",
            "The file could not be read; it is probably damaged. Open it, save it again and upload the new file.",
        ),
        Ending.OUT_OF_MEMORY: (
            "file_unpacked_too_large",
            "Reading the file takes more memory than a file may use. Remove what is not needed, or split it.",
        ),
        Ending.OUT_OF_TIME: (
            "file_took_too_long",
            "Reading the file took too long. Split it, or print it to a new PDF and upload that.",
        ),
    },
)
OF_PAGES = Refusals(
    PageNotShown,
    PAGE_PROBLEMS,
    {
        Ending.CRASHED: (
            "page_damaged",
            "The page could not be drawn; it is probably damaged. Read the text of the document instead.",
        ),
        Ending.OUT_OF_MEMORY: (
            "page_too_large",
            "Drawing the page takes more memory than a page may use. Read the text of the document instead.",
        ),
        Ending.OUT_OF_TIME: (
            "page_took_too_long",
            "Drawing the page took too long. Read the text of the document instead.",
        ),
    },
)


class _Ended(Exception):
    """A child ended without a valid answer."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.name)
        self.ending = ending


class Sandbox:
    """Runs at most `children` tasks at once; callers on other threads wait. No file can crash the service."""

    def __init__(self, children: int) -> None:
        self._places = threading.BoundedSemaphore(children)
        self._lock = threading.Lock()
        self._server: _Server | None = None

    def close(self) -> None:
        """End the server process; the next file starts a new one."""
        with self._lock:
            self._stop()

    def run(self, job: Job, data: bytes, shape: type[Answer[Result]], refusals: Refusals) -> Result:
        """Return the result of a job on `data`. Raises as `refusals` say, or `Unavailable` if no process starts."""
        try:
            answer = _read_answer(self._reply_to(job, data), shape)
        except _Ended as ended:
            raise refusals.of(ended.ending) from ended
        if answer.result is not None:
            return answer.result
        if answer.code in refusals.codes and answer.detail:
            raise refusals.error(answer.detail, code=answer.code)
        raise refusals.of(Ending.CRASHED)

    def _reply_to(self, job: Job, data: bytes) -> bytearray:
        with self._places:
            for _ in range(_ATTEMPTS):
                with self._open_line() as line:
                    reply = _exchange(line, job, data)
                if reply:
                    return reply
                self._wait_for_end()
        raise Unavailable(_NO_PROCESS)

    def _stop(self) -> None:
        if self._server is not None:
            self._server.process.kill()
            self._server.process.wait()
            self._server.control.close()
            self._server = None

    def _wait_for_end(self) -> None:
        """Let a server that is about to end do so, so that the next line goes to a new one."""
        with self._lock, suppress(subprocess.TimeoutExpired):  # it is still alive: the next line goes to it
            if self._server is not None:
                self._server.process.wait(_DYING_SECONDS)

    def _open_line(self) -> socket.socket:
        """Return a socket whose other end has been handed to the server."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            if self._server is not None and self._server.process.poll() is not None:
                self._stop()
            try:
                self._server = self._server or _start()
            except OSError as error:
                ours.close()
                raise Unavailable(_NO_PROCESS) from error
            with suppress(OSError):  # the server is dying: no reply comes, and `_reply_to` connects to the next
                socket.send_fds(self._server.control, [b"."], [theirs.fileno()])
        return ours


class _Server(NamedTuple):
    process: subprocess.Popen[bytes]
    control: socket.socket


def _start() -> _Server:
    """Start a server isolated from the service: none of its variables, and no open file except one socket."""
    ours, theirs = socket.socketpair()
    with theirs, ExitStack() as on_failure:
        on_failure.enter_context(ours)
        process = subprocess.Popen(
            [sys.executable, "-m", _PROGRAM, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            env={"PYTHONPATH": os.pathsep.join([str(_ROOT), *filter(None, sys.path)]), "LANG": "C.UTF-8"},
            start_new_session=True,
        )
        on_failure.pop_all()
    return _Server(process, ours)


def _exchange(line: socket.socket, job: Job, data: bytes) -> bytearray:
    """Send the job with its data and return the whole reply, empty if the other side is gone.

    A child that dies before it has read everything breaks the connection, but its supervisor still reports how it
    ended.
    """
    deadline = Deadline.after(job.limits.wall_seconds + _GRACE_SECONDS)
    reply = bytearray()
    try:
        line.settimeout(deadline.remaining)
        with suppress(ConnectionError):
            line.sendall(job.model_dump_json().encode() + b"\n")
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            while block := line.recv(_BLOCK):
                reply += block
                if len(reply) > job.limits.result_bytes:
                    raise _Ended(Ending.OUT_OF_MEMORY)
                line.settimeout(deadline.remaining or _SOON)
    except TimeoutError as error:
        raise _Ended(Ending.OUT_OF_TIME) from error
    return reply


def _read_answer(reply: bytearray, shape: type[Answer[Result]]) -> Answer[Result]:
    """Return the answer of a reply. Its bytes are untrusted: they come from a process that read a hostile file."""
    ending = reply.pop()
    if ending != Ending.ANSWERED:
        raise _Ended(Ending(ending) if ending in OF_FILES.by_ending else Ending.CRASHED)
    try:
        return shape.model_validate_json(reply)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise _Ended(Ending.CRASHED) from error
