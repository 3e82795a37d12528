"""Vectors of one workspace in ChromaDB, in this process, in the workspace's own folder.

Input and output: as in `VectorIndex`. A closed client frees its memory, so each workspace has its own
(docs/decisions/0001-exact-vectors-by-default.md). Chroma never receives a text: its embedding function would download a
model. Its server must not be run (CVE-2026-45829, CVE-2026-45833). Truncated files make chromadb 1.5.9 crash the
process, so files are opened only if they match the last clean close, and are deleted otherwise.
"""

import hashlib
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

import chromadb
import numpy as np
from chromadb.api.client import Client
from chromadb.api.models.Collection import Collection
from chromadb.config import Settings
from chromadb.errors import ChromaError

from ingestion.embeddings import FloatMatrix
from retrieval.vectors import FloatVector, row_cosines
from utils.errors import Unavailable

_COLLECTION = "vectors"
_MOST_ROWS_A_CALL = 5000
# What chromadb 1.5.9 raised for closed clients and for files that were emptied, truncated, overwritten or removed.
_FAILURES = (ChromaError, LookupError, AttributeError, TypeError, ValueError, RuntimeError, OSError)


@contextmanager
def _failures() -> Iterator[None]:
    try:
        yield
    except _FAILURES as error:
        raise Unavailable("The vector index cannot be read; ask again to have it rebuilt.") from error


class ChromaIndex:
    """An approximate index on disk, in `root`/<workspace>/vectors. Only one process may use the folder."""

    def __init__(self, workspace_id: str, *, root: Path) -> None:
        self.workspace_id = workspace_id
        self._folder = root / workspace_id / "vectors"
        self._seal = root / workspace_id / "vectors.sha256"
        self._opening = threading.Lock()
        self._opened: tuple[Client, Collection] | None = None

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        """Add rows."""
        collection = self._collection()
        with _failures():
            for start in range(0, len(numbers), _MOST_ROWS_A_CALL):
                part = slice(start, start + _MOST_ROWS_A_CALL)
                collection.add(ids=[str(number) for number in numbers[part]], embeddings=vectors[part])

    def remove(self, numbers: Sequence[int]) -> None:
        """Remove rows."""
        collection = self._collection()
        with _failures():
            for start in range(0, len(numbers), _MOST_ROWS_A_CALL):
                collection.delete(ids=[str(number) for number in numbers[start : start + _MOST_ROWS_A_CALL]])

    def numbers(self) -> frozenset[int]:
        """Return the numbers of the rows."""
        collection = self._collection()
        with _failures():
            return frozenset(int(row) for row in collection.get(include=[])["ids"])

    def search(self, vector: FloatVector, limit: int) -> Sequence[int]:
        """Search the graph (HNSW): finds nearly always the closest rows, and sometimes misses one."""
        collection = self._collection()
        with _failures():
            found = collection.query(query_embeddings=vector[np.newaxis], n_results=limit, include=["embeddings"])
            numbers = [int(row) for row in found["ids"][0]]
            if not numbers:
                return ()
            cosines = row_cosines(np.asarray((found["embeddings"] or [])[0], np.float32), vector).tolist()
        return [number for _, number in sorted(zip((-cosine for cosine in cosines), numbers, strict=True))]

    def cosines(self, vector: FloatVector, numbers: Sequence[int]) -> FloatVector:
        """Compare the given rows, exactly."""
        if not numbers:
            return np.empty(0, np.float32)
        collection = self._collection()
        with _failures():
            rows = collection.get(ids=[str(number) for number in numbers], include=["embeddings"])
            place = {int(row): index for index, row in enumerate(rows["ids"])}
            vectors = np.asarray(rows["embeddings"], np.float32)
            return row_cosines(vectors[[place[number] for number in numbers]], vector)

    def reset(self) -> None:
        """Remove the folder."""
        self.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def close(self) -> None:
        """Close the client, which frees its memory, threads and file descriptors."""
        with self._opening:
            opened, self._opened = self._opened, None
            if opened:
                opened[0].close()
                with suppress(OSError):  # without a seal, the index is rebuilt from the store when next opened
                    self._seal.write_text(_fingerprint(self._folder))

    def _collection(self) -> Collection:
        with self._opening:
            if self._opened is None:
                with _failures():
                    if not self._is_sealed():
                        shutil.rmtree(self._folder, ignore_errors=True)
                    self._seal.unlink(missing_ok=True)
                    self._opened = _open(self._folder)
            return self._opened[1]

    def _is_sealed(self) -> bool:
        """Whether the files match the last clean close; damaged files can crash the process."""
        try:
            return self._seal.read_bytes() == _fingerprint(self._folder).encode()
        except OSError:  # no seal: rebuilt from the store
            return False


def _fingerprint(folder: Path) -> str:
    """Return one hash over the names and contents of all files under `folder`."""
    whole = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("rb") as file:
                whole.update(f"{path.relative_to(folder)} {hashlib.file_digest(file, 'sha256').hexdigest()}\n".encode())
    return whole.hexdigest()


def _open(folder: Path) -> tuple[Client, Collection]:
    client = cast(Client, chromadb.PersistentClient(folder, settings=Settings(anonymized_telemetry=False)))
    collection = client.get_or_create_collection(
        _COLLECTION, embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
    )
    return client, collection
