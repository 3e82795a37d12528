"""One workspace on disk: a SQLite file, which is authoritative, and the bytes of its files.

Input: a document with its chunks, vectors and bytes, in one call. Output: the same, complete; a document is absent or
complete. Acknowledged writes survive a crash and a power loss. Does not control access (library.py), enforce quotas
(workspace.py) or store runs (run_store.py). Only the package `retrieval` uses this module.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from ingestion.document import Chunk, Document
from ingestion.embeddings import FloatMatrix
from retrieval.contract import Admission
from retrieval.database import Database, storage_failures
from retrieval.files import Files, flush_folder
from retrieval.records import UNKNOWN_DOCUMENT, DocumentEntry
from retrieval.rows import Contents, chunk_row, contents, document_entry, document_row, stored_document
from utils.errors import NotFound, Unavailable

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
)

_ENTRY = """id, name, format, size_bytes, encoding, notes, characters,
    (SELECT count(*) FROM chunks WHERE document = documents.id), table_count, table_rows, added"""
_ENTRIES = f"SELECT {_ENTRY} FROM documents ORDER BY rowid"
_CONTENTS = f"SELECT {_ENTRY}, embedder, text, regions, tables FROM documents"
_CHUNK = "id, position, span_start, span_end, page, sheet, cells"
_INSERT_DOCUMENT = "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_CHUNK = """INSERT INTO chunks (document, position, span_start, span_end, page, sheet, cells, vector)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""

_MOST_READINGS = 5


class Store:
    """The stored documents of one workspace, for one process. Implements `DocumentStore`."""

    def __init__(self, database: Database, files: Files) -> None:
        self._database = database
        self._files = files
        self._version = 0

    @classmethod
    def open(cls, folder: Path) -> "Store":
        """Open or create the workspace in `folder`, and remove crash leftovers."""
        with storage_failures():
            (folder / "files").mkdir(parents=True, exist_ok=True)
            flush_folder(folder.parent)
        store = cls(Database.open(folder / "store.sqlite", MIGRATIONS), Files(folder / "files"))
        store.remove_strays()
        return store

    @property
    def database(self) -> Database:
        """The SQLite file, for other tables of the same workspace."""
        return self._database

    def version(self) -> int:
        """Return a number that grows with every change; there are no other writers."""
        return self._version

    def remove_strays(self) -> None:
        """Remove the bytes of documents that are not stored, which a failed or interrupted `add` leaves behind."""
        known = frozenset(entry.id for entry in self.documents())
        with storage_failures():
            self._files.keep_only(known)

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
        """Store a document: first its bytes, then everything else in one transaction.

        A document with the same bytes, read in another encoding, is replaced in that transaction.
        """
        admission(self.documents())
        with storage_failures():
            self._files.write(document.id, data)
        try:
            with self._database.writing() as connection:
                connection.execute("DELETE FROM documents WHERE id = ?", (document.id,))
                connection.execute(_INSERT_DOCUMENT, document_row(document, embedder, added))
                rows = (chunk_row(chunk, vector) for chunk, vector in zip(chunks, vectors, strict=True))
                connection.executemany(_INSERT_CHUNK, rows)
        except BaseException:
            with suppress(Unavailable):  # the failure itself is raised below; strays are removed at the next opening
                self.remove_strays()
            raise
        self._version += 1
        return self.documents()[-1]

    def delete(self, document_id: str) -> None:
        """Remove a document with everything derived from it."""
        self._version += 1
        with self._database.writing() as connection:
            removed = connection.execute("DELETE FROM documents WHERE id = ?", (document_id,)).rowcount
        if not removed:
            raise NotFound(UNKNOWN_DOCUMENT)
        with storage_failures():
            self._files.remove(document_id)

    def clear(self) -> None:
        """Remove every document."""
        self._version += 1
        with self._database.writing() as connection:
            connection.execute("DELETE FROM documents")
        with storage_failures():
            self._files.keep_only(frozenset())

    def documents(self) -> tuple[DocumentEntry, ...]:
        """Return the stored documents, in the order in which they were added."""
        with self._database.reading() as connection:
            return tuple(document_entry(row) for row in connection.execute(_ENTRIES))

    def document(self, document_id: str) -> Document:
        """Return one document as it was added."""
        row = self._row("id, name, format, size_bytes, encoding, notes, text, regions, tables", document_id)
        return stored_document(row)

    def original(self, document_id: str) -> bytes:
        """Return the uploaded bytes of one document."""
        for _ in range(_MOST_READINGS):
            self._row("id", document_id)  # raises if it was deleted meanwhile; if it was added again, it is read
            with suppress(Unavailable):  # the last attempt, below, raises
                return self._bytes(document_id)
        return self._bytes(document_id)

    def _bytes(self, document_id: str) -> bytes:
        with storage_failures():
            return self._files.read(document_id)

    def contents(self, document_id: str) -> Contents:
        """Return what a search needs of one document."""
        with self._database.reading() as connection:
            row = connection.execute(f"{_CONTENTS} WHERE id = ?", (document_id,)).fetchone()
            chosen = f"SELECT {_CHUNK}, vector FROM chunks WHERE document = ? ORDER BY position"
            chunks = connection.execute(chosen, (document_id,)).fetchall()
        if row is None:
            raise NotFound(UNKNOWN_DOCUMENT)
        return contents(row, [(*place, np.frombuffer(vector, np.float32)) for *place, vector in chunks])

    def vectors(self, document_id: str) -> tuple[tuple[int, ...], FloatMatrix]:
        """Return one document's chunk numbers, in order, and vectors; none for an unknown document."""
        with self._database.reading() as connection:
            chosen = "SELECT id, vector FROM chunks WHERE document = ? ORDER BY position"
            rows = connection.execute(chosen, (document_id,)).fetchall()
        vectors = [np.frombuffer(vector, np.float32) for _, vector in rows]
        return tuple(number for number, _ in rows), np.stack(vectors) if rows else np.empty((0, 0), np.float32)

    def replace_vectors(self, entry: DocumentEntry, vectors: FloatMatrix, embedder: str) -> None:
        """Replace the vectors of one document by those of another model; there are no concurrent writers."""
        with self._database.writing() as connection:
            connection.execute("UPDATE documents SET embedder = ? WHERE id = ?", (embedder, entry.id))
            connection.executemany(
                "UPDATE chunks SET vector = ? WHERE document = ? AND position = ?",
                ((vector.tobytes(), entry.id, position) for position, vector in enumerate(vectors)),
            )

    def _row(self, columns: str, document_id: str) -> tuple[Any, ...]:
        with self._database.reading() as connection:
            row: tuple[Any, ...] | None = connection.execute(
                f"SELECT {columns} FROM documents WHERE id = ?", (document_id,)
            ).fetchone()
        if row is None:
            raise NotFound(UNKNOWN_DOCUMENT)
        return row
