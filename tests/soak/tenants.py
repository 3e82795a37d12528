"""Tenants beside each other: a random walk over every endpoint, guessed tokens, visits of the page.

In: counts. Out: figures. No token opens the workspace of another; a visit of the page changes nothing for who is at
work. Not here: the walk (walking.py), what is sent (endpoints.py), crashes (crashes.py).
"""

import argparse
import hashlib
import random
import re
import statistics
import string
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2

from benchmarks.process import ServiceProcess
from tests.soak.aims import Figure, at_least, at_most, report, told
from tests.soak.walking import SAME_REQUEST, SEED, SHARED_FILE, TOKEN, changed, walk

SETTINGS = {"NLI_MODEL": "word-overlap", "MOST_RUNS": "100000", "MOST_WORKSPACES": "10000"}
"""Entailment by words: this is about who sees what, not about verdicts."""
_LEAST_ANSWERS = 3
_ENOUGH_FOR_TIMES = 5000

Guess = Callable[[random.Random, str], str | bytes]
_LETTERS = string.ascii_letters + string.digits + "-_"
GUESSES: Mapping[str, Guess] = {
    "random": lambda chance, _: "".join(chance.choices(_LETTERS, k=43)),
    "one character changed": changed,
    "case changed": lambda _, real: real.swapcase(),
    "first part right": lambda chance, real: real[:22] + "".join(chance.choices(_LETTERS, k=21)),
    "shortened": lambda chance, real: real[: -chance.randint(1, 20)],
    "lengthened": lambda chance, real: real + "".join(chance.choices(_LETTERS, k=chance.randint(1, 20))),
    "repeated": lambda chance, real: real * chance.randint(2, 5),
    "hash of the token": lambda _, real: hashlib.sha256(real.encode()).hexdigest(),
    "other scripts": lambda chance, real: ("Ω" + real + chance.choice("שלוםаే")).encode(),
    "header injected": lambda chance, real: f"{chance.random()}%0d%0aX-Workspace-Token:%20{real}",
    "query injected": lambda chance, _: f"{chance.random()}' OR '1'='1",
}
"""Ways of guessing, from one real token."""


def guess(address: str, count: int, seed: int = SEED) -> list[Figure]:
    """Return the figures of `count` guessed tokens, each kind in its turn."""
    chance, seconds, answers = random.Random(seed), dict[str, list[float]](), set[tuple[int, bytes]]()
    with httpx2.Client(base_url=address, timeout=60, headers=SAME_REQUEST) as client:
        real = client.post("/api/upload", files={"files": SHARED_FILE}).headers[TOKEN]
        for number in range(count):
            kind = list(GUESSES)[number % len(GUESSES)]
            guessed = GUESSES[kind](chance, real)
            begun = time.perf_counter()
            response = client.get("/api/documents", headers=[(TOKEN.encode(), _as_bytes(guessed))])
            seconds.setdefault(kind, []).append(time.perf_counter() - begun)
            answers.add((response.status_code, response.content))
        still = client.get("/api/documents", headers={TOKEN: real}).status_code
    medians = {kind: statistics.median(values) for kind, values in seconds.items()}
    spread = 100 * (max(medians.values()) / min(medians.values()) - 1)
    return [
        at_most("guessed tokens answered in another way than the rest", len(answers) - 1, 0),
        at_most("guessed tokens that opened something", sum(status != 404 for status, _ in answers), 0),
        at_most("the real token, refused afterwards", still != 200, 0),
        told("guesses", count),
        told("median answer to a guess", 1000 * statistics.median(medians.values()), "ms"),
        at_most("spread of the medians", spread, 20, "%")
        if count >= _ENOUGH_FOR_TIMES
        else told("spread", spread, "%"),
    ]


def visit(address: str, count: int) -> list[Figure]:
    """Return what `count` openings of the page change for somebody who is at work: nothing."""
    with httpx2.Client(base_url=address, timeout=60) as client:
        headers = {TOKEN: client.post("/api/upload", files={"files": SHARED_FILE}).headers[TOKEN]}
        first, states, done = _asked(client, headers), [], threading.Event()
        before = client.get("/api/documents", headers=headers).json()
        with ThreadPoolExecutor(1) as pool:
            visits = pool.submit(_open_pages, address, count, done)
            answers = [first]
            while not done.is_set() or len(answers) < _LEAST_ANSWERS:
                answers.append(_asked(client, headers))
                states.append(client.get("/api/documents", headers=headers).json())
            opened = visits.result()
        runs = client.get("/api/runs", headers=headers).json()["runs"]
    return [
        at_most("answers that a visit changed", sum(answer != first for answer in answers), 0),
        at_most("lists of documents that a visit changed", sum(state != before for state in states), 0),
        at_most(
            "runs that are missing or not finished", len(answers) - sum(run["state"] == "finished" for run in runs), 0
        ),
        at_least("openings of the page", opened, count),
        told("answers beside them", len(answers)),
    ]


def _asked(client: httpx2.Client, headers: dict[str, str]) -> tuple[Any, ...]:
    """Return an answer without what differs from run to run."""
    body = client.post(
        "/api/query", json={"question": "How many rooms does the town hall have?"}, headers=headers
    ).json()
    return body["text"], body["route"], body["decision"], body["claims"], body["evidence"]


def _open_pages(address: str, count: int, done: threading.Event) -> int:
    """Ask for what a browser asks for: the page, what it names, the state of the service; return how often."""
    opened = 0
    try:
        for _ in range(count):
            with httpx2.Client(base_url=address, timeout=60) as browser:
                page = browser.get("/", headers={"Accept": "text/html"})
                for part in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
                    browser.get(part).raise_for_status()
                opened += browser.get("/api/status").json()["documents"] is None
    finally:
        done.set()
    return opened


def main() -> None:
    """Run all three and print their figures; the exit code tells whether every aim is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--guesses", type=int, default=10_000)
    parser.add_argument("--visits", type=int, default=50)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServiceProcess(Path(folder), SETTINGS) as service:
        figures = walk(service.address, chosen.steps, chosen.seed)
        guessed = guess(service.address, chosen.guesses, chosen.seed)
        figures += [*guessed, *visit(service.address, chosen.visits)]
    report("Tenants beside each other", figures)


def _as_bytes(guessed: str | bytes) -> bytes:
    return guessed.encode("latin-1") if isinstance(guessed, str) else guessed


if __name__ == "__main__":
    main()
