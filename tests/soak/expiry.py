"""Workspaces that fill up, expire, are put out and deleted while eight people use them.

In: rounds and turns. Out: figures: quotas that were exceeded, server errors, what is left on disk of workspaces that
ended. The service is asked over HTTP in this process, on a library with small limits and a clock that the people move
on. Not here: memory over many workspaces (workspaces.py).
"""

import argparse
import random
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from api import create_app
from config.settings import Settings
from retrieval.exact import find_exact_terms
from retrieval.library import Library
from retrieval.records import Quota
from retrieval.snapshots import Engines
from retrieval.tenancy import Limits
from retrieval.vectors import ExactIndex
from tests.doubles import WordEmbedder
from tests.soak.aims import Figure, at_least, at_most, report, told
from tests.soak.remains import remains
from utils.errors import NotFound

TOKEN = "X-Workspace-Token"
SEED = 7
PEOPLE = 8
LIMITS = Limits(
    idle_seconds=60,
    life_seconds=600,
    spared_seconds=5,
    workspaces=5,
    loaded_workspaces=2,
    loaded_chunks=20,
    quota=Quota(files=4, size_bytes=1500, chunks=12, table_rows=10, runs=6),
)
_LONGEST_STEP = 4.0
_KNOWN_STATUSES = frozenset({200, 204, 404, 409, 413, 422, 429})
"""Done; gone; there already; too much for the quota; no such claim; too many workspaces or runs at once."""


class MovedClock:
    """A clock that people move on, from any thread."""

    def __init__(self) -> None:
        self._now = 1_000_000.0
        self._lock = threading.Lock()

    def __call__(self) -> float:
        return self._now

    def move(self, seconds: float) -> None:
        """Let `seconds` go by."""
        with self._lock:
            self._now += seconds


@dataclass(slots=True)
class Seen:
    """What all people saw together; lists and counters are only added to."""

    statuses: Counter[int] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    ended: int = 0


@contextmanager
def small_service(folder: Path, clock: MovedClock) -> Iterator[tuple[TestClient, Library]]:
    """Give a client of a service whose workspaces are few, small and short-lived."""
    embedder = WordEmbedder()
    engines = Engines(embedder, lambda _: ExactIndex(_, dimensions=embedder.dimensions), find_exact_terms)
    app = create_app(Settings(data_directory=folder / "unused", nli_model="word-overlap", log_level="error"))
    with TestClient(app, raise_server_exceptions=False) as client:
        with closing(Library.load(folder / "store", engines, LIMITS, clock)) as library:
            service = app.state.service
            intake = replace(service.intake, embedder=embedder, size=200, overlap=0)
            app.state.service = replace(service, library=library, intake=intake)
            yield client, library


