"""How good a network is on rows that it does not learn from: AUROC and balanced accuracy per development set.

In: a network, the development folder. Out: figures by set and their mean. A small fixed sample, for steering a run
only; the figures that are published come from benchmarks/accuracy. `python -m training.development NETWORK.pt DATA`
prints them beside the AUROC on as many of the claims that are learnt from: what is as low there is not learnt yet.
"""

import argparse
import random
from functools import cache
from pathlib import Path

import torch
from sklearn.metrics import balanced_accuracy_score, roc_auc_score
from tokenizers import Tokenizer

from ingestion.embedding_export import weights_directory
from ingestion.embeddings import MiniLmEmbedder
from training.authored_rows import authored_claims, authored_rows
from training.batches import batches, encode
from training.network import DEVICE, Verifier
from training.rows import AUTHORED, CALIBRATION_SETS, LABELS, STEERING_SETS, Row, read_set, window

SETS = (AUTHORED, *sorted(CALIBRATION_SETS + STEERING_SETS))
ROWS_PER_SET = 240
ENGINES = Path(__file__).parent.parent / "data" / "engines"


@cache
def development_rows(folder: Path, name: str) -> list[Row]:
    """Return the fixed sample of one development set, or of the written documents that are held back."""
    if name == AUTHORED:
        return _authored_sample(held_back=True)
    chooser = random.Random(name)
    raw = list(read_set(folder / f"{name}.jsonl.gz"))
    chooser.shuffle(raw)
    return [
        Row(window(item["evidence"], item["claim"], chooser), item["claim"], LABELS[item["label"]], name, None)
        for item in raw[:ROWS_PER_SET]
    ]


def _authored_sample(*, held_back: bool) -> list[Row]:
    claims = authored_claims(held_back=held_back)
    some = random.Random(AUTHORED).sample(claims, min(len(claims), 2 * ROWS_PER_SET))
    return authored_rows(some, MiniLmEmbedder.load(ENGINES), 0)


def measure(network: Verifier, tokenizer: Tokenizer, folder: Path) -> dict[str, float]:
    """Return `<set>` AUROC and `<set>_ba` balanced accuracy at .5 for each set, and their means."""
    figures = {}
    for name in SETS:
        truth, scores = _scores(network, tokenizer, development_rows(folder, name))
        figures[name] = round(float(roc_auc_score(truth, scores)), 3)
        figures[f"{name}_ba"] = round(float(balanced_accuracy_score(truth, [s > 0.5 for s in scores])), 3)
    for suffix in ("", "_ba"):
        figures[f"mean{suffix}"] = round(sum(figures[name + suffix] for name in SETS) / len(SETS), 3)
    return figures


def _scores(network: Verifier, tokenizer: Tokenizer, rows: list[Row]) -> tuple[list[bool], list[float]]:
    truth: list[bool] = []
    scores: list[float] = []
    with torch.no_grad(), torch.autocast(DEVICE, dtype=torch.bfloat16):
        for batch in batches(encode(tokenizer, [[row] for row in rows]), 0):
            moved = batch.to(DEVICE)
            logits, _ = network(moved.ids, moved.types, moved.mask)
            scores += torch.softmax(logits.float(), -1)[:, 0].tolist()
            truth += [label == LABELS["entailed"] for label in batch.labels.tolist()]
    return truth, scores


def main() -> None:
    """Print the figures of a network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, help="weights, as training.train writes them")
    parser.add_argument("data", type=Path, help="the folder with train/ and dev/")
    arguments = parser.parse_args()
    network = Verifier(weights_directory()).to(DEVICE).eval()
    network.load_state_dict(torch.load(arguments.network, map_location=DEVICE))
    tokenizer = Tokenizer.from_file(str(weights_directory() / "tokenizer.json"))
    for name, figure in measure(network, tokenizer, arguments.data / "dev").items():
        print(f"{name:<36}{figure:.3f}")
    truth, scores = _scores(network, tokenizer, _authored_sample(held_back=False))
    print(f"{'authored, learnt from':<36}{roc_auc_score(truth, scores):.3f}")


if __name__ == "__main__":
    main()
