"""Measure a network on rows that it does not learn from: AUROC and balanced accuracy per development set.

Input: a network, the development folder. Output: figures by set and their mean. A small fixed sample with one window
per row, only for steering a run; the published figures come from benchmarks/accuracy.
`python -m training.development NETWORK.safetensors DATA` prints them.
"""

import argparse
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import torch
from sklearn.metrics import balanced_accuracy_score, roc_auc_score
from tokenizers import Tokenizer

from ingestion.embeddings import MiniLmEmbedder
from training.authored_rows import authored_claims, authored_rows
from training.batches import batches, encode
from training.network import BFLOAT16, DEVICE, Verifier, load_network
from training.rows import AUTHORED, CALIBRATION_SETS, ENGINES, LABELS, MODEL, STEERING_SETS, Row, read_set, window

SETS = (AUTHORED, *sorted(CALIBRATION_SETS + STEERING_SETS))
ROWS_PER_SET = 120
TOKENS = 6000


@cache
def development_rows(folder: Path, name: str) -> list[Row]:
    """Return the fixed sample of one development set, or of the held-back written documents."""
    chooser = random.Random(name)
    if name == AUTHORED:
        claims = authored_claims(held_back=True)
        some = chooser.sample(claims, min(len(claims), 4 * ROWS_PER_SET))
        return authored_rows(some, MiniLmEmbedder.load(ENGINES), 0)
    raw = list(read_set(folder / f"{name}.jsonl.gz"))
    chooser.shuffle(raw)
    return [
        Row(window(item["evidence"], item["claim"], chooser), item["claim"], LABELS[item["label"]], name, None)
        for item in raw[:ROWS_PER_SET]
    ]


def measure(network: Verifier, tokenizer: Tokenizer, folder: Path) -> dict[str, float]:
    """Return the AUROC (`<set>`) and the balanced accuracy at .5 (`<set>_ba`) of each set, and their means."""
    figures = {}
    for name in SETS:
        rows = development_rows(folder, name)
        truth, found = [row.label == LABELS["entailed"] for row in rows], scores(network, tokenizer, rows)
        figures[name] = round(float(roc_auc_score(truth, found)), 3)
        figures[f"{name}_ba"] = round(float(balanced_accuracy_score(truth, [s > 0.5 for s in found])), 3)
    for suffix in ("", "_ba"):
        figures[f"mean{suffix}"] = round(sum(figures[name + suffix] for name in SETS) / len(SETS), 3)
    return figures


def scores(network: Verifier, tokenizer: Tokenizer, rows: Sequence[Row]) -> list[float]:
    """Return the probability of entailment of each row, in order."""
    order = sorted(range(len(rows)), key=lambda index: len(rows[index].evidence) + len(rows[index].claim))
    groups = encode(tokenizer, [[rows[index]] for index in order])
    found: list[float] = []
    with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16, enabled=BFLOAT16):
        for batch in batches(groups, None, tokens=TOKENS):
            moved = batch.to(DEVICE)
            logits, _ = network(moved.ids, moved.types, moved.mask)
            found += torch.softmax(logits.float(), -1)[:, 0].tolist()
    placed = dict(zip(order, found, strict=True))
    return [placed[index] for index in range(len(rows))]


def main() -> None:
    """Print the figures of a network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, help="weights, as training.train writes them")
    parser.add_argument("data", type=Path, help="the folder with train/ and dev/")
    arguments = parser.parse_args()
    network = load_network(arguments.network).to(DEVICE).eval()
    tokenizer = Tokenizer.from_file(str(MODEL / "tokenizer.json"))
    for name, figure in measure(network, tokenizer, arguments.data / "dev").items():
        print(f"{name:<36}{figure:.3f}")


if __name__ == "__main__":
    main()
