"""Measure how many logged answers per second an audit judges: one process, a pool of two, Ray Data with two actors.

Input: how many answers, which pools. Output: seconds until the first batch is done (processes started, models loaded,
its rows judged), and answers per second after that. An answer is four claims of `firewall_claims`, no claim twice; its
source is the whole document (4 to 5 KB).
`python -m benchmarks.audit_speed [--rows 96] [--pools 1 2 ray]`.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

from cli.audit.reading import Log
from cli.audit.records import Options
from cli.audit.worker_pool import ProcessPool, WorkerPool
from config.ray_setup import prepare_ray
from config.settings import Settings

CLAIMS_AN_ANSWER = 4
_SETS = Path(__file__).parent / "firewall_claims"


def answers() -> Iterator[dict[str, object]]:
    """Yield rows of a log."""
    for path in sorted(_SETS.glob("*/*.jsonl")):
        claims = [json.loads(line)["claim"] for line in path.read_text("utf-8").splitlines()]
        source = path.with_suffix(".txt").read_text("utf-8")
        for start in range(0, len(claims) - CLAIMS_AN_ANSWER + 1, CLAIMS_AN_ANSWER):
            yield {"answer": " ".join(claims[start : start + CLAIMS_AN_ANSWER]), "sources": [source]}


def pool_of(name: str) -> WorkerPool:
    """Return the pool of that name: a number of processes, or `ray`."""
    settings, options = Settings(), Options(method="firewall", threshold=Settings().firewall_threshold)
    if name != "ray":
        return ProcessPool(settings, options, int(name))
    prepare_ray("local")
    pool: WorkerPool = import_module("cli.audit.ray_pool").RayPool(settings, options, 2, "local")
    return pool


def measure(pool: WorkerPool, log: Log) -> tuple[float, float]:
    """Return the seconds until the first batch, and answers per second after it."""
    begun = time.perf_counter()
    first, rows, ended = begun, 0, begun
    for judged in pool.judge(log, ()):
        ended = time.perf_counter()
        if first == begun:
            first = ended
        else:
            rows += len(judged)
    return first - begun, rows / (ended - first)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=96)
    parser.add_argument("--pools", nargs="+", default=["1", "2", "ray"])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in islice(answers(), chosen.rows)), "utf-8")
        log = Log.survey(path)
        print(f"{log.rows} answers of {CLAIMS_AN_ANSWER} claims")
        for name in chosen.pools:
            seconds, rate = measure(pool_of(name), log)
            print(f"{name:<4} first batch {seconds:6.1f} s   {rate:5.2f} answers a second")


if __name__ == "__main__":
    main()
