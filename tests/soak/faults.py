"""Every call that storing makes, failed at the n-th time for n = 1, 2, 3, ... until the operation succeeds.

In: operations and kinds of call. Out: figures: errors without a type, states that are neither old nor new, claims
that a fault verified. So SQLite is tested by its makers ("fail the n-th": malloc, I/O, crash). A trial is named by its
operation, its kind of call and n, which make it again. Not here: the calls (failing_calls.py), the operations
(storage.py), faults of models (model_faults.py) and of language models (llm_faults.py).

    python -m tests.soak.faults
    python -m tests.soak.faults query verify
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, product
from pathlib import Path
from typing import Any

from tests.doubles import WordEmbedder, WordEntailment
from tests.retrieval.samples import Clock
from tests.soak.aims import Figure, at_least, none_of, options, report, told
from tests.soak.evidence import unfounded, verified
from tests.soak.failing_calls import FLUSHES, FOLDERS, OPENINGS, REMOVALS, RENAMES, WRITES, Calls, run_failing
from tests.soak.storage import (
    FIRST,
    NEXT,
    OPERATIONS,
    OTHER,
    Report,
    State,
    house,
    load,
    look,
    perform,
    prepare,
    strays,
)
from utils.errors import FirewallError
from utils.logger import configure

KINDS = (WRITES, FLUSHES, RENAMES, REMOVALS, FOLDERS, OPENINGS)
TEXTS = {sample.document.id: sample.document.text for sample in (FIRST, OTHER, NEXT)}
REPEATED = ("upload", "read as", "delete", "clear", "save run", "feedback")
"""Operations that a person would try again after an error, and that then leave what they should."""
_CODE = "storage_unavailable"
_MEMORY = Path("/dev/shm")
_DONE_BEFORE = frozenset({"not_found", "file_duplicate"})
_CUT_SHORT = ("failed", "interrupted")


@dataclass(slots=True)
class Tally:
    """What the trials came to; every failure as a sentence that names its trial."""

    trials: int = 0
    failures: int = 0
    untyped: list[str] = field(default_factory=list)
    between: list[str] = field(default_factory=list)
    born_of_a_fault: list[str] = field(default_factory=list)
    not_recovered: list[str] = field(default_factory=list)

    def figures(self) -> list[Figure]:
        """Print what failed and return the figures."""
        failures = {
            "errors without a type": self.untyped,
            "states neither old nor new": self.between,
            "claims verified by a fault": self.born_of_a_fault,
            "operations that cannot be repeated": self.not_recovered,
        }
        struck = at_least("trials in which a call failed", self.failures, 1)
        return [told("trials", self.trials), struck, *none_of(failures)]


@dataclass(frozen=True, slots=True)
class Bench:
    """A library to begin each trial with, a place to copy it to, and what the trials came to."""

    template: Path
    place: Path
    token: str
    tally: Tally

    def fresh(self) -> Path:
        """Return the folder of a library like the first."""
        shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(self.template, self.place)
        return self.place

    def strike(self, name: str, calls: Calls) -> None:
        """Do the operation with the first, the second, ... call failing, until none is left to fail."""
        before = self.restarted(self.fresh())
        unharmed = run_failing(perform, (self.fresh(), self.token, name), calls, 0, lasting=False)
        after, good = self.restarted(self.place), _verified(unharmed.answer)
        for number in count(1):
            outcome = run_failing(perform, (self.fresh(), self.token, name), calls, number, lasting=False)
            self.tally.trials += 1
            if not outcome.failed:
                break
            self.tally.failures += 1
            self._judge(f"{name}, {calls.name} {number}", name, outcome.answer, before, after, good)

    def _judge(self, trial: str, name: str, found: Report, before: State, after: State, good: list[str]) -> None:
        now = self.restarted(self.place)
        if found.bare or found.error not in (None, _CODE):
            self.tally.untyped.append(f"{trial}: {found.bare or found.error}")
        if now != after and (found.error is None or not _is_old(now, before)):
            self.tally.between.append(f"{trial}: {found.error}, {now}")
        if found.state not in (None, now):
            self.tally.between.append(f"{trial}: {found.state} before a restart, {now} after it")
        if left := strays(self.place):
            self.tally.between.append(f"{trial}: {left} is left")
        self.tally.born_of_a_fault += [f"{trial}: {each}" for each in _born_of_a_fault(found, good)]
        if name in REPEATED and found.error:
            self._repeat(trial, name, after)

    def _repeat(self, trial: str, name: str, after: State) -> None:
        clock = Clock()
        library = load(self.place, clock)
        try:
            OPERATIONS[name](house(library, WordEmbedder(), WordEntailment()), library.open(self.token), clock)
        except FirewallError as error:
            if error.code not in _DONE_BEFORE:
                self.tally.not_recovered.append(f"{trial}: {error.code}")
        finally:
            library.close()
        if self.restarted(self.place) != after:
            self.tally.not_recovered.append(f"{trial}: done again, it is not as it should be")

    def see_refused(self, trial: str, found: Report, before: State) -> None:
        """Note what is wrong with an operation that should have been refused, and undone."""
        self.tally.trials += 1
        self.tally.failures += 1
        if found.error != _CODE:
            self.tally.untyped.append(f"{trial}: {found.bare or found.error}")
        now = self.restarted(self.place)
        if not _is_old(now, before) or strays(self.place):
            self.tally.between.append(f"{trial}: {now}, {strays(self.place)}")

    def restarted(self, folder: Path) -> State:
        """Return how the library in `folder` stands for a process that opens it now."""
        library = load(folder, Clock())
        try:
            return look(library, folder, self.token)
        finally:
            library.close()


def _is_old(state: State, before: State) -> bool:
    """Whether `state` is `before`, but for a run that was kept as failed or interrupted."""
    if state.runs and state.runs[0][1] in _CUT_SHORT:
        state = State(state.workspaces, state.documents, state.runs[1:], state.feedback)
    return state == before


def _verified(found: Report) -> list[str]:
    return verified(json.loads(found.result)) if found.result else []


def _born_of_a_fault(found: Report, good: Sequence[str]) -> list[str]:
    if found.result is None:
        return []
    result: dict[str, Any] = json.loads(found.result)
    return unfounded(result, TEXTS.get) + [text for text in verified(result) if text not in good]


@contextmanager
def _bench() -> Iterator[Bench]:
    configure("critical")
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield Bench(folder / "template", folder / "trial", prepare(folder / "template"), Tally())


def fail_calls(names: Sequence[str], kinds: Sequence[Calls]) -> list[Figure]:
    """Fail the calls of each kind in each operation."""
    with _bench() as bench:
        for name, calls in product(names, kinds):
            bench.strike(name, calls)
        return bench.tally.figures()


def fail_surroundings(names: Sequence[str] = ("upload", "query", "verify", "delete")) -> list[Figure]:
    """Do operations on a full disk and out of descriptors."""
    with _bench() as bench:
        before = bench.restarted(bench.fresh())
        for name in names:
            for calls in (WRITES, OPENINGS):
                full = run_failing(perform, (bench.fresh(), bench.token, name), calls, 1, lasting=True)
                bench.see_refused(f"{name} without {calls.name}", full.answer, before)
        return bench.tally.figures()


def main() -> None:
    """Run it whole, or only failing calls for the operations that are named."""
    named = options(__doc__, "operations").names
    parts: dict[str, Callable[[], list[Figure]]] = {"calls": lambda: fail_calls(named or tuple(OPERATIONS), KINDS)}
    if not named:
        parts |= {"surroundings": fail_surroundings}
    figures = []
    for name, part in parts.items():
        figures += [Figure(f"{name}: {each.name}", each.value, each.aim, each.met) for each in part()]
    report("faults of storage", figures)


if __name__ == "__main__":
    main()
