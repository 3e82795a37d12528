"""Hostile files, made by hand and at random, at the doors of the service.

In: how many. Out: figures: nothing but a reading or a refusal with its code, no process ended, nothing slow, no memory
kept. `python -m tests.soak.files` posts every file made by hand over HTTP, then reads 20,000 mutated ones in this
process. A file that breaks a promise is printed by the number of its case. Not here: the files (tests/files/hostile/,
mutations.py).
"""

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx2
import psutil

from benchmarks.process import ServiceProcess
from config.settings import Settings
from config.storage import file_limits
from ingestion.chunker import chunk
from ingestion.loader import Loader
from ingestion.sandbox import Sandbox
from routes.dependencies import TOKEN_HEADER
from tests.files import good
from tests.files.hostile import FILES
from tests.files.hostile.kind import Hostile
from tests.soak.aims import Figure, at_least, at_most, none_of, options, report, told
from tests.soak.mutations import mutated
from utils.errors import FILE_PROBLEMS, FileRejected

SEED = 20_261_122
MOST_SECONDS = 20.0
MOST_MEGABYTES = 20.0


def outcome_of(reader: Loader, name: str, data: bytes) -> tuple[str, float]:
    """Read and chunk a file; return "read", the code of its refusal, or "fault" and the error; and the seconds."""
    started = time.monotonic()
    try:
        document = reader.load(name, data)
        chunk(document)
        outcome = "read" if document.text.strip() else "fault: read, but it says nothing"
    except FileRejected as refusal:
        outcome = refusal.code if refusal.code in FILE_PROBLEMS else f"fault: {refusal.code}"
    except Exception as error:  # noqa: BLE001  (whatever it is, it is a fault to be told)
        outcome = f"fault: {error!r}"
    return outcome, time.monotonic() - started


def mutated_files(cases: Sequence[int], seed: int = SEED) -> list[Figure]:
    """Read mutated files on two threads and return the figures."""
    outcomes: Counter[str] = Counter()
    slowest = most = 0.0
    with closing(Sandbox(children=2)) as sandbox, ThreadPoolExecutor(2) as pool:
        reader = Loader(sandbox, file_limits(Settings()))
        for name, make in good.FILES.items():
            outcome_of(reader, name, make())
        begin = _resident()
        reading = pool.map(lambda case: outcome_of(reader, *mutated(case, seed)), cases)
        for case, (outcome, seconds) in zip(cases, reading, strict=True):
            outcomes[outcome.partition(":")[0]] += 1
            slowest, most = max(slowest, seconds), max(most, _resident())
            if outcome.startswith("fault") or seconds > MOST_SECONDS:
                print(f"case {case} of seed {seed}: {outcome} after {seconds:.1f} s", file=sys.stderr)
    return [
        *(told(f"mutated files: {outcome}", count) for outcome, count in outcomes.most_common()),
        at_most("mutated files neither read nor refused by code", outcomes["fault"], 0),
        at_most("slowest mutated file", slowest, MOST_SECONDS, "s"),
        at_most("memory of the process, growth over mutated files", most - begin, MOST_MEGABYTES, "MB"),
    ]


def over_http(kinds: Mapping[str, Hostile], folder: Path) -> list[Figure]:
    """Post files made by hand to a running service, one after the other; return the figures."""
    wrong, slowest = list[str](), 0.0
    with ServiceProcess(folder) as service, httpx2.Client(base_url=service.address, timeout=60) as client:
        token = post(client, "a.txt", b"Hello.").headers[TOKEN_HEADER]
        process = service.process.pid
        for kind, hostile in kinds.items():
            data = hostile.make()
            started = time.monotonic()
            if problem := problem_with(post(client, hostile.name, data, token), hostile):
                wrong.append(f"{kind}: {problem}")
            slowest = max(slowest, time.monotonic() - started)
            client.post("/api/clear-uploads", headers={TOKEN_HEADER: token}).raise_for_status()
        is_alive = service.alive and service.process.pid == process
    return [
        told("files made by hand", len(kinds)),
        *none_of({"files with another outcome than theirs over HTTP": wrong}),
        at_least("the service lives", is_alive, 1),
        at_most("slowest file made by hand", slowest, MOST_SECONDS, "s"),
    ]


def post(client: httpx2.Client, name: str, data: bytes, token: str | None = None) -> httpx2.Response:
    """Upload a file under any name, written as a browser writes it, letters that are none of Unicode included."""
    shown = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A").encode("utf-8", "surrogatepass")
    head = b'--edge\r\nContent-Disposition: form-data; name="files"; filename="%s"\r\n\r\n' % shown
    headers = {"Content-Type": "multipart/form-data; boundary=edge"} | ({TOKEN_HEADER: token} if token else {})
    return client.post("/api/upload", content=head + data + b"\r\n--edge--\r\n", headers=headers)


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
    found = response.headers["content-type"], body["code"], outcome["problem"]["code"]
    return (
        "" if found == ("application/problem+json", hostile.code, hostile.code) else f"the problem is told as {found}"
    )


def _resident() -> float:
    return float(psutil.Process().memory_info().rss) / (1 << 20)


def main() -> None:
    """Run both trials; `--first` and `--mutated` choose the cases of the second."""
    chosen = options(__doc__, first=0, mutated=20_000, seed=SEED)
    with tempfile.TemporaryDirectory() as folder:
        figures = over_http(FILES, Path(folder))
    figures += mutated_files(range(chosen.first, chosen.first + chosen.mutated), chosen.seed)
    report("hostile files", figures)


if __name__ == "__main__":
    main()
