"""The verifier's network: an MPNet encoder over (evidence, claim), a head for the claim and a head for its words.

Input: token ids of the BERT vocabulary, types (0 evidence, 1 claim) and mask. Output: three logits per pair (entailed,
neutral, contradicted) and one logit per token, high if the evidence does not support that token of the claim. `Answers`
has the same encoder and one logit per pair of (sentence or computation, question). Does not train (train.py,
train_choice.py) or export (export.py, export_chooser.py).

The encoder is all-mpnet-base-v2 (Song and others 2020; Reimers and Gurevych 2019) with segment embeddings added; a
student keeps some of its layers. A claim is only as good as its weakest word, so the largest token logit is an input of
the claim's head: rows that are labelled only as a whole train the word head too (multiple-instance learning).
"""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn.functional import dropout, gelu, scaled_dot_product_attention

LABELS = ("entailed", "neutral", "contradicted")
SEPARATOR = 102
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
BFLOAT16 = DEVICE == "cuda" or torch.cpu._is_avx512_bf16_supported()
"""Whether the device computes bfloat16 natively: three times as fast on a CPU that does."""
DROPOUT = 0.1
OUTSIDE_THE_CLAIM = -30.0
_WIDTH, _HEADS, _INNER = 768, 12, 3072
_VOCABULARY, _BERT_VOCABULARY, _POSITIONS = 30527, 30522, 514
_FIRST_POSITION = 2
_BUCKETS, _FARTHEST = 32, 128
_MASKED = -30000.0


