"""How many pairs of evidence and claim a second each model reads, at one length.

In: tokens of a pair. Out: pairs a second of the shipped verifier (int8 in ONNX Runtime, two threads) and of a
classifier of the shape of microsoft/deberta-base-mnli (fp32 in torch, all cores, random weights, as timing does not
depend on them), and their ratio, in one run. `python -m benchmarks.pair_speed [--tokens 96] [--json]`.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import torch
from transformers import DebertaConfig, DebertaForSequenceClassification

from config.assembly import ROOT
from config.settings import Settings
from core.checks.entailment import OnnxEntailment

OUR_PAIRS, THEIR_PAIRS, ROUNDS = 200, 12, 3
_SPECIAL_TOKENS = 3
_CLAIM = 24


def pairs_of(tokens: int, count: int) -> list[tuple[str, str]]:
    """Return pairs of `tokens` tokens, no two alike, so that nothing is remembered."""
    evidence = " ".join(["word"] * (tokens - _CLAIM - _SPECIAL_TOKENS - 2))
    claim = " ".join(["claim"] * (_CLAIM - 2))
    return [(f"{number // 90 + 10} {number % 90 + 10} {evidence}", f"the of {claim}") for number in range(count)]


def ours(folder: Path, tokens: int) -> Callable[[], int]:
    """Return a run that reads pairs with the shipped model, loaded anew, and their number."""

    def run() -> int:
        return len(model.classify(pairs))

    model, pairs = OnnxEntailment.load(folder), pairs_of(tokens, OUR_PAIRS)
    model.classify([("warm", "warm")])
    return run


def theirs(tokens: int) -> Callable[[], int]:
    """Return a run that reads pairs one by one in torch, and their number."""
    shape = DebertaConfig(relative_attention=True, position_biased_input=False, pos_att_type=["p2c", "c2p"])
    shape.num_labels = 3
    model = DebertaForSequenceClassification(shape)
    model.train(False)

    def run() -> int:
        with torch.inference_mode():
            for _ in range(THEIR_PAIRS):
                model(torch.randint(5, 30_000, (1, tokens)))
        return THEIR_PAIRS

    return run


def pairs_a_second(prepare: Callable[[], Callable[[], int]]) -> float:
    """Return the best of a few rounds, each prepared anew."""
    found = []
    for _ in range(ROUNDS):
        run = prepare()
        started = time.perf_counter()
        count = run()
        found.append(count / (time.perf_counter() - started))
    return max(found)


def main() -> None:
    """Measure both and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, default=96)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    torch.set_num_threads(os.cpu_count() or 1)
    other = theirs(arguments.tokens)
    figures = {
        "ours": pairs_a_second(lambda: ours(ROOT / Settings().nli_model, arguments.tokens)),
        "deberta-base in torch": pairs_a_second(lambda: other),
    }
    figures["ratio"] = figures["ours"] / figures["deberta-base in torch"]
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:<24}{figure:10.1f}")


if __name__ == "__main__":
    main()
