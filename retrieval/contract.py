"""What the stores of a workspace offer, whatever they are made of.

In and out: documents and runs. Two implementations pass the same tests: a folder with SQLite, which one process uses
(store.py, run_store.py), and PostgreSQL, which many use at once (postgres/). Not here: who opens which (tenancy.py),
vector indexes (vectors.py), quotas and the making of corpora, the same over both (workspace.py, snapshots.py).

Every call raises `Unavailable` (storage_unavailable) where the storage cannot be read or written.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ingestion.document import Chunk, Document
from ingestion.embeddings import FloatMatrix
from retrieval.records import DocumentEntry, Feedback, Run
from retrieval.rows import Contents

Admission = Callable[[Sequence[DocumentEntry]], None]
"""Raises where a document may not be put beside those that are stored."""


class DocumentStore(Protocol):
    """The documents of one workspace. A document is absent or complete, for every reader, whatever crashes.

    What names a document raises `NotFound` where it is not here. Chunks have numbers that are never given twice.
    """

    def version(self) -> int:
        """Return a number that has grown when documents were added, read anew or removed, by whomever."""
        ...

    def add(
        self,
        document: Document,
        chunks: Sequence[Chunk],
        vectors: FloatMatrix,
        embedder: str,
        data: bytes,
        added: float,
        admission: Admission,
    ) -> DocumentEntry:
        """Keep a document with its chunks, their vectors (made by the model named) and its bytes, or nothing of it.

        One of the same bytes gives way. `admission` sees what is stored, and nobody else adds until this is done.
        """
        ...

    def delete(self, document_id: str) -> None:
        """Remove a document with everything that was derived from it."""
        ...

    def clear(self) -> None:
        """Remove every document."""
        ...

    def documents(self) -> tuple[DocumentEntry, ...]:
        """Return what is stored, in the order in which it was added."""
        ...

    def document(self, document_id: str) -> Document:
        """Return one document as it was added."""
        ...

    def original(self, document_id: str) -> bytes:
        """Return the bytes of one document as they were uploaded."""
        ...

    def contents(self, document_id: str) -> Contents:
        """Return what a search needs of one document, all of it of one moment."""
        ...

    def vectors(self, document_id: str) -> tuple[tuple[int, ...], FloatMatrix]:
        """Return the numbers of one document's chunks, in order, and their vectors; none for a document not here."""
        ...

    def replace_vectors(self, entry: DocumentEntry, vectors: FloatMatrix, embedder: str) -> None:
        """Put the vectors of another model in place of those of one document, if it still is as `entry` says."""
        ...


class RunHistory(Protocol):
    """The runs of one workspace and what people said of their claims; of too many runs, the oldest goes."""

    def save(self, run: Run) -> None:
        """Keep a run, in place of the one with the same id if there is one."""
        ...

    def run(self, run_id: str) -> Run:
        """Return one run. Raises `NotFound`. A run whose process ended is interrupted."""
        ...

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, the latest first."""
        ...

    def add_feedback(self, feedback: Feedback) -> None:
        """Keep what was said of a claim, in place of what was said before. Raises `NotFound` for an unknown run."""
        ...

    def feedback(self, run_id: str) -> tuple[Feedback, ...]:
        """Return what was said of the claims of a run, in the order of the claims. Raises `NotFound`."""
        ...


@dataclass(frozen=True, slots=True)
class Stores:
    """What one workspace stores in."""

    documents: DocumentStore
    runs: RunHistory


StoresOpener = Callable[[], Stores]
"""Opens the stores of one workspace."""
