"""How long a client waits is how long a check takes."""

import time
from collections.abc import Iterator
from threading import Event as Signal

import pytest
from fastapi.testclient import TestClient

from core.result import Event, RunStarted, VerifyResult
from core.runs.admission import Lane
from core.runs.execution import Executor, Work
from routes.compat.checking import Checking
from tests.routes.compat.samples import SOURCE, TRUE
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


def test_what_is_not_judged_in_time_is_not_checked(client: TestClient) -> None:
    state = client.app.state  # type: ignore[attr-defined]
    checking = Checking(state.service, state.executor, refusal=None)
    result = checking.check_or_worst("halugate", TRUE, [SOURCE], seconds=0)
    assert result is None or [(claim.status, claim.reason) for claim in result.claims] == [("not_checked", "deadline")]
    assert [claim.status for claim in checking.check(TRUE, [SOURCE], seconds=30).claims] == ["verified"]
