"""Measure what share of a core's peak performance the entailment model reaches.

Input: nothing. Output: operations per second of the largest matrix product that torch reaches on one core, fp32 and
int8, and of the shipped verifier by length of a pair; best of a few rounds, in processor time, so that other work on
the machine matters little.
"""

from collections.abc import Callable
from functools import partial

import torch

from benchmarks.pair_speed import pairs_of
from benchmarks.speed.figures import Table, timed
from config.assembly import ROOT
from config.settings import Settings
from core.checks.entailment import OnnxEntailment

LENGTHS = (32, 64, 96, 128, 160, 192)
_SIZE, _ROUNDS, _PAIRS = 2048, 7, 6
_WIDTH, _LAYERS = 384, 6
_WEIGHTS = _LAYERS * 12 * _WIDTH * _WIDTH


def share_of_peak() -> list[Table]:
    """Measure and return the shares."""
    torch.set_num_threads(1)
    numbers = torch.randn(_SIZE, _SIZE)
    small = torch.randint(-127, 127, (_SIZE, _SIZE), dtype=torch.int8)
    operations = 2 * _SIZE**3
    fp32 = operations / _best(lambda: numbers @ numbers)
    int8 = operations / _best(lambda: torch._int_mm(small, small))
    peaks = Table(
        title="Greatest matrix product of one core",
        columns=("numbers", "10^9 operations a second"),
        rows=(("fp32", round(fp32 / 1e9)), ("int8", round(int8 / 1e9))),
        note=f"{_SIZE} x {_SIZE}, torch, by processor time.",
        against=None,
    )
    model = OnnxEntailment.load(ROOT / Settings().nli_model)
    rows = []
    for length in LENGTHS:
        taken = min(_seconds_a_pair(model, length, number) for number in range(_ROUNDS))
        done = operations_of(length) / taken
        rows.append((length, round(1000 * taken, 2), round(length / taken), round(100 * done / int8, 1)))
    shares = Table(
        title="Entailment on one core",
        columns=("tokens of a pair", "ms a pair", "tokens a second", "% of the int8 peak"),
        rows=tuple(rows),
        note="Attention and pooling run in fp32 inside the same graph and count as the rest.",
        against="tokens of a pair",
    )
    return [peaks, shares]


def operations_of(tokens: int) -> float:
    """Return the multiplications and additions of one pass over a pair: for weights, and for attention by length."""
    return 2.0 * tokens * _WEIGHTS + 4.0 * tokens * tokens * _WIDTH * _LAYERS


def _best(work: Callable[[], object]) -> float:
    return min(timed(work)[1] for _ in range(_ROUNDS))


def _seconds_a_pair(model: OnnxEntailment, length: int, number: int) -> float:
    pairs = [(f"{number} {evidence}", claim) for evidence, claim in pairs_of(length - 1, _PAIRS)]
    return timed(partial(model.classify, pairs))[1] / _PAIRS
