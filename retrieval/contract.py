"""The interface of a workspace's stores, whatever the implementation.

Two implementations pass the same tests: a folder with SQLite, used by one process (store.py), and
PostgreSQL, shared by many (postgres/). Every call raises `Unavailable` (storage_unavailable) if the storage fails.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ingestion.document import Chunk, Document
from ingestion.embeddings import FloatMatrix
from retrieval.records import DocumentEntry, Feedback, Run
from retrieval.rows import Contents

Admission = Callable[[Sequence[DocumentEntry]], None]
"""Raises if a document may not be added to those already stored."""


@dataclass(frozen=True, slots=True)
class Addition:
    """A document with its chunks, their vectors from the model `embedder`, and its bytes, `added` at a time."""

    document: Document
    chunks: Sequence[Chunk]
    vectors: FloatMatrix
    embedder: str
    data: bytes
    added: float


class DocumentStore(Protocol):
    """The documents of one workspace. A document is absent or complete, for every reader, even after a crash.

    Methods that take a document id raise `NotFound` if it is not stored. Chunk numbers are never reused.
    """

    def version(self) -> int:
        """Return a number that increases when any process adds, re-reads or removes documents."""

    def add(self, new: Addition, admission: Admission) -> DocumentEntry:
        """Store a document with all its parts, or nothing of it.

        A document with the same bytes is replaced. `admission` sees what is stored, and nobody else can add until this
        is done.
        """

    def delete(self, document_id: str) -> None:
        """Remove a document with everything derived from it."""

    def clear(self) -> None:
        """Remove every document."""

    def documents(self) -> tuple[DocumentEntry, ...]:
        """Return the stored documents, in the order in which they were added."""

    def document(self, document_id: str) -> Document:
        """Return one document as it was added."""

    def original(self, document_id: str) -> bytes:
        """Return the uploaded bytes of one document."""

    def contents(self, document_id: str) -> Contents:
        """Return what a search needs of one document, as a consistent snapshot."""

    def replace_vectors(self, entry: DocumentEntry, vectors: FloatMatrix, embedder: str) -> None:
        """Replace the vectors of one document by those of another model, if it still matches `entry`."""


class RunHistory(Protocol):
    """The runs of one workspace and the feedback on their claims; beyond the limit, the oldest run is removed."""

    def save(self, run: Run) -> None:
        """Store a run, replacing the one with the same id, if any."""

    def run(self, run_id: str) -> Run:
        """Return one run. Raises `NotFound`. If its process has ended, the run is interrupted."""

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, latest first."""

    def add_feedback(self, feedback: Feedback) -> None:
        """Store feedback on a claim, replacing earlier feedback. Raises `NotFound` for an unknown run."""

    def feedback(self, run_id: str) -> tuple[Feedback, ...]:
        """Return the feedback on the claims of a run, in the order of the claims. Raises `NotFound`."""


@dataclass(frozen=True, slots=True)
class Stores:
    """The stores of one workspace."""

    documents: DocumentStore
    runs: RunHistory


StoresOpener = Callable[[], Stores]
"""Opens the stores of one workspace."""
