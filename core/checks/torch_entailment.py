"""Any three-way NLI model of transformers as an `EntailmentModel`, run by torch.

Input: the name or folder of a model. Output: probabilities in the order entailed, neutral, contradicted, whatever the
model's own order: microsoft/deberta-base-mnli has contradiction first and entailment last, cross-encoder/nli-deberta-v3
has entailment in the middle. Imported only if a setting names such a model.
"""

from collections.abc import Sequence
from typing import Self

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer, PreTrainedModel, PreTrainedTokenizerBase

from core.checks.entailment import MOST_REMEMBERED, EntailmentModel, Pair, Prediction, entailment_of, label_order
from utils.errors import Unavailable
from utils.recent import RecentResults


class TorchEntailment(EntailmentModel):
    """A sequence classifier on the CPU; pairs are run one at a time, so none depends on its neighbours."""

    def __init__(self, model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, name: str) -> None:
        self.name = name
        self._model = model
        model.train(False)
        self._tokenizer = tokenizer
        self._order = label_order(model.config.id2label or {})
        self._known: RecentResults[Pair, Prediction] = RecentResults(MOST_REMEMBERED, cache="opinions")

    @classmethod
    def load(cls, name: str) -> Self:
        """Load a model by name or folder. Raises `Unavailable` if it cannot be loaded or is not three-way NLI."""
        torch.set_num_threads(1)
        try:
            model = AutoModelForSequenceClassification.from_pretrained(name, trust_remote_code=False)
            tokenizer = AutoTokenizer.from_pretrained(name, trust_remote_code=False)
        except (OSError, ValueError) as error:
            raise Unavailable(f"The model {name} could not be loaded.", code="model_missing") from error
        return cls(model, tokenizer, name)

    def classify(self, pairs: Sequence[Pair]) -> list[Prediction]:
        """Return the prediction for each pair, in order."""
        return self._known.resolve(pairs, lambda unknown: [self._classify(*pair) for pair in unknown])

    def _classify(self, evidence: str, claim: str) -> Prediction:
        with torch.inference_mode():
            encoded = self._tokenizer(
                evidence, claim, truncation="only_first", max_length=self._longest(), return_tensors="pt"
            )
            logits = self._model(**encoded).logits[0].float().numpy()
        return Prediction(entailment_of(logits[list(self._order)]), ())

    def _longest(self) -> int:
        return min(512, int(getattr(self._model.config, "max_position_embeddings", 512)))
