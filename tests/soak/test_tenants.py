"""Tenants beside each other: a random walk over every endpoint, and guessed tokens.

Every tenant's texts hold a secret word, which no response to another may hold; an id or a token of another is answered
as one that never was. Not here: what is sent (endpoints.py), crashes (test_crashes.py).
"""

import hashlib
import itertools
import random
import re
import string
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import httpx2
import pytest

from api import create_app
from config.settings import Settings
from tests.files.documents import pdf
from tests.running import running_service
from tests.soak import IS_WHOLE
from tests.soak.endpoints import DOORS, ENDPOINTS, Topic

TOKEN = "X-Workspace-Token"
SAME_REQUEST = {"X-Request-Id": "one-of-many"}
"""An id that all requests bear: what differs between two answers is then no id of the request."""
SEED = 7
STEPS, GUESSES_MADE = (5000, 10_000) if IS_WHOLE else (100, 44)
_SECRETS = ("Amberfossquill", "Brindlecarvex", "Cindermoorzan")
_OFTEN = {"POST /api/upload": 8, "POST /api/upload/stream": 4, "POST /api/delete-file": 2}
_SHARE_OF_FOREIGN = 0.15
_SHARE_OF_UNKNOWN = 0.15
_SHARE_OF_RENEWALS = 0.01
_SHARE_OF_DOORS = 0.5
SHARED_FILE = ("shared.txt", b"The town hall has 12 rooms. It was opened in 1950.")
_BY_WEIGHT = [endpoint for endpoint in ENDPOINTS for _ in range(_OFTEN.get(endpoint, 1))]
_WITH_RUNS = [endpoint for endpoint in ENDPOINTS if "{run_id}" in endpoint or endpoint == "POST /api/feedback"]
_WITH_IDS = [each for each in ENDPOINTS if "{document_id}" in each or each == "POST /api/delete-file"] + _WITH_RUNS
_RUN_ID = re.compile(r'"run_id": ?"([^"]+)"')
_UNKNOWN_ID = "0" * 64
_SAME_FOR_ALL = Topic("A fact.", "A question?", _UNKNOWN_ID, _UNKNOWN_ID, SHARED_FILE, "utf-8", "caller")


@dataclass(slots=True)
class Tenant:
    """One person: a word that only their texts hold, files, and what their workspace must hold."""

    secret: str
    files: list[tuple[str, bytes]]
    token: str = ""
    documents: list[str] = field(default_factory=list)
    runs: set[str] = field(default_factory=set)


def tenant(secret: str) -> Tenant:
    """Return a person with files of three kinds, and one that all persons have."""
    facts = [f"The {secret} vault holds {100 + place} coins. It was opened in {1900 + place}." for place in range(8)]
    texts = [(f"{secret} {place}.txt", fact.encode()) for place, fact in enumerate(facts[:4])]
    sheets = [(f"{secret} {place}.csv", f"owner,coins\n{secret},{place}\nall,9\n".encode()) for place in (4, 5)]
    prints = [(f"{secret} {place}.pdf", pdf([facts[place]])) for place in (6, 7)]
    return Tenant(secret, [*texts, *sheets, *prints, SHARED_FILE])


