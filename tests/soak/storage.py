"""What is done with the store while its calls fail, and how the store then stands.

In: the folder of a library with one workspace, the name of an operation. Out: `Report`, what came of it in the process
that did it; `State`, how the library stands. Everything is the service's own, on doubles of its models. Not here: which
calls fail (failing_calls.py), what should hold (faults.py).
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from config.assembly import Service
from config.settings import Settings
from config.storage import file_limits, page_limits
from core.calibration import UNCALIBRATED
from core.checks.entailment import EntailmentModel
from core.judge import judge
from core.methods.method import ByClaim
from core.pipeline import Pipeline
from core.result import Finished
from core.runs.execution import Work
from core.runs.requests import QueryRequest, VerifyRequest
from core.runs.running import question, verification
from core.verifier import Verifier
from ingestion.embeddings import Embedder
from ingestion.loader import Loader
from ingestion.page_viewer import PageViewer
from ingestion.sandbox import Sandbox
from retrieval.database import Database
from retrieval.intake import Intake
from retrieval.library import Library
from retrieval.records import Feedback, Run, RunState
from retrieval.snapshots import Engines
from retrieval.sources import sources_corpus
from retrieval.tenancy import WorkspaceLibrary
from retrieval.vectors import ExactIndex
from retrieval.workspace import Workspace
from tests.core.examples import MODELS
from tests.doubles import QUOTING, WordEmbedder, WordEntailment
from tests.retrieval.samples import DIMENSIONS, LIMITS, Clock, Upload, upload
from utils.errors import FirewallError, NotFound
from utils.language import is_english
from utils.logger import configure

is_english("What is read once by the process that forks all others is not read while calls fail.")

FIRST = upload("The monthly rent is 900 euros.\nThe deposit is 1,800 euros.", "first.txt")
OTHER = upload("The tenant may keep one cat.", "other.txt")
NEXT = upload("\n".join(f"The document says that line {line} has a word{line}." for line in range(40)), "next.txt")
READ_AGAIN = Upload(
    FIRST.document.model_copy(update={"encoding": "windows-1255"}), FIRST.chunks, FIRST.vectors, FIRST.data
)
RUN = Run(id="kept", kind="query", created=1.0, state=RunState.FINISHED, request="{}", result=None)
FEEDBACK = Feedback(run_id="kept", claim_index=0, label="wrong", note="n" * 300, created=2.0)


@dataclass(frozen=True, slots=True)
class State:
    """How a library stands: how many workspaces there are, and what one of them holds, None where it has ended.

    A document that is not whole has a name of its own kind, so that no two states that differ look alike.
    """

    workspaces: int
    documents: tuple[tuple[str, str | None], ...] | None
    runs: tuple[tuple[str, str], ...]
    feedback: int


@dataclass(frozen=True, slots=True)
class Report:
    """What came of an operation: the code of the error, another error, the result of a run, how the library stands
    for the process that did it (None where it cannot say).
    """

    error: str | None
    bare: str | None
    result: str | None
    state: State | None


def house(library: WorkspaceLibrary, embedder: Embedder, entailment: EntailmentModel) -> Service:
    """Return a service on `library` with these models."""
    settings = Settings(_env_file=None)
    verifier = Verifier(embedder, entailment, UNCALIBRATED, passages=7)
    method = ByClaim(verifier, lambda findings: judge(findings, UNCALIBRATED.thresholds))
    sandbox = Sandbox(1)
    return Service(
        settings=settings,
        library=library,
        intake=Intake(Loader(sandbox, file_limits(settings)), embedder, 1000, 200),
        pages=PageViewer(sandbox, page_limits(settings)),
        pipeline=Pipeline(verifier, {"firewall": method}, QUOTING, None, MODELS, relevance_threshold=0.1),
        model=None,
        align_score=None,
        corpus_of=partial(sources_corpus, embedder=embedder, size=1000, overlap=200),
    )


def load(folder: Path, clock: Callable[[], float], embedder: Embedder | None = None) -> Library:
    """Open the library in `folder`."""

    def make_index(workspace_id: str) -> ExactIndex:
        return ExactIndex(workspace_id, dimensions=DIMENSIONS)

    return Library(folder, Engines(embedder or WordEmbedder(), make_index), LIMITS, clock)


def prepare(folder: Path) -> str:
    """Make a library whose workspace holds two documents and a run, and return the token."""
    library = load(folder, Clock())
    workspace, token = library.create()
    FIRST.to(workspace)
    OTHER.to(workspace)
    workspace.save_run(RUN)
    library.close()
    return token


def result_of(work: Work) -> str:
    """Do a run and return its result as JSON."""
    (result,) = [event.result for event in work.events if isinstance(event, Finished)]
    return result.model_dump_json()


def ask(service: Service, workspace: Workspace) -> str:
    """Ask what the documents answer."""
    return result_of(question(QueryRequest(question="What is the monthly rent?"), service.runner, workspace))


def verify(service: Service, workspace: Workspace) -> str:
    """Verify a true and a false claim."""
    request = VerifyRequest(claims=["The monthly rent is 900 euros.", "The deposit is 2,500 euros."])
    return result_of(verification(request, service.runner, workspace))


def _sweep(service: Service, clock: Clock) -> None:
    clock.now += LIMITS.idle_seconds + 1
    service.library.sweep()


def _add(workspace: Workspace, sample: Upload, encoding: str | None = None) -> None:
    workspace.add(*sample, encoding)
    workspace.corpus()


Operation = Callable[[Service, Workspace, Clock], Any]
OPERATIONS: dict[str, Operation] = {
    "open": lambda service, workspace, clock: workspace.corpus(),
    "create": lambda service, workspace, clock: service.library.create() and None,
    "upload": lambda service, workspace, clock: _add(workspace, NEXT),
    "read as": lambda service, workspace, clock: _add(workspace, READ_AGAIN, "windows-1255"),
    "delete": lambda service, workspace, clock: workspace.delete(FIRST.document.id),
    "clear": lambda service, workspace, clock: workspace.clear(),
    "save run": lambda service, workspace, clock: workspace.save_run(RUN.model_copy(update={"id": "saved"})),
    "feedback": lambda service, workspace, clock: workspace.add_feedback(FEEDBACK),
    "query": lambda service, workspace, clock: ask(service, workspace),
    "verify": lambda service, workspace, clock: verify(service, workspace),
    "sweep": lambda service, workspace, clock: _sweep(service, clock),
    "close": lambda service, workspace, clock: service.library.close(),
}
COLD = frozenset({"open"})
"""Operations that begin with a library that is not open yet."""
ENDING = frozenset({"close", "sweep"})
"""Operations after which the process that did them has another view: the library is closed, or the clock has moved."""


def perform(arm: Callable[[], None], folder: Path, token: str, name: str) -> Report:
    """Do one operation with calls failing; `arm` makes them fail from then on."""
    configure("critical")
    clock = Clock()
    service = None if name in COLD else _opened(folder, token, clock)
    arm()
    error = bare = result = None
    try:
        service = service or _opened(folder, token, clock)
        done = OPERATIONS[name](service, service.library.open(token), clock)
        result = done if isinstance(done, str) else None
    except FirewallError as failure:
        error = failure.code
    except BaseException as failure:  # noqa: BLE001  (whatever it is, it is what the trial looks for)
        bare = f"{type(failure).__name__}: {failure}"
    seen = None if service is None or name in ENDING else _seen(service.library, folder, token)
    return Report(error, bare, result, seen)


def _opened(folder: Path, token: str, clock: Clock) -> Service:
    embedder = WordEmbedder()
    service = house(load(folder, clock, embedder), embedder, WordEntailment())
    service.library.open(token).corpus()
    return service


def _seen(library: WorkspaceLibrary, folder: Path, token: str) -> State | None:
    try:
        return look(library, folder, token)
    except FirewallError:
        return None


def look(library: WorkspaceLibrary, folder: Path, token: str) -> State:
    """Return how the library in `folder` stands, having read all that its workspace holds."""
    with Database(folder / "library.sqlite").reading() as connection:
        (count,) = connection.execute("SELECT count(*) FROM workspaces").fetchone()
    try:
        workspace = library.open(token)
    except NotFound:
        return State(count, None, (), 0)
    entries = workspace.documents()
    documents = tuple((_name(workspace, entry.id, entry.name), entry.encoding) for entry in entries)
    found = len(workspace.corpus().search("document rent tenant", 1000))
    if found != sum(entry.chunks for entry in entries):
        documents += ((f"only {found} passages are found", None),)
    runs = tuple((run.kind, run.state.value) for run in workspace.runs())
    return State(count, documents, runs, len(workspace.feedback(RUN.id)))


def strays(folder: Path) -> list[str]:
    """Return what lies in the folder of a closed library and belongs to nothing."""
    with Database(folder / "library.sqlite").reading() as connection:
        ids = {id_ for (id_,) in connection.execute("SELECT id FROM workspaces")}
    found = [path for path in folder.iterdir() if path.is_dir() and path.name not in ids]
    return [path.name for path in found]


def _name(workspace: Workspace, document_id: str, name: str) -> str:
    """Return the name of a document that is whole, else what is wrong with it."""
    document = workspace.document(document_id)
    sample = next((each for each in (FIRST, OTHER, NEXT) if each.document.id == document_id), None)
    if sample is None or document.text != sample.document.text:
        return f"{name} with another text"
    if hashlib.sha256(workspace.original(document_id)).hexdigest() != document_id:
        return f"{name} with other bytes"
    return name
