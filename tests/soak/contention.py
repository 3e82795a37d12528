"""Eight clients upload, replace, delete and ask for the same names in one workspace, all at once.

In: seconds. Out: figures; what contradicts the history is printed. The history holds when every call began and when its
answer came: a document that was there all through a question is found by it, one that was deleted before it began never
is, and in the end the workspace holds what was added and not deleted. Not here: crashes (crashes.py).
"""

import argparse
import hashlib
import itertools
import math
import random
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from benchmarks.process import ServiceProcess
from tests.soak.aims import Figure, at_least, at_most, report, told

SETTINGS = {"NLI_MODEL": "word-overlap", "MOST_RUNS": "50", "MOST_FILES": "100"}
TOKEN = "X-Workspace-Token"
SEED = 7
CLIENTS = 8
NAMES = ("rent.txt", "deposit.txt", "pets.txt", "keys.txt")
_MOST_DOCUMENTS = 12
_MOST_CLAIMS = 100
_BUSY = frozenset({429})


@dataclass(slots=True)
class Life:
    """When a document was asked for, was certainly there, was asked to go, was certainly gone; in seconds."""

    name: str
    claim: str
    wanted: float
    there: float = math.inf
    unwanted: float = math.inf
    gone: float = math.inf

    def is_there(self, begun: float, ended: float) -> bool:
        """Whether it was there all the time between."""
        return self.there < begun and ended < self.unwanted

    def is_gone(self, begun: float) -> bool:
        """Whether it was gone before."""
        return self.gone < begun


@dataclass(slots=True)
class History:
    """All documents that ever were, by id, and what was seen that cannot be."""

    lives: dict[str, Life] = field(default_factory=dict)
    statuses: Counter[int] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    numbers: "itertools.count[int]" = field(default_factory=itertools.count)


class Client:
    """One of the eight: does something at random until time is up."""

    def __init__(self, address: str, token: str, history: History) -> None:
        self._client = httpx2.Client(base_url=address, timeout=60, headers={TOKEN: token})
        self._history = history

    def work(self, seed: str, until: float) -> None:
        """Work until the moment `until`; an exception is noted with the seed."""
        chance = random.Random(seed)
        acts = [self._upload, self._upload, self._replace, self._delete, self._list, self._ask, self._ask, self._verify]
        with self._client:
            while time.monotonic() < until:
                act = chance.choice(acts)
                try:
                    act(chance)
                except Exception as error:  # noqa: BLE001  (whatever it is, it is noted)
                    self._history.broken.append(f"{seed}: {act.__name__} {error!r}")

    def _upload(self, chance: random.Random) -> None:
        if len(self._held()) >= _MOST_DOCUMENTS:
            return self._delete(chance)
        return self._add(chance.choice(NAMES))

    def _replace(self, chance: random.Random) -> None:
        """Put another version of a name in the place of one that is there."""
        if held := self._held():
            chosen = chance.choice(held)
            self._add(self._history.lives[chosen].name)
            self._remove(chosen)

    def _delete(self, chance: random.Random) -> None:
        if held := self._held():
            self._remove(chance.choice(held))

    def _add(self, name: str) -> None:
        number = next(self._history.numbers)
        claim = f"The harbour register INV-{number:05} lists {number + 10} cranes."
        data = f"{claim} It was written for {name}.".encode()
        id_ = hashlib.sha256(data).hexdigest()
        life = self._history.lives.setdefault(id_, Life(name, claim, time.monotonic()))
        if self._sent("POST", "/api/upload", files={"files": (name, data)}).status_code == 200:
            life.there = time.monotonic()

    def _remove(self, id_: str) -> None:
        """Delete a document; where another client was faster, it is gone as well."""
        life = self._history.lives[id_]
        life.unwanted = min(life.unwanted, time.monotonic())
        if self._sent("POST", "/api/delete-file", json={"document_id": id_}).status_code in (200, 404):
            life.gone = min(life.gone, time.monotonic())

    def _list(self, _: random.Random) -> None:
        begun = time.monotonic()
        response = self._sent("GET", "/api/documents")
        ended, listed = time.monotonic(), {entry["id"] for entry in response.json()["documents"]}
        for id_, life in self._lives():
            if life.is_there(begun, ended) and id_ not in listed:
                self._history.broken.append(f"{id_} is there and not listed")
        self._check(listed, begun, "listed")

    def _ask(self, _: random.Random) -> None:
        begun = time.monotonic()
        response = self._sent("POST", "/api/query", json={"question": "Which cranes does the harbour register list?"})
        if response.status_code == 200:
            result = response.json()
            self._check_evidence([*result["evidence"], *_evidence(result)], begun)

    def _verify(self, chance: random.Random) -> None:
        lives = self._lives()[-3 * _MOST_DOCUMENTS :]
        if not lives:
            return
        _, life = chance.choice(lives)
        begun = time.monotonic()
        response = self._sent("POST", "/api/verify", json={"claims": [life.claim]})
        ended = time.monotonic()
        if response.status_code == 200:
            result = response.json()
            self._check_evidence(_evidence(result), begun)
            status = result["claims"][0]["status"]
            if (life.is_there(begun, ended) and status != "verified") or (life.is_gone(begun) and status == "verified"):
                self._history.broken.append(f"{life.claim} is {status}; its document lived {life}")
            self._history.checked[status] += 1

    def _check_evidence(self, evidence: list[dict[str, Any]], begun: float) -> None:
        if any(not each["text"] for each in evidence):
            self._history.broken.append("evidence without a text")
        self._check({each["document_id"] for each in evidence}, begun, "quoted")
        self._history.checked["evidence"] += len(evidence)

    def _check(self, ids: set[str], begun: float, how: str) -> None:
        for id_ in ids:
            life = self._history.lives.get(id_)
            if life is None or life.is_gone(begun):
                self._history.broken.append(f"{id_} was gone before and is {how}: {life}")

    def _held(self) -> list[str]:
        """Return what is there now as far as anybody knows."""
        return [id_ for id_, life in self._lives() if life.there < math.inf and life.unwanted == math.inf]

    def _lives(self) -> list[tuple[str, Life]]:
        return list(self._history.lives.items())

    def _sent(self, method: str, path: str, **sent: Any) -> httpx2.Response:
        response = self._client.request(method, path, **sent)
        self._history.statuses[response.status_code] += 1
        if response.status_code >= 400 and response.status_code not in _BUSY | {404}:
            self._history.broken.append(f"{method} {path}: {response.status_code} {response.text[:300]}")
        return response


