"""The interface between an audit and its worker processes, and its implementation for one machine.

Input: settings, options, a log. Output: judged batches, in any order. Does not use Ray (ray_pool.py).
"""

import atexit
import multiprocessing
import os
import signal
import threading
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing.connection import wait as wait_for_end
from typing import Protocol

from cli.audit.judging import Judge
from cli.audit.reading import Log
from cli.audit.records import Judged, Options, Row
from config.settings import Settings

_ATTEMPTS_ALONE = 2
_IN_FLIGHT_A_WORKER = 2
_DIED = "The process that judged this row died, twice: perhaps for want of memory."


class WorkerPool(Protocol):
    """Processes that judge."""

    def judge(self, log: Log, finished: Collection[int]) -> Iterator[Sequence[Judged]]:
        """Judge every batch of `log` whose first row is not `finished`, once; yield the batches in any order."""


@dataclass(frozen=True, slots=True)
class ProcessPool:
    """Processes on this machine. Implements `WorkerPool`. A row that kills its process twice is set aside."""

    settings: Settings
    options: Options
    workers: int

    def judge(self, log: Log, finished: Collection[int]) -> Iterator[Sequence[Judged]]:
        """Judge in `workers` processes, a few batches ahead of the reader.

        If a process dies, all end, and what they had is judged batch by batch, so that no other row is lost.
        """
        coming = log.batches(finished)
        while True:
            lost: list[tuple[Row, ...]] = []
            with self._processes(self.workers) as pool:
                yield from self._as_finished(pool, coming, lost)
            if not lost:
                return
            yield from map(self._alone, lost)

    def _as_finished(
        self, pool: ProcessPoolExecutor, coming: Iterator[tuple[Row, ...]], lost: list[tuple[Row, ...]]
    ) -> Iterator[Sequence[Judged]]:
        """Judge what is `coming` until it ends or a process dies; what was being judged then is added to `lost`."""
        running: dict[Future[Sequence[Judged]], tuple[Row, ...]] = {}
        while True:
            free = 0 if lost else _IN_FLIGHT_A_WORKER * self.workers - len(running)
            running |= {_started(pool, batch): batch for batch in islice(coming, free)}
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                batch = running.pop(future)
                if isinstance(future.exception(), BrokenProcessPool):
                    lost.append(batch)
                else:
                    yield future.result()

    def _alone(self, batch: tuple[Row, ...]) -> Sequence[Judged]:
        """Judge a batch in a process of its own. If that dies too, judge it row by row, so that only one is lost."""
        for _ in range(_ATTEMPTS_ALONE):
            try:
                with self._processes(1) as pool:
                    return pool.submit(_judged, batch).result()
            except BrokenProcessPool:
                continue
        if len(batch) == 1:
            return [batch[0].set_aside("worker_died", _DIED)]
        return [judged for row in batch for judged in self._alone((row,))]

    @contextmanager
    def _processes(self, workers: int) -> Iterator[ProcessPoolExecutor]:
        """Start processes, and end them; at once if the work is given up."""
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, spawn, initializer=_begin, initargs=(self.settings, self.options))
        try:
            yield pool
        except BaseException:
            for process in list((pool._processes or {}).values()):
                process.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _started(pool: ProcessPoolExecutor, batch: tuple[Row, ...]) -> Future[Sequence[Judged]]:
    try:
        return pool.submit(_judged, batch)
    except BrokenProcessPool as error:
        died: Future[Sequence[Judged]] = Future()
        died.set_exception(error)
        return died


class _Assignment:
    """The settings and options that the current process was started with."""

    settings: Settings
    options: Options


def _begin(settings: Settings, options: Options) -> None:
    """Prepare a process. Models are loaded at its first batch, so that an error is reported and does not kill it."""
    _Assignment.settings, _Assignment.options = settings, options
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    atexit.register(os._exit, 0)  # in an orderly shutdown DuckDB's binding complains about live objects
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    """End this process with its parent; otherwise it would wait for work forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for_end([parent.sentinel])
    os._exit(1)


@cache
def _judge() -> Judge:
    return Judge.load(_Assignment.settings, _Assignment.options)


def _judged(batch: tuple[Row, ...]) -> Sequence[Judged]:
    return [_judge().judge(row) for row in batch]
