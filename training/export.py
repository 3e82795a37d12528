"""The trained network as the ONNX file that the service loads.

In: `network.pt` of a run, a folder. Out: in it `model.int8.onnx` (int8 per channel; the feed-forward matrices of the
first layers in blocks of 64), `tokenizer.json` and `model.json` with the checksum; printed: parameters, size, the
greatest difference of logits, and how many of the development rows change sides of .5.
`python -m training.export RUN/network.pt models/verifier --name NAME --data DATA`.
"""

import argparse
import json
import re
import shutil
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig, MatMulNBitsQuantizer
from tokenizers import Tokenizer

from ingestion.embedding_export import weights_directory
from training.batches import Example, encode
from training.development import SETS, development_rows
from training.network import LABELS, Verifier
from utils.onnx import sha256_of

INPUTS = ["input_ids", "token_type_ids", "attention_mask"]
LONGEST = 512
IN_BLOCKS = re.compile(r"/layer\.[012]/(intermediate|output)/dense/MatMul")
"""Matrices whose inputs have outliers: one scale for a whole input loses what one for every 64 figures keeps. Of 1,000
development rows 16 change sides of .5 without them, 9 with them; all layers so: 6, at nearly the speed of fp32."""


def export(weights: Path, folder: Path, name: str) -> Verifier:
    """Write the model into `folder` and return the network in torch."""
    network = Verifier(weights_directory())
    network.load_state_dict(torch.load(weights))
    network.bert.set_attn_implementation("eager")
    network.eval()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        fp32 = Path(work) / "fp32.onnx"
        _export_fp32(network, fp32)
        blocks = Path(work) / "blocks.onnx"
        _quantise_in_blocks(fp32, blocks)
        quantize_dynamic(
            blocks,
            folder / "model.int8.onnx",
            weight_type=QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        )
    shutil.copy(weights_directory() / "tokenizer.json", folder / "tokenizer.json")
    card = {
        "name": name,
        "labels": list(LABELS),
        "most_tokens": LONGEST,
        "sha256": sha256_of(folder / "model.int8.onnx"),
    }
    (folder / "model.json").write_text(json.dumps(card, indent=1) + "\n")
    return network


def _export_fp32(network: Verifier, path: Path) -> None:
    tokens = torch.randint(1000, 20000, (2, 24))
    types = torch.cat([torch.zeros(2, 14), torch.ones(2, 10)], 1).long()
    axes = {name: {0: "pairs", 1: "tokens"} for name in INPUTS}
    torch.onnx.export(
        network,
        (tokens, types, torch.ones_like(tokens)),
        str(path),
        input_names=INPUTS,
        output_names=["logits", "words"],
        dynamic_axes=axes | {"logits": {0: "pairs"}, "words": {0: "pairs", 1: "tokens"}},
        opset_version=17,
        dynamo=False,
    )


def _quantise_in_blocks(fp32: Path, path: Path) -> None:
    """Write `fp32` with int8 weights and inputs scaled block by block where `IN_BLOCKS` says so."""
    model = onnx.load(fp32)
    others = [node.name for node in model.graph.node if not IN_BLOCKS.search(node.name)]
    blocks = DefaultWeightOnlyQuantConfig(block_size=64, is_symmetric=True, accuracy_level=4, bits=8)
    quantiser = MatMulNBitsQuantizer(model, algo_config=blocks, nodes_to_exclude=others)
    quantiser.process()
    quantiser.model.save_model_to_file(str(path), use_external_data_format=False)


def compare(network: Verifier, model: Path, data: Path) -> None:
    """Print how the int8 model differs from the network on the development rows, pair by pair."""
    tokenizer = Tokenizer.from_file(str(weights_directory() / "tokenizer.json"))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    differences, flips, total = [], 0, 0
    for name in SETS:
        for (example,) in encode(tokenizer, [[row] for row in development_rows(data, name)[:100]]):
            exact, quantised = _in_torch(network, example), _in_onnx(session, example)
            differences.append(float(np.abs(exact - quantised).max()))
            flips += (_share(exact) > 0.5) != (_share(quantised) > 0.5)
            total += 1
    parameters = sum(parameter.numel() for parameter in network.parameters())
    print(f"{parameters / 1e6:.1f} M parameters, {model.stat().st_size / 1e6:.1f} MB")
    print(f"difference of logits: mean {np.mean(differences):.3f}, greatest {max(differences):.3f}")
    print(f"flips at .5: {flips} of {total} ({100 * flips / total:.1f} %)")


def _in_torch(network: Verifier, example: Example) -> np.ndarray:
    with torch.no_grad():
        ids, types = torch.tensor([example.ids]), torch.tensor([example.types])
        logits: np.ndarray = network(ids, types, torch.ones_like(ids))[0][0].numpy()
    return logits


def _in_onnx(session: onnxruntime.InferenceSession, example: Example) -> np.ndarray:
    ids = np.array([example.ids])
    feed = {"input_ids": ids, "token_type_ids": np.array([example.types]), "attention_mask": np.ones_like(ids)}
    logits: np.ndarray = session.run(["logits"], feed)[0][0]
    return logits


def _share(logits: np.ndarray) -> float:
    powers = np.exp(logits - logits.max())
    return float(powers[0] / powers.sum())


def main() -> None:
    """Read the command line, export, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--name", required=True)
    parser.add_argument("--data", type=Path, required=True, help="the folder with dev/")
    arguments = parser.parse_args()
    network = export(arguments.weights, arguments.folder, arguments.name)
    compare(network, arguments.folder / "model.int8.onnx", arguments.data / "dev")


if __name__ == "__main__":
    main()
