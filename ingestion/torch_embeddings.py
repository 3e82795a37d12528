"""Any sentence-transformers model as an `Embedder`, run by torch.

Input: the name or folder of a model. Output: unit vectors. Imported only if a setting names such a model: torch alone
takes two seconds and 200 MB.
"""

from collections.abc import Iterable, Sequence
from typing import Self

import torch
from sentence_transformers import SentenceTransformer

from ingestion.embeddings import RememberingEmbedder
from utils.errors import Unavailable
from utils.onnx import FloatVector


class TorchEmbedder(RememberingEmbedder):
    """A sentence-transformers model on the CPU. Texts are run one by one, so results do not depend on other texts."""

    def __init__(self, model: SentenceTransformer, name: str) -> None:
        super().__init__(name, int(model.get_embedding_dimension() or 0))
        self._model = model

    @classmethod
    def load(cls, name: str) -> Self:
        """Load a model by its name or folder. Raises `Unavailable` if it cannot be loaded."""
        torch.set_num_threads(1)
        try:
            return cls(SentenceTransformer(name, device="cpu", trust_remote_code=False), name)
        except (OSError, ValueError) as error:
            raise Unavailable(f"The embedding model {name} could not be loaded.", code="model_missing") from error

    def compute(self, texts: Sequence[str]) -> Iterable[FloatVector]:
        """Return the vectors of `texts`."""
        return self._model.encode(
            list(texts), batch_size=1, normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
        )
