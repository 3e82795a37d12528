"""People who upload, delete, read again and ask, and keep in mind what must be there.

In: the address of a service. Out: `Person`: in which states the documents of one workspace may be, what was
acknowledged, what turned out otherwise. Not here: who kills the service meanwhile (crashes.py, replicas.py).
"""

import codecs
import hashlib
import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

from retrieval.database import Database

TOKEN = "X-Workspace-Token"
_MOST_DOCUMENTS = 8
_SENTENCES_OF_A_LONG_TEXT = 600

State = dict[str, str]
"""The documents of a workspace: the encoding of each by its id."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A file, and a claim that it alone supports."""

    name: str
    data: bytes
    claim: str

    @property
    def id(self) -> str:
        """The id that the service gives it."""
        return hashlib.sha256(self.data).hexdigest()


def paper(number: str, sentences: int) -> Paper:
    """Return a text whose first letters read otherwise in another encoding."""
    claim = f"The order INV-{number} holds {int(number[-4:]) + 10} pears."
    rest = (
        f"Line {line} of INV-{number} counts {line * 3} boxes of apples from the north." for line in range(sentences)
    )
    return Paper(f"INV-{number}.txt", "\n".join(["Café.", claim, *rest]).encode(), claim)


class Person:
    """One workspace and what must be in it. `states` has one entry while no answer is outstanding."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.chance = random.Random(seed)
        self.token = ""
        self.states: list[State] = [{}]
        self.papers: dict[str, Paper] = {}
        self.runs: dict[str, dict[str, Any]] = {}
        self.acknowledged = 0
        self.broken: list[str] = []
        self._count = 0

    @property
    def headers(self) -> dict[str, str]:
        """What names the workspace."""
        return {TOKEN: self.token} if self.token else {}

    def work(self, address: str) -> None:
        """Act until the service is gone."""
        with httpx2.Client(base_url=address, timeout=60) as client, suppress(httpx2.HTTPError):
            while True:
                self.act(client)

    def act(self, client: httpx2.Client) -> None:
        """Ask for one thing, chosen at random, and wait for the answer."""
        held = self.states[0]
        if not held:
            return self._upload(client, 1)
        acts = [self._query, self._verify, self._read_as]
        acts += (
            [self._delete] * 3 if len(held) > _MOST_DOCUMENTS else [self._delete, self._upload_some, self._upload_some]
        )
        acts += [self._clear] if self.chance.random() < 0.3 else []
        return self.chance.choice(acts)(client)

    def _upload_some(self, client: httpx2.Client) -> None:
        self._upload(client, self.chance.choice([1, 1, 3]))

    def _upload(self, client: httpx2.Client, many: int) -> None:
        papers = []
        for _ in range(many):
            self._count += 1
            long = many == 1 and self.chance.random() < 0.4
            papers.append(paper(f"{self.name}{self._count:04}", _SENTENCES_OF_A_LONG_TEXT if long else 3))
        self.papers |= {each.id: each for each in papers}
        held = self.states[0]
        self.states = [held | {each.id: "utf-8" for each in papers[:taken]} for taken in range(many + 1)]
        response = client.post(
            "/api/upload", files=[("files", (each.name, each.data)) for each in papers], headers=self.headers
        )
        if self._is_done(response, self.states[-1]):
            self.token = response.headers[TOKEN]

    def _delete(self, client: httpx2.Client) -> None:
        held = self.states[0]
        chosen = self.chance.choice(sorted(held))
        after = {id_: encoding for id_, encoding in held.items() if id_ != chosen}
        self.states = [held, after]
        self._is_done(client.post("/api/delete-file", json={"document_id": chosen}, headers=self.headers), after)

    def _clear(self, client: httpx2.Client) -> None:
        self.states = [self.states[0], {}]
        self._is_done(client.post("/api/clear-uploads", headers=self.headers), {})

    def _read_as(self, client: httpx2.Client) -> None:
        held = self.states[0]
        chosen = self.chance.choice(sorted(held))
        after = held | {chosen: "utf-8" if held[chosen] != "utf-8" else "cp1252"}
        self.states = [held, after]
        sent = {"encoding": after[chosen]}
        self._is_done(client.post(f"/api/documents/{chosen}/read-as", json=sent, headers=self.headers), after)

    def _query(self, client: httpx2.Client) -> None:
        chosen = self.papers[self.chance.choice(sorted(self.states[0]))]
        asked = {"question": f"How many pears does order {chosen.name[:-4]} hold?"}
        self._keep_run(client.post("/api/query", json=asked, headers=self.headers))

    def _verify(self, client: httpx2.Client) -> None:
        chosen = self.papers[self.chance.choice(sorted(self.states[0]))]
        self._keep_run(client.post("/api/verify", json={"text": chosen.claim}, headers=self.headers))

    def _keep_run(self, response: httpx2.Response) -> None:
        if self._is_done(response, self.states[0]):
            self.runs[response.json()["run_id"]] = response.json()

    def _is_done(self, response: httpx2.Response, after: State) -> bool:
        """Take an answer in: what was asked for is now certain."""
        if response.status_code != 200:
            self.broken.append(f"{response.url.path}: {response.status_code} {response.text[:300]}")
            return False
        self.states, self.acknowledged = [after], self.acknowledged + 1
        return True

    def check(self, client: httpx2.Client, store: Path) -> Iterator[str]:
        """Yield what is lost, half there or back again; from here on the state is the one that was found."""
        if not self.token:
            self.states = [{}]
            return
        listed = client.get("/api/documents", headers=self.headers).json()["documents"]
        found = {entry["id"]: codecs.lookup(entry["encoding"]).name for entry in listed}
        if found not in self.states:
            yield f"documents: {found}, which is none of {self.states}"
        self.states = [found]
        for id_, encoding in found.items():
            text = client.get(f"/api/documents/{id_}", headers=self.headers).json()["text"]
            if id_ not in self.papers or text != self.papers[id_].data.decode(encoding):
                yield f"document {id_} is not as it was sent"
        yield from self._check_files(store, found)
        yield from self._check_runs(client)
        yield from self._check_claims(client, found)

    def _check_files(self, store: Path, found: State) -> Iterator[str]:
        with Database(store / "library.sqlite").reading() as library:
            hashed = hashlib.sha256(self.token.encode()).hexdigest()
            ((id_,),) = library.execute("SELECT id FROM workspaces WHERE token_hash = ?", (hashed,)).fetchall()
        files = {path.name: path.read_bytes() for path in (store / id_ / "files").iterdir()}
        if files != {each: self.papers[each].data for each in found if each in self.papers}:
            yield f"files on disk: {sorted(files)} for the documents {sorted(found)}"

    def _check_runs(self, client: httpx2.Client) -> Iterator[str]:
        listed = {run["id"]: run["state"] for run in client.get("/api/runs", headers=self.headers).json()["runs"]}
        for id_ in self.runs.keys() - {id_ for id_, state in listed.items() if state == "finished"}:
            yield f"run {id_} was acknowledged and is {listed.get(id_, 'lost')}"
        yield from self._check_ended(listed.values())
        for id_ in list(self.runs)[-3:]:
            if client.get(f"/api/runs/{id_}", headers=self.headers).json()["result"] != self.runs[id_]:
                yield f"the result of run {id_} is another one"

    def _check_ended(self, states: Iterable[str]) -> Iterator[str]:
        """Look at the states of the runs after the process that did them has ended."""
        if "running" in states:
            yield "a run of a dead process is said to go on"

    def _check_claims(self, client: httpx2.Client, found: State) -> Iterator[str]:
        """Ask for the claim of every document here and of the last ones that are not."""
        gone = [id_ for id_ in self.papers if id_ not in found][-3:]
        asked = [*found, *gone]
        if not found:
            return
        claims = {"claims": [self.papers[id_].claim for id_ in asked if id_ in self.papers]}
        result = client.post("/api/verify", json=claims, headers=self.headers).json()
        for id_, verdict in zip(asked, result["claims"], strict=True):
            evidence = {each["document_id"] for each in [*verdict["evidence"], *verdict["contradicting_evidence"]]}
            if evidence - found.keys():
                yield f"a claim is judged by a document that is not here: {evidence - found.keys()}"
            if (verdict["status"] == "verified") != (id_ in found):
                yield f"{verdict['text']} is {verdict['status']}, its document is {'' if id_ in found else 'not '}here"
