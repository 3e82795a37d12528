"""A Ray cluster of several nodes on this machine, as a program: it prints its address and ends with its input.

In: how many nodes with a processor each, beside a head with none. Out: the address, on one line. Not here: what is run
on it.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

from benchmarks.process import ROOT
from config.ray_setup import prepare_ray

_ATTEMPTS = 3
_ACTOR = "ray::MapWorker"
_OBJECT_STORE_BYTES = 80_000_000


@contextmanager
def ray_cluster(nodes: int) -> Iterator[tuple[str, psutil.Process]]:
    """Give the address of a cluster and the process above all of its own. On a busy machine Ray may fail to start."""
    for _ in range(_ATTEMPTS):
        program = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.ray_cluster", str(nodes)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert program.stdout is not None
        address = program.stdout.readline().strip()
        if address:
            break
        program.wait()
    else:
        raise RuntimeError("the cluster does not start")
    try:
        yield address, psutil.Process(program.pid)
    finally:
        program.communicate()


def actors(above: psutil.Process) -> list[psutil.Process]:
    """Return the processes below `above` that judge."""
    return [each for each in above.children(recursive=True) if _name(each).startswith(_ACTOR)]


def _name(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


def hold_cluster() -> None:
    """Start the cluster and wait for the end of the input."""
    prepare_ray("local")
    from ray.cluster_utils import Cluster  # noqa: PLC0415  (reads the environment when it is imported)

    cluster = Cluster()
    cluster.add_node(num_cpus=0, include_dashboard=False, object_store_memory=_OBJECT_STORE_BYTES)
    for _ in range(int(sys.argv[1])):
        cluster.add_node(num_cpus=1, object_store_memory=_OBJECT_STORE_BYTES)
    print(cluster.address, flush=True)
    sys.stdin.read()
    cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    hold_cluster()
