"""Workspaces that are made, used and left to expire, thousands of them: what they leave in memory and on disk.

In: how many cycles. Out: figures. Each cycle makes a workspace by an upload, asks it and leaves it; it expires a minute
later, as the shortest setting says, and is swept up beside those that come after it. Not here: many people in one
workspace (expiry.py, contention.py).
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx2

from benchmarks.process import ServiceProcess
from retrieval.database import Database
from tests.soak.aims import Figure, at_most, report, told
from tests.soak.remains import remains, strangers, workspaces

SETTINGS = {"WORKSPACE_IDLE_MINUTES": "1", "MOST_WORKSPACES": "100000"}
TOKEN = "X-Workspace-Token"
_FIRST_CYCLES = 50
_CYCLES_A_LOOK = 10
_LONGEST_WAIT = 300
_AN_HOUR = 3600

Expire = Callable[[ServiceProcess], None]


@dataclass(frozen=True, slots=True)
class Usage:
    """What the service and the process that reads files hold."""

    megabytes: float
    threads: int
    descriptors: int
    workspaces: int

    @classmethod
    def of(cls, service: ServiceProcess) -> "Usage":
        """Look at a running service."""
        process = service.process
        held = len(workspaces(service.folder / "store"))
        return cls(service.resident_megabytes(), process.num_threads(), process.num_fds(), held)

    @classmethod
    def most(cls, seen: Sequence["Usage"]) -> "Usage":
        """Return the most of each."""
        return cls(
            max(each.megabytes for each in seen),
            max(each.threads for each in seen),
            max(each.descriptors for each in seen),
            max(each.workspaces for each in seen),
        )


def soak(folder: Path, cycles: int, expire: Expire) -> list[Figure]:
    """Run `cycles` cycles, have the last workspaces expire, and return the figures."""
    broken: list[str] = []
    with ServiceProcess(folder, SETTINGS) as service:
        begun = time.perf_counter()
        usage: list[Usage] = []
        with httpx2.Client(base_url=service.address, timeout=60) as client:
            for number in range(cycles):
                broken += _cycle(client, number)
                if number % _CYCLES_A_LOOK == 0:
                    usage.append(Usage.of(service))
        seconds = time.perf_counter() - begun
        expire(service)
        usage.append(Usage.of(service))
        left = [*remains(folder / "store", 0)]
    for line in [*broken, *left][:50]:
        print(line)
    early = max(1, min(_FIRST_CYCLES, cycles // 2) // _CYCLES_A_LOOK)
    first, last, most = usage[early - 1], usage[-1], Usage.most(usage[early:])
    return [
        at_most("cycles that were not served", len(broken), 0),
        at_most("files, folders and rows left", len(left), 0),
        at_most("memory over that after the first cycles", most.megabytes - first.megabytes, 200, "MB"),
        at_most("descriptors over those after the first cycles", most.descriptors - first.descriptors, 30),
        at_most("threads over those after the first cycles", most.threads - first.threads, 30),
        told("cycles", cycles),
        told("milliseconds a cycle", 1000 * seconds / cycles),
        told("most workspaces at once", most.workspaces),
        told("memory after the first cycles", first.megabytes, "MB"),
        told("memory in the end", last.megabytes, "MB"),
        told("threads after the first cycles", first.threads),
        told("threads in the end", last.threads),
        told("descriptors after the first cycles", first.descriptors),
        told("descriptors in the end", last.descriptors),
    ]


def _cycle(client: httpx2.Client, number: int) -> list[str]:
    """Make a workspace, ask it for what it alone knows, leave it; return what went wrong."""
    text = f"The harbour of Port {number} has {number + 10} cranes. Its pier was built in 1901."
    sheet = f"port,cranes\nPort {number},{number + 10}\n"
    files = [("files", (f"{number}.txt", text.encode())), ("files", (f"{number}.csv", sheet.encode()))]
    made = client.post("/api/upload", files=files)
    if made.status_code != 200:
        return [f"cycle {number}: {made.status_code} {made.text[:300]}"]
    headers = {TOKEN: made.headers[TOKEN]}
    question = {"question": f"How many cranes does the harbour of Port {number} have?"}
    answered = client.post("/api/query", json=question, headers=headers)
    if answered.status_code != 200 or str(number + 10) not in answered.json()["text"]:
        return [f"cycle {number}: {answered.status_code} {answered.text[:300]}"]
    return []


def wait_for_expiry(service: ServiceProcess) -> None:
    """Wait until the service has swept up the last workspace, its row and then its folder, or five minutes."""
    until, store = time.monotonic() + _LONGEST_WAIT, service.folder / "store"
    while (workspaces(store) or any(strangers(store))) and time.monotonic() < until:
        time.sleep(1)


def expire_while_stopped(service: ServiceProcess) -> None:
    """Start the service again as if an hour had gone by while it was stopped."""
    service.stop()
    with Database(service.folder / "store" / "library.sqlite").writing() as library:
        library.execute("UPDATE workspaces SET used = used - ?", (_AN_HOUR,))
    service.start()


def main() -> None:
    """Run the trial and print its figures; the exit code tells whether every aim is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=2000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = soak(Path(folder), chosen.cycles, wait_for_expiry)
    report("Workspaces made, used and expired", figures)


if __name__ == "__main__":
    main()
