"""Embed texts as unit vectors.

Input: texts. Output: a float32 matrix, one row per text, each row of length one. Does not store or search vectors.
"""

import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from utils.appearance import shown
from utils.errors import Unavailable
from utils.inference_server import InferenceServer
from utils.onnx import FloatVector, OnnxModel
from utils.recent import RecentResults
from utils.record import Record

FloatMatrix = NDArray[np.float32]

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
MODEL_FILE = "minilm.int8.onnx"
TOKENIZER_FILE = "minilm.tokenizer.json"
MANIFEST_FILE = "minilm.json"
_DIMENSIONS = 384
_MOST_TOKENS = 256
_LENGTH_TOLERANCE = 1e-3
_REMEMBERED = 20_000
_SECONDS_TO_EXPORT = 300
_ROW = TypeAdapter(list[float])


class Embedder(Protocol):
    """An embedding model. The same text gives the same vector, regardless of the other texts in the call.

    It sees the visible form of a text (utils/appearance.py).
    """

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, dimensions)."""


class Manifest(Record):
    """Checksums of the exported model and of the weights it was exported from."""

    model_sha256: str
    weights_sha256: str


class RememberingEmbedder(ABC):
    """An `Embedder` that remembers its vectors. Raises `Unavailable` (`broken`) if one is not of length one."""

    broken = "model_broken"

    def __init__(self, name: str, dimensions: int) -> None:
        self.name = name
        self.dimensions = dimensions
        self._vectors: RecentResults[str, FloatVector] = RecentResults(_REMEMBERED, cache="vectors")

    @abstractmethod
    def compute(self, texts: Sequence[str]) -> Iterable[FloatVector]:
        """Return the vectors of `texts`, which are not remembered."""

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, dimensions)."""
        if not texts:
            return np.empty((0, self.dimensions), dtype=np.float32)
        return np.stack(self._vectors.resolve([shown(text) for text in texts], self._checked))

    def _checked(self, texts: Sequence[str]) -> list[FloatVector]:
        vectors = list(self.compute(texts))
        for vector in vectors:
            if vector.shape != (self.dimensions,) or not abs(np.linalg.norm(vector) - 1) < _LENGTH_TOLERANCE:
                raise Unavailable("The embedding model returned an invalid vector.", code=self.broken)
        return vectors


class MiniLmEmbedder(RememberingEmbedder):
    """all-MiniLM-L6-v2 in ONNX Runtime, int8 per channel; texts are truncated at 256 tokens, as in the original."""

    def __init__(self, model: OnnxModel) -> None:
        super().__init__("all-MiniLM-L6-v2", _DIMENSIONS)
        self._model = model

    @classmethod
    def load(cls, directory: Path) -> Self:
        """Load the model in `directory`, exporting it first if missing (about 10 s). Raises `Unavailable`."""
        manifest = ensure_exported(directory)
        files = directory / MODEL_FILE, directory / TOKENIZER_FILE
        return cls(OnnxModel.load(*files, most_tokens=_MOST_TOKENS, sha256=manifest.model_sha256))

    def compute(self, texts: Sequence[str]) -> Iterable[FloatVector]:
        """Return the vectors of `texts`."""
        return (output.rows[0] for output in self._model.run(texts))


class ServedEmbedder(RememberingEmbedder):
    """An embedding model run by text-embeddings-inference, which normalises vectors and truncates long texts."""

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


def ensure_exported(directory: Path) -> Manifest:
    """Return the manifest of the model in `directory`, exporting it if missing or outdated. Raises `Unavailable`."""
    manifest = _read(directory / MANIFEST_FILE)
    if manifest is None or manifest.weights_sha256 != WEIGHTS_SHA256:
        reason = _export(directory)
        manifest = _read(directory / MANIFEST_FILE)
        if reason or manifest is None:
            raise Unavailable(f"The embedding model could not be exported: {reason}", code="model_missing")
    return manifest


def _export(directory: Path) -> str | None:
    """Export the model in a child process; return the reason if that failed, else None."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "ingestion.embedding_export", str(directory.absolute())],
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            timeout=_SECONDS_TO_EXPORT,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return type(error).__name__
    return (done.stderr.strip().splitlines() or ["no reason given"])[-1] if done.returncode else None


def _read(manifest: Path) -> Manifest | None:
    """Return the manifest, or None if it is missing or cannot be read."""
    try:
        return Manifest.model_validate_json(manifest.read_bytes())
    except (OSError, ValueError):  # the model is exported again
        return None
