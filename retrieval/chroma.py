"""Vectors of one workspace in ChromaDB, in this process, in a folder of the workspace's own.

In and out: as `VectorIndex` says. A client and a folder for each workspace: collections of one shared client keep
memory after they were deleted, whereas a client that is closed gives its own back
(docs/decisions/0001-exact-vectors-by-default.md).
Chroma never sees a text and never embeds: its own embedding function would fetch a model, and its server must not be
run (CVE-2026-45829, CVE-2026-45833). Files that were cut short make chromadb 1.5.9 end the process with a segmentation
fault, so files are opened only if they are what the last clean close left, and thrown away otherwise. Not here: when
the index is filled again (snapshots.py).
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
from retrieval.vectors import FloatVector, Neighbour, row_cosines
from utils.errors import Unavailable

_COLLECTION = "vectors"
_MOST_ROWS_A_CALL = 5000
# What chromadb 1.5.9 raised on closed clients and on files that were emptied, cut, overwritten and removed.
_FAILURES = (ChromaError, LookupError, AttributeError, TypeError, ValueError, RuntimeError, OSError)


@contextmanager
def _failures() -> Iterator[None]:
    try:
        yield
    except _FAILURES as error:
        raise Unavailable("The vector index cannot be read; ask again to have it rebuilt.") from error


class ChromaIndex:
    """An approximate index on disk, under `root`/<workspace>/vectors. Only one process may use the folder."""

    def __init__(self, workspace_id: str, *, root: Path) -> None:
        self.workspace_id = workspace_id
        self._folder = root / workspace_id / "vectors"
        self._seal = root / workspace_id / "vectors.sha256"
        self._opening = threading.Lock()
        self._opened: tuple[Client, Collection] | None = None

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        """Take rows in."""
        collection = self._collection()
        with _failures():
            for start in range(0, len(numbers), _MOST_ROWS_A_CALL):
                part = slice(start, start + _MOST_ROWS_A_CALL)
                collection.add(ids=[str(number) for number in numbers[part]], embeddings=vectors[part])

    def remove(self, numbers: Sequence[int]) -> None:
        """Take rows out."""
        collection = self._collection()
        with _failures():
            for start in range(0, len(numbers), _MOST_ROWS_A_CALL):
                collection.delete(ids=[str(number) for number in numbers[start : start + _MOST_ROWS_A_CALL]])

    def numbers(self) -> frozenset[int]:
        """Return the numbers of the rows."""
        collection = self._collection()
        with _failures():
            return frozenset(int(row) for row in collection.get(include=[])["ids"])

    def search(self, vector: FloatVector, limit: int) -> tuple[Neighbour, ...]:
        """Walk the graph (HNSW): nearly always the closest rows, now and then one is missed."""
        collection = self._collection()
        with _failures():
            found = collection.query(query_embeddings=vector[np.newaxis], n_results=limit, include=["embeddings"])
            numbers = [int(row) for row in found["ids"][0]]
            if not numbers:
                return ()
            cosines = row_cosines(np.asarray((found["embeddings"] or [])[0], np.float32), vector).tolist()
        return tuple(sorted(map(Neighbour, numbers, cosines), key=lambda near: (-near.cosine, near.number)))

    def cosines(self, vector: FloatVector, numbers: Sequence[int]) -> FloatVector:
        """Compare the rows named, exactly."""
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
        """Close the client, which gives back its memory, threads and file descriptors."""
        with self._opening:
            opened, self._opened = self._opened, None
            if opened:
                opened[0].close()
                with suppress(OSError):  # without a seal the index is made anew from the store when it is next opened
                    self._seal.write_text(_fingerprint(self._folder))

    def _collection(self) -> Collection:
        with self._opening:
            if self._opened is None:
                if not self._is_sealed():
                    shutil.rmtree(self._folder, ignore_errors=True)
                self._seal.unlink(missing_ok=True)
                with _failures():
                    self._opened = _open(self._folder)
            return self._opened[1]

    def _is_sealed(self) -> bool:
        """Whether the files are as they were when a client was last closed; damaged ones can kill the process."""
        try:
            return self._seal.read_text() == _fingerprint(self._folder)
        except OSError:  # no seal: made anew from the store
            return False


def _fingerprint(folder: Path) -> str:
    """Return one hash over the names and the bytes of all files under `folder`."""
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
