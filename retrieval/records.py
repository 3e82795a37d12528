"""What a workspace holds, as it is handed out.

In: nothing. Out: the records and the quota. Not here: how they are stored (store.py), who may see them (library.py).
"""

from dataclasses import dataclass
from enum import StrEnum

from ingestion.document import Format
from utils.record import Record

UNKNOWN_WORKSPACE = "There is no such workspace, or it has expired. Upload a document to start a new one."
"""What every caller is told of a workspace that ended, is another's, or never was."""

UNKNOWN_DOCUMENT = "This workspace holds no such document."


class DocumentEntry(Record):
    """A stored document without its text. `id` is the SHA-256 of its bytes; `added` is in seconds since 1970."""

    id: str
    name: str
    format: Format
    size_bytes: int
    encoding: str | None
    notes: tuple[str, ...]
    characters: int
    chunks: int
    tables: int
    table_rows: int
    added: float


class StepName(StrEnum):
    """What is done with an uploaded file, in this order."""

    CHECKING = "checking"
    READING = "reading"
    CUTTING = "cutting"
    EMBEDDING = "embedding"
    STORING = "storing"


class Step(Record):
    """How far a file is on its way in. `share` is how much of the step is done, None where that cannot be told."""

    name: StepName
    share: float | None


class RunState(StrEnum):
    """How far a run has come. A run that was going on when the process ended is interrupted."""

    RUNNING = "running"
    FINISHED = "finished"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


class Run(Record):
    """One question or verification. `request` and `result` are JSON; `created` is in seconds since 1970."""

    id: str
    kind: str
    created: float
    state: RunState
    request: str
    result: str | None


class Feedback(Record):
    """What a person said of one claim of a run; saying it again replaces it. `created` is in seconds since 1970."""

    run_id: str
    claim_index: int
    label: str
    note: str
    created: float


@dataclass(frozen=True, slots=True)
class Quota:
    """The most that one workspace may hold. When there are more runs, the oldest goes."""

    files: int
    size_bytes: int
    chunks: int
    table_rows: int
    runs: int
