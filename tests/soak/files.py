"""Hostile files, made by hand and at random, at the doors of the service.

In: how many. Out: figures: nothing but a reading or a refusal with its code, no process ended, nothing slow, no memory
kept. `python -m tests.soak.files` runs it whole: every file made by hand over HTTP, then 20,000 mutated ones through
the loader of this process. A file that breaks a promise is printed; `--case N` (of the mutated) or `--kind NAME` runs
it alone. Not here: the files (tests/files/hostile/, mutations.py).
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx2
import psutil

from benchmarks.process import ServiceProcess
from config.assembly import file_limits
from config.settings import Settings
from ingestion.chunker import chunk
from ingestion.loader import Loader
from ingestion.sandbox import Sandbox
from routes.dependencies import TOKEN_HEADER
from tests.files import good
from tests.files.hostile import FILES
from tests.files.hostile.kind import Hostile
from tests.soak.aims import Figure, at_least, at_most, report, told
from tests.soak.mutations import mutated
from utils.errors import FILE_PROBLEMS, FileRejected

SEED = 20_261_122
CASES = 20_000
MOST_SECONDS = 20.0
MOST_MEGABYTES = 20.0
MOST_GROWTH = 2.0
_PASSES = 5
_BATCH = 100
_MEGABYTE = 1 << 20
_READ = "read"


class Attempt(NamedTuple):
    """What became of a file: `_READ`, the code of its refusal, or something that must not be."""

    outcome: str
    seconds: float

    @property
    def is_fault(self) -> bool:
        return self.outcome != _READ and self.outcome not in FILE_PROBLEMS


@contextmanager
def loader() -> Iterator[Loader]:
    """Give a loader with the limits of the service."""
    sandbox = Sandbox(children=2)
    try:
        yield Loader(sandbox, file_limits(Settings()))
    finally:
        sandbox.close()


def attempt(reader: Loader, name: str, data: bytes) -> Attempt:
    """Read a file and cut it into chunks, as the service does in its own process."""
    started = time.monotonic()
    try:
        document = reader.load(name, data)
        chunk(document)
        outcome = _READ if document.text.strip() else "read, but it says nothing"
    except FileRejected as refusal:
        outcome = refusal.code
    except Exception as error:  # noqa: BLE001  (whatever it is, it is a fault to be told)
        outcome = repr(error)
    return Attempt(outcome, time.monotonic() - started)


def mutated_files(cases: Sequence[int], seed: int = SEED) -> list[Figure]:
    """Read mutated files on two threads and return the figures."""
    outcomes: Counter[str] = Counter()
    slowest, faults = 0.0, 0
    with loader() as reader, ThreadPoolExecutor(2) as pool:
        for name, make in good.FILES.items():
            attempt(reader, name, make())
        begin = most = _resident()
        for batch in (cases[start : start + _BATCH] for start in range(0, len(cases), _BATCH)):
            attempts = pool.map(lambda case: attempt(reader, *mutated(case, seed)), batch)
            for case, done in zip(batch, attempts, strict=True):
                outcomes["a fault" if done.is_fault else done.outcome] += 1
                slowest = max(slowest, done.seconds)
                faults += done.is_fault
                if done.is_fault or done.seconds > MOST_SECONDS:
                    print(f"case {case} of seed {seed}: {done.outcome} after {done.seconds:.1f} s", file=sys.stderr)
            most = max(most, _resident())
    return [
        *(told(f"mutated files: {outcome}", count) for outcome, count in outcomes.most_common()),
        at_least("mutated files that were read or refused by code", outcomes.total() - faults, len(cases)),
        at_most("slowest mutated file", slowest, MOST_SECONDS, "s"),
        at_most("memory of the process, growth over mutated files", most - begin, MOST_MEGABYTES, "MB"),
    ]


def over_http(kinds: Mapping[str, Hostile], folder: Path) -> list[Figure]:
    """Post files made by hand to a running service, one after the other and `_PASSES` times over; return the figures.

    Each thread that reads keeps room for its largest file, so single passes grow in steps; what leaks grows in each.
    """
    wrong = server_errors = 0
    slowest = 0.0
    growths: list[float] = []
    with ServiceProcess(folder) as service, httpx2.Client(base_url=service.address, timeout=60) as client:
        token = _warm_up(client)
        process = service.process.pid
        last = list(kinds)[-1]
        begin = held = before = service.resident_megabytes(with_children=False)
        for kind, hostile in list(kinds.items()) * _PASSES:
            data = hostile.make()
            started = time.monotonic()
            problem = _problem_of_upload(client, hostile, data, token)
            seconds = time.monotonic() - started
            slowest = max(slowest, seconds)
            server_errors += problem.startswith("status 5")
            if problem or seconds > MOST_SECONDS:
                wrong += bool(problem)
                print(f"kind {kind}: {problem} after {seconds:.1f} s", file=sys.stderr)
            held = max(held, service.resident_megabytes(with_children=False))
            client.post("/api/clear-uploads", headers={TOKEN_HEADER: token}).raise_for_status()
            if kind == last:
                after = service.resident_megabytes(with_children=False)
                growths.append(after - before)
                before = after
        is_alive = service.alive and service.process.pid == process
    return [
        told("files made by hand", len(kinds)),
        at_most("files with another outcome than theirs over HTTP", wrong, 0),
        at_most("answers with a status of 500 and more", server_errors, 0),
        at_most("services that ended", not is_alive, 0),
        at_most("slowest file made by hand", slowest, MOST_SECONDS, "s"),
        told("memory of the service, more while it holds a file", held - begin, "MB"),
        told("memory of the service, kept after all passes", sum(growths), "MB"),
        at_most("memory of the service, growth in the median pass", median(growths), MOST_GROWTH, "MB"),
    ]


def post(client: httpx2.Client, name: str, data: bytes, token: str | None = None) -> httpx2.Response:
    """Upload a file under any name, written as a browser writes it, letters that are none of Unicode included."""
    shown = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A").encode("utf-8", "surrogatepass")
    head = b'--edge\r\nContent-Disposition: form-data; name="files"; filename="%s"\r\n\r\n' % shown
    headers = {"Content-Type": "multipart/form-data; boundary=edge"} | ({TOKEN_HEADER: token} if token else {})
    return client.post("/api/upload", content=head + data + b"\r\n--edge--\r\n", headers=headers)


def _problem_of_upload(client: httpx2.Client, hostile: Hostile, data: bytes, token: str) -> str:
    try:
        return problem_with(post(client, hostile.name, data, token), hostile)
    except httpx2.HTTPError as error:
        return repr(error)


def problem_with(response: httpx2.Response, hostile: Hostile) -> str:
    """Return how an answer differs from what it must be, "" where it does not."""
    wanted = 200 if hostile.code is None else FILE_PROBLEMS[hostile.code]
    if response.status_code != wanted:
        return f"status {response.status_code}, not {wanted}: {response.text[:200]}"
    body = response.json()
    outcome = body["files"][0]
    if not outcome["name"].isprintable():
        return f"the name {outcome['name'][:50]!r}"
    if hostile.code is None:
        return "" if outcome["status"] == "ready" else f"not ready: {outcome}"[:200]
    told = response.headers["content-type"], body["code"], outcome["problem"]["code"]
    return "" if told == ("application/problem+json", hostile.code, hostile.code) else f"the problem is told as {told}"


def _warm_up(client: httpx2.Client) -> str:
    """Upload every good file, so that all that is loaded once is loaded, and return the token of the workspace."""
    token = ""
    for name, make in good.FILES.items():
        response = post(client, name, make(), token or None).raise_for_status()
        token = response.headers[TOKEN_HEADER]
        client.post("/api/clear-uploads", headers={TOKEN_HEADER: token}).raise_for_status()
    return token


def _resident() -> float:
    return float(psutil.Process().memory_info().rss) / _MEGABYTE


def main() -> None:
    """Run the trial, or one of its files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutated", type=int, default=CASES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--case", type=int, help="run this mutated file alone")
    parser.add_argument("--kind", help="run this file made by hand alone")
    chosen = parser.parse_args()
    cases = range(chosen.mutated) if chosen.case is None else [chosen.case]
    kinds = FILES if chosen.kind is None else {chosen.kind: FILES[chosen.kind]}
    figures: list[Figure] = []
    if chosen.case is None:
        with tempfile.TemporaryDirectory() as folder:
            figures += over_http(kinds, Path(folder))
    if chosen.kind is None:
        figures += mutated_files(cases, chosen.seed)
    report("hostile files", figures)


if __name__ == "__main__":
    main()
