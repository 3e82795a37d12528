"""How long a client waits is how long a check takes."""

import time
from collections.abc import Iterator
from threading import Event as Signal

import pytest
from fastapi.testclient import TestClient

from core.result import Event, RunStarted, VerifyResult
from core.runs.admission import Lane
from core.runs.execution import Executor, Work
from routes.compat.checking import Checking, OnFault
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from utils.deadline import Deadline
from utils.errors import Unavailable


def checking_of(client: TestClient) -> Checking:
    state = client.app.state  # type: ignore[attr-defined]
    return Checking(state.service, state.executor, refusal=None)


@pytest.mark.parametrize("patience", [0.0, 0.05], ids=["none", "a moment"])
def test_a_reader_whose_patience_ends_gets_an_error(patience: float) -> None:
    executor, done = Executor(Lane(running=1, waiting=1, each=1)), Signal()

    def slow() -> Iterator[Event]:
        done.wait(10)
        yield RunStarted(event="run", run_id="slow")

    begun = time.monotonic()
    with pytest.raises(Unavailable) as raised:
        executor.finish(Work(slow(), None), VerifyResult, Deadline.after(patience))
    assert raised.value.code == "too_slow"
    assert time.monotonic() - begun < 2
    done.set()
    executor.close()


def test_what_is_not_judged_in_time_is_not_checked(client: TestClient) -> None:
    result = checking_of(client).check_or_worst(TRUE, [SOURCE], on_fault=OnFault.WORST, seconds=0)
    assert result is None or [(claim.status, claim.reason) for claim in result.claims] == [("not_checked", "deadline")]


def test_with_enough_time_nothing_changes(client: TestClient) -> None:
    result = checking_of(client).check(f"{TRUE} {FALSE}", [SOURCE], seconds=30)
    assert [claim.status for claim in result.claims] == ["verified", "hallucinated"]
