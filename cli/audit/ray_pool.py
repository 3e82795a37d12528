"""The same work on a Ray cluster, using Ray Data: one task reads the log, actors judge its batches.

Input: the address of a cluster, or `local`; a log. Output: judged batches. Every machine needs this project at the same
path, its models and requirements-audit.txt. Imported only if Ray is requested.
"""

import logging
import pickle
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import ray
import ray.data
from ray.data import ActorPoolStrategy, DataContext
from ray.data.block import BlockMetadata
from ray.data.datasource import Datasource, ReadTask
from ray.exceptions import RayError
from ray.util.annotations import RayDeprecationWarning

from cli.audit.judging import Judge
from cli.audit.reading import Log
from cli.audit.records import Judged, Options
from config.settings import Settings
from utils.errors import Unavailable

LOCAL = "local"
_ATTEMPTS_OF_A_BATCH = 4
_IN_FLIGHT_AN_ACTOR = 2
_SCHEMA = pa.schema([("batch", pa.binary())])


@dataclass(frozen=True, slots=True)
class RayPool:
    """Actors of a Ray cluster. Implements `WorkerPool`. `workers` None: one per processor of the cluster."""

    settings: Settings
    options: Options
    workers: int | None
    address: str

    def judge(self, log: Log, finished: Collection[int]) -> Iterator[Sequence[Judged]]:
        """Judge on the cluster. Raises `Unavailable` if it cannot be reached or a batch kills every actor."""
        try:
            with self._connected() as workers:
                for row in self._dataset(log, finished, workers).iter_rows():
                    yield pickle.loads(row["judged"])
        except RayError as error:
            detail = f"Ray gave up ({type(error).__name__}). What is judged is kept; start again, or without --ray."
            raise Unavailable(detail, code="ray_failed") from error

    @contextmanager
    def _connected(self) -> Iterator[int]:
        """Join the cluster, or start one that ends with this process; yields the number of actors."""
        own: dict[str, Any] = {"num_cpus": self.workers, "include_dashboard": False} if self.address == LOCAL else {}
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level=logging.ERROR, **own)
        except Exception as error:  # Ray raises errors without a common base class here
            detail = f"Ray could not be started or reached at {self.address}: {str(error)[:200]}"
            raise Unavailable(detail, code="ray_failed") from error
        logging.getLogger("ray.data").setLevel(logging.ERROR)
        try:
            resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
            yield self.workers or max(1, int(resources.get("CPU", 1)))
        finally:
            ray.shutdown()

    def _dataset(self, log: Log, finished: Collection[int], workers: int) -> Any:
        context = DataContext.get_current()
        context.target_max_block_size = 1  # makes each batch a separate block, and so a separate task
        context.print_on_execution_start = False
        read = ray.data.read_datasource(
            _Batches(log, finished),
            override_num_blocks=1,
            num_cpus=0,
            label_selector={"ray.io/node-id": ray.get_runtime_context().get_node_id()},
        )
        with warnings.catch_warnings():  # the new API has no parameter for retries yet; the version is pinned
            warnings.simplefilter("ignore", RayDeprecationWarning)
            return read.map_batches(
                _Actor,
                fn_constructor_args=(self.settings, self.options),
                batch_size=1,
                compute=ActorPoolStrategy(size=workers, max_tasks_in_flight_per_actor=_IN_FLIGHT_AN_ACTOR),
                num_cpus=1,
                max_task_retries=_ATTEMPTS_OF_A_BATCH - 1,
            )


class _Batches(Datasource):
    """The unfinished batches of a log. Every read yields the same ones, as Ray needs for its retries."""

    def __init__(self, log: Log, finished: Collection[int]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._log = log
        self._finished = finished

    def get_name(self) -> str:
        """Return the name that Ray uses in its messages."""
        return "Log"

    def estimate_inmemory_data_size(self) -> int | None:
        """Return None: the size is not known."""
        return None

    def get_read_tasks(self, parallelism: int, *unused: object, **also_unused: object) -> list[ReadTask]:
        """Return the one task that reads the whole log."""
        log, finished = self._log, self._finished

        def read() -> Iterable[pa.Table]:
            for batch in log.batches(finished):
                yield pa.table({"batch": [pickle.dumps(batch)]}, schema=_SCHEMA)

        metadata = BlockMetadata(num_rows=None, size_bytes=None, input_files=None, exec_stats=None)
        return [ReadTask(read, metadata, schema=_SCHEMA)]


class _Actor:
    """A judge in a process of the cluster."""

    def __init__(self, settings: Settings, options: Options) -> None:
        self._judge = Judge.load(settings, options)

    def __call__(self, block: dict[str, Any]) -> dict[str, list[Any]]:
        """Judge the batches of a block."""
        batches = [pickle.loads(each) for each in block["batch"]]
        return {"judged": [pickle.dumps([self._judge.judge(row) for row in batch]) for batch in batches]}