class Walk:
    """Steps at random, each a request of one tenant."""

    def __init__(self, client: httpx2.Client) -> None:
        self.chance = random.Random(SEED)
        self.client = client
        self.tenants = [tenant(secret) for secret in _SECRETS]
        self.tokens: dict[str, str] = {}
        self.covered: set[str] = set()
        self.statuses: Counter[int] = Counter()
        self._never: dict[tuple[str, bool, str], tuple[int, bytes]] = {}
        paths = self.client.get("/openapi.json").json()["paths"]
        self.takes_token = sorted(
            set(DOORS)
            | {
                f"{method.upper()} {path}"
                for path, operations in paths.items()
                for method, operation in operations.items()
                if any(each["name"] == TOKEN for each in operation.get("parameters", []))
            }
        )
        self._step = 0
        self._due = list(ENDPOINTS)
        self.chance.shuffle(self._due)

    def run(self, steps: int) -> None:
        """Take `steps` steps, after every tenant has a workspace."""
        for one in self.tenants:
            self.begin_anew(one)
        for self._step in range(1, steps + 1):
            one, other = self.chance.sample(self.tenants, 2)
            if self.chance.random() < _SHARE_OF_RENEWALS:
                self.begin_anew(one)
            share = self.chance.random()
            if share < _SHARE_OF_FOREIGN:
                self.reach_for(one, other)
            elif share < _SHARE_OF_FOREIGN + _SHARE_OF_UNKNOWN:
                self.guess(one)
            else:
                self.use(one)
            self.look(other)

    def begin_anew(self, one: Tenant) -> None:
        """Leave the workspace and have another one made by an upload."""
        one.token, one.documents, one.runs = "", [], set()
        topic = self.topic(one)
        response = self.send(one, "POST /api/upload", topic=topic)
        one.token, one.documents = response.headers[TOKEN], [_id_of(topic.file)]
        self.tokens[one.token] = one.secret

    def use(self, one: Tenant) -> None:
        """Ask one endpoint, each at least once, for what is one's own, and keep in mind what that changes."""
        endpoint = self._due.pop() if self._due else self.chance.choice(_BY_WEIGHT)
        topic = self.topic(one)
        by_door = endpoint in DOORS and self.chance.random() < _SHARE_OF_DOORS
        response = self.send(one, endpoint, topic=topic, door=one.token if by_door else None)
        self.statuses[response.status_code] += 1
        one.runs |= set(_RUN_ID.findall(response.text)) if endpoint.startswith("POST /api/") else set()
        held, sent = topic.document_id in one.documents, _id_of(topic.file)
        others = [each for each in one.documents if each != topic.document_id]
        match endpoint:
            case "POST /api/upload" | "POST /api/upload/stream":
                refused = response.status_code == 409 or "file_duplicate" in response.text
                self.expect(refused == (sent in one.documents), endpoint)
                one.documents += [] if sent in one.documents else [sent]
            case "POST /api/delete-file":
                self.expect(response.status_code == (200 if held else 404), endpoint)
                one.documents = others
            case "POST /api/documents/{document_id}/read-as" if response.status_code == 200:
                one.documents = [*others, topic.document_id]
            case "POST /api/clear-uploads":
                one.documents = []
            case "GET /api/documents/{document_id}":
                self.expect(response.status_code == (200 if held else 404), endpoint)
            case "GET /api/runs":
                listed = {run["id"] for run in response.json()["runs"]}
                of_others = set().union(*(each.runs for each in self.tenants if each is not one))
                self.expect(one.runs <= listed, f"{endpoint}: a run is missing")
                self.expect(not listed & of_others, f"{endpoint}: a run of another")
            case _:
                pass
        self.look(one)

    def reach_for(self, one: Tenant, other: Tenant) -> None:
        """Ask for a document or a run of another tenant: the answer is that to an id that never was."""
        endpoint = self.chance.choice(_WITH_IDS)
        topic = self.topic(one)
        documents = sorted(set(other.documents) - set(one.documents))
        runs = sorted(other.runs)
        wanted = runs if endpoint in _WITH_RUNS else documents
        if wanted:
            foreign = self.chance.choice(wanted)
            self.refuse(one, endpoint, _about(topic, foreign), _about(topic, _UNKNOWN_ID), "id", one.token)

    def guess(self, one: Tenant) -> None:
        """Ask with a token that is nearly that of another workspace: the answer is that to any unknown one."""
        endpoint = self.chance.choice(self.takes_token)
        real = self.chance.choice(sorted(self.tokens))
        self.refuse(one, endpoint, _SAME_FOR_ALL, _SAME_FOR_ALL, "token", changed(self.chance, real))

    def refuse(self, one: Tenant, endpoint: str, topic: Topic, never: Topic, what: str, token: str) -> None:
        """Compare the answer to what may not be seen with the answer to what is not there at all."""
        door = what == "token" and endpoint in DOORS and self.chance.random() < _SHARE_OF_DOORS
        key = (endpoint, door, what)
        if key not in self._never:
            unknown = token if what == "id" else "never-made"
            expected = self.send(one, endpoint, topic=never, token=unknown, door=unknown if door else None)
            self._never[key] = expected.status_code, expected.content
            is_plain = endpoint.split()[1].startswith("/api/") and "/v1/text/" not in endpoint
            self.expect(expected.status_code == 404 or not is_plain, f"{endpoint}: {expected.status_code}, not 404")
        response = self.send(one, endpoint, topic=topic, token=token, door=token if door else None)
        self.expect(
            (response.status_code, response.content) == self._never[key],
            f"{endpoint}: an unlike answer, {response.status_code} {response.text[:200]}",
        )

    def look(self, one: Tenant) -> None:
        """See that a tenant's documents are those that they put there."""
        response = self.send(one, "GET /api/documents", topic=self.topic(one))
        listed = [document["id"] for document in response.json()["documents"]]
        self.expect(listed == one.documents, f"documents of {one.secret}: {listed} in place of {one.documents}")

    def send(
        self, one: Tenant, endpoint: str, *, topic: Topic, token: str | None = None, door: str | None = None
    ) -> httpx2.Response:
        """Send a request of a tenant and look for what is another's in the whole response."""
        method, path = endpoint.split()
        sent = ENDPOINTS[endpoint](topic) if door is None else DOORS[endpoint](topic, door)
        headers = sent.pop("headers", {})
        if door is None and (named := one.token if token is None else token):
            headers = headers | {TOKEN: named}
        response = self.client.request(method, path.format(**topic.names), headers=headers, **sent)
        self.covered.add(endpoint)
        self.expect(response.status_code < 500, f"{endpoint}: {response.status_code} {response.text[:300]}")
        told_to = f"{response.headers}{response.text}".casefold()
        foreign = [each.secret for each in self.tenants if each is not one]
        foreign += [each for each, owner in self.tokens.items() if owner != one.secret]
        for word in foreign:
            self.expect(word.casefold() not in told_to, f"{endpoint}: {one.secret} read {word}")
        return response

    def expect(self, is_so: bool, words: str) -> None:
        """See that something is as it should be; the seed comes to the same step again."""
        assert is_so, f"seed {SEED}, step {self._step}: {words}"

    def topic(self, one: Tenant) -> Topic:
        """Choose what a request is about, among what is the tenant's own."""
        count = self.chance.randrange(8)
        return Topic(
            fact=f"The {one.secret} vault holds {100 + count} coins.",
            question=self.chance.choice(["How many coins does the vault hold?", "What is the sum of coins?"]),
            document_id=self.chance.choice(one.documents or [_UNKNOWN_ID]),
            run_id=self.chance.choice(sorted(one.runs) or ["none"]),
            file=self.chance.choice(one.files),
            encoding=self.chance.choice(["utf-8", "latin-1"]),
            caller=one.secret,
        )


