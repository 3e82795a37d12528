"""Waiting ends on time whatever the coroutine does."""

import asyncio
import threading
import time
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import closing

import pytest

from generation.background_loop import BackgroundLoop


@pytest.fixture
def loop():
    with closing(BackgroundLoop()) as loop:
        yield loop


async def answer(seconds: float) -> int:
    await asyncio.sleep(seconds)
    return 42


async def refuse_to_end(cancelled: list[bool]) -> None:
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        await asyncio.sleep(0.2)
        cancelled.append(True)
        raise


async def run_on(started: threading.Event, ended: list[bool]) -> None:
    started.set()
    try:
        await asyncio.sleep(60)
    finally:
        ended.append(True)


async def break_down() -> None:
    raise LookupError("no such thing")


def test_gives_the_result(loop):
    assert loop.run(answer(0.0), 1.0) == 42


def test_passes_errors_on(loop):
    with pytest.raises(LookupError, match="no such thing"):
        loop.run(break_down(), 1.0)


def test_stops_waiting_on_time_even_for_a_coroutine_that_is_slow_to_end(loop):
    cancelled: list[bool] = []
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        loop.run(refuse_to_end(cancelled), 0.2)
    assert 0.2 <= time.monotonic() - began < 0.3
    assert loop.run(answer(0.3), 1.0) == 42
    assert cancelled == [True]


def test_closing_cancels_what_still_runs():
    loop, started, ended = BackgroundLoop(), threading.Event(), list[bool]()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(loop.run, run_on(started, ended), 60.0)
        assert started.wait(5.0)
        loop.close()
        with pytest.raises(CancelledError):
            running.result()
    assert ended == [True]
