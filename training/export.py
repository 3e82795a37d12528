"""Export the trained network as the ONNX file that the service loads.

Input: weights of a run, a folder. Output: `model.int8.onnx`, `tokenizer.json` and `model.json` with the checksum in
that folder; prints parameters, size, and how many development rows change sides of .5 compared with fp32.
`python -m training.export RUN/network.safetensors models/verifier --name NAME --data DATA`.

Weights are int8 per channel and use seven of the eight bits: on a processor without VNNI instructions (AVX2 only), the
products of two pairs of eight-bit values are added in sixteen bits, which overflows silently. The feed-forward matrices
with outliers in their input are quantised in blocks of 64, each with its own scale (docs/decisions/0016-seven-bits.md).
"""

import argparse
import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx.external_data_helper import set_external_data
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig as Blocks
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from tokenizers import Tokenizer
from torch import nn

from core.checks.entailment import OnnxEntailment
from ingestion.embeddings import MiniLmEmbedder
from training.batches import encode
from training.development import scores
from training.network import DEVICE, LABELS, Verifier, load_network
from training.pack import SETS, development_rows
from training.row import ENGINES, MODEL
from utils.onnx import sha256_of, weights_of

INPUTS = ["input_ids", "token_type_ids", "attention_mask"]
OUTPUTS: Mapping[str, Mapping[int, str]] = {
    "logits": {0: "pairs"},
    "words": {0: "pairs", 1: "tokens"},
}
LONGEST = 512


BLOCKS = Blocks(block_size=64, bits=8, is_symmetric=True, accuracy_level=4)
"""How the `down` products are quantised: in blocks of weights.

Quantising `up` in blocks too takes too much time (docs/decisions/0016-seven-bits.md).
"""
MOST_BYTES = 80_000_000
"""Hosts of repositories refuse larger files (GitHub from 100 MB on)."""
_IN_BLOCKS = re.compile(r"/layers\.\d+/down/MatMul")


def export(network: Verifier, folder: Path, name: str) -> None:
    """Write `network` into `folder` as a model of the service."""
    write_int8(network, folder / "model.int8.onnx", OUTPUTS)
    if folder.resolve() != MODEL.resolve():
        shutil.copy(MODEL / "tokenizer.json", folder / "tokenizer.json")
    card = {
        "name": name,
        "labels": list(LABELS),
        "most_tokens": LONGEST,
        "sha256": sha256_of(folder / "model.int8.onnx"),
    }
    (folder / "model.json").write_text(json.dumps(card, indent=1) + "\n")


def write_int8(
    network: nn.Module,
    file: Path,
    outputs: Mapping[str, Mapping[int, str]],
    blocks: Blocks = BLOCKS,
) -> None:
    """Write a network that reads pairs as an int8 model.

    `outputs`: its outputs, each with its variable dimensions.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        fp32, partly = Path(work) / "fp32.onnx", Path(work) / "blocks.onnx"
        _export_fp32(network.eval(), fp32, outputs)
        _quantise_in_blocks(fp32, partly, blocks)
        quantize_dynamic(
            partly,
            file,
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
            op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        )
    if file.stat().st_size > MOST_BYTES:
        split_weights(file)


def split_weights(file: Path) -> None:
    """Move the largest weights of a model, the embeddings of words, into a file beside it."""
    model = onnx.load(file)
    largest = max(model.graph.initializer, key=lambda weights: len(weights.raw_data))
    set_external_data(largest, weights_of(file).name)
    weights_of(file).unlink(missing_ok=True)
    onnx.save(model, file)


def _export_fp32(network: nn.Module, path: Path, outputs: Mapping[str, Mapping[int, str]]) -> None:
    tokens = torch.randint(1000, 20000, (2, 24))
    types = torch.cat([torch.zeros(2, 14), torch.ones(2, 10)], 1).long()
    axes: dict[str, Mapping[int, str]] = {name: {0: "pairs", 1: "tokens"} for name in INPUTS}
    torch.onnx.export(
        network,
        (tokens, types, torch.ones_like(tokens)),
        str(path),
        input_names=INPUTS,
        output_names=list(outputs),
        dynamic_axes={**axes, **outputs},
        opset_version=17,
        dynamo=False,
    )


def _quantise_in_blocks(fp32: Path, path: Path, blocks: Blocks) -> None:
    """Write `fp32` with the weights of the `down` products in few bits, scaled block by block."""
    model = onnx.load(fp32)
    others = [node.name for node in model.graph.node if not _IN_BLOCKS.search(node.name)]
    quantiser = MatMulNBitsQuantizer(model, algo_config=blocks, nodes_to_exclude=others)
    quantiser.process()
    quantiser.model.save_model_to_file(str(path), use_external_data_format=False)


def compare(network: Verifier, folder: Path, data: Path, rows_of_a_set: int) -> None:
    """Print how the int8 model in `folder` differs from the network on the development rows, pair by pair."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    model = OnnxEntailment.load(folder)
    embedder = MiniLmEmbedder.load(ENGINES)
    rows = [row for name in SETS for row in development_rows(data, name, embedder)[:rows_of_a_set]]
    exact = np.array(scores(network, encode(tokenizer, [[row] for row in rows])))
    said = model.classify([(row.evidence, row.claim) for row in rows])
    quantised = np.array([opinion.entailment.entailed for opinion in said])
    parameters = sum(parameter.numel() for parameter in network.parameters())
    print(f"{parameters / 1e6:.1f} M parameters, {(folder / 'model.int8.onnx').stat().st_size / 1e6:.1f} MB")
    print(f"difference of p(entailed): mean {np.abs(exact - quantised).mean():.4f}")
    flips = int(((exact > 0.5) != (quantised > 0.5)).sum())
    print(f"flips at .5: {flips} of {len(rows)} ({100 * flips / len(rows):.1f} %)")


def main() -> None:
    """Read the command line, export and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--name", required=True)
    parser.add_argument("--data", type=Path, required=True, help="the folder with dev/")
    parser.add_argument("--rows", type=int, default=60, help="rows of each development set to compare on")
    arguments = parser.parse_args()
    network = load_network(arguments.weights)
    export(network, arguments.folder, arguments.name)
    compare(network.to(DEVICE), arguments.folder, arguments.data / "dev", arguments.rows)


if __name__ == "__main__":
    main()
