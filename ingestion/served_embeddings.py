"""Embed texts with an inference server (text-embeddings-inference, `/embed`).

Input: texts. Output: vectors as specified by `Embedder`. The server normalises vectors and truncates long texts.
"""

from collections.abc import Iterable, Sequence
from typing import Self

import numpy as np
from pydantic import TypeAdapter

from ingestion.embeddings import RememberingEmbedder
from utils.inference_server import InferenceServer
from utils.onnx import FloatVector

_ROW = TypeAdapter(list[float])


class ServedEmbedder(RememberingEmbedder):
    """An embedding model run by another process."""

    broken = "inference_malformed"

    def __init__(self, server: InferenceServer, name: str, dimensions: int) -> None:
        super().__init__(name, dimensions)
        self._server = server

    @classmethod
    def load(cls, address: str, *, key: str | None, seconds: float, patience: float) -> Self:
        """Query the server for its model and vector length. Raises `Unavailable` like the server client."""
        server, served = InferenceServer.load(address, key=key, seconds=seconds, patience=patience)
        (row,) = server.ask("/embed", ["dimensions"], _ROW, normalize=True, truncate=True)
        return cls(server, served.name, len(row))

    def compute(self, texts: Sequence[str]) -> Iterable[FloatVector]:
        """Return the vectors of `texts`."""
        rows = self._server.ask("/embed", list(texts), _ROW, normalize=True, truncate=True)
        return (np.asarray(row, np.float32) for row in rows)
