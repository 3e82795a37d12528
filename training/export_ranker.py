"""Export the trained ranker as the ONNX file that the service loads.

Input: RUN/ranker.pt. Output: `model.int8.onnx`, `tokenizer.json` and `model.json` in models/ranker. Seven bits per
weight, per channel (docs/decisions/0016-seven-bits.md). `python -m training.export_ranker RUN models/ranker`.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from tables.ranked.ranker import RankerCard
from training.train_ranker import LONGEST, Ranker, inputs, pretrained_folder, tokenizer
from utils.onnx import sha256_of

INPUTS = ["input_ids", "token_type_ids", "attention_mask"]


def export(run: Path, folder: Path, least_question: float, least_claim: float) -> None:
    """Write the ranker of `run` into `folder` as a model of the service."""
    network = Ranker()
    network.load_state_dict(torch.load(run / "ranker.pt", weights_only=True))
    network.eval()
    folder.mkdir(parents=True, exist_ok=True)
    dynamic = {name: {0: "pairs", 1: "tokens"} for name in INPUTS}
    with tempfile.TemporaryDirectory() as work:
        whole = Path(work) / "fp32.onnx"
        torch.onnx.export(
            network, inputs([("How many are there?", "number of records")], tokenizer()), str(whole),
            input_names=INPUTS, output_names=["score"], dynamic_axes=dynamic, opset_version=17, dynamo=False,
        )  # fmt: skip
        quantize_dynamic(
            whole, folder / "model.int8.onnx", weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
            op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        )  # fmt: skip
    shutil.copy(pretrained_folder() / "tokenizer.json", folder / "tokenizer.json")
    card = RankerCard(
        name="firewall-table-ranker",
        most_tokens=LONGEST,
        least_question=least_question,
        least_claim=least_claim,
        sha256=sha256_of(folder / "model.int8.onnx"),
    )
    (folder / "model.json").write_text(card.model_dump_json(indent=2) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--question", type=float, default=0.5, help="least probability to answer a question")
    parser.add_argument("--claim", type=float, default=0.5, help="least probability to judge a claim")
    options = parser.parse_args(sys.argv[1:])
    export(options.run, options.folder, options.question, options.claim)
