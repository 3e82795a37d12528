"""The verifier's network: MiniLM's encoder over (evidence, claim), a head for the claim and a head for its words.

In: token ids, types (0 evidence, 1 claim) and mask. Out: three logits a pair (entailed, neutral, contradicted) and one
logit a token, high where the evidence does not carry that token of the claim.

A claim falls with its weakest word, so the largest token logit is an input of the claim's head: rows that are labelled
only as a whole train the word head too (multiple-instance learning). Plain classification on [CLS] learns very slowly
from these weights, which were trained for pooled sentence vectors; the pooled claim and evidence give it a start.
"""

from pathlib import Path

import torch
from torch import Tensor
from torch.nn.functional import gelu
from transformers import BertModel

LABELS = ("entailed", "neutral", "contradicted")
SEPARATOR = 102
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
_WIDTH = 384


class Verifier(torch.nn.Module):
    """22.6 M parameters of the encoder, 0.4 M of the heads."""

    def __init__(self, weights: Path) -> None:
        super().__init__()
        self.bert = BertModel.from_pretrained(weights, add_pooling_layer=False, attn_implementation="sdpa")
        self.mix = torch.nn.Linear(_WIDTH * 4, 256)
        self.out = torch.nn.Linear(256 + 1, len(LABELS))
        self.word = torch.nn.Linear(_WIDTH, 1)
        self.drop = torch.nn.Dropout(0.1)

    def forward(self, input_ids: Tensor, token_type_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits (pairs, 3) and word logits (pairs, tokens); those of tokens outside the claim are -30."""
        hidden = self.bert(
            input_ids=input_ids, token_type_ids=token_type_ids, attention_mask=attention_mask
        ).last_hidden_state
        in_claim = attention_mask * token_type_ids * (input_ids != SEPARATOR)
        evidence = _mean(hidden, attention_mask * (1 - token_type_ids))
        claim = _mean(hidden, in_claim)
        words = self.word(self.drop(hidden))[..., 0].masked_fill(in_claim == 0, -30.0)
        weakest = words.amax(-1, keepdim=True)
        pooled = torch.cat([hidden[:, 0], claim, (evidence - claim).abs(), evidence * claim], -1)
        mixed = gelu(self.mix(self.drop(pooled)))
        return self.out(torch.cat([self.drop(mixed), weakest], -1)), words


def _mean(hidden: Tensor, mask: Tensor) -> Tensor:
    weight = mask[..., None].to(hidden.dtype)
    return (hidden * weight).sum(1) / weight.sum(1).clamp(min=1)
