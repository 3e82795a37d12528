"""The service is killed at random moments: what it acknowledged is there afterwards, whole; nothing is there by half.

In: how many kills, a seed. Out: figures; what was lost, half there or back again is printed with seed and trial.
Two people, each in a workspace of their own, upload, delete, clear, read again and ask until the kill (SIGKILL to the
service and its children). Each keeps in mind in which states their documents may be: one, where everything they asked
for was acknowledged; those before and after, where an answer is outstanding. Not here: a loss of power.
"""

import argparse
import codecs
import hashlib
import random
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import psutil

from benchmarks.process import ServiceProcess
from retrieval.database import Database
from tests.files.documents import pdf
from tests.soak.aims import Figure, at_most, report, told
from tests.soak.remains import strangers

SETTINGS = {"NLI_MODEL": "word-overlap", "MOST_RUNS": "100000"}
"""Entailment by words: this is about what is there, not about verdicts."""
TOKEN = "X-Workspace-Token"
SEED = 7
_PEOPLE = 2
_MOST_DOCUMENTS = 8
_SENTENCES_OF_A_LONG_TEXT = 600
_TRIALS_A_WORKSPACE = 10
_LONGEST_WORK = 20.0
_MOST_CHANGES = 20
_MOMENT = 0.001
_LONGEST_MOMENT = 0.3
_PAGES_THAT_TAKE_TIME = 60
_FAMILY_OF_A_READER = 3

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
    claim = f"order INV-{number} holds {int(number[-4:]) + 10} pears."
    rest = (
        f"Line {line} of INV-{number} counts {line * 3} boxes of apples from the north." for line in range(sentences)
    )
    return Paper(f"INV-{number}.txt", "\n".join([f"Café {claim}", *rest]).encode(), f"The {claim}")


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


@dataclass(slots=True)
class Trials:
    """What many kills came to."""

    kills: int = 0
    acknowledged: int = 0
    outstanding: int = 0
    broken: list[str] = field(default_factory=list)
    seconds_to_ready: list[float] = field(default_factory=list)


def crash(folder: Path, trials: int, seed: int = SEED, most_seconds: float = 5) -> list[Figure]:
    """Kill the service `trials` times and return the figures; `most_seconds`: from start to ready."""
    chance, service, seen = random.Random(seed), ServiceProcess(folder, SETTINGS), Trials()
    people: list[Person] = []
    for trial in range(trials + 1):
        service.start()
        seen.seconds_to_ready.append(service.seconds_to_ready)
        with httpx2.Client(base_url=service.address, timeout=60) as client:
            for person in people:
                lines = [*person.broken, *person.check(client, folder / "store")]
                seen.broken += [f"trial {trial}, {person.name}: {line}" for line in lines]
                person.broken.clear()
        seen.broken += [f"trial {trial}: {line}" for line in strangers(folder / "store")]
        if trial == trials:
            break
        if trial % _TRIALS_A_WORKSPACE == 0:
            seen.acknowledged += sum(person.acknowledged for person in people)
            people = [Person(f"{trial}{letter}", f"{seed} {trial}{letter}") for letter in "AB"[:_PEOPLE]]
        _work_until_killed(service, people, chance)
        seen.kills += 1
        seen.outstanding += sum(len(person.states) > 1 for person in people)
    service.stop()
    for line in seen.broken:
        print(f"seed {seed}, {line}")
    return [
        at_most("acknowledged and lost, half there, back again", len(seen.broken), 0),
        told("kills", seen.kills),
        told("acknowledged changes and runs", seen.acknowledged + sum(person.acknowledged for person in people)),
        told("changes under way at a kill", seen.outstanding),
        at_most("longest time from start to ready", max(seen.seconds_to_ready), most_seconds, "s"),
    ]


def _work_until_killed(service: ServiceProcess, people: list[Person], chance: random.Random) -> None:
    """Kill the service a moment after some changes, so that a slow machine sees as many as a fast one."""
    wanted = sum(person.acknowledged for person in people) + chance.randint(0, _MOST_CHANGES)
    threads = [threading.Thread(target=person.work, args=(service.address,)) for person in people]
    for thread in threads:
        thread.start()
    begun = time.perf_counter()
    while sum(person.acknowledged for person in people) < wanted and time.perf_counter() - begun < _LONGEST_WORK:
        time.sleep(_MOMENT)
    time.sleep(chance.uniform(0, _LONGEST_MOMENT))
    service.kill()
    for thread in threads:
        thread.join()


def kill_readers(folder: Path, kills: int, seed: int = SEED) -> list[Figure]:
    """Kill what reads a file, in the middle of it: the upload is refused or done, and the service goes on."""
    chance, outcomes, broken = random.Random(seed), dict[str, int](), list[str]()
    with ServiceProcess(folder, SETTINGS) as service, httpx2.Client(base_url=service.address, timeout=60) as client:
        headers = {
            TOKEN: client.post("/api/upload", files={"files": ("a.txt", b"A town has 12 halls.")}).headers[TOKEN]
        }
        for kill in range(kills):
            data = pdf(
                *[
                    [f"Page {page} of book {kill} tells of {line} ships." for line in range(40)]
                    for page in range(_PAGES_THAT_TAKE_TIME)
                ]
            )
            is_whole_family = kill % 2 == 1
            killer = threading.Thread(target=_kill_reader, args=(service, chance.uniform(0, 0.2), is_whole_family))
            killer.start()
            response = client.post("/api/upload", files={"files": (f"{kill}.pdf", data)}, headers=headers)
            killer.join()
            outcome = "taken in" if response.status_code == 200 else response.json()["code"]
            outcomes[outcome] = outcomes.get(outcome, 0) + 1
            if not (response.status_code < 500 or (is_whole_family and response.status_code == 503)):
                broken.append(f"kill {kill}: {response.status_code} {response.text[:300]}")
            small = client.post(
                "/api/upload", files={"files": (f"{kill}.txt", f"Hall {kill}.".encode())}, headers=headers
            )
            held = client.get("/api/documents", headers=headers).json()["documents"]
            if small.status_code != 200 or (outcome == "taken in") != any(
                each["name"] == f"{kill}.pdf" for each in held
            ):
                broken.append(f"after kill {kill} ({outcome}): {small.text[:300]} {[each['name'] for each in held]}")
            for each in held[1:]:
                client.post("/api/delete-file", json={"document_id": each["id"]}, headers=headers)
    for line in broken:
        print(f"seed {seed}, {line}")
    counted = [told(f"uploads beside a killed reader: {outcome}", count) for outcome, count in sorted(outcomes.items())]
    return [at_most("killed readers that an upload or the service did not get over", len(broken), 0), *counted]


def _kill_reader(service: ServiceProcess, delay: float, is_whole_family: bool) -> None:
    """Wait for a child that reads, then kill it, or it with those above it up to the service."""
    family: list[psutil.Process] = []
    begun = time.perf_counter()
    while len(family) < _FAMILY_OF_A_READER and time.perf_counter() - begun < _LONGEST_WORK:
        family = service.process.children(recursive=True)
    time.sleep(delay)
    for process in family if is_whole_family else family[-1:]:
        with suppress(psutil.NoSuchProcess):
            process.kill()


def main() -> None:
    """Run both and print their figures; the exit code tells whether every aim is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--readers", type=int, default=40)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as another:
        figures = crash(Path(folder), chosen.kills, chosen.seed)
        figures += kill_readers(Path(another), chosen.readers, chosen.seed)
    report("Crashes", figures)


if __name__ == "__main__":
    main()