class Person:
    """Does things at random in any of the workspaces that somebody made."""

    def __init__(self, client: TestClient, library: Library, clock: MovedClock, tokens: list[str], seen: Seen) -> None:
        self._client = client
        self._library = library
        self._clock = clock
        self._tokens = tokens
        self._seen = seen

    def act(self, seed: str, turns: int) -> None:
        """Take `turns` turns; whatever goes wrong is noted with the seed."""
        chance = random.Random(seed)
        for turn in range(turns):
            try:
                self._turn(chance)
            except Exception as error:  # noqa: BLE001  (whatever it is, it is noted)
                self._seen.broken.append(f"{seed}, turn {turn}: {error!r}")

    def _turn(self, chance: random.Random) -> None:
        kind = chance.choice(_TURNS)
        token = chance.choice(self._tokens[-LIMITS.workspaces :] or ["none"])
        if kind in ("create", "upload"):
            self._upload(chance, None if kind == "create" else token)
        elif kind == "wait":
            self._clock.move(chance.uniform(0, _LONGEST_STEP))
        elif kind == "sweep":
            self._seen.ended += self._library.sweep()
        elif kind == "end":
            with suppress(NotFound):
                self._library.delete(token)
                self._seen.ended += 1
        else:
            self._use(kind, chance, token)

    def _upload(self, chance: random.Random, token: str | None) -> None:
        length = chance.choice([1, 3, 12])
        lines = [
            f"The harbour of {chance.randrange(10**6)} has {line} cranes and a long pier." for line in range(length)
        ]
        headers = {TOKEN: token} if token else {}
        files = {"files": (f"{chance.randrange(4)}.txt", "\n".join(lines).encode())}
        response = self._note(self._client.post("/api/upload", files=files, headers=headers))
        if response.status_code == 200 and not token:
            self._tokens.append(response.headers[TOKEN])

    def _use(self, kind: str, chance: random.Random, token: str) -> None:
        headers = {TOKEN: token}
        listed = self._note(self._client.get("/api/documents", headers=headers)).json().get("documents", [])
        self._check_quota(listed)
        document = chance.choice(listed)["id"] if listed else "none"
        match kind:
            case "ask":
                self._note(self._client.post("/api/query", json={"question": "Has it a pier?"}, headers=headers))
            case "verify":
                self._note(self._client.post("/api/verify", json={"text": "It has a long pier."}, headers=headers))
            case "read":
                self._note(self._client.get(f"/api/documents/{document}", headers=headers))
            case "read as":
                sent = {"encoding": chance.choice(["utf-8", "latin-1"])}
                self._note(self._client.post(f"/api/documents/{document}/read-as", json=sent, headers=headers))
            case "delete":
                self._note(self._client.post("/api/delete-file", json={"document_id": document}, headers=headers))
            case "clear":
                self._note(self._client.post("/api/clear-uploads", headers=headers))
            case "runs":
                runs = self._note(self._client.get("/api/runs", headers=headers)).json().get("runs", [])
                if len(runs) > LIMITS.quota.runs:
                    self._seen.broken.append(f"{len(runs)} runs in a workspace")
            case _:
                raise AssertionError(kind)

    def _check_quota(self, documents: list[dict[str, Any]]) -> None:
        quota = LIMITS.quota
        held = {
            "files": (len(documents), quota.files),
            "bytes": (sum(each["size_bytes"] for each in documents), quota.size_bytes),
            "chunks": (sum(each["chunks"] for each in documents), quota.chunks),
        }
        self._seen.broken += [f"{count} {what} in a workspace" for what, (count, most) in held.items() if count > most]

    def _note(self, response: Response) -> Response:
        self._seen.statuses[response.status_code] += 1
        if response.status_code not in _KNOWN_STATUSES:
            self._seen.broken.append(f"{response.request.method} {response.url.path}: {response.text[:300]}")
        return response


_TURNS = (
    *(["create"] * 2),
    *(["upload"] * 8),
    *(["ask", "verify", "read", "read as", "delete", "runs"] * 3),
    *["wait", "wait", "clear", "end", "sweep"],
)


def crowd(folder: Path, rounds: int, turns: int, seed: int = SEED) -> list[Figure]:
    """Have eight people take `turns` turns each in every round; between rounds look at what is on disk."""
    clock, tokens, seen, made = MovedClock(), list[str](), Seen(), 0
    with small_service(folder, clock) as (client, library), ThreadPoolExecutor(PEOPLE) as pool:
        for number in range(rounds):
            person = Person(client, library, clock, tokens, seen)
            for acting in [pool.submit(person.act, f"seed {seed}-{number}-{each}", turns) for each in range(PEOPLE)]:
                acting.result()
            library.sweep()
            seen.broken += [f"after round {number}: {line}" for line in remains(folder / "store", LIMITS.workspaces)]
        clock.move(LIMITS.life_seconds)
        library.sweep()
        seen.broken += [f"at the end: {line}" for line in remains(folder / "store", 0)]
        answers = {client.get("/api/documents", headers={TOKEN: token}).status_code for token in tokens}
        made = len(tokens)
    for line in seen.broken[:50]:
        print(line)
    return [
        at_most("quotas exceeded, server errors, remains on disk", len(seen.broken), 0),
        at_most("tokens of ended workspaces that still open one", len(answers - {404}), 0),
        told("requests", seen.statuses.total()),
        at_least("workspaces made", made, rounds),
        *(told(f"answers with {status}", count) for status, count in sorted(seen.statuses.items())),
    ]


def main() -> None:
    """Run the trial and print its figures; the exit code tells whether every aim is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = crowd(Path(folder), chosen.rounds, chosen.turns, chosen.seed)
    report("Quotas and expiry under load", figures)


if __name__ == "__main__":
    main()
