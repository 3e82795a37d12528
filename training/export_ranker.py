"""Export the trained ranker as the ONNX file that the service loads.

Input: RUN/network.safetensors. Output: `model.int8.onnx`, `tokenizer.json` and `model.json` with the thresholds and the
checksum in models/ranker. `python -m training.export_ranker RUN models/ranker`.
"""

import argparse
import shutil
import sys
from pathlib import Path

from tables.ranked.ranker import RankerCard
from training.choices import LONGEST
from training.export import write_int8
from training.export_answers import IN_BLOCKS
from training.network import load_answers
from training.row import MODEL
from training.train_choice import NETWORK
from utils.onnx import sha256_of


def export(run: Path, folder: Path, least: float) -> None:
    """Write the ranker of `run` into `folder` as a model of the service."""
    folder.mkdir(parents=True, exist_ok=True)
    write_int8(load_answers(run / NETWORK), folder / "model.int8.onnx", {"score": {0: "pairs"}}, IN_BLOCKS)
    shutil.copy(MODEL / "tokenizer.json", folder / "tokenizer.json")
    card = RankerCard(
        name="firewall-table-ranker-mpnet6",
        most_tokens=LONGEST,
        least=least,
        sha256=sha256_of(folder / "model.int8.onnx"),
    )
    (folder / "model.json").write_text(card.model_dump_json(indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--least", type=float, required=True, help="the least probability of an answer")
    options = parser.parse_args(sys.argv[1:])
    export(options.run, options.folder, options.least)
