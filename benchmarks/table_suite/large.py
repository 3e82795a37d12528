"""Measure the time and memory that a table of 100,000 rows takes: its upload and questions to it, over the service.

Input: nothing. Output: the settings that were raised for so many rows, seconds of the upload, median and 95th
percentile of the questions in milliseconds, the first one separately, peak memory of the service and of the process
that read the file. `python -m benchmarks.table_suite.large [--rows N]`.
"""

import argparse
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings

ROUNDS = 5
COLUMNS = 6
QUESTIONS = (
    "How many orders have amount above 900?",
    "What is the average amount in North?",
    "top 5 orders by amount",
    "What is the amount of ORD-50017?",
    "average amount by region",
    "How many orders in South have status Paid and quantity between 5 and 9?",
    "What percentage of orders are in West?",
    "Is the quantity of ORD-777 4?",
    "Which region has the highest average amount?",
    "What is the amount of ORD-999999999?",
)


def orders(rows: int) -> str:
    """Return a CSV file."""
    draw = random.Random(7)
    lines = ["Order,Region,Status,Amount (EUR),Quantity,Ordered On"]
    for number in range(rows):
        region, status = draw.choice(("North", "South", "East", "West")), draw.choice(("Paid", "Open", "Void"))
        day = f"{draw.randrange(2015, 2026)}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
        lines.append(
            f"ORD-{number},{region},{status},{draw.randrange(100, 100_000) / 100:.2f},{draw.randrange(1, 20)},{day}"
        )
    return "\n".join(lines)


def raised(rows: int, size: int) -> dict[str, float]:
    """Return the settings that default too low for a file of `rows` rows and `size` bytes, with the values it needs."""
    megabytes = size // 1_000_000 + 1
    needed = {
        "most_table_rows": rows + 1,
        "most_cells": COLUMNS * (rows + 1),
        "most_file_megabytes": megabytes,
        "most_workspace_megabytes": megabytes,
        "parsing_seconds": rows / 5_000,
        "parsing_megabytes": rows * 3 // 1_000,
    }
    return {name: value for name, value in needed.items() if value > Settings.model_fields[name].default}


def memory(who: int) -> str:
    """Return the peak memory of this process, or of the processes that it started."""
    return f"{resource.getrusage(who).ru_maxrss / 1024:.0f} MB"


@dataclass(frozen=True, slots=True)
class Taken:
    """The cost of one table. Milliseconds of questions: the first, and median and 95th percentile of the others."""

    rows: int
    megabytes: float
    raised: dict[str, float]
    upload_seconds: float
    first: float
    median: float
    p95: float


def measure(rows: int, told: Callable[[str], None]) -> Taken:
    """Upload a table of `rows` rows and ask; pass each first answer to `told`. Raises `SystemExit` if it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        file = orders(rows).encode()
        needed = raised(rows, len(file))
        settings = Settings.model_validate(
            {"data_directory": Path(folder), "log_level": "error", "most_runs": 10_000, **needed}
        )
        with TestClient(create_app(settings)) as client:
            begun = time.perf_counter()
            answered = client.post("/api/upload", files={"files": ("orders.csv", file)})
            uploaded = time.perf_counter() - begun
            if answered.status_code != 200:
                raise SystemExit(answered.text[:500])
            headers = {"X-Workspace-Token": answered.json()["workspace_token"]}
            took: list[float] = []
            for question in QUESTIONS * ROUNDS:
                begun = time.perf_counter()
                body = client.post("/api/query", json={"question": question}, headers=headers).json()
                took.append(1000 * (time.perf_counter() - begun))
                if len(took) <= len(QUESTIONS):
                    told(f"  {took[-1]:7.0f} ms  {body.get('route')}: {body.get('answer', body)!s:.100}")
    later = sorted(took[1:])
    last = later[int(0.95 * len(later))]
    return Taken(rows, len(file) / 1e6, needed, uploaded, took[0], statistics.median(later), last)


def main() -> None:
    """Upload the table, ask, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    taken = measure(parser.parse_args().rows, print)
    print(f"file: {taken.megabytes:.1f} MB; settings raised: {taken.raised or 'none'}")
    print(f"upload: {taken.upload_seconds:.1f} s")
    print(f"questions: first {taken.first:.0f} ms, median {taken.median:.0f} ms, p95 {taken.p95:.0f} ms")
    print(f"peak memory: service {memory(resource.RUSAGE_SELF)}, reader {memory(resource.RUSAGE_CHILDREN)}")


if __name__ == "__main__":
    main()
