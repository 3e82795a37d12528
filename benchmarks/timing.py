"""Time the rounds of a run, and provide the classifier that speeds are compared with.

Input: a run, or lengths in tokens. Output: the seconds of each round; a run that reads pairs of these lengths with a
classifier of the shape of microsoft/deberta-base-mnli in torch (fp32, all cores). Its weights are random, as timing
does not depend on them.
"""

import os
import time
from collections.abc import Callable, Sequence

import torch
from transformers import DebertaConfig, DebertaForSequenceClassification

Run = Callable[[], object]


def seconds(prepare: Callable[[], Run], rounds: int) -> list[float]:
    """Return the seconds of each of `rounds` runs, each freshly prepared; preparation is not counted."""
    taken = []
    for _ in range(rounds):
        run = prepare()
        started = time.perf_counter()
        run()
        taken.append(time.perf_counter() - started)
    return taken


def deberta_reading(lengths: Sequence[int]) -> Run:
    """Return a run that reads one pair of each length (in tokens), pair by pair."""
    torch.set_num_threads(os.cpu_count() or 1)
    shape = DebertaConfig(relative_attention=True, position_biased_input=False, pos_att_type=["p2c", "c2p"])
    shape.num_labels = 3
    model = DebertaForSequenceClassification(shape)
    model.train(False)

    def run() -> object:
        with torch.inference_mode():
            return [model(torch.randint(5, 30_000, (1, length))) for length in lengths]

    return run
