"""One person's documents and runs: the only access to stored data.

Input: documents with their chunks, vectors and bytes. Output: what is stored, a corpus to search, runs. Every call
concerns only this workspace, since its store knows no other. There is one writer at a time; readers are not blocked.
"""

import hashlib
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from ingestion.document import Chunk, Document
from ingestion.embeddings import FloatMatrix
from retrieval.contract import Addition, StorageOpener
from retrieval.records import UNKNOWN_WORKSPACE, DocumentEntry, Feedback, Quota, Run
from retrieval.retriever import HybridCorpus
from retrieval.snapshots import Engines, Snapshots
from retrieval.store import Store
from utils.errors import FileRejected, NotFound, QuotaExceeded, Unavailable

Given = ParamSpec("Given")
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class _Parts:
    store: Store
    snapshots: Snapshots


def _read(method: Callable[Concatenate[Store, Given], Found]) -> Callable[Concatenate["Workspace", Given], Found]:
    """Return a method of a workspace that reads from its store."""

    @wraps(method)
    def read(workspace: "Workspace", /, *given: Given.args, **named: Given.kwargs) -> Found:
        with workspace._reading() as parts:
            return method(parts.store, *given, **named)

    return read


class Workspace:
    """The workspace of one token. Calls raise `NotFound` once it is gone and `Unavailable` if the disk fails."""

    def __init__(
        self,
        workspace_id: str,
        open_storage: StorageOpener,
        *,
        created: float,
        quota: Quota,
        engines: Engines,
        clock: Callable[[], float],
    ) -> None:
        """Take the function that opens the storage on first use; times are in seconds since 1970."""
        self.id = workspace_id
        self._created = created
        self._open_storage = open_storage
        self._quota = quota
        self._engines = engines
        self._clock = clock
        self._writing = threading.RLock()
        self._parts: _Parts | None = None
        self._gone = False

    def admit(
        self, document_id: str, size_bytes: int, chosen: str | None = None, *, chunks: int = 0, rows: int = 0
    ) -> None:
        """Reject before a file is read, or before vectors are computed, as `add` would."""
        self._admit(self.documents(), document_id, chosen, size_bytes, chunks, rows)

    def add(
        self, document: Document, chunks: Sequence[Chunk], vectors: FloatMatrix, data: bytes, chosen: str | None = None
    ) -> DocumentEntry:
        """Store a document with its chunks, their vectors and its bytes: all on disk when this returns, or nothing.

        `chosen` is the encoding that the user chose; if set, a document with the same bytes in another encoding is
        replaced. Raises `FileRejected` (file_duplicate), `QuotaExceeded`, and `ValueError` for parts that do not belong
        together.
        """
        _check_parts(document, chunks, data)

        def admission(entries: Sequence[DocumentEntry]) -> None:
            rows = sum(len(table.rows) for table in document.tables)
            self._admit(entries, document.id, chosen, len(data), len(chunks), rows)

        with self._writing:
            parts, now = self._open(), self._clock()
            new = Addition(document, chunks, vectors, self._engines.embedder.name, data, now)
            entry = parts.store.add(new, admission)
            parts.snapshots.expect(entry, document.tables)
            return entry

    def _admit(
        self, entries: Sequence[DocumentEntry], id_: str, chosen: str | None, size_bytes: int, chunks: int, rows: int
    ) -> None:
        """Raise `FileRejected` if the same reading is stored, `QuotaExceeded` if there is too much beside it."""
        for entry in entries:
            if entry.id == id_ and chosen in (None, entry.encoding):
                raise FileRejected(f"This file is already here, as “{entry.name}”.", code="file_duplicate")
        kept, quota = [entry for entry in entries if entry.id != id_], self._quota
        for what, wanted, limit in (
            ("files", len(kept) + 1, quota.files),
            ("bytes", sum(entry.size_bytes for entry in kept) + size_bytes, quota.size_bytes),
            ("chunks of text", sum(entry.chunks for entry in kept) + chunks, quota.chunks),
            ("table rows", sum(entry.table_rows for entry in kept) + rows, quota.table_rows),
        ):
            if wanted > limit:
                raise QuotaExceeded(
                    f"A workspace holds at most {limit:,} {what}; with this file it would hold {wanted:,}. "
                    "Delete a document first, or leave this one out."
                )

    def delete(self, document_id: str) -> None:
        """Remove a document with everything derived from it. Raises `NotFound`."""
        with self._writing:
            parts = self._open()
            parts.snapshots.forget(document_id)
            parts.store.delete(document_id)

    def clear(self) -> None:
        """Remove every document."""
        with self._writing:
            parts = self._open()
            parts.snapshots.unload()
            parts.store.clear()

    documents = _read(Store.documents)
    document = _read(Store.document)
    original = _read(Store.original)
    run = _read(Store.run)
    runs = _read(Store.runs)
    feedback = _read(Store.feedback)

    def corpus(self) -> HybridCorpus:
        """Return the current searchable corpus. A run keeps the one it started with, whatever is deleted meanwhile."""
        with self._reading() as parts:
            return parts.snapshots.corpus()

    def save_run(self, run: Run) -> None:
        """Store a run, replacing the one with the same id, if any."""
        with self._writing:
            self._open().store.save_run(run, self._quota.runs)

    def add_feedback(self, feedback: Feedback) -> None:
        """Store feedback on a claim of a run, replacing earlier feedback. Raises `NotFound`."""
        with self._writing:
            self._open().store.add_feedback(feedback)

    @property
    def age(self) -> float:
        """Seconds since the workspace was created."""
        return self._clock() - self._created

    @property
    def loaded_chunks(self) -> int:
        """The number of chunks in memory for searching."""
        return self._parts.snapshots.loaded_chunks if self._parts else 0

    def unload(self) -> None:
        """Free the memory, unless somebody is writing. The next search reads the store again."""
        if not self._writing.acquire(blocking=False):
            return
        try:
            if self._parts:
                self._parts.snapshots.unload()
        finally:
            self._writing.release()

    def retire(self) -> None:
        """Reject every call from now on, and release the files, so that the folder can be removed."""
        with self._writing:
            self._gone = True
            if self._parts:
                self._parts.snapshots.close()

    def _open(self) -> _Parts:
        """Return the parts, opening them on first use."""
        if self._parts and not self._gone:
            return self._parts
        with self._writing:
            if self._gone:
                raise NotFound(UNKNOWN_WORKSPACE)
            if self._parts is None:
                store = Store(self._open_storage())
                index = self._engines.make_index(self.id)
                self._parts = _Parts(store, Snapshots(store, index, self._engines, self._writing))
            return self._parts

    @contextmanager
    def _reading(self) -> Iterator[_Parts]:
        """Yield the parts; if the workspace ends meanwhile, missing files raise `NotFound`, not `Unavailable`."""
        try:
            yield self._open()
        except Unavailable:
            if self._gone:
                raise NotFound(UNKNOWN_WORKSPACE) from None
            raise


def _check_parts(document: Document, chunks: Sequence[Chunk], data: bytes) -> None:
    if hashlib.sha256(data).hexdigest() != document.id:
        raise ValueError("the id of a document is the SHA-256 of its bytes")
    for index, chunk in enumerate(chunks):
        if (chunk.document_id, chunk.index, chunk.span.of(document.text)) != (document.id, index, chunk.text):
            raise ValueError(f"chunk {index} is not a numbered stretch of its document")
