"""Every call that storing makes, failed at the n-th time for n = 1, 2, 3, ... until the operation succeeds.

In: operations and kinds of call. Out: figures: errors without a type, states that are neither old nor new, claims
that a fault verified. So SQLite is tested by its makers ("fail the n-th": malloc, I/O, crash). A trial is named by its
operation, its kind of call and n, which make it again. Not here: the calls (failing_calls.py), the operations
(storage.py), faults of models (model_faults.py) and of language models (llm_faults.py).

    python -m tests.soak.faults
    python -m tests.soak.faults query verify
"""

import argparse
import json
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any

from tests.doubles import WordEmbedder, WordEntailment
from tests.retrieval.samples import Clock
from tests.soak.aims import Figure, at_least, none_of, report, told
from tests.soak.evidence import unfounded, verified
from tests.soak.failing_calls import (
    FLUSHES,
    FOLDERS,
    OPENINGS,
    REMOVALS,
    RENAMES,
    STARTS,
    WRITES,
    Calls,
    Outcome,
    run_failing,
)
from tests.soak.failing_models import Countdown, FailingEmbedder, FailingEntailment
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
    perform_reading,
    perform_refused,
    perform_without_rights,
    prepare,
    strays,
)
from utils.errors import FirewallError, Unavailable
from utils.logger import configure

KINDS = (WRITES, FLUSHES, RENAMES, REMOVALS, FOLDERS, OPENINGS)
TEXTS = {sample.document.id: sample.document.text for sample in (FIRST, OTHER, NEXT)}
REPEATED = ("upload", "read as", "delete", "clear", "save run", "feedback")
"""Operations that a person would try again after an error, and that then leave what they should."""
_CODES = frozenset({"storage_unavailable"})
_MEMORY = Path("/dev/shm")
_YEAR = 365 * 86_400.0
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
    """A library to begin each trial with, a place to copy it to, and what each operation makes of it unharmed."""

    template: Path
    place: Path
    token: str
    tally: Tally

    @classmethod
    def made(cls, folder: Path) -> "Bench":
        """Make the library."""
        return cls(folder / "template", folder / "trial", prepare(folder / "template"), Tally())

    def fresh(self) -> Path:
        """Return the folder of a library like the first."""
        shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(self.template, self.place)
        return self.place

    def strike(self, name: str, kind: str, attempt: Callable[[Path, int], Outcome], *, lasting: bool) -> None:
        """Do the operation with the first, the second, ... call failing, until none is left to fail."""
        before = self.restarted(self.fresh())
        unharmed = attempt(self.fresh(), 0)
        after = self.restarted(self.place)
        good = _verified(unharmed.answer)
        for number in count(1):
            outcome = attempt(self.fresh(), number)
            self.tally.trials += 1
            if not outcome.failed:
                break
            self.tally.failures += 1
            self._judge(f"{name}, {kind} {number}", name, outcome.answer, before, after, good, lasting=lasting)

    def _judge(
        self, trial: str, name: str, found: Report, before: State, after: State, good: list[str], *, lasting: bool
    ) -> None:
        now = self.restarted(self.place)
        if found.bare or found.error not in {None, *_CODES}:
            self.tally.untyped.append(f"{trial}: {found.bare or found.error}")
        if now != after and (found.error is None or not _is_old(now, before)):
            self.tally.between.append(f"{trial}: {found.error}, {now}")
        if found.state not in (None, now) and (not lasting or _interrupted(found.state) != now):
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

    def see_refused(self, trial: str, found: Report, before: State, codes: Collection[str]) -> None:
        """Note what is wrong with an operation that should have been refused with one of `codes`, and undone."""
        self.tally.trials += 1
        self.tally.failures += 1
        if found.error not in codes:
            self.tally.untyped.append(f"{trial}: {found.bare or found.error}")
        now = self.restarted(self.place)
        if not _is_old(now, before) or strays(self.place):
            self.tally.between.append(f"{trial}: {now}, {strays(self.place)}")

    def move_clock(self, name: str, seconds: float, before: State, code: str | None) -> None:
        """Do an operation with the clock set forward or back; the error, if one is due, is `code`."""
        clock = Clock()
        library = load(self.fresh(), clock)
        clock.now += seconds
        told_code = None
        try:
            OPERATIONS[name](house(library, WordEmbedder(), WordEntailment()), library.open(self.token), clock)
        except FirewallError as error:
            told_code = error.code
        clock.now -= seconds
        self.tally.trials += 1
        trial = f"{name} with the clock {seconds:+.0f} s off"
        if told_code != code:
            self.tally.untyped.append(f"{trial}: {told_code}")
        if (look(library, self.place, self.token) == before) != (code is not None):
            self.tally.between.append(f"{trial}: {look(library, self.place, self.token)}")
        library.close()

    def fail_model(self, name: str, number: int) -> bool:
        """Do an operation with the `number`-th call of a model failing; False where there is none."""
        clock = Clock()
        countdown = Countdown(number, Unavailable("The model gave no figures.", code="model_broken"))
        library = load(self.fresh(), clock)
        workspace = library.open(self.token)
        sound = house(library, WordEmbedder(), WordEntailment())
        failing = house(library, FailingEmbedder(countdown), FailingEntailment(countdown))
        good = verified(json.loads(OPERATIONS[name](sound, workspace, clock)))
        error = result = None
        try:
            result = OPERATIONS[name](failing, workspace, clock)
        except FirewallError as failure:
            error = failure.code
        trial = f"{name}, call {number} of a model"
        self.tally.trials += 1
        self.tally.failures += countdown.struck
        if error not in (None, "model_broken"):
            self.tally.untyped.append(f"{trial}: {error}")
        born = _born_of_a_fault(Report(error, None, result, None), good)
        self.tally.born_of_a_fault += [f"{trial}: {each}" for each in born]
        if countdown.struck and verified(json.loads(OPERATIONS[name](failing, workspace, clock))) != good:
            self.tally.not_recovered.append(trial)
        library.close()
        return countdown.struck

    def restarted(self, folder: Path) -> State:
        """Return how the library in `folder` stands for a process that opens it now."""
        library = load(folder, Clock())
        try:
            return look(library, folder, self.token)
        finally:
            library.close()


