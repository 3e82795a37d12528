"""Any sentence-transformers model as an `Embedder`, run by torch.

Input: the name or folder of a model. Output: unit vectors. Imported only if a setting names such a model: torch alone
takes two seconds and 200 MB. The built-in model runs in ONNX Runtime (embeddings.py).
"""

from collections.abc import Sequence
from typing import Self

import numpy as np
import torch
from sentence_transformers import SentenceTransformer

from ingestion.embeddings import FloatMatrix
from utils.appearance import shown
from utils.errors import Unavailable
from utils.onnx import FloatVector
from utils.recent import RecentResults


class TorchEmbedder:
    """A sentence-transformers model on the CPU. Texts are run one by one, so results do not depend on other texts."""

    def __init__(self, model: SentenceTransformer, name: str, *, remembered: int = 20_000) -> None:
        self.name = name
        self.dimensions = int(model.get_embedding_dimension() or 0)
        self._model = model
        self._vectors: RecentResults[str, FloatVector] = RecentResults(remembered, cache="vectors")

    @classmethod
    def load(cls, name: str) -> Self:
        """Load a model by its name or folder. Raises `Unavailable` if it cannot be loaded."""
        torch.set_num_threads(1)
        try:
            return cls(SentenceTransformer(name, device="cpu", trust_remote_code=False), name)
        except (OSError, ValueError) as error:
            raise Unavailable(f"The embedding model {name} could not be loaded.", code="model_missing") from error

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, dimensions)."""
        if not texts:
            return np.empty((0, self.dimensions), dtype=np.float32)
        return np.stack(self._vectors.resolve([shown(text) for text in texts], self._compute))

    def _compute(self, texts: Sequence[str]) -> list[FloatVector]:
        return list(
            self._model.encode(
                list(texts), batch_size=1, normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
            )
        )
