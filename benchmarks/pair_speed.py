"""Measure how many pairs of evidence and claim per second each model reads, at one length.

Input: tokens per pair. Output: pairs per second of the shipped verifier (int8 in ONNX Runtime, two threads) and of the
classifier of timing.py, and their ratio, in one run: the best of a few rounds each.
`python -m benchmarks.pair_speed [--tokens 96] [--json]`.
"""

import argparse
import json
from pathlib import Path

from benchmarks.timing import Run, deberta_reading, seconds
from config.assembly import ROOT
from config.settings import Settings
from core.checks.entailment import OnnxEntailment

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


def main() -> None:
    """Measure both and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, default=96)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    folder = ROOT / Settings().nli_model
    other = deberta_reading([arguments.tokens] * THEIR_PAIRS)
    figures = {
        "ours": OUR_PAIRS / min(seconds(lambda: ours(folder, arguments.tokens), ROUNDS)),
        "deberta-base in torch": THEIR_PAIRS / min(seconds(lambda: other, ROUNDS)),
    }
    figures["ratio"] = figures["ours"] / figures["deberta-base in torch"]
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:<24}{figure:10.1f}")


if __name__ == "__main__":
    main()