class EncoderLayer(nn.Module):
    """Self-attention and a feed-forward network, each followed by a residual sum and a normalisation (post-LN)."""

    def __init__(self, width: int, heads: int, inner: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.o = nn.Linear(width, width)
        self.ln1 = nn.LayerNorm(width, 1e-5)
        self.up = nn.Linear(width, inner)
        self.down = nn.Linear(inner, width)
        self.ln2 = nn.LayerNorm(width, 1e-5)

    def forward(self, hidden: Tensor, bias: Tensor) -> Tensor:
        """Return hidden states (pairs, tokens, width); `bias` is added to the attention scores."""
        pairs, tokens, width = hidden.shape
        shape = (pairs, tokens, 3, self.heads, width // self.heads)
        query, key, value = self.qkv(hidden).view(shape).permute(2, 0, 3, 1, 4)
        attended = scaled_dot_product_attention(query, key, value, attn_mask=bias)
        attended = attended.transpose(1, 2).reshape(pairs, tokens, width)
        hidden = self.ln1(hidden + dropout(self.o(attended), DROPOUT, self.training))
        changed: Tensor = self.ln2(hidden + dropout(self.down(gelu(self.up(hidden))), DROPOUT, self.training))
        return changed


class Verifier(nn.Module):
    """110 M parameters with the 12 layers of the teacher, 68 M with the 6 of the student that ships."""

    def __init__(
        self, layers: int, *, width: int = _WIDTH, heads: int = _HEADS, inner: int = _INNER, mix: int = 512
    ) -> None:
        super().__init__()
        self.word = nn.Embedding(_VOCABULARY, width)
        self.pos = nn.Embedding(_POSITIONS, width)
        self.seg = nn.Embedding(2, width)
        self.ln = nn.LayerNorm(width, 1e-5)
        self.layers = nn.ModuleList(EncoderLayer(width, heads, inner) for _ in range(layers))
        self.rel = nn.Embedding(_BUCKETS, heads)
        self.map: Tensor
        self.register_buffer("map", torch.zeros(_BERT_VOCABULARY, dtype=torch.long))
        self.mix = nn.Linear(4 * width, mix)
        self.out = nn.Linear(mix + 1, len(LABELS))
        self.words = nn.Linear(width, 1)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits (pairs, 3) and word logits (pairs, tokens), which are -30 for tokens outside the claim."""
        hidden = self.encode(ids, types, mask)
        in_claim = _in_claim(ids, types, mask)
        words = self.words(self._dropped(hidden))[..., 0].float().masked_fill(in_claim == 0, OUTSIDE_THE_CLAIM)
        pooled = _pooled(hidden, mask * (1 - types), in_claim)
        mixed = gelu(self.mix(self._dropped(pooled)))
        weakest = words.amax(-1, keepdim=True)
        logits: Tensor = self.out(torch.cat([self._dropped(mixed), weakest], -1)).float()
        return logits, words

    def encode(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        """Return the last hidden states (pairs, tokens, width)."""
        places = torch.arange(ids.shape[1], device=ids.device) + _FIRST_POSITION
        hidden: Tensor = self.ln(self.word(self.map[ids]) + self.pos(places)[None] + self.seg(types))
        hidden = self._dropped(hidden)
        if torch.is_autocast_enabled(ids.device.type):
            hidden = hidden.to(torch.get_autocast_dtype(ids.device.type))
        bias = self._bias(mask, hidden.dtype)
        for layer in self.layers:
            hidden = layer(hidden, bias)
        return hidden.float()

    def _bias(self, mask: Tensor, kind: torch.dtype) -> Tensor:
        """Return the T5 and MPNet relative position bias (Raffel and others 2020), barring tokens beyond the mask."""
        places = torch.arange(mask.shape[1], device=mask.device)
        apart = places[:, None] - places[None, :]
        behind = (apart < 0).long() * (_BUCKETS // 2)
        apart = apart.abs()
        exact = _BUCKETS // 4
        scale = exact / math.log(_FARTHEST / exact)
        far = (exact + (torch.log(apart.clamp(min=1).float() / exact) * scale).long()).clamp(max=_BUCKETS // 2 - 1)
        relative = self.rel(behind + torch.where(apart < exact, apart, far)).permute(2, 0, 1)[None]
        barred = (1 - mask[:, None, None, :]) * _MASKED
        bias: Tensor = (relative + barred).to(kind).contiguous()
        return bias

    def _dropped(self, values: Tensor) -> Tensor:
        return dropout(values, DROPOUT, self.training)

    @property
    def heads_of_its_own(self) -> list[nn.Parameter]:
        """The parameters that the pretrained encoder does not have; they learn at a higher rate."""
        parts: Sequence[nn.Module] = (self.mix, self.out, self.words, self.seg)
        return [parameter for part in parts for parameter in part.parameters()]


def _in_claim(ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
    return mask * types * (ids != SEPARATOR)


def _pooled(hidden: Tensor, in_evidence: Tensor, in_claim: Tensor) -> Tensor:
    """Return the input of a pair's heads, shape (pairs, 4 * width)."""
    evidence, claim = _mean(hidden, in_evidence), _mean(hidden, in_claim)
    return torch.cat([hidden[:, 0], claim, (evidence - claim).abs(), evidence * claim], -1)


def _mean(hidden: Tensor, mask: Tensor) -> Tensor:
    weight = mask[..., None].to(hidden.dtype)
    return (hidden * weight).sum(1) / weight.sum(1).clamp(min=1)


class Answers(nn.Module):
    """A verifier's encoder with a head of its own that decides whether a sentence answers a question."""

    def __init__(self, verifier: Verifier) -> None:
        super().__init__()
        width = verifier.word.weight.shape[1]
        self.verifier = verifier
        self.mix = nn.Linear(4 * width, width // 3)
        self.out = nn.Linear(width // 3, 1)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        """Return logits (pairs,), high if the sentence answers the question, which takes the claim's place."""
        hidden = self.verifier.encode(ids, types, mask)
        pooled = _pooled(hidden, mask * (1 - types), _in_claim(ids, types, mask))
        mixed = gelu(self.mix(dropout(pooled, DROPOUT, self.training)))
        logits: Tensor = self.out(dropout(mixed, DROPOUT, self.training))[..., 0].float()
        return logits


def with_state(state: Mapping[str, Tensor]) -> Verifier:
    """Return the network that `state` belongs to; heads missing from `state` are untrained."""
    layers = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
    width, heads = state["word.weight"].shape[1], state["rel.weight"].shape[1]
    inner, mix = state["layers.0.up.weight"].shape[0], state["mix.weight"].shape[0]
    network = Verifier(layers, width=width, heads=heads, inner=inner, mix=mix)
    network.load_state_dict(network.state_dict() | dict(state))
    return network


def keep_layers(teacher: Verifier, kept: Sequence[int]) -> Verifier:
    """Return a student that starts with these layers of the teacher and all its other weights."""
    state = {name: value for name, value in teacher.state_dict().items() if not name.startswith("layers.")}
    for place, layer in enumerate(kept):
        state |= {f"layers.{place}.{name}": value for name, value in teacher.layers[layer].state_dict().items()}
    return with_state(state)


def load_network(path: Path) -> Verifier:
    """Return the network in a .safetensors file of this package."""
    return with_state(load_file(path))


def load_answers(path: Path) -> Answers:
    """Return the answer network in a .safetensors file of this package."""
    state = load_file(path)
    own = {name.removeprefix("verifier."): value for name, value in state.items() if name.startswith("verifier.")}
    network = Answers(with_state(own))
    network.load_state_dict(state)
    return network
