"""The service is killed at random moments: what it acknowledged is there afterwards, whole; nothing is there by half.

A person uploads, deletes, clears, reads again and asks until the kill (SIGKILL to the service and its children), and
keeps in mind in which states the documents may be: one, where everything was acknowledged; those before and after,
where an answer is outstanding. Not here: a loss of power.
"""

import codecs
import hashlib
import random
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import psutil

from benchmarks.process import ServiceProcess
from retrieval.database import Database
from tests.files.documents import pdf
from tests.soak import IS_WHOLE

KILLS, READERS = (200, 40) if IS_WHOLE else (2, 2)
SETTINGS = {"NLI_MODEL": "word-overlap", "MOST_RUNS": "100000"}
"""Entailment by words: this is about what is there, not about verdicts."""
TOKEN = "X-Workspace-Token"
SEED = 7
_LONGEST_WORK = 20.0
_MOST_CHANGES = 20
_MOST_DOCUMENTS = 8
_LONGEST_MOMENT = 0.3
_PAGES_THAT_TAKE_TIME = 60
_FAMILY_OF_A_READER = 3

State = dict[str, str]
"""The documents of a workspace: the encoding of each by its id."""


class Person:
    """One workspace and what must be in it. `states` has one entry while no answer is outstanding."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.headers: dict[str, str] = {}
        self.states: list[State] = [{}]
        self.papers: dict[str, tuple[bytes, str]] = {}
        self.runs: set[str] = set()
        self.acknowledged = 0
        self.refused: list[str] = []

    def work(self, address: str) -> None:
        """Act until the service is gone."""
        with httpx2.Client(base_url=address, timeout=60) as client, suppress(httpx2.HTTPError):
            while True:
                self.act(client)

    def act(self, client: httpx2.Client) -> None:
        """Ask for one thing, chosen at random, and wait for the answer."""
        held = self.states[0]
        kinds = ["upload"] * 3 + (["ask", "read as", "delete"] + ["clear"] * (self.chance.random() < 0.1)) * bool(held)
        kind = self.chance.choice(["delete"] if len(held) > _MOST_DOCUMENTS else kinds)
        if kind == "upload":
            return self._upload(client, self.chance.choice([1, 1, 3]))
        chosen = self.chance.choice(sorted(held))
        others = {id_: encoding for id_, encoding in held.items() if id_ != chosen}
        other = "utf-8" if held[chosen] != "utf-8" else "cp1252"
        path, body, after = {
            "ask": ("verify", {"text": self.papers[chosen][1]}, held),
            "read as": (f"documents/{chosen}/read-as", {"encoding": other}, held | {chosen: other}),
            "delete": ("delete-file", {"document_id": chosen}, others),
            "clear": ("clear-uploads", None, {}),
        }[kind]
        self.states = [held, after]
        response = client.post(f"/api/{path}", json=body, headers=self.headers)
        if self._is_done(response, after) and kind == "ask":
            self.runs.add(response.json()["run_id"])

    def _upload(self, client: httpx2.Client, many: int) -> None:
        """Send texts whose first letters read otherwise in another encoding."""
        held, sent = self.states[0], {}
        for _ in range(many):
            number = len(self.papers) + 1
            claim = f"The order INV-{number:04} holds {number + 10} pears."
            lines = [
                f"Line {line} of INV-{number:04} counts {line * 3} boxes." for line in range(3 if many > 1 else 600)
            ]
            data = "\n".join(["Café.", claim, *lines]).encode()
            sent[hashlib.sha256(data).hexdigest()] = (data, claim)
            self.papers |= sent
        self.states = [held | dict.fromkeys(list(sent)[:taken], "utf-8") for taken in range(many + 1)]
        files = [("files", (f"{id_[:8]}.txt", data)) for id_, (data, _) in sent.items()]
        response = client.post("/api/upload", files=files, headers=self.headers)
        if self._is_done(response, self.states[-1]):
            self.headers = {TOKEN: response.headers[TOKEN]}

    def _is_done(self, response: httpx2.Response, after: State) -> bool:
        """Take an answer in: what was asked for is now certain."""
        if response.status_code != 200:
            self.refused.append(f"{response.url.path}: {response.status_code} {response.text[:300]}")
            return False
        self.states, self.acknowledged = [after], self.acknowledged + 1
        return True

    def check(self, client: httpx2.Client) -> None:
        """See that nothing is lost, half there or back again; from here on the state is the one that was found."""
        assert self.refused == []
        if not self.headers:
            self.states = [{}]
            return
        listed = self._read(client, "documents")["documents"]
        found = {entry["id"]: codecs.lookup(entry["encoding"]).name for entry in listed}
        assert found in self.states
        self.states = [found]
        for id_, encoding in found.items():
            assert self._read(client, f"documents/{id_}")["text"] == self.papers[id_][0].decode(encoding)
        runs = {run["id"]: run["state"] for run in self._read(client, "runs")["runs"]}
        assert {id_: runs.get(id_) for id_ in self.runs} == dict.fromkeys(self.runs, "finished")
        assert "running" not in runs.values()
        if found:
            self._check_verdicts(client, found)

    def _check_verdicts(self, client: httpx2.Client, found: State) -> None:
        asked = [*found, *[id_ for id_ in self.papers if id_ not in found][-3:]]
        body = {"claims": [self.papers[id_][1] for id_ in asked]}
        judged = client.post("/api/verify", json=body, headers=self.headers).json()["claims"]
        for id_, verdict in zip(asked, judged, strict=True):
            evidence = {each["document_id"] for each in [*verdict["evidence"], *verdict["contradicting_evidence"]]}
            assert evidence <= found.keys()
            assert (verdict["status"] == "verified") == (id_ in found), verdict["text"]

    def _read(self, client: httpx2.Client, path: str) -> Any:
        return client.get(f"/api/{path}", headers=self.headers).json()


def test_kills_lose_nothing_and_leave_nothing_half_done(tmp_path: Path) -> None:
    person, service = Person(SEED), ServiceProcess(tmp_path, SETTINGS)
    outstanding = 0
    for trial in range(KILLS + 1):
        service.start()
        assert service.seconds_to_ready < 60
        with httpx2.Client(base_url=service.address, timeout=60) as client:
            person.check(client)
        assert strays(tmp_path / "store") == []
        if trial < KILLS:
            work_until_killed(service, person)
            outstanding += len(person.states) > 1
    service.stop()
    assert person.acknowledged
    print(f"{KILLS} kills, {person.acknowledged} changes acknowledged, {outstanding} under way at a kill")


def strays(folder: Path) -> list[str]:
    """Return what lies in the folder of a library and belongs to nothing."""
    with Database(folder / "library.sqlite").reading() as connection:
        ids = {id_ for (id_,) in connection.execute("SELECT id FROM workspaces")}
    found = [path for path in folder.iterdir() if path.is_dir() and path.name not in ids]
    for id_ in ids:
        held = folder / id_ / "files"
        if held.is_dir():
            with Database(folder / id_ / "store.sqlite").reading() as connection:
                known = {name for (name,) in connection.execute("SELECT id FROM documents")}
            found += [path for path in held.iterdir() if path.name not in known]
    return [path.name for path in found]


def work_until_killed(service: ServiceProcess, person: Person) -> None:
    """Kill the service a moment after some changes, so that a slow machine sees as many as a fast one."""
    wanted = person.acknowledged + person.chance.randint(0, _MOST_CHANGES)
    pause = person.chance.uniform(0, _LONGEST_MOMENT)
    thread = threading.Thread(target=person.work, args=(service.address,))
    thread.start()
    begun = time.perf_counter()
    while person.acknowledged < wanted and time.perf_counter() - begun < _LONGEST_WORK:
        time.sleep(0.001)
    time.sleep(pause)
    service.kill()
    thread.join()


def test_the_service_gets_over_a_killed_reader(tmp_path: Path) -> None:
    """What reads a file is killed in the middle of it: the upload is refused or done, and the service goes on."""
    chance = random.Random(SEED)
    with ServiceProcess(tmp_path, SETTINGS) as service, httpx2.Client(base_url=service.address, timeout=60) as client:
        first = client.post("/api/upload", files={"files": ("a.txt", b"A town has 12 halls.")})
        client.headers[TOKEN] = first.headers[TOKEN]
        for kill in range(READERS):
            lines = [f"Page {kill} tells of {line} ships." for line in range(40)]
            data = pdf(*[[f"{page}", *lines] for page in range(_PAGES_THAT_TAKE_TIME)])
            is_whole_family = kill % 2 == 1
            killer = threading.Thread(target=kill_reader, args=(service, chance.uniform(0, 0.2), is_whole_family))
            killer.start()
            response = client.post("/api/upload", files={"files": (f"{kill}.pdf", data)})
            killer.join()
            small = client.post("/api/upload", files={"files": (f"{kill}.txt", f"Hall {kill}.".encode())})
            held = {each["name"] for each in client.get("/api/documents").json()["documents"]}
            assert response.status_code < 500 or (is_whole_family and response.status_code == 503), response.text
            assert (response.status_code == 200) == (f"{kill}.pdf" in held), response.text
            assert small.status_code == 200, small.text


def kill_reader(service: ServiceProcess, delay: float, is_whole_family: bool) -> None:
    """Wait for a child that reads, then kill it, or it with those above it up to the service."""
    family: list[psutil.Process] = []
    begun = time.perf_counter()
    while len(family) < _FAMILY_OF_A_READER and time.perf_counter() - begun < _LONGEST_WORK:
        family = service.process.children(recursive=True)
    time.sleep(delay)
    for process in family if is_whole_family else family[-1:]:
        with suppress(psutil.NoSuchProcess):
            process.kill()
