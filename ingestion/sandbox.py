"""Parses files in a process that can be killed.

In: a format, bytes, limits. Out: `Content`, or `FileRejected` when the process refused the file, crashed, or ran out of
time or memory. A server process (reading_process.py) holds the loaded parsers and forks a child for each file, in
milliseconds. It is not the fork server of `multiprocessing`, which imports the caller's main module into every child:
under `python -m` a whole service.
"""

import os
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from ingestion.document import Format
from ingestion.exchange import Answer, Ending, Job
from ingestion.limits import Limits
from ingestion.readers.content import Content
from utils.deadline import Deadline
from utils.errors import FILE_PROBLEMS, FileRejected, Unavailable

_PROGRAM = "ingestion.reading_process"
_ROOT = Path(__file__).resolve().parent.parent
_BLOCK = 1 << 20
_GRACE_SECONDS = 5.0
_SOON = 0.001
_ATTEMPTS = 2
_DYING_SECONDS = 0.5

_NO_PROCESS = "The process that reads files could not be started. Try again in a moment."
_PROBLEMS = {
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
}


class Sandbox:
    """Reads at most `children` files at once; callers on other threads wait. No file can end the service."""

    def __init__(self, children: int) -> None:
        self._places = threading.BoundedSemaphore(children)
        self._lock = threading.Lock()
        self._server: _Server | None = None

    def parse(self, form: Format, data: bytes, limits: Limits) -> Content:
        """Return what a file says.

        Raises:
            FileRejected: the file cannot be taken in; `code` says why.
            Unavailable: the reading process cannot be started.
        """
        job = Job(format=form, limits=limits)
        with self._places:
            for _ in range(_ATTEMPTS):
                with self._open_line() as line:
                    reply = _exchange(line, job, data)
                if reply:
                    return _content(reply)
                self._wait_for_end()
        raise Unavailable(_NO_PROCESS)

    def close(self) -> None:
        """End the server process; the next file starts a new one."""
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self._server is not None:
            self._server.process.kill()
            self._server.process.wait()
            self._server.control.close()
            self._server = None

    def _wait_for_end(self) -> None:
        """Let a server that is about to end do so, so that the next line is opened to a new one."""
        with self._lock, suppress(subprocess.TimeoutExpired):
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
            with suppress(OSError):
                socket.send_fds(self._server.control, [b"."], [theirs.fileno()])
        return ours


class _Server(NamedTuple):
    process: subprocess.Popen[bytes]
    control: socket.socket


def _start() -> _Server:
    """Start a server that knows nothing of the service: none of its variables, no open file but one socket."""
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
    """Send the job with its data and return the whole reply, empty where the other side is gone.

    A child that dies before it has read everything breaks the line, but its supervisor still says how it ended.
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
                    raise _rejected(Ending.OUT_OF_MEMORY)
                line.settimeout(deadline.remaining or _SOON)
    except TimeoutError as error:
        raise _rejected(Ending.OUT_OF_TIME) from error
    return reply


def _content(reply: bytearray) -> Content:
    """Return the content of a reply. Its bytes come from a process that read a hostile file: nothing in them is
    believed.
    """
    ending = reply.pop()
    if ending != Ending.ANSWERED:
        raise _rejected(Ending(ending) if ending in _PROBLEMS else Ending.CRASHED)
    try:
        answer = Answer.model_validate_json(reply)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise _rejected(Ending.CRASHED) from error
    if answer.content is not None:
        return answer.content
    if answer.code in FILE_PROBLEMS and answer.detail:
        raise FileRejected(answer.detail, code=answer.code)
    raise _rejected(Ending.CRASHED)


def _rejected(ending: Ending) -> FileRejected:
    code, detail = _PROBLEMS[ending]
    return FileRejected(detail, code=code)
