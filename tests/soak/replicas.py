"""Several services over one database, behind a balancer that sends each request to any of them; some are killed.

In: how many rounds, a seed. Out: figures; what was lost, half there, back again or seen by one service only is printed
with seed and round. People of `crashes.py` act at once, each in a workspace of their own. In every round one service is
killed (SIGKILL) in the middle of their work; they go on with the rest, and each service that lives has to show each
workspace as its last answer left it: documents, runs, and claims, which no deleted document may decide. Not here: loss
of power, a crash of the database (tests/retrieval/postgres), rolling updates.
"""

import argparse
import random
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx2
import psycopg

from benchmarks.process import ServiceProcess
from tests.postgres_server import PostgresServer
from tests.soak.aims import Figure, at_least, at_most, report, told
from tests.soak.crashes import SEED, SETTINGS
from tests.soak.people import TOKEN, Person, State

_PEOPLE = 3
_MOST_FILES = 12
_SECONDS_OF_THE_DEAD = 0.5
"""In which the database ends what a dead service had handed over."""


class Balancer(httpx2.BaseTransport):
    """Sends each request to a service that lives, at random: nobody stays with one."""

    def __init__(self, services: Sequence[ServiceProcess], chance: random.Random) -> None:
        self._services = services
        self._chance = chance
        self._inner = httpx2.HTTPTransport()

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        service = self._chance.choice([each for each in self._services if each.alive])
        request.url = request.url.copy_with(host="127.0.0.1", port=service.port)
        return self._inner.handle_request(request)

    def close(self) -> None:
        self._inner.close()


class Traveller(Person):
    """A person whose requests are answered now by one service and now by another."""

    def travel(self, services: Sequence[ServiceProcess], done: threading.Event) -> None:
        """Act until told to stop; after a request that was cut off, see what became of it and go on."""
        transport = Balancer(services, self.chance)
        with httpx2.Client(base_url="http://replicas", transport=transport, timeout=60) as client:
            while not done.is_set():
                try:
                    self.act(client)
                except httpx2.HTTPError:
                    time.sleep(_SECONDS_OF_THE_DEAD)
                    self.broken += self.check(client, Path())

    def _check_files(self, store: Path, found: State) -> Iterator[str]:
        """Look at nothing: the bytes are in the database (`strangers`)."""
        yield from ()

    def _check_ended(self, states: Iterable[str]) -> Iterator[str]:
        """Say nothing: who killed a run cannot tell; it is interrupted once it has lasted longer than any run may."""
        yield from ()


def strangers(url: str, people: Sequence[Person]) -> list[str]:
    """Return what the database holds beyond the documents of `people`, and what it holds otherwise than it was sent."""
    sent = {id_: each.data for person in people for id_, each in person.papers.items()}
    held = {id_ for person in people for id_ in person.states[0]}
    with psycopg.connect(url) as connection:
        stored = {id_: bytes(data) for id_, data in connection.execute("SELECT id, original FROM documents")}
        query = "SELECT count(*) FROM chunks WHERE (workspace, document) NOT IN (SELECT workspace, id FROM documents)"
        orphans = connection.execute(query).fetchone()
    lines = [f"document {id_} is stored and nobody's" for id_ in stored.keys() - held]
    lines += [f"document {id_} is lost" for id_ in held - stored.keys()]
    lines += [f"document {id_} is not as it was sent" for id_ in held & stored.keys() if stored[id_] != sent[id_]]
    return lines if orphans == (0,) else [*lines, f"{orphans} chunks without a document"]


def travel(url: str, folder: Path, rounds: int, changes: int, *, replicas: int, seed: int = SEED) -> list[Figure]:
    """Return the figures of `rounds`, in each of which a service is killed after some `changes`."""
    chance, broken, seconds = random.Random(seed), list[str](), list[float]()
    people = [Traveller(letter, f"{seed} {letter}") for letter in "ABCDEFGH"[:_PEOPLE]]
    services = [_service(folder / str(number), url) for number in range(replicas)]
    with ExitStack() as running:
        for service in services:
            running.enter_context(service)
        for turn in range(rounds):
            victim = chance.choice(services)
            _work_while_one_dies(services, victim, people, changes)
            begun = time.perf_counter()
            victim.start()
            seconds.append(time.perf_counter() - begun)
            for person in people:
                broken += [
                    f"round {turn}, {person.name}: {line}" for line in [*person.broken, *_seen(services, person)]
                ]
                person.broken.clear()
            broken += [f"round {turn}: {line}" for line in strangers(url, people)]
    for line in broken:
        print(f"seed {seed}, {line}")
    return [
        at_most("lost, half there, back again, or seen by one only", len(broken), 0),
        told("services", replicas),
        told("kills", rounds),
        at_least("acknowledged changes and runs", sum(person.acknowledged for person in people), rounds * changes),
        told("median time from start to ready", statistics.median(seconds), "s"),
    ]


