"""Makes the n-th of some system calls of a process fail, as a broken or full disk does.

In: a function to run in a child process, the calls that count, which of them fail and with what. Out: what the
function returned, and how many such calls it made. The kernel hands each call to the parent (seccomp's user
notification, Linux 5.5, x86-64; no rights needed), which lets it pass or fails it: SQLite's, Python's, those of
children that it starts. Not here: what is run and what should hold afterwards (faults.py).
"""

import ctypes
import errno
import fcntl
import multiprocessing
import os
import pickle
import platform
import select
import socket
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

_SECCOMP = 317
_FILTER, _NEW_LISTENER, _ACTION_AVAILABLE = 1, 8, 2
_NO_NEW_PRIVILEGES = 38
_NOTIFY, _ALLOW = 0x7FC00000, 0x7FFF0000
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_REQUEST, _RESPONSE = struct.Struct("=QIIiIQ6Q"), struct.Struct("=QqiI")
_CONTINUE = 1
_SECONDS_TO_WAIT = 120
_PRELOADED = ["tests.soak.failing_calls", "tests.soak.storage"]


class Calls(NamedTuple):
    """System calls that fail alike, by their numbers on x86-64, and what they fail with."""

    name: str
    numbers: tuple[int, ...]
    error: int


WRITES = Calls("write", (1, 18, 77, 285), errno.ENOSPC)
FLUSHES = Calls("flush", (74, 75), errno.EIO)
RENAMES = Calls("rename", (82, 264, 316), errno.EIO)
REMOVALS = Calls("removal", (84, 87, 263), errno.EIO)
FOLDERS = Calls("new folder", (83, 258), errno.ENOSPC)
OPENINGS = Calls("opening", (2, 257), errno.EMFILE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to: the function's answer, how many calls were counted, and whether one failed."""

    answer: Any
    calls: int
    failed: bool


def is_possible() -> bool:
    """Whether this machine can fail calls."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        return False
    wanted = ctypes.c_uint32(_NOTIFY)
    return bool(ctypes.CDLL(None).syscall(_SECCOMP, _ACTION_AVAILABLE, 0, ctypes.byref(wanted)) == 0)


def run_failing(
    work: Callable[..., Any], arguments: Sequence[Any], calls: Calls, number: int, *, lasting: bool
) -> Outcome:
    """Run `work(arm, *arguments)` in a child; from its call of `arm` on, `calls` count and the one numbered `number`
    (from 1; 0: none) fails, with `lasting` every later one too.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    ours, theirs = socket.socketpair()
    process = context.Process(target=_run, args=(theirs, work, arguments, calls.numbers))
    process.start()
    theirs.close()
    try:
        with ours:
            return _oversee(ours, process.sentinel, calls, number, lasting=lasting)
    finally:
        process.kill()
        process.join()


def _run(line: socket.socket, work: Callable[..., Any], arguments: Sequence[Any], numbers: tuple[int, ...]) -> None:
    answer = work(lambda: _arm(line, numbers), *arguments)
    line.sendall(pickle.dumps(answer))
    line.shutdown(socket.SHUT_WR)
    line.recv(1)


def _arm(line: socket.socket, numbers: tuple[int, ...]) -> None:
    """Hand the calls of this process, and of those that it starts, to the parent."""
    count = len(numbers)
    steps = [(_LOAD, 0, 0, 0)]
    steps += [(_EQUAL, count - place, 0, number) for place, number in enumerate(numbers)]
    steps += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _NOTIFY)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code)))
    library = ctypes.CDLL(None, use_errno=True)
    library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    listener = library.syscall(_SECCOMP, _FILTER, _NEW_LISTENER, program)
    if listener < 0:
        raise OSError(ctypes.get_errno(), "the kernel takes no filter")
    socket.send_fds(line, [b"."], [listener])
    os.close(listener)


def _oversee(line: socket.socket, ended: int, calls: Calls, number: int, *, lasting: bool) -> Outcome:
    """Let calls pass or fail until the answer is there, and let them pass until the child has ended."""
    _, descriptors, _, _ = socket.recv_fds(line, 1, 1)
    listener, count, failed, answer, whole = descriptors[0], 0, False, bytearray(), False
    try:
        while True:
            watched = [listener, ended] if whole else [listener, ended, line.fileno()]
            ready, _, _ = select.select(watched, [], [], _SECONDS_TO_WAIT)
            if line.fileno() in ready:
                block = line.recv(1 << 20)
                answer += block
                if not block:
                    whole = True
                    line.shutdown(socket.SHUT_WR)
            elif ended in ready:
                return Outcome(pickle.loads(answer), count, failed)
            elif listener in ready:
                count += not whole
                fails = not whole and (count == number or (lasting and count > number > 0))
                failed |= _answer(listener, calls.error if fails else 0) and fails
            else:
                raise TimeoutError("the child does not end")
    finally:
        os.close(listener)


def _answer(listener: int, error: int) -> bool:
    """Let one call pass, or fail it; False where the caller is gone."""
    request = bytearray(_REQUEST.size)
    try:
        fcntl.ioctl(listener, _RECEIVE, request)
        number = _REQUEST.unpack(request)[0]
        response = _RESPONSE.pack(number, 0, -error, 0 if error else _CONTINUE)
        fcntl.ioctl(listener, _SEND, bytearray(response))
    except FileNotFoundError:
        return False
    return True