def contend(address: str, seconds: float, seed: int = SEED) -> list[Figure]:
    """Let eight clients work for `seconds`, then compare what is there with what they did."""
    history = History()
    with httpx2.Client(base_url=address, timeout=60) as client:
        headers = {TOKEN: client.post("/api/upload", files={"files": ("first.txt", b"The first one.")}).headers[TOKEN]}
        (first,) = client.get("/api/documents", headers=headers).json()["documents"]
        client.post("/api/delete-file", json={"document_id": first["id"]}, headers=headers)
        until = time.monotonic() + seconds
        with ThreadPoolExecutor(CLIENTS) as pool:
            people = [Client(address, headers[TOKEN], history) for _ in range(CLIENTS)]
            for working in [pool.submit(each.work, f"{seed}-{place}", until) for place, each in enumerate(people)]:
                working.result(timeout=seconds + 60)
        listed = {entry["id"] for entry in client.get("/api/documents", headers=headers).json()["documents"]}
        lives = list(history.lives.values())[-_MOST_CLAIMS:]
        claims = {"claims": [life.claim for life in lives]}
        judged = client.post("/api/verify", json=claims, headers=headers).json()["claims"]
    expected = {id_ for id_, life in history.lives.items() if life.there < math.inf and life.gone == math.inf}
    for life, verdict in zip(lives, judged, strict=True):
        if (verdict["status"] == "verified") != (life.there < math.inf and life.gone == math.inf):
            history.broken.append(f"in the end {life.claim} is {verdict['status']}: {life}")
    if listed != expected:
        history.broken.append(f"in the end {sorted(listed)} in place of {sorted(expected)}")
    for line in history.broken[:50]:
        print(f"seed {seed}, {line}")
    return [
        at_most("contradictions, exceptions, server errors", len(history.broken), 0),
        told("calls", history.statuses.total()),
        told("calls that were refused for a moment", sum(history.statuses[status] for status in _BUSY)),
        told("documents added", len(history.lives)),
        told("pieces of evidence compared", history.checked["evidence"]),
        told("claims verified beside changes", history.checked["verified"]),
        at_least("claims judged in the end", len(judged), 1),
    ]


def _evidence(result: dict[str, Any]) -> list[dict[str, Any]]:
    claims = result["claims"]
    return [each for claim in claims for each in [*claim["evidence"], *claim["contradicting_evidence"]]]


def main() -> None:
    """Run the trial and print its figures; the exit code tells whether every aim is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServiceProcess(Path(folder), SETTINGS) as service:
        figures = contend(service.address, chosen.seconds, chosen.seed)
    report("Eight clients at the same names", figures)


if __name__ == "__main__":
    main()
