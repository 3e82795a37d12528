"""The content of a workspace, as records for callers."""

from dataclasses import dataclass
from enum import StrEnum

from ingestion.document import File
from utils.record import Record

UNKNOWN_WORKSPACE = "There is no such workspace, or it has expired. Upload a document to start a new one."
"""The message for a workspace that has ended, belongs to another user, or never existed."""

UNKNOWN_DOCUMENT = "This workspace holds no such document."


class DocumentEntry(File):
    """A stored document without its text. `id` is the SHA-256 of its bytes; `added` is in seconds since 1970."""

    encoding: str | None
    notes: tuple[str, ...]
    characters: int
    chunks: int
    tables: int
    table_rows: int
    added: float


class StepName(StrEnum):
    """The steps for an uploaded file, in this order."""

    CHECKING = "checking"
    READING = "reading"
    CUTTING = "cutting"
    EMBEDDING = "embedding"
    STORING = "storing"


class Step(Record):
    """The progress of a file being added. `share` is the completed part of the step, None if unknown."""

    name: StepName
    share: float | None


class RunState(StrEnum):
    """The state of a run. A run still in progress when its process ended is interrupted."""

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
    """A person's feedback on one claim of a run; new feedback replaces it. `created` is in seconds since 1970."""

    run_id: str
    claim_index: int
    label: str
    note: str
    created: float


@dataclass(frozen=True, slots=True)
class Quota:
    """The limits of one workspace. If there are more runs, the oldest is removed."""

    files: int
    size_bytes: int
    chunks: int
    table_rows: int
    runs: int