def _interrupted(state: State | None) -> State | None:
    """Return `state` as it is after a restart where nothing at all could be written before: a run is interrupted."""
    if state is None or not state.runs or state.runs[0][1] != "running":
        return state
    kind, _ = state.runs[0]
    return replace(state, runs=((kind, "interrupted"), *state.runs[1:]))


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
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        Path(folder).chmod(0o755)
        yield Bench.made(Path(folder))


def fail_calls(names: Sequence[str], kinds: Sequence[Calls], *, lasting: Sequence[bool]) -> list[Figure]:
    """Fail the calls of each kind in each operation, once or from then on."""
    with _bench() as bench:
        for name, calls, lasts in product(names, kinds, lasting):
            attempt = partial(_with_failing_calls, name=name, token=bench.token, calls=calls, lasting=lasts)
            bench.strike(name, f"every {calls.name} from" if lasts else calls.name, attempt, lasting=lasts)
        return bench.tally.figures()


def _with_failing_calls(folder: Path, number: int, *, name: str, token: str, calls: Calls, lasting: bool) -> Outcome:
    return run_failing(perform, (folder, token, name), calls, number, lasting=lasting)


def _with_a_refused_statement(folder: Path, number: int, *, name: str, token: str) -> Outcome:
    outcome = run_failing(perform_refused, (folder, token, name, number), FOLDERS, 0, lasting=False)
    found, refused = outcome.answer
    return Outcome(found, outcome.calls, refused)


def refuse_statements(names: Sequence[str]) -> list[Figure]:
    """Refuse each call to SQLite in turn: connections, statements, commits."""
    with _bench() as bench:
        for name in names:
            bench.strike(
                name, "statement", partial(_with_a_refused_statement, name=name, token=bench.token), lasting=False
            )
        return bench.tally.figures()


def fail_models() -> list[Figure]:
    """Fail each call of the model of meaning and of the one of entailment in turn."""
    with _bench() as bench:
        for name in ("query", "verify"):
            for number in count(1):
                if not bench.fail_model(name, number):
                    break
        return bench.tally.figures()


def fail_starts() -> list[Figure]:
    """Fail the start of each process that reads a file, and give one too little memory."""
    with _bench() as bench:
        before = bench.restarted(bench.fresh())
        for number in count(1):
            outcome = run_failing(perform_reading, (bench.fresh(), bench.token, 1024, 10), STARTS, number, lasting=True)
            bench.tally.trials += 1
            if not outcome.failed:
                break
            bench.tally.failures += 1
            bench.see_refused(f"start of a process {number}", outcome.answer, before, {"engine_unavailable"})
        outcome = run_failing(perform_reading, (bench.fresh(), bench.token, 1, 400_000), STARTS, 0, lasting=False)
        bench.see_refused("a process without memory", outcome.answer, before, {"file_unpacked_too_large"})
        return bench.tally.figures()


def fail_surroundings(names: Sequence[str] = ("upload", "query", "verify", "delete")) -> list[Figure]:
    """Do operations on a full disk, in a read-only folder, out of descriptors, with the clock a year off."""
    with _bench() as bench:
        before = bench.restarted(bench.fresh())
        for name in names:
            given = (bench.token, name)
            for calls in (WRITES, OPENINGS):
                full = run_failing(perform, (bench.fresh(), *given), calls, 1, lasting=True)
                bench.see_refused(f"{name} without {calls.name}", full.answer, before, _CODES)
            unwritable = run_failing(perform_without_rights, (bench.fresh(), *given), FOLDERS, 0, lasting=False)
            bench.see_refused(f"{name} in a read-only folder", unwritable.answer, before, _CODES)
            bench.move_clock(name, _YEAR, before, "not_found")
            bench.move_clock(name, -_YEAR, before, None)
        return bench.tally.figures()


def main() -> None:
    """Run it whole, or what fails by operation for some operations."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operations", nargs="*", help="of each only failing calls and refused statements; else all")
    named = parser.parse_args().operations
    names = tuple(named or OPERATIONS)
    parts: dict[str, Callable[[], list[Figure]]] = {
        "calls": lambda: fail_calls(names, KINDS, lasting=(False, True)),
        "statements": lambda: refuse_statements(names),
    }
    if not named:
        parts |= {"starts": fail_starts, "surroundings": fail_surroundings, "models": fail_models}
    figures = []
    for name, part in parts.items():
        figures += [Figure(f"{name}: {each.name}", each.value, each.aim, each.met) for each in part()]
    report("faults of storage", figures)


if __name__ == "__main__":
    main()
