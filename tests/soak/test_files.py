"""Hostile files, made by hand and at random, at the doors of the service.

Each is read or refused with its code; no process ends, nothing is slow, no memory is kept. Not here: the files
(tests/files/hostile/, mutations.py).
"""

import time
from collections import Counter
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
from tests.soak import IS_WHOLE
from tests.soak.mutations import mutated
from utils.errors import FILE_PROBLEMS, FileRejected

SEED = 20_261_122
CASES = 20_000 if IS_WHOLE else 150
MOST_SECONDS = 20.0
MOST_MEGABYTES = 20.0


def test_mutated_files_are_read_or_refused() -> None:
    outcomes: Counter[str] = Counter()
    with closing(Sandbox(children=2)) as sandbox, ThreadPoolExecutor(2) as pool:
        reader = Loader(sandbox, file_limits(Settings()))
        for name, make in good.FILES.items():
            outcome_of(reader, name, make())
        begin = resident()
        for outcome in pool.map(lambda case: outcome_of(reader, *mutated(case, SEED)), range(CASES)):
            outcomes[outcome] += 1
            assert resident() - begin < MOST_MEGABYTES
    assert len(outcomes) > 3
    print(outcomes)


def outcome_of(reader: Loader, name: str, data: bytes) -> str:
    """Read and chunk a file in good time; return "read" or the code of its refusal."""
    started = time.monotonic()
    try:
        document = reader.load(name, data)
        chunk(document)
        assert document.text.strip()
        outcome = "read"
    except FileRejected as refusal:
        assert refusal.code in FILE_PROBLEMS
        outcome = refusal.code
    assert time.monotonic() - started < MOST_SECONDS
    return outcome


def test_files_made_by_hand_over_http(tmp_path: Path) -> None:
    """Every kind of name and one of each refusal; all files where the trial is whole."""
    refusals = {kind.code: name for name, kind in FILES.items()}
    some = {name for name in FILES if name.startswith("name-")} | set(refusals.values())
    with ServiceProcess(tmp_path) as service, httpx2.Client(base_url=service.address, timeout=MOST_SECONDS) as client:
        token = post(client, "a.txt", b"Hello.").headers[TOKEN_HEADER]
        for kind in FILES if IS_WHOLE else some:
            hostile = FILES[kind]
            response = post(client, hostile.name, hostile.make(), token)
            assert problem_with(response, hostile) == "", kind
            client.post("/api/clear-uploads", headers={TOKEN_HEADER: token}).raise_for_status()
        assert service.alive


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


def resident() -> float:
    return float(psutil.Process().memory_info().rss) / (1 << 20)