def _service(folder: Path, url: str) -> ServiceProcess:
    folder.mkdir()
    return ServiceProcess(folder, {**SETTINGS, "DATABASE_URL": url})


def _work_while_one_dies(
    services: Sequence[ServiceProcess], victim: ServiceProcess, people: Sequence[Traveller], changes: int
) -> None:
    done = threading.Event()
    with ThreadPoolExecutor(len(people)) as pool:
        travels = [pool.submit(person.travel, services, done) for person in people]
        for wanted in (changes // 2, changes):
            before = sum(person.acknowledged for person in people)
            while sum(person.acknowledged for person in people) < before + wanted and not any(
                each.done() for each in travels
            ):
                time.sleep(0.001)
            if victim.alive:
                victim.kill()
        done.set()
        for each in travels:
            each.result()


def _seen(services: Sequence[ServiceProcess], person: Traveller) -> list[str]:
    """Return what any service shows otherwise than it was left."""
    lines = []
    for service in services:
        with httpx2.Client(base_url=service.address, timeout=60) as client:
            lines += [f"{line} (at {service.port})" for line in person.check(client, Path())]
    return lines


def race(url: str, folder: Path, rounds: int) -> list[Figure]:
    """Upload at two services at once into one workspace, more than it may hold: as many get in as may."""
    settings = {**SETTINGS, "DATABASE_URL": url, "MOST_FILES": str(_MOST_FILES), "MOST_IN_FLIGHT": "8"}
    counts = Counter[str]()
    wrong = 0
    with ExitStack() as running:
        clients = []
        for number in range(2):
            (folder / f"race {number}").mkdir()
            service = running.enter_context(ServiceProcess(folder / f"race {number}", settings))
            clients.append(running.enter_context(httpx2.Client(base_url=service.address, timeout=60)))
        pool = running.enter_context(ThreadPoolExecutor(8))
        for turn in range(rounds):
            first = clients[0].post("/api/upload", files={"files": ("first.txt", f"First {turn}.".encode())})
            headers = {TOKEN: first.headers[TOKEN]}

            def send(number: int, turn: int = turn, headers: dict[str, str] = headers) -> str:
                file = (f"{number}.txt", f"Box {number} of round {turn} holds {number} pears.".encode())
                response = clients[number % 2].post("/api/upload", files={"files": file}, headers=headers)
                return "taken in" if response.status_code == 200 else str(response.json()["code"])

            outcome = Counter(pool.map(send, range(2 * _MOST_FILES)))
            counts += outcome
            listed = [client.get("/api/documents", headers=headers).json()["documents"] for client in clients]
            wrong += listed[0] != listed[1] or len(listed[0]) != _MOST_FILES
            wrong += outcome != {"taken in": _MOST_FILES - 1, "quota_exceeded": _MOST_FILES + 1}
    return [
        at_most("races in which a quota was passed or not reached", wrong, 0),
        *[told(f"racing uploads: {code}", count) for code, count in sorted(counts.items())],
    ]


def main() -> None:
    """Run both and print their figures; the exit code tells whether every aim is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--changes", type=int, default=40)
    parser.add_argument("--replicas", type=int, default=2)
    parser.add_argument("--races", type=int, default=10)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, PostgresServer(flushes=True) as server:
        url = server.database()
        figures = travel(url, Path(folder), chosen.rounds, chosen.changes, replicas=chosen.replicas, seed=chosen.seed)
        figures += race(server.database(), Path(folder), chosen.races)
    report("Replicas over one database", figures)


if __name__ == "__main__":
    main()
