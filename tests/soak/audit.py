"""Audits are killed at random moments: nothing is lost, nothing is judged twice, and the files are those of one that
was left alone, byte for byte.

In: how many kills, a seed. Out: figures; what differs is printed. Killed are the whole audit (then resumed), and single
workers of a process pool and of a Ray cluster of several nodes. Entailment is by words: this is about rows, not about
verdicts. Not here: a loss of power.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from benchmarks.process import ROOT
from cli.audit.run import BAD_ROWS, REPORT, SUMMARY
from tests.soak.aims import Figure, at_least, at_most, report, told
from tests.soak.ray_cluster import actors, ray_cluster

SEED = 7
FILES = ("verdicts.jsonl", BAD_ROWS, REPORT, SUMMARY)
_SETTINGS = {"NLI_MODEL": "word-overlap", "OMP_NUM_THREADS": "1"}
_WORKERS = 2
_MOMENT = 0.01
_LONGEST_WORK = 300.0
_SECONDS_TO_DIE = 30.0
_IN_A_POOL = "multiprocessing.spawn"


def write_log(path: Path, rows: int, seed: int) -> None:
    """Write a log: of seven rows four are true, one is false, one is short of a field, one is no JSON."""
    chance = random.Random(seed)
    with path.open("w", encoding="utf-8") as file:
        for number in range(rows):
            rent = chance.randint(300, 3000)
            source = f"The monthly rent of flat {number} is EUR {rent:,}. The tenant may keep a cat but not a dog."
            said = rent + (100 if number % 7 == 4 else 0)
            row = {"id": number, "answer": f"The monthly rent of flat {number} is EUR {said:,}.", "sources": [source]}
            if number % 7 == 5:
                row.pop("answer")
            file.write("{not json\n" if number % 7 == 6 else json.dumps(row) + "\n")


@dataclass(slots=True)
class Audit:
    """One audit as a command. `changed` are finished batches that were written again."""

    log: Path
    out: Path
    ray: str | None = None
    seen: dict[str, tuple[int, int]] = field(default_factory=dict)
    changed: list[str] = field(default_factory=list)

    def start(self) -> subprocess.Popen[bytes]:
        """Start it, or resume it."""
        command = [sys.executable, "-m", "cli", "audit", str(self.log), "--out", str(self.out)]
        command += ["--ray", self.ray] if self.ray else ["--workers", str(_WORKERS)]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=ROOT, env=os.environ | _SETTINGS, stdout=quiet, stderr=quiet)

    def finish(self) -> int:
        """Run to the end and return the exit code."""
        return self.start().wait()

    def finished(self) -> int:
        """Return how many batches are kept, and look whether one that was is another now."""
        with suppress(FileNotFoundError):
            for path in (self.out / "shards").glob("*.jsonl"):
                stat = path.stat()
                now = (stat.st_ino, stat.st_mtime_ns)
                if self.seen.setdefault(path.name, now) != now:
                    self.changed.append(path.name)
        return len(self.seen)

    def wait_for(self, batches: int, run: subprocess.Popen[bytes]) -> None:
        """Wait until so many batches are kept, or the run has ended."""
        begun = time.monotonic()
        while self.finished() < batches and run.poll() is None and time.monotonic() - begun < _LONGEST_WORK:
            time.sleep(_MOMENT)

    def differing(self, other: "Audit") -> list[str]:
        """Return the files that are not those of `other`."""
        return [name for name in FILES if (self.out / name).read_bytes() != (other.out / name).read_bytes()]


def kill_runs(unbroken: Audit, out: Path, kills: int, seed: int = SEED) -> list[Figure]:
    """Kill an audit again and again (SIGKILL to the one process that was started), resume, compare."""
    chance, broken, left, killed = random.Random(seed), Audit(unbroken.log, out), 0, 0
    for _ in range(kills):
        wanted = broken.finished() + chance.randint(0, 3)
        run = broken.start()
        broken.wait_for(wanted, run)
        time.sleep(chance.uniform(0, 0.3))
        with suppress(psutil.NoSuchProcess):
            family = psutil.Process(run.pid).children(recursive=True)
            run.kill()
            left += len(psutil.wait_procs(family, timeout=_SECONDS_TO_DIE)[1])
            killed += 1
        run.wait()
    broken.finish()
    return [
        *_compared("killed whole", broken, unbroken),
        at_most("processes left behind", left, 0),
        told("kills", killed),
    ]


def kill_workers(unbroken: Audit, out: Path, kills: int, ray: str | None, above: psutil.Process | None) -> list[Figure]:
    """Kill workers of one audit, each after some further batches; without `ray`, those of its process pool."""
    broken, killed = Audit(unbroken.log, out, ray), 0
    run = broken.start()
    workers = actors if above else pool_workers
    for kill in range(kills):
        broken.wait_for(broken.finished() + 1 + kill, run)
        if run.poll() is None:
            for worker in workers(above or psutil.Process(run.pid))[:1]:
                worker.kill()
                killed += 1
    run.wait()
    name = "workers of a Ray cluster killed" if ray else "workers of a pool killed"
    return [*_compared(name, broken, unbroken), at_least(f"{name}: kills", killed, 1)]


def pool_workers(above: psutil.Process) -> list[psutil.Process]:
    """Return the processes of a pool."""
    return [each for each in above.children() if any(_IN_A_POOL in part for part in each.cmdline())]


def _compared(name: str, broken: Audit, unbroken: Audit) -> list[Figure]:
    differing = broken.differing(unbroken)
    for each in [*differing, *broken.changed]:
        print(f"{name}: {each} differs")
    return [
        at_most(f"{name}: files that differ", len(differing), 0),
        at_most(f"{name}: batches judged again", len(broken.changed), 0),
    ]


def trial(folder: Path, rows: int, kills: int, nodes: int, seed: int = SEED) -> Iterator[Sequence[Figure]]:
    """Yield the figures of each part."""
    log = folder / "log.jsonl"
    write_log(log, rows, seed)
    unbroken = Audit(log, folder / "unbroken")
    code = unbroken.finish()
    yield [told("rows", rows), at_most("exit code of a log with false answers, less 1", abs(code - 1), 0)]
    yield kill_runs(unbroken, folder / "killed", kills, seed)
    yield kill_workers(unbroken, folder / "pool", kills, None, None)
    with ray_cluster(nodes) as (address, above):
        yield kill_workers(unbroken, folder / "ray", kills, address, above)


def main() -> None:
    """Run it and print the figures; the exit code tells whether every aim is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        parts = trial(Path(folder), chosen.rows, chosen.kills, chosen.nodes, chosen.seed)
        figures = [figure for part in parts for figure in part]
    report("Audit", figures)


if __name__ == "__main__":
    main()
