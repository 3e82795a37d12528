"""Many at once: the service answers or refuses cleanly, and stays quick where it is quick.

`python -m tests.soak.load [cached overload mixed streams]`. The service runs in a process of its own, the clients in
another, the scripted language model in this one; all share the processors, so that on two cores the service has about
one. Uploads of the mixed trial are smaller than the 5 MB of the plan, which counted on stub models.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx

from benchmarks.process import ServiceProcess
from tests.scripted_server import Piece, Reply, Request, ScriptedServer, completion
from tests.soak.aims import Figure, at_least, at_most, report, told
from tests.soak.crowd import Watch, crowd, lag_seconds_at
from tests.soak.crowd_material import BODIES, QUESTION, SOURCES, ten_claims

DOCUMENT = b"The flat has three rooms. The monthly rent of the flat is 900 euros. It is due on the first."
ANSWER = "The monthly rent of the flat is 900 euros [S0]."
Trial = Callable[[], list[Figure]]
QUICK = ("/healthz", "/api/status")
_SECONDS_BETWEEN_SAMPLES = 2.0


def cached_and_cold(clients: int, seconds: float) -> list[Figure]:
    """L1: the same few verifications of ten claims, then others each time."""
    with _service({"MOST_WAITING": str(2 * clients)}) as service:
        _warm_up(service.address)
        cached = crowd(service.address, {"VerifiesTheSame": clients}, seconds)
        cold = crowd(service.address, {"VerifiesAnew": clients}, seconds)
        lag = lag_seconds_at(service.address, 0.99)
    return [
        at_least("cached: verifications a second", cached.count("verify 200") / cached.seconds, 60),
        at_most("cached: p95", cached.seconds_at(0.95, "verify 200"), 1.0, "s"),
        at_most("cached: errors", len(cached.outside(200)), 0),
        told("cold: verifications a second", cold.count("verify 200") / cold.seconds),
        told("cold: p95", cold.seconds_at(0.95, "verify 200"), "s"),
        at_most("cold: errors", len(cold.outside(200)), 0),
        told("event loop lag p99, at most", lag, "s"),
    ]


def overload(clients: int, seconds: float, pause: float) -> list[Figure]:
    """L4: far more questions than can be answered; then one, as usual."""
    with _language_model(pause) as model, _service(_asking(model) | {"MOST_WORKSPACES": "1000"}) as service:
        tokens = _workspaces(service.address, max(2, clients // 3))
        usual = _seconds_until_answered(service.address, tokens[0])
        with Watch(service.address, *QUICK) as watch:
            answers = crowd(service.address, {"Asks": clients}, seconds, tokens=tokens)
        after = _seconds_until_answered(service.address, tokens[0])
        lag = lag_seconds_at(service.address, 0.99)
    clean = answers.count("query 200", "query 429", "query 503")
    return [
        told("overload: requests", answers.count()),
        told("overload: answered", answers.count("query 200")),
        at_least("overload: answered or refused with Retry-After", clean / max(1, answers.count()), 0.99),
        at_most("overload: kinds of other errors", len([n for n in answers.outside(200, 429, 503) if " 5" in n]), 0),
        told("overload: refusals p95", answers.seconds_at(0.95, "query 429"), "s"),
        at_most("overload: quick endpoints p95", watch.seconds_at(0.95), 0.1, "s"),
        at_most("overload: quick endpoints that failed", len(watch.failures), 0),
        told("before: one question", usual, "s"),
        at_most("after: until one question is answered", after, max(5.0, 2 * usual), "s"),
        told("event loop lag p99, at most", lag, "s"),
    ]


def mixed(uploading: int, asking: int, deleting: int, minutes: float, kilobytes: int, warm: float) -> list[Figure]:
    """L5: uploads, questions and deletions; the memory from minute `warm` on."""
    clients = {"Uploads": uploading, "Asks": asking, "Deletes": deleting}
    with _language_model(0.5) as model, _service(_asking(model) | {"MOST_WAITING": "64"}) as service:
        tokens = _workspaces(service.address, asking)
        with Watch(service.address, *QUICK) as watch, _memory_of(service) as megabytes:
            answers = crowd(service.address, clients, 60 * minutes, tokens=tokens, kilobytes=kilobytes)
    later = megabytes[int(len(megabytes) * warm / minutes) :]
    tenth = max(1, len(later) // 10)
    begin, end = statistics.median(later[: 2 * tenth]), statistics.median(later[-2 * tenth :])
    return [
        *(told(f"mixed: {name}", answers.count(name)) for name in sorted(answers.by_name)),
        at_most("mixed: kinds of errors", len(answers.outside(200, 429)), 0),
        told("mixed: memory at the beginning", begin, "MB"),
        at_most("mixed: growth of memory", 100 * (end - begin) / begin, 5, "%"),
        told("mixed: quick endpoints p95", watch.seconds_at(0.95), "s"),
        at_most("mixed: quick endpoints that failed", len(watch.failures), 0),
    ]


def streams(runs: int, pause: float) -> list[Figure]:
    """L3: so many streams at once, with a language model at its pace."""
    settings = {"MOST_RUNNING": "32", "MOST_WAITING": str(runs), "MOST_WORKSPACES": str(2 * runs)}
    with _language_model(pause) as model, _service(_asking(model) | settings) as service:
        tokens = _workspaces(service.address, runs)
        with Watch(service.address, *QUICK) as watch:
            times = asyncio.run(_streamed(service.address, tokens))
        lag = lag_seconds_at(service.address, 0.99)
    firsts = sorted(first for first, _ in times)
    return [
        at_least("streams: ended with a result", len([1 for _, event in times if event == "result"]), runs),
        at_most("streams: first event p95", firsts[int(0.95 * (len(firsts) - 1))], 0.3, "s"),
        at_most("streams: quick endpoints p95", watch.seconds_at(0.95), 0.1, "s"),
        at_most("streams: quick endpoints that failed", len(watch.failures), 0),
        told("event loop lag p99, at most", lag, "s"),
    ]


async def _streamed(address: str, tokens: list[str]) -> list[tuple[float, str]]:
    """Connect, then ask all at once; return after how many seconds the first event came, and the name of the last."""
    host, _, port = address.removeprefix("http://").partition(":")
    connections = [await asyncio.open_connection(host, int(port), limit=1 << 24) for _ in tokens]
    return await asyncio.gather(*(_one_stream(*each, token) for each, token in zip(connections, tokens, strict=True)))


async def _one_stream(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, token: str) -> tuple[float, str]:
    body = json.dumps(QUESTION).encode()
    head = f"POST /api/query/stream HTTP/1.1\r\nhost: a\r\nx-workspace-token: {token}\r\nconnection: close\r\n"
    begun, first, last = time.perf_counter(), 0.0, ""
    writer.write(f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
    async for line in reader:
        if line.startswith(b"event: "):
            first = first or time.perf_counter() - begun
            last = line.removeprefix(b"event: ").decode().strip()
    writer.close()
    return first, last


@contextmanager
def _service(settings: Mapping[str, str]) -> Iterator[ServiceProcess]:
    with tempfile.TemporaryDirectory() as folder, ServiceProcess(Path(folder), settings) as service:
        yield service


@contextmanager
def _language_model(pause: float) -> Iterator[ScriptedServer]:
    """A model that thinks for `pause` seconds, then gives the same answer."""
    whole = completion(ANSWER)
    slow = replace(whole, pieces=tuple(Piece(pause, piece.data) for piece in whole.pieces))

    def answer(request: Request) -> Reply:
        return slow

    with ScriptedServer().respond(answer) as server:
        yield server


def _asking(model: ScriptedServer) -> dict[str, str]:
    return {"LLM_BASE_URL": model.url, "LLM_MODEL": "scripted"}


def _workspaces(address: str, number: int) -> list[str]:
    """Make workspaces that hold `DOCUMENT`; return their tokens."""
    with httpx.Client(base_url=address, timeout=60) as client:
        made = [client.post("/api/upload", files={"files": ("lease.txt", DOCUMENT)}) for _ in range(number)]
        return [response.raise_for_status().json()["workspace_token"] for response in made]


def _warm_up(address: str) -> None:
    with httpx.Client(base_url=address, timeout=60) as client:
        for number in range(BODIES):
            client.post("/api/verify", json={"claims": ten_claims(number), "sources": SOURCES}).raise_for_status()


def _seconds_until_answered(address: str, token: str) -> float:
    begun = time.perf_counter()
    with httpx.Client(base_url=address, timeout=60, headers={"X-Workspace-Token": token}) as client:
        while client.post("/api/query", json=QUESTION).status_code != 200:
            time.sleep(0.1)
    return time.perf_counter() - begun


@contextmanager
def _memory_of(service: ServiceProcess) -> Iterator[list[float]]:
    """Give the megabytes that the service holds, sampled until the `with` ends."""
    samples: list[float] = []
    leaving = threading.Event()

    def sample() -> None:
        while not leaving.wait(_SECONDS_BETWEEN_SAMPLES):
            samples.append(service.resident_megabytes(with_children=False))

    thread = threading.Thread(target=sample)
    thread.start()
    try:
        yield samples
    finally:
        leaving.set()
        thread.join()


def main() -> None:
    """Run the trials and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trials", nargs="*", help="cached, overload, mixed, streams; all where none is named")
    parser.add_argument("--seconds", type=float, default=60, help="how long each crowd asks")
    parser.add_argument("--minutes", type=float, default=10, help="how long the mixed trial takes")
    parser.add_argument("--clients", type=int, default=300, help="clients of the overload")
    parser.add_argument("--kilobytes", type=int, default=50, help="of an uploaded table")
    chosen = parser.parse_args()
    trials: dict[str, Trial] = {
        "cached": lambda: cached_and_cold(50, chosen.seconds),
        "overload": lambda: overload(chosen.clients, chosen.seconds, 1.0),
        "mixed": lambda: mixed(20, 20, 5, chosen.minutes, chosen.kilobytes, min(2.0, chosen.minutes / 5)),
        "streams": lambda: streams(100, 5.0),
    }
    report("Load", [figure for name in chosen.trials or trials for figure in trials[name]()])


if __name__ == "__main__":
    main()
