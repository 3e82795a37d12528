"""How long a client waits is how long a check takes."""

import time
from collections.abc import Iterator
from threading import Event as Signal

import pytest

from core.result import Event, RunStarted, VerifyResult
from core.runs.admission import Lane
from core.runs.execution import Executor, Work
from utils.deadline import Deadline
from utils.errors import Unavailable


def test_a_reader_whose_patience_ends_gets_an_error() -> None:
    executor, done = Executor(Lane(running=1, waiting=1, each=1)), Signal()

    def slow() -> Iterator[Event]:
        done.wait(10)
        yield RunStarted(event="run", run_id="slow")

    begun = time.monotonic()
    with pytest.raises(Unavailable) as raised:
        executor.finish(Work(slow(), None), VerifyResult, Deadline.after(0.05))
    assert raised.value.code == "too_slow"
    assert time.monotonic() - begun < 2
    done.set()
    executor.close()
