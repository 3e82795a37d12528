"""Vectors of one workspace's chunks, searched by cosine.

Input: chunk numbers with unit vectors. Output: numbers and cosines. An index is a copy: the store is authoritative, and
the index is refilled from it whenever the two differ.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ingestion.embeddings import FloatMatrix
from utils.errors import Unavailable

FloatVector = NDArray[np.float32]


class VectorIndex(Protocol):
    """The vectors of one workspace, given in the constructor. Raises `Unavailable` if damaged."""

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        """Add the unit vectors of chunks that are not in the index yet, shape (numbers, dimensions)."""

    def remove(self, numbers: Sequence[int]) -> None:
        """Remove chunks."""

    def numbers(self) -> frozenset[int]:
        """Return the numbers of the chunks in the index."""

    def search(self, vector: FloatVector, limit: int) -> Sequence[int]:
        """Return the numbers of at most `limit` chunks, closest first, ties by number."""

    def cosines(self, vector: FloatVector, numbers: Sequence[int]) -> FloatVector:
        """Return the cosines of `vector` with the given chunks, in that order. All of them must be in the index."""

    def reset(self) -> None:
        """Delete everything, including unreadable data, and continue empty."""

    def close(self) -> None:
        """Release memory and files. A later call opens the index again."""


IndexFactory = Callable[[str], VectorIndex]
"""Creates the index of the workspace with the given id."""


def row_cosines(vectors: FloatMatrix, vector: FloatVector) -> FloatVector:
    """Return the cosine of each row with `vector`, computed row by row, so that no result depends on other rows."""
    cosines: FloatVector = np.einsum("ij,j->i", vectors, vector)
    return np.clip(cosines, -1, 1)


@dataclass(frozen=True, slots=True)
class _Rows:
    numbers: NDArray[np.int64]
    vectors: FloatMatrix


class ExactIndex:
    """An in-memory index that compares every vector. Readers see the rows before or after a change, not in between."""

    def __init__(self, workspace_id: str, *, dimensions: int) -> None:
        self.workspace_id = workspace_id
        self._nothing = _Rows(np.empty(0, np.int64), np.empty((0, dimensions), np.float32))
        self._rows = self._nothing

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        """Add rows, sorted by number."""
        rows = self._rows
        joined = np.concatenate([rows.numbers, np.asarray(numbers, np.int64)])
        order = np.argsort(joined, kind="stable")
        self._rows = _Rows(joined[order], np.concatenate([rows.vectors, vectors])[order])

    def remove(self, numbers: Sequence[int]) -> None:
        """Remove rows."""
        rows = self._rows
        kept = ~np.isin(rows.numbers, np.asarray(numbers, np.int64))
        self._rows = _Rows(rows.numbers[kept], rows.vectors[kept])

    def numbers(self) -> frozenset[int]:
        """Return the numbers of the rows."""
        return frozenset(self._rows.numbers.tolist())

    def search(self, vector: FloatVector, limit: int) -> Sequence[int]:
        """Compare every row."""
        rows = self._rows
        best = np.argsort(-row_cosines(rows.vectors, vector), kind="stable")[:limit]
        return [int(number) for number in rows.numbers[best]]

    def cosines(self, vector: FloatVector, numbers: Sequence[int]) -> FloatVector:
        """Compare the given rows."""
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
        """Free the memory."""
        self.reset()
