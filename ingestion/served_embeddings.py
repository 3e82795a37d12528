"""Embed texts with an inference server (text-embeddings-inference, `/embed`).

Input: texts. Output: vectors as specified by `Embedder`. The server normalises vectors and truncates long texts. Does
not handle HTTP (utils/inference_server.py).
"""

from collections.abc import Sequence
from typing import Self

import numpy as np
from pydantic import TypeAdapter

from ingestion.embeddings import FloatMatrix
from utils.appearance import shown
from utils.errors import Unavailable
from utils.inference_server import InferenceServer
from utils.onnx import FloatVector
from utils.recent import RecentResults

_ROW = TypeAdapter(list[float])
_LENGTH_TOLERANCE = 1e-3


class ServedEmbedder:
    """An embedding model run by another process. Implements `Embedder`."""

    def __init__(self, server: InferenceServer, name: str, dimensions: int, *, remembered: int = 20_000) -> None:
        self.name = name
        self.dimensions = dimensions
        self._server = server
        self._vectors: RecentResults[str, FloatVector] = RecentResults(remembered)

    @classmethod
    def load(cls, address: str, *, key: str | None, seconds: float, patience: float) -> Self:
        """Query the server for its model and vector length. Raises `Unavailable` like the server client."""
        server, served = InferenceServer.load(address, key=key, seconds=seconds, patience=patience)
        (row,) = server.ask("/embed", ["dimensions"], _ROW, normalize=True, truncate=True)
        return cls(server, served.name, len(row))

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, dimensions). Raises `Unavailable` if a vector is invalid."""
        if not texts:
            return np.empty((0, self.dimensions), dtype=np.float32)
        return np.stack(self._vectors.resolve([shown(text) for text in texts], self._compute))

    def _compute(self, texts: Sequence[str]) -> list[FloatVector]:
        rows = self._server.ask("/embed", list(texts), _ROW, normalize=True, truncate=True)
        return [self._checked(np.asarray(row, np.float32)) for row in rows]

    def _checked(self, vector: FloatVector) -> FloatVector:
        if vector.shape != (self.dimensions,) or not abs(np.linalg.norm(vector) - 1) < _LENGTH_TOLERANCE:
            raise Unavailable(
                "The inference server gave figures that are no vector of length one.", code="inference_malformed"
            )
        return vector
