"""The process that parses files and draws pages: a server that forks one child per job.

Input: one socket per job, received over an inherited socket, with the `Job` and the file's bytes. Output: on the same
socket, the `Answer` as JSON, since a child compromised by a file must not be able to run code in the service, then a
byte that says how the child ended. Run by sandbox.py as `python -m ingestion.reading_process DESCRIPTOR`.
"""

import gc
import os
import resource
import select
import signal
import socket
import sys
from contextlib import suppress
from io import BufferedReader
from typing import NoReturn

from ingestion.document import Content
from ingestion.exchange import Answer, DrawPage, Ending, Job, MarkPage, PageMarks, Picture, ReadFile
from ingestion.limits import Limits
from ingestion.page_drawing import draw_page, mark_page
from ingestion.parsing import parse
from utils.errors import FileRejected, PageNotShown

_OPEN_FILES = 64
_SECONDS_TO_KILL = 2
_OUT_OF_MEMORY = 12

_BY_SIGNAL = {
    signal.SIGXCPU: Ending.OUT_OF_TIME,
    signal.SIGABRT: Ending.OUT_OF_MEMORY,
    signal.SIGKILL: Ending.OUT_OF_MEMORY,
}
"""How a child is killed from outside: the CPU time limit, a failed allocation in a parser, or lack of system memory."""


def serve(control: socket.socket) -> None:
    """Fork a supervisor, which lives for one file, for every socket on `control`, until the other side closes."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.disable()  # a child lives for one file: collecting would only take time
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 1, 1)
        if not message:
            return
        # If the fork fails, the line closes unanswered; the service retries, then raises `Unavailable`.
        with socket.socket(fileno=descriptors[0]) as line, suppress(OSError):
            if os.fork() == 0:
                control.close()
                _supervise(line)


def _supervise(line: socket.socket) -> NoReturn:
    """Run one job in a child, kill it at its timeout, and report how it ended."""
    try:
        _run_child(line)
    finally:
        os._exit(0)


def _run_child(line: socket.socket) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    stream = line.makefile("rb")
    job = Job.model_validate_json(stream.readline())
    is_over, held_by_child = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(is_over)
        _read(job, stream, line)
    os.close(held_by_child)
    ended, _, _ = select.select([is_over], [], [], job.limits.wall_seconds)
    if not ended:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with suppress(OSError):  # the service hung up, so there is nobody to report to
        line.sendall(bytes([_ending(status) if ended else Ending.OUT_OF_TIME]))


def _ending(status: int) -> Ending:
    if os.WIFSIGNALED(status):
        return _BY_SIGNAL.get(signal.Signals(os.WTERMSIG(status)), Ending.CRASHED)
    code = os.WEXITSTATUS(status)
    return {0: Ending.ANSWERED, _OUT_OF_MEMORY: Ending.OUT_OF_MEMORY}.get(code, Ending.CRASHED)


def _read(job: Job, stream: BufferedReader, line: socket.socket) -> NoReturn:
    """Do the job and answer, within the limits enforced by the system."""
    code = 1
    try:
        _be_silent()
        _limit(job.limits)
        line.sendall(_answer(job, stream.read()))
        code = 0
    except MemoryError:
        code = _OUT_OF_MEMORY
    finally:
        os._exit(code)


def _answer(job: Job, data: bytes) -> bytes:
    shape = Answer[Content | Picture | PageMarks]
    try:
        answer = shape(result=_result(job, data), code=None, detail=None)
    except (FileRejected, PageNotShown) as refusal:
        answer = shape(result=None, code=refusal.code, detail=refusal.detail)
    return answer.model_dump_json().encode()


def _result(job: Job, data: bytes) -> Content | Picture | PageMarks:
    match job.task:
        case ReadFile(format=form, encoding=encoding):
            return parse(form, data, job.limits, encoding)
        case DrawPage(page=page):
            return draw_page(data, page)
        case MarkPage(page=page, text=text, span=span):
            return mark_page(data, page, text, span)


def _be_silent() -> None:
    """Silence the standard streams: parsers complain on them, and quote the file."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)


def _limit(limits: Limits) -> None:
    """Set the child's resource limits. It may not write any file."""
    seconds = limits.cpu_seconds
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + _SECONDS_TO_KILL))
    for kind, most in (
        (resource.RLIMIT_AS, limits.memory_bytes),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as inherited:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        serve(inherited)