def changed(chance: random.Random, real: str) -> str:
    """Return `real` with one character changed."""
    place = chance.randrange(len(real))
    return real[:place] + ("A" if real[place] != "A" else "B") + real[place + 1 :]


def _id_of(file: tuple[str, bytes]) -> str:
    return hashlib.sha256(file[1]).hexdigest()


def _about(topic: Topic, id_: str) -> Topic:
    return Topic(topic.fact, topic.question, id_, id_, topic.file, "utf-8", topic.caller)


Guess = Callable[[random.Random, str], str | bytes]
GUESSES: Mapping[str, Guess] = {
    "random": lambda chance, _: "".join(chance.choices(string.ascii_letters + string.digits, k=43)),
    "one character changed": changed,
    "case changed": lambda _, real: real.swapcase(),
    "shortened": lambda chance, real: real[: -chance.randint(1, 20)],
    "repeated": lambda chance, real: real * chance.randint(2, 5),
    "hash of the token": lambda _, real: hashlib.sha256(real.encode()).hexdigest(),
    "other scripts": lambda chance, real: ("Ω" + real + chance.choice("שלוםаே")).encode(),
    "header injected": lambda chance, real: f"{chance.random()}%0d%0aX-Workspace-Token:%20{real}",
}
"""Ways of guessing, from one real token."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Entailment by words: this is about who sees what, not about verdicts."""
    folder = tmp_path_factory.mktemp("tenants")
    settings = Settings(
        data_directory=folder, nli_model="word-overlap", most_runs=100_000, most_workspaces=10_000, log_level="error"
    )
    with running_service(settings) as running:
        yield running


def test_every_endpoint_is_walked() -> None:
    paths = create_app(Settings()).openapi()["paths"]
    assert set(ENDPOINTS) == {f"{method.upper()} {path}" for path, each in paths.items() for method in each}


def test_no_tenant_meets_another(address: str) -> None:
    with httpx2.Client(base_url=address, timeout=60, headers=SAME_REQUEST) as client:
        walk = Walk(client)
        walk.run(STEPS)
    assert walk.covered >= set(ENDPOINTS)
    assert sum(count for status, count in walk.statuses.items() if status < 300) >= 0.6 * walk.statuses.total()


def test_no_guess_opens_anything_or_tells_more_than_another(address: str) -> None:
    chance, answers = random.Random(SEED), set[tuple[int, bytes]]()
    with httpx2.Client(base_url=address, timeout=60, headers=SAME_REQUEST) as client:
        real = client.post("/api/upload", files={"files": SHARED_FILE}).headers[TOKEN]
        for kind in itertools.islice(itertools.cycle(GUESSES.values()), GUESSES_MADE):
            tried = kind(chance, real)
            guessed = tried.encode("latin-1") if isinstance(tried, str) else tried
            response = client.get("/api/documents", headers=[(TOKEN.encode(), guessed)])
            answers.add((response.status_code, response.content))
        assert [status for status, _ in answers] == [404]
        assert client.get("/api/documents", headers={TOKEN: real}).status_code == 200


def test_opening_the_page_changes_nothing_for_who_is_at_work(address: str) -> None:
    with httpx2.Client(base_url=address, timeout=60) as client, httpx2.Client(base_url=address) as browser:
        made = client.post("/api/upload", files={"files": ("a.txt", b"The town hall has 12 rooms.")})
        headers = {"X-Workspace-Token": made.headers["X-Workspace-Token"]}
        browser.get("/", headers={"Accept": "text/html"})
        assert browser.get("/api/status").json()["documents"] is None
        listed = client.get("/api/documents", headers=headers).json()["documents"]
        assert [entry["name"] for entry in listed] == ["a.txt"]
