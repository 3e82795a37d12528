"""Texts to unit vectors.

In: texts. Out: a float32 matrix, one row a text, each row of length one. Not here: storing or searching vectors.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from utils.errors import Unavailable
from utils.onnx import FloatVector, OnnxModel, RecentResults
from utils.record import Record

FloatMatrix = NDArray[np.float32]

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
MODEL_FILE = "minilm.int8.onnx"
TOKENIZER_FILE = "minilm.tokenizer.json"
MANIFEST_FILE = "minilm.json"
_DIMENSIONS = 384
_MOST_TOKENS = 256
_SECONDS_TO_EXPORT = 300


class Embedder(Protocol):
    """A model of meaning. The same text gives the same vector, whatever stands beside it in the call."""

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, dimensions)."""
        ...


class Manifest(Record):
    """Checksums of the exported model and of the weights that it was made from."""

    model_sha256: str
    weights_sha256: str


class MiniLmEmbedder:
    """all-MiniLM-L6-v2 in ONNX Runtime, int8 per channel; texts beyond 256 tokens are cut, as in the original."""

    name = "all-MiniLM-L6-v2"
    dimensions = _DIMENSIONS

    def __init__(self, model: OnnxModel, *, remembered: int = 20_000) -> None:
        self._model = model
        self._vectors: RecentResults[str, FloatVector] = RecentResults(remembered)

    @classmethod
    def load(cls, directory: Path) -> Self:
        """Load the exported model in `directory`, exporting it first where it is missing (about 10 s, once).

        Raises `Unavailable` where the installed weights are missing or are not the recorded ones.
        """
        manifest = ensure_exported(directory)
        files = directory / MODEL_FILE, directory / TOKENIZER_FILE
        return cls(OnnxModel.load(*files, most_tokens=_MOST_TOKENS, sha256=manifest.model_sha256))

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, 384)."""
        if not texts:
            return np.empty((0, _DIMENSIONS), dtype=np.float32)
        return np.stack(self._vectors.resolve(texts, self._compute))

    def _compute(self, texts: Sequence[str]) -> list[FloatVector]:
        return [output.rows[0] for output in self._model.run(texts)]


def ensure_exported(directory: Path) -> Manifest:
    """Return the manifest of the model in `directory`, exporting in a child process where it is missing or outdated.

    Raises `Unavailable` (model_missing) where that fails.
    """
    manifest = directory / MANIFEST_FILE
    if manifest.is_file() and _read(manifest).weights_sha256 == WEIGHTS_SHA256:
        return _read(manifest)
    done = subprocess.run(
        [sys.executable, "-m", "ingestion.embedding_export", str(directory.absolute())],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=_SECONDS_TO_EXPORT,
        check=False,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise Unavailable(f"The embedding model could not be exported: {reason}", code="model_missing")
    return _read(manifest)


def _read(manifest: Path) -> Manifest:
    return Manifest.model_validate_json(manifest.read_bytes())
