"""The service is killed at random moments: what it acknowledged is there afterwards, whole; nothing is there by half.

In: how many kills, a seed. Out: figures; what was lost, half there or back again is printed with seed and trial.
Two people, each in a workspace of their own, upload, delete, clear, read again and ask until the kill (SIGKILL to the
service and its children). Each keeps in mind in which states their documents may be: one, where everything they asked
for was acknowledged; those before and after, where an answer is outstanding. Not here: the people (people.py), a loss
of power.
"""

import argparse
import random
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import psutil

from benchmarks.process import ServiceProcess
from tests.files.documents import pdf
from tests.soak.aims import Figure, at_most, report, told
from tests.soak.people import TOKEN, Person
from tests.soak.remains import strangers

SETTINGS = {"NLI_MODEL": "word-overlap", "MOST_RUNS": "100000"}
"""Entailment by words: this is about what is there, not about verdicts."""
SEED = 7
_PEOPLE = 2
_TRIALS_A_WORKSPACE = 10
_LONGEST_WORK = 20.0
_MOST_CHANGES = 20
_MOMENT = 0.001
_LONGEST_MOMENT = 0.3
_PAGES_THAT_TAKE_TIME = 60
_FAMILY_OF_A_READER = 3


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
