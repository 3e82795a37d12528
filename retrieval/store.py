"""One workspace on disk: a SQLite file with its documents, the bytes of their files, and its runs.

Input: a document with its chunks, vectors and bytes, in one call; runs. Output: the same, absent or complete: every
change is one transaction. Acknowledged writes survive a crash and a power loss. Does not enforce quotas (workspace.py).
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from ingestion.document import Document
from ingestion.embeddings import FloatMatrix
from retrieval.contract import Addition, Admission
from retrieval.database import Database, flush_folder, storage_failures
from retrieval.records import UNKNOWN_DOCUMENT, DocumentEntry, Feedback, Run, RunState
from retrieval.rows import (
    DOCUMENT,
    Contents,
    chunk_row,
    contents,
    document_entry,
    document_row,
    stored,
    stored_document,
)
from utils.errors import NotFound, Unavailable
from utils.logger import logger

MIGRATIONS = (
    (
        """CREATE TABLE documents (
            id TEXT PRIMARY KEY, added REAL NOT NULL, name TEXT NOT NULL, format TEXT NOT NULL,
            size_bytes INTEGER NOT NULL, encoding TEXT, notes TEXT NOT NULL, characters INTEGER NOT NULL,
            table_count INTEGER NOT NULL, table_rows INTEGER NOT NULL, embedder TEXT NOT NULL,
            text BLOB NOT NULL, regions BLOB NOT NULL, tables BLOB NOT NULL)""",
        """CREATE TABLE chunks (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            document TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, position INTEGER NOT NULL,
            span_start INTEGER NOT NULL, span_end INTEGER NOT NULL, page INTEGER, sheet TEXT, cells TEXT,
            vector BLOB NOT NULL, UNIQUE (document, position))""",
        """CREATE TABLE runs (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, created REAL NOT NULL, state TEXT NOT NULL, request TEXT NOT NULL,
            result TEXT)""",
        """CREATE TABLE feedback (
            run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, claim_index INTEGER NOT NULL, label TEXT NOT NULL,
            note TEXT NOT NULL, created REAL NOT NULL, PRIMARY KEY (run, claim_index))""",
    ),
    ("ALTER TABLE documents ADD COLUMN original BLOB NOT NULL DEFAULT x''",),
)

_ENTRY = """id, name, format, size_bytes, encoding, notes, characters,
    (SELECT count(*) FROM chunks WHERE document = documents.id), table_count, table_rows, added"""
_ENTRIES = f"SELECT {_ENTRY} FROM documents ORDER BY rowid"
_CONTENTS = f"SELECT {_ENTRY}, embedder, text, regions, tables FROM documents"
_CHUNK = "id, position, span_start, span_end, page, sheet, cells"
_INSERT_DOCUMENT = "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_CHUNK = """INSERT INTO chunks (document, position, span_start, span_end, page, sheet, cells, vector)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""

_RUN = "SELECT id, kind, created, state, request, result FROM runs"

_log = logger(__name__)


