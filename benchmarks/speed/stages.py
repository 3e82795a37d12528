"""Where the time of an upload, a question and a verification goes, by stage.

Input: nothing. Output: milliseconds of processor time by stage, excluding the stages it calls, over a few runs with
nothing cached. The stages are functions of the product, by name; the time of several threads is added up.
"""

import functools
import importlib
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.judging import verdicts_on
from benchmarks.speed.figures import Table
from benchmarks.speed.material import answers, text_of
from config.assembly import load_service
from config.settings import Settings
from core.runs.requests import Choices
from utils.deadline import Deadline

RUNS = 5
_KILOBYTES = 200
STAGES = {
    "models: one text": "utils.onnx:OnnxModel._run_one",
    "models: handing out": "utils.onnx:OnnxModel.run",
    "reading in the child": "ingestion.sandbox:Sandbox.run",
    "cutting": "retrieval.intake:chunk",
    "storing": "retrieval.workspace:Workspace.add",
    "opening for search": "retrieval.workspace:Workspace.corpus",
    "cutting sources": "retrieval.sources:chunk",
    "exact terms": "retrieval.retriever:find_exact_terms",
    "indexing words": "retrieval.retriever:LexicalIndex",
    "search": "retrieval.retriever:HybridCorpus.search",
    "taking claims apart": "core.examination:Statement.of_claims",
    "tables": "core.verifier:compute",
    "choosing windows": "core.verifier:select",
    "sentences of passages": "core.evidence:_split",
    "orders in documents": "core.evidence:frames_of",
    "identifiers": "core.checks.checks:compare_identifiers",
    "numbers": "core.checks.checks:compare_quantities",
    "reading of quantities": "core.checks.quantities:find_quantities",
    "word for word": "core.verifier:find_copy",
    "values in place of others": "core.verifier:with_conflicts",
    "what other documents say": "core.verifier:find_dissent",
    "language": "core.verifier:is_english",
    "judging and the rest": "core.verifier:Verifier.verify",
}


class Stages:
    """Processor seconds and calls by stage, excluding time spent in nested stages."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.calls: Counter[str] = Counter()
        self._inside = threading.local()
        self._lock = threading.Lock()

    def timed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return `function`, with its time added to the stage `name`."""

        @functools.wraps(function, updated=())
        def run(*arguments: Any, **named: Any) -> Any:
            within = self._inside.__dict__.setdefault("stack", [])
            within.append(0.0)
            begun = time.thread_time()
            try:
                return function(*arguments, **named)
            finally:
                taken = time.thread_time() - begun
                inner = within.pop()
                if within:
                    within[-1] += taken
                with self._lock:
                    self.seconds[name] += taken - inner
                    self.calls[name] += 1

        return run

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Time the stages inside the `with` block."""
        kept = []
        for name, place in STAGES.items():
            module, _, path = place.partition(":")
            *owners, attribute = path.split(".")
            owner: Any = functools.reduce(getattr, owners, importlib.import_module(module))
            kept.append((owner, attribute, owner.__dict__[attribute]))
            is_bound = isinstance(owner.__dict__[attribute], classmethod)
            timed = self.timed(name, getattr(owner, attribute))
            setattr(owner, attribute, staticmethod(timed) if is_bound else timed)
        try:
            yield
        finally:
            for owner, attribute, original in kept:
                setattr(owner, attribute, original)


def where_time_goes() -> list[Table]:
    """Profile uploads, questions and verifications."""
    settings = Settings()
    with tempfile.TemporaryDirectory() as folder:
        service = load_service(settings.model_copy(update={"data_directory": Path(folder)}))
        verifier = service.pipeline.verifier
        requested = Choices(threshold=0.6).resolve(service.runner.defaults, "speed", passages=7, attempts=0)
        material = answers(RUNS + 1)
        verdicts_on(*material[0], verifier, settings)
        workspaces = [service.library.create()[0] for _ in range(RUNS)]

        def upload(run: int) -> None:
            text = f"Run {run}.\n{text_of(1000 * _KILOBYTES)[run * 1000 * _KILOBYTES // RUNS :]}"
            for _ in service.intake.take_in(workspaces[run], "text.txt", text.encode()):
                pass

        def ask(run: int) -> None:
            question = material[run + 1].claims[0]
            for _ in service.pipeline.ask(question, workspaces[run].corpus(), requested, Deadline.after(60)):
                pass

        def verify(run: int) -> None:
            verdicts_on(*material[run + 1], verifier, settings)

        tables = [
            _profile(f"An upload of {_KILOBYTES} KB of text and less", upload),
            _profile("A question to it, answered in quotations and verified", ask),
            _profile("Ten claims against seven chunks", verify),
        ]
        service.close()
    return tables


def _profile(title: str, work: Callable[[int], None]) -> Table:
    stages = Stages()
    began, wall = time.process_time(), time.perf_counter()
    with stages.watching():
        for run in range(RUNS):
            work(run)
    spent, wall = time.process_time() - began, time.perf_counter() - wall
    rest = spent - sum(stages.seconds.values())
    told = [(name, seconds, stages.calls[name]) for name, seconds in stages.seconds.most_common()]
    rows = [(name, round(1000 * seconds / RUNS, 1), round(100 * seconds / spent), round(calls / RUNS))
            for name, seconds, calls in told if seconds >= 0.002 * spent]  # fmt: skip
    rows.append(("everything else", round(1000 * rest / RUNS, 1), round(100 * rest / spent), None))  # type: ignore[arg-type]
    return Table(
        title=title,
        columns=("stage", "ms of processor time", "%", "calls"),
        rows=tuple(rows),
        note=f"Mean of {RUNS} runs: processor {1000 * spent / RUNS:.0f} ms, clock {1000 * wall / RUNS:.0f} ms.",
        against=None,
    )
