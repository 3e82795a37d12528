"""Measure how many pairs of evidence and claim per second each model reads, at one length.

Input: tokens per pair. Output: pairs per second of the shipped verifier (int8 in ONNX Runtime, two threads) and of the
classifier of the first source document, and their ratio, in one run: the best of a few rounds each.
`python -m benchmarks.pair_speed [--tokens 96]`.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from transformers import DebertaConfig, DebertaForSequenceClassification

from benchmarks.speed.figures import timed
from config.assembly import ROOT
from config.settings import Settings
from core.checks.entailment import OnnxEntailment

Run = Callable[[], object]
OUR_PAIRS, THEIR_PAIRS, ROUNDS = 200, 12, 3
_SPECIAL_TOKENS = 3
_CLAIM = 24


def pairs_of(tokens: int, count: int) -> list[tuple[str, str]]:
    """Return pairs of `tokens` tokens, no two alike, so that no cache helps."""
    evidence = " ".join(["word"] * (tokens - _CLAIM - _SPECIAL_TOKENS - 2))
    claim = " ".join(["claim"] * (_CLAIM - 2))
    return [(f"{number // 90 + 10} {number % 90 + 10} {evidence}", f"the of {claim}") for number in range(count)]


def ours(folder: Path, tokens: int) -> Run:
    """Return a run that reads `OUR_PAIRS` pairs with the shipped model, freshly loaded."""
    model, pairs = OnnxEntailment.load(folder), pairs_of(tokens, OUR_PAIRS)
    model.classify([("warm", "warm")])
    return lambda: model.classify(pairs)


def deberta_reading(lengths: Sequence[int]) -> Run:
    """Return a run that reads one pair of each length (in tokens), pair by pair, in torch (fp32, all cores).

    The classifier has the shape of microsoft/deberta-base-mnli; its weights are random, as timing does not depend on
    them.
    """
    torch.set_num_threads(os.cpu_count() or 1)
    shape = DebertaConfig(relative_attention=True, position_biased_input=False, pos_att_type=["p2c", "c2p"])
    shape.num_labels = 3
    model = DebertaForSequenceClassification(shape)
    model.train(False)

    def run() -> object:
        with torch.inference_mode():
            return [model(torch.randint(5, 30_000, (1, length))) for length in lengths]

    return run


def main() -> None:
    """Measure both and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, default=96)
    tokens = parser.parse_args().tokens
    folder, other = ROOT / Settings().nli_model, deberta_reading([tokens] * THEIR_PAIRS)
    figures = {
        "ours": OUR_PAIRS / min(timed(ours(folder, tokens))[0] for _ in range(ROUNDS)),
        "deberta-base in torch": THEIR_PAIRS / min(timed(other)[0] for _ in range(ROUNDS)),
    }
    figures["ratio"] = figures["ours"] / figures["deberta-base in torch"]
    for name, figure in figures.items():
        print(f"{name:<24}{figure:10.1f}")


if __name__ == "__main__":
    main()