class Store:
    """The stored documents of one workspace, for one process. Implements `DocumentStore`."""

    def __init__(self, folder: Path) -> None:
        """Open or create the workspace in `folder`."""
        with storage_failures():
            folder.mkdir(parents=True, exist_ok=True)
            flush_folder(folder.parent)
        self.database = Database.open(folder / "store.sqlite", MIGRATIONS)
        self._version = 0
        self._files = folder / "files"
        self._take_in_files()

    def _take_in_files(self) -> None:
        """Move the bytes that versions before 2026-11-26 kept as files into the database, one file at a time.

        A file that cannot be moved stays for the next opening or deletion; one of no document is removed.
        """
        if not self._files.is_dir():
            return
        with suppress(OSError):  # where the folder cannot be read, or files are left in it
            for path in tuple(self._files.iterdir()):
                self._take_in(path)
            self._files.rmdir()

    def _take_in(self, path: Path) -> None:
        try:
            data = path.read_bytes()
            with self.database.writing() as connection:
                connection.execute("UPDATE documents SET original = ? WHERE id = ?", (data, path.name))
            path.unlink()
        except (OSError, Unavailable) as error:
            _log.warning("file_not_taken_in", error=type(error).__name__)

    def version(self) -> int:
        """Return a number that grows with every change."""
        return self._version

    def add(self, new: Addition, admission: Admission) -> DocumentEntry:
        """Store a document, in place of an earlier reading."""
        with self.database.writing() as connection:
            admission(self._entries(connection))
            connection.execute("DELETE FROM documents WHERE id = ?", (new.document.id,))
            row = document_row(new.document, new.embedder, new.added)
            connection.execute(_INSERT_DOCUMENT, (*row, new.data))
            rows = (chunk_row(chunk, vector) for chunk, vector in zip(new.chunks, new.vectors, strict=True))
            connection.executemany(_INSERT_CHUNK, rows)
            entry = self._entries(connection)[-1]
        self._version += 1
        return entry

    def delete(self, document_id: str) -> None:
        """Remove a document with everything derived from it."""
        self._version += 1
        with self.database.writing() as connection:
            if not connection.execute("DELETE FROM documents WHERE id = ?", (document_id,)).rowcount:
                raise NotFound(UNKNOWN_DOCUMENT)
        self._take_in_files()

    def clear(self) -> None:
        """Remove every document."""
        self._version += 1
        with self.database.writing() as connection:
            connection.execute("DELETE FROM documents")
        self._take_in_files()

    def documents(self) -> tuple[DocumentEntry, ...]:
        """Return the stored documents, in the order in which they were added."""
        with self.database.reading() as connection:
            return self._entries(connection)

    def document(self, document_id: str) -> Document:
        """Return one document as it was added."""
        return stored_document(self._row(DOCUMENT, document_id))

    def original(self, document_id: str) -> bytes:
        """Return the uploaded bytes of one document. Raises `Unavailable` if they could not be taken in yet."""
        data, size_bytes = self._row("original, size_bytes", document_id)
        if size_bytes and not data:
            raise Unavailable(
                "The file of this document could not be moved into the database; the disk may be full. "
                "Free some space and restart the service.",
                code="storage_unavailable",
            )
        return bytes(data)

    def contents(self, document_id: str) -> Contents:
        """Return what a search needs of one document."""
        with self.database.reading() as connection:
            row = connection.execute(f"{_CONTENTS} WHERE id = ?", (document_id,)).fetchone()
            chosen = f"SELECT {_CHUNK}, vector FROM chunks WHERE document = ? ORDER BY position"
            chunks = connection.execute(chosen, (document_id,)).fetchall()
        if row is None:
            raise NotFound(UNKNOWN_DOCUMENT)
        return contents(row, [(*place, np.frombuffer(vector, np.float32)) for *place, vector in chunks])

    def replace_vectors(self, entry: DocumentEntry, vectors: FloatMatrix, embedder: str) -> None:
        """Replace the vectors of one document by those of another model; there are no concurrent writers."""
        with self.database.writing() as connection:
            connection.execute("UPDATE documents SET embedder = ? WHERE id = ?", (embedder, entry.id))
            connection.executemany(
                "UPDATE chunks SET vector = ? WHERE document = ? AND position = ?",
                ((vector.tobytes(), entry.id, position) for position, vector in enumerate(vectors)),
            )

    def _entries(self, connection: sqlite3.Connection) -> tuple[DocumentEntry, ...]:
        return tuple(document_entry(row) for row in connection.execute(_ENTRIES))

    def _row(self, columns: str, document_id: str) -> tuple[Any, ...]:
        with self.database.reading() as connection:
            row: tuple[Any, ...] | None = connection.execute(
                f"SELECT {columns} FROM documents WHERE id = ?", (document_id,)
            ).fetchone()
        if row is None:
            raise NotFound(UNKNOWN_DOCUMENT)
        return row


class RunStore:
    """The stored runs of one workspace, at most `most_runs`; the oldest is removed first. Implements `RunHistory`."""

    def __init__(self, database: Database, most_runs: int) -> None:
        self._database = database
        self._most_runs = most_runs

    def save(self, run: Run) -> None:
        """Store a run, replacing the one with the same id, if any."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET kind = excluded.kind,"
                " created = excluded.created, state = excluded.state, request = excluded.request,"
                " result = excluded.result",
                (run.id, run.kind, run.created, run.state.value, run.request, run.result),
            )
            connection.execute(
                "DELETE FROM runs WHERE rowid IN (SELECT rowid FROM runs ORDER BY rowid DESC LIMIT -1 OFFSET ?)",
                (self._most_runs,),
            )

    def run(self, run_id: str) -> Run:
        """Return one run. Raises `NotFound`."""
        with self._database.reading() as connection:
            row = connection.execute(f"{_RUN} WHERE id = ?", (run_id,)).fetchone()
        if row is None:
            raise NotFound("This workspace holds no such run.")
        return stored(Run, row)

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, latest first."""
        with self._database.reading() as connection:
            return tuple(stored(Run, row) for row in connection.execute(f"{_RUN} ORDER BY rowid DESC"))

    def interrupt_running(self) -> None:
        """Mark runs that were in progress when the last process ended as interrupted."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE runs SET state = ? WHERE state = ?", (RunState.INTERRUPTED.value, RunState.RUNNING.value)
            )

    def add_feedback(self, feedback: Feedback) -> None:
        """Store feedback on a claim, replacing earlier feedback. Raises `NotFound` for an unknown run."""
        self.run(feedback.run_id)
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO feedback VALUES (?, ?, ?, ?, ?)",
                (feedback.run_id, feedback.claim_index, feedback.label, feedback.note, feedback.created),
            )

    def feedback(self, run_id: str) -> tuple[Feedback, ...]:
        """Return the feedback on the claims of a run, in the order of the claims. Raises `NotFound`."""
        self.run(run_id)
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT run, claim_index, label, note, created FROM feedback WHERE run = ? ORDER BY claim_index",
                (run_id,),
            )
            return tuple(stored(Feedback, row) for row in rows)
