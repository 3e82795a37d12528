"""Measure a network on rows that it does not learn from: AUROC and balanced accuracy per development set.

Input: a network, the packed development rows (pack.py). Output: figures by set and their mean. A small fixed sample
with one window per row, only for steering a run; the published figures come from benchmarks/accuracy.
`python -m training.development NETWORK.safetensors PACKED/development.npz` prints them.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import torch
from sklearn.metrics import balanced_accuracy_score, roc_auc_score

from training.batches import Group, batches
from training.network import BFLOAT16, DEVICE, Verifier, load_network
from training.packed import Packed
from training.row import LABELS

TOKENS = 6000


def measure(network: Verifier, packed: Packed) -> dict[str, float]:
    """Return the AUROC (`<set>`) and the balanced accuracy at .5 (`<set>_ba`) of each set, and their means."""
    places = defaultdict(list)
    for place in range(len(packed)):
        places[packed.name(place)].append(place)
    figures = {}
    for name, own in sorted(places.items()):
        groups = [packed[place] for place in own]
        truth = [group[0].label == LABELS["entailed"] for group in groups]
        found = scores(network, groups)
        figures[name] = round(float(roc_auc_score(truth, found)), 3)
        figures[f"{name}_ba"] = round(float(balanced_accuracy_score(truth, [score > 0.5 for score in found])), 3)
    for suffix in ("", "_ba"):
        figures[f"mean{suffix}"] = round(sum(figures[name + suffix] for name in places) / len(places), 3)
    return figures


def scores(network: Verifier, groups: Sequence[Group]) -> list[float]:
    """Return the probability of entailment of each pair, in order; each group is one pair."""
    order = sorted(range(len(groups)), key=lambda place: groups[place][0].width)
    found: list[float] = []
    with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16, enabled=BFLOAT16):
        for batch in batches([groups[place] for place in order], None, tokens=TOKENS):
            moved = batch.to(DEVICE)
            logits, _ = network(moved.ids, moved.types, moved.mask)
            found += torch.softmax(logits.float(), -1)[:, 0].tolist()
    placed = dict(zip(order, found, strict=True))
    return [placed[place] for place in range(len(groups))]


def main() -> None:
    """Print the figures of a network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="weights, as training.train writes them")
    parser.add_argument("packed", type=Path, help="development rows, as training.pack writes them")
    arguments = parser.parse_args()
    network = load_network(arguments.network).to(DEVICE).eval()
    for name, figure in measure(network, Packed.load(arguments.packed)).items():
        print(f"{name:<36}{figure:.3f}")


if __name__ == "__main__":
    main()
