"""Audits to be killed: a log, and one audit of it as a command.

In: a log. Out: what became of it; workers of a process pool and of Ray, to be killed. Entailment is by words: this is
about rows, not about verdicts. Not here: what is killed and compared (test_audit.py).
"""

import json
import os
import random
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from benchmarks.process import ROOT
from cli.audit.ledger import JUDGED
from cli.audit.run import BAD_ROWS, REPORT, SUMMARY

FILES = ("verdicts.jsonl", BAD_ROWS, REPORT, SUMMARY)
_SETTINGS = {"NLI_MODEL": "word-overlap", "OMP_NUM_THREADS": "1"}
_LONGEST_WORK = 300.0
_BEGINNING = 12
"""Characters of a line that tell its first row."""


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
    """One audit as a command. `kept` are the lines of finished batches; `changed` are those that were written again."""

    log: Path
    out: Path
    ray: str | None = None
    kept: list[bytes] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)

    def start(self) -> subprocess.Popen[bytes]:
        """Start it, or resume it."""
        command = [sys.executable, "-m", "cli", "audit", str(self.log), "--out", str(self.out)]
        command += ["--ray", self.ray] if self.ray else ["--workers", "2"]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=ROOT, env=os.environ | _SETTINGS, stdout=quiet, stderr=quiet)

    def finished(self) -> int:
        """Return how many batches are kept, and look whether one that was is another now."""
        with suppress(FileNotFoundError):
            *now, _ = (self.out / JUDGED).read_bytes().split(b"\n")
            if now[: len(self.kept)] != self.kept or len({line[:_BEGINNING] for line in now}) < len(now):
                self.changed.append(JUDGED)
            self.kept = now or self.kept
        return len(self.kept)

    def wait_for(self, batches: int, run: subprocess.Popen[bytes]) -> None:
        """Wait until so many batches are kept, or the run has ended."""
        begun = time.monotonic()
        while self.finished() < batches and run.poll() is None and time.monotonic() - begun < _LONGEST_WORK:
            time.sleep(0.01)

    def differing(self, other: "Audit") -> list[str]:
        """Return the files that are not those of `other`, and the batches that were judged again."""
        files = [name for name in FILES if (self.out / name).read_bytes() != (other.out / name).read_bytes()]
        return files + self.changed


def pool_workers(above: psutil.Process) -> list[psutil.Process]:
    """Return the processes of a pool."""
    return [each for each in above.children() if any("multiprocessing.spawn" in part for part in each.cmdline())]


def ray_workers(above: psutil.Process) -> list[psutil.Process]:
    """Return the processes of Ray that judge."""
    return [each for each in above.children(recursive=True) if _name(each).startswith("ray::MapWorker")]


def _name(process: psutil.Process) -> str:
    with suppress(psutil.NoSuchProcess):
        return " ".join(process.cmdline())
    return ""
