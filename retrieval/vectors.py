"""Vectors of one workspace's chunks, searched by cosine.

In: numbers of chunks with unit vectors. Out: numbers with cosines. An index is a copy: the store holds the truth and
the index is filled again from it whenever the two differ. Not here: texts, the choice of an index (config/assembly.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ingestion.embeddings import FloatMatrix
from utils.errors import Unavailable

FloatVector = NDArray[np.float32]

_LENGTH_TOLERANCE = 1e-3


class Neighbour(NamedTuple):
    """A chunk by its number, and the cosine of its vector with the one searched for."""

    number: int
    cosine: float


class VectorIndex(Protocol):
    """The vectors of one workspace, which is an argument of the constructor. Raises `Unavailable` when damaged."""

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        """Take in the unit vectors of chunks that are not in the index yet, shape (numbers, dimensions)."""
        ...

    def remove(self, numbers: Sequence[int]) -> None:
        """Take chunks out."""
        ...

    def numbers(self) -> frozenset[int]:
        """Return the numbers of the chunks in the index."""
        ...

    def search(self, vector: FloatVector, limit: int) -> tuple[Neighbour, ...]:
        """Return at most `limit` chunks, closest first, equally close ones by number."""
        ...

    def cosines(self, vector: FloatVector, numbers: Sequence[int]) -> FloatVector:
        """Return the cosines of `vector` with the chunks named, in that order. All of them must be in the index."""
        ...

    def reset(self) -> None:
        """Throw away everything, also what cannot be read any more, and go on empty."""
        ...

    def close(self) -> None:
        """Let go of memory and files. A later call opens the index again."""
        ...


IndexFactory = Callable[[str], VectorIndex]
"""Makes the index of the workspace with the given id."""


def checked_vectors(vectors: FloatMatrix, texts: int, dimensions: int) -> FloatMatrix:
    """Return `vectors` as float32 if there is one unit (or zero) vector for each text.

    Raises `Unavailable`: an embedding model that gives anything else is broken, and nothing may rest on it.
    """
    if vectors.shape != (texts, dimensions):
        raise Unavailable(f"The embedding model gave vectors of shape {vectors.shape}, not {(texts, dimensions)}.")
    lengths = np.linalg.norm(vectors, axis=1)
    if not np.all((np.abs(lengths - 1) < _LENGTH_TOLERANCE) | (lengths == 0)):
        raise Unavailable("The embedding model gave vectors that are not of length one.")
    return np.ascontiguousarray(vectors, dtype=np.float32)


def row_cosines(vectors: FloatMatrix, vector: FloatVector) -> FloatVector:
    """Return the cosine of each row with `vector`, computed row by row: no figure depends on the other rows."""
    cosines: FloatVector = np.einsum("ij,j->i", vectors, vector)
    return np.clip(cosines, -1, 1)


@dataclass(frozen=True, slots=True)
class _Rows:
    numbers: NDArray[np.int64]
    vectors: FloatMatrix


class ExactIndex:
    """Every vector compared, in memory. Readers see the rows before or after a change, never between."""

    def __init__(self, workspace_id: str, *, dimensions: int) -> None:
        self.workspace_id = workspace_id
        self._nothing = _Rows(np.empty(0, np.int64), np.empty((0, dimensions), np.float32))
        self._rows = self._nothing

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        """Put rows in, kept in the order of their numbers."""
        rows = self._rows
        joined = np.concatenate([rows.numbers, np.asarray(numbers, np.int64)])
        order = np.argsort(joined, kind="stable")
        self._rows = _Rows(joined[order], np.concatenate([rows.vectors, vectors])[order])

    def remove(self, numbers: Sequence[int]) -> None:
        """Take rows out."""
        rows = self._rows
        kept = ~np.isin(rows.numbers, np.asarray(numbers, np.int64))
        self._rows = _Rows(rows.numbers[kept], rows.vectors[kept])

    def numbers(self) -> frozenset[int]:
        """Return the numbers of the rows."""
        return frozenset(self._rows.numbers.tolist())

    def search(self, vector: FloatVector, limit: int) -> tuple[Neighbour, ...]:
        """Compare every row."""
        rows = self._rows
        cosines = row_cosines(rows.vectors, vector)
        best = np.argsort(-cosines, kind="stable")[:limit]
        return tuple(Neighbour(int(rows.numbers[row]), float(cosines[row])) for row in best)

    def cosines(self, vector: FloatVector, numbers: Sequence[int]) -> FloatVector:
        """Compare the rows named."""
        rows = self._rows
        wanted = np.asarray(numbers, np.int64)
        places = np.searchsorted(rows.numbers, wanted)
        if len(wanted) and (places.max() >= len(rows.numbers) or np.any(rows.numbers[places] != wanted)):
            raise Unavailable("The vector index lacks a chunk that it was asked for.")
        return row_cosines(rows.vectors[places], vector)

    def reset(self) -> None:
        """Start empty."""
        self._rows = self._nothing

    def close(self) -> None:
        """Give the memory back."""
        self.reset()
