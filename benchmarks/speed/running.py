"""Measure the running service: start to ready, memory, and tables that grow.

Input: nothing. Output: one table each; the service is started the way a person starts it.
"""

import re
import tempfile
from pathlib import Path

import httpx

from benchmarks.process import ServiceProcess
from benchmarks.speed.figures import Table
from benchmarks.speed.material import answers
from benchmarks.table_suite.large import measure

ROWS = (100, 1_000, 10_000, 100_000, 1_000_000)
STARTS, VERIFICATIONS = 3, 100


def start_and_memory() -> list[Table]:
    """Start the service a few times, then verify a hundred times."""
    starts, at_start = [], 0.0
    claims, chunks = answers(1)[0]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(STARTS):
            with ServiceProcess(Path(folder)) as service:
                starts.append(round(service.seconds_to_ready, 2))
                at_start = service.resident_megabytes()
                if number == STARTS - 1:
                    for turn in range(VERIFICATIONS):
                        asked = [re.sub(r"\.$", f" ({turn}).", claim) for claim in claims]
                        body = {"claims": asked, "sources": chunks}
                        httpx.post(f"{service.address}/api/verify", json=body, timeout=60).raise_for_status()
                    after = service.resident_megabytes()
    rows = (
        ("seconds from start to ready, best and worst of three", f"{min(starts)}, {max(starts)}"),
        ("resident megabytes at the start, reading process included", round(at_start)),
        (f"resident megabytes after {VERIFICATIONS} verifications of ten claims", round(after)),
    )
    return [Table(title="Start and memory", columns=("what", "figure"), rows=rows, note="", against=None)]


def by_rows() -> list[Table]:
    """Upload tables and ask."""
    taken = [measure(rows, lambda _: None) for rows in ROWS]
    return [
        Table(
            title="By rows of a table",
            columns=("rows", "ms of the first question", "median ms", "p95 ms", "seconds of the upload"),
            rows=tuple(
                (t.rows, round(t.first), round(t.median), round(t.p95), round(t.upload_seconds, 1)) for t in taken
            ),
            note="Fifty questions each, over HTTP in one process; limits raised where the defaults are too low.",
            against="rows",
        )
    ]
