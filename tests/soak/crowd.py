"""Many clients at once, in a process of their own, and a look at the service beside them.

In: how many clients of which class (locustfile.py), for how long. Out: `Answers`, by what became of requests; `Watch`,
how long the quick endpoints took meanwhile. Not here: what the figures should be (load.py). The crowd shares the
processors with the service that it asks: on two cores the figures are those of about one.
"""

import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.process import ROOT

_LAG = re.compile(r'^firewall_event_loop_lag_seconds_bucket\{le="([^"]+)"\} ([0-9.e+]+)', re.MULTILINE)
_SECONDS_BETWEEN_LOOKS = 0.1


@dataclass(frozen=True, slots=True)
class Answers:
    """How often each name and status came, and after how many milliseconds how often."""

    by_name: Mapping[str, Mapping[int, int]]
    seconds: float

    def count(self, *names: str) -> int:
        """Return how many requests ended under one of `names`; under any, where none is given."""
        return sum(sum(times.values()) for name, times in self.by_name.items() if not names or name in names)

    def seconds_at(self, share: float, *names: str) -> float:
        """Return the time within which a share of these requests ended."""
        times = sorted((ms, n) for name in names for ms, n in self.by_name.get(name, {}).items())
        wanted, seen = share * self.count(*names), 0
        for milliseconds, number in times:
            seen += number
            if seen >= wanted:
                return milliseconds / 1000
        return 0.0

    def outside(self, *statuses: int) -> list[str]:
        """Return the names with another status than these, with how often they came."""
        good = tuple(f" {status}" for status in statuses)
        return [f"{self.count(name)} x {name}" for name in sorted(self.by_name) if not name.endswith(good)]


def crowd(
    address: str, clients: Mapping[str, int], seconds: float, *, tokens: Sequence[str] = (), kilobytes: int = 200
) -> Answers:
    """Let so many clients of each class ask for so long, all from the beginning on."""
    users = [{"user_class_name": name, "fixed_count": number} for name, number in clients.items()]
    total = str(sum(clients.values()))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "locust", "-f", str(ROOT / "tests" / "soak" / "locustfile.py"), *clients]
        command += ["--headless", "--host", address, "--users", total, "--spawn-rate", total, "--only-summary"]
        command += ["--config-users", json.dumps(users), "--run-time", f"{seconds:.0f}s", "--stop-timeout", "0"]
        command += ["--json-file", f"{folder}/figures", "--loglevel", "ERROR", "--exit-code-on-error", "0"]
        environment = dict(os.environ) | {
            "TOKENS": json.dumps(list(tokens)) if tokens else "",
            "KILOBYTES": str(kilobytes),
            "PYTHONPATH": str(ROOT),
        }
        done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
        figures = Path(folder) / "figures.json"
        if not figures.is_file():
            raise RuntimeError(f"locust did not end well: {done.stderr[-2000:]}")
        entries = json.loads(figures.read_text())
    return Answers(
        {entry["name"]: {int(ms): n for ms, n in entry["response_times"].items()} for entry in entries}, seconds
    )


class Watch:
    """Asks the quick endpoints all the while, from a thread, and keeps how many seconds each answer took."""

    def __init__(self, address: str, *paths: str) -> None:
        self._host = address.removeprefix("http://")
        self._paths = paths
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self.seconds: list[float] = []
        self.failures: list[str] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._leaving.set()
        self._thread.join()

    def seconds_at(self, share: float) -> float:
        """Return the time within which a share of the answers came."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))] if self.seconds else 0.0

    def _look(self) -> None:
        while not self._leaving.wait(_SECONDS_BETWEEN_LOOKS):
            for path in self._paths:
                begun = time.perf_counter()
                connection = http.client.HTTPConnection(self._host, timeout=30)
                try:
                    connection.request("GET", path)
                    response = connection.getresponse()
                    response.read()
                    if response.status != 200:
                        self.failures.append(f"{path} {response.status}")
                except OSError as error:
                    self.failures.append(f"{path} {type(error).__name__}")
                finally:
                    connection.close()
                self.seconds.append(time.perf_counter() - begun)


def lag_seconds_at(address: str, share: float) -> float:
    """Return within how many seconds a share of the looks at the event loop found it, by the service's own figures."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=30) as response:
        buckets = [(float(limit), float(count)) for limit, count in _LAG.findall(response.read().decode())]
    total = buckets[-1][1]
    return next(limit for limit, count in buckets if count >= share * total)
