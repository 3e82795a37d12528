"""How cost grows with claims, with evidence and with documents.

Input: nothing. Output: one table each. Documents are in a workspace of the real store with vectors drawn from a hash,
as search time does not depend on what they say. Does not measure table rows (benchmarks/table_suite/large.py).
"""

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.judging import verdicts_on
from benchmarks.speed.figures import Table, median_and_p95, timed
from benchmarks.speed.material import answers, many_claims, paragraphs, text_of
from benchmarks.vector_index import LIMITS, add_text
from config.assembly import Service, load_service, load_verifier
from config.settings import Settings
from core.result import StepStarted
from core.runs.requests import Choices
from retrieval.library import Library
from retrieval.snapshots import Engines
from retrieval.vectors import ExactIndex
from retrieval.workspace import Workspace
from utils.deadline import Deadline

CLAIMS = (1, 2, 5, 10, 20, 50, 100, 200)
KILOBYTES = (1, 3, 10, 30, 100, 300, 1000)
DOCUMENTS = (1, 10, 100, 1000, 5000)
QUESTIONS = 20


def by_claims() -> list[Table]:
    """Measure claims against seven chunks."""
    chunks = answers(1)[0].chunks
    return [_grown("By claims, against seven chunks", "claims", CLAIMS, lambda count: (many_claims(count), chunks))]


def by_evidence() -> list[Table]:
    """Measure ten claims against one source that grows."""
    claims, unit = many_claims(10), "KB of evidence"
    title = "By evidence in the request, ten claims"
    return [_grown(title, unit, KILOBYTES, lambda kilobytes: (claims, [text_of(1000 * kilobytes)]))]


def _grown(title: str, unit: str, sizes: Sequence[int], make: Callable[[int], tuple[list[str], list[str]]]) -> Table:
    """Measure claims and texts of several sizes, nothing cached."""
    settings, rows = Settings(), []
    for size in sizes:
        wall, work = timed(partial(verdicts_on, *make(size), load_verifier(settings), settings))
        rows.append((size, round(1000 * wall), round(1000 * work), round(1000 * work / size, 1)))
    note = "Models loaded, no vector and no opinion remembered; passages that words rank best are embedded on the way."
    columns = (unit, "ms", "ms of processors", "the same for one")
    return Table(title=title, columns=columns, rows=tuple(rows), note=note, against=unit)


def by_documents() -> list[Table]:
    """Measure a question to a workspace that grows, up to the point where the writer would begin."""
    settings = Settings()
    questions = [f"What does the record say of this: {claim}" for claim in many_claims(QUESTIONS)]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        service = load_service(settings.model_copy(update={"data_directory": Path(folder) / "store"}))
        quota = replace(LIMITS.quota, files=max(DOCUMENTS), chunks=10 * max(DOCUMENTS))
        limits = replace(LIMITS, quota=quota)
        embedder = service.pipeline.verifier.embedder
        index = partial(ExactIndex, dimensions=embedder.dimensions)
        engines = Engines(embedder, index)
        library = Library(Path(folder) / "grown", engines, limits, time.time)
        workspace, _ = library.create()
        for before, count in zip((0, *DOCUMENTS), DOCUMENTS, strict=False):
            for number, text in enumerate(paragraphs(count)[before:], before):
                add_text(workspace, number, text, size=1000)
            opened, _ = timed(workspace.corpus)
            taken = [timed(partial(_until_written, service, workspace, question)) for question in questions]
            walls, works = zip(*taken, strict=True)
            rows.append((count, *median_and_p95(walls), *median_and_p95(works), round(1000 * opened)))
        library.close()
        service.close()
    return [
        Table(
            title="By documents: a question until the writer begins",
            columns=(
                "documents",
                "median ms",
                "p95 ms",
                "median ms of processors",
                "its p95",
                "ms to open the workspace",
            ),
            rows=tuple(rows),
            note=f"{QUESTIONS} questions each, another one every time; search and the look whether it is relevant.",
            against="documents",
        )
    ]


def _until_written(service: Service, workspace: Workspace, question: str) -> None:
    requested = Choices(threshold=0.6).resolve(service.runner.defaults, "speed", passages=7, attempts=0)
    for event in service.pipeline.ask(question, workspace.corpus(), requested, Deadline.after(60)):
        if isinstance(event, StepStarted) and event.name == "writing":
            return
