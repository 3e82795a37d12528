"""The interface between an audit and its worker processes, and its implementation for one machine.

Input: settings, options, batches. Output: `Shard`s in any order, one per batch. Does not use Ray (ray_pool.py).
"""

import atexit
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing.connection import wait as wait_for_end
from queue import SimpleQueue
from typing import Protocol

from cli.audit.judging import Judge
from cli.audit.reading import Log
from cli.audit.records import Batch, Options, Shard, json_line
from config.settings import Settings

_ATTEMPTS = 2
_IN_FLIGHT_A_WORKER = 2
_DIED = "The process that judged this row died, twice: perhaps for want of memory."


class WorkerPool(Protocol):
    """Processes that judge."""

    def judge(self, log: Log, finished: frozenset[int]) -> Iterator[Shard]:
        """Judge every batch of `log` that is not `finished`, once; yield the results in any order."""


@dataclass(frozen=True, slots=True)
class ProcessPool:
    """Processes on this machine. Implements `WorkerPool`. A row that kills its process twice is set aside."""

    settings: Settings
    options: Options
    workers: int

    def judge(self, log: Log, finished: frozenset[int]) -> Iterator[Shard]:
        """Judge in `workers` processes, a few batches ahead of the reader."""
        idle: SimpleQueue[_Worker] = SimpleQueue()
        held = [_Worker(self.settings, self.options) for _ in range(self.workers)]
        for worker in held:
            idle.put(worker)
        threads = ThreadPoolExecutor(self.workers, thread_name_prefix="worker")
        try:
            yield from _as_finished(threads, idle, log.batches(finished), _IN_FLIGHT_A_WORKER * self.workers)
        except BaseException:
            for worker in held:
                worker.kill()
            raise
        finally:
            threads.shutdown(cancel_futures=True)
            for worker in held:
                worker.close()


def _as_finished(
    threads: ThreadPoolExecutor, idle: "SimpleQueue[_Worker]", batches: Iterable[Batch], most: int
) -> Iterator[Shard]:
    def judged(batch: Batch) -> Shard:
        worker = idle.get()
        try:
            return worker.judge(batch)
        finally:
            idle.put(worker)

    coming = iter(batches)
    waiting = {threads.submit(judged, batch) for batch in islice(coming, most)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (each.result() for each in done)
        waiting |= {threads.submit(judged, batch) for batch in islice(coming, len(done))}


class _Worker:
    """One process at a time. If it dies, the batch that killed it is known, and another takes its place."""

    def __init__(self, settings: Settings, options: Options) -> None:
        self._assignment = (settings, options)
        self._process = self._started()
        self._is_closed = False

    def judge(self, batch: Batch) -> Shard:
        """Judge a batch. One that kills its process is judged row by row, so that only one row is lost."""
        for _ in range(_ATTEMPTS):
            try:
                return self._process.submit(_judged, batch).result()
            except BrokenProcessPool:
                if self._is_closed:
                    raise
                self._process.shutdown()
                self._process = self._started()
        if len(batch.rows) == 1:
            return Shard(batch.first, json_line(batch.rows[0].set_aside("worker_died", _DIED)))
        alone = [self.judge(Batch(row.number, (row,))) for row in batch.rows]
        return Shard(batch.first, b"".join(shard.lines for shard in alone))

    def kill(self) -> None:
        """Kill the process while it works, and start no other."""
        self._is_closed = True
        for process in list((self._process._processes or {}).values()):
            process.kill()

    def close(self) -> None:
        """Let the process end."""
        self._process.shutdown()

    def _started(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, spawn, initializer=_begin, initargs=self._assignment)


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


def _judged(batch: Batch) -> Shard:
    return _judge().shard(batch)
