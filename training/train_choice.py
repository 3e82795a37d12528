"""Train the chooser: one network that chooses which sentence, or which computation on a table, answers a question.

Input: FOLDER/answers and FOLDER/tables with learn.jsonl and held.jsonl (pack_choices.py), the network
to start with: a verifier, its teacher, an earlier run, or models/chooser. Output: RUN/network.safetensors; prints
losses and figures. The embeddings are frozen. Does not export (export_chooser.py).

    python -m training.train_choice FOLDER RUN --start TEACHER.safetensors
"""

import argparse
import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import torch
from safetensors.torch import save_file
from sklearn.metrics import roc_auc_score
from tokenizers import Tokenizer
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

from training.choices import TASKS, Choice, Sample, gold_loss, inputs, read, sample, tokenizer
from training.network import BFLOAT16, DEVICE, Answers, load_answers, load_network
from training.row import SEED
from training.shipped import load_shipped, load_shipped_answers
from training.train import descend, kept_of_average, rate_at

NETWORK, SHIPPED = "network.safetensors", "model.int8.onnx"
RATE, RATE_OF_HEAD = 4e-5, 2e-4
AVERAGING = 0.99
CHOICES_A_STEP = 24 if DEVICE == "cuda" else 6
PAIRS_A_RUN = 128 if DEVICE == "cuda" else 40
_FEEDERS = 4 if DEVICE == "cuda" else 0
_MOST_MEASURED = 60


@dataclass(frozen=True, slots=True)
class Step:
    """The samples of one step, and their pairs in runs of similar length: ids, types, mask, places."""

    samples: list[Sample]
    runs: list[tuple[Tensor, Tensor, Tensor, Tensor]]

    @classmethod
    def of(cls, samples: Sequence[Sample], reader: Tokenizer) -> Self:
        """Return samples, tokenised."""
        pairs = [pair for each in samples for pair in each.pairs]
        order = sorted(range(len(pairs)), key=lambda place: sum(map(len, pairs[place])))
        places = [order[at : at + PAIRS_A_RUN] for at in range(0, len(order), PAIRS_A_RUN)]
        runs = [(*inputs([pairs[place] for place in run], reader), torch.tensor(run)) for run in places]
        return cls(list(samples), runs)

    def logits(self, network: Answers) -> list[Tensor]:
        """Return the logits of each sample's pairs."""
        with torch.autocast(DEVICE, torch.bfloat16, enabled=BFLOAT16):
            told = [network(*(each.to(DEVICE, non_blocking=True) for each in run[:3])) for run in self.runs]
        found = torch.cat(told).cpu()
        order = torch.cat([run[3] for run in self.runs])
        back = torch.empty_like(order)
        back[order] = torch.arange(len(order))
        return list(found[back].split([len(each.pairs) for each in self.samples]))  # type: ignore[no-untyped-call]


class Steps(Dataset[Step]):
    """The steps of a run, each made when it is asked for."""

    def __init__(self, choices: Sequence[tuple[str, Choice]], epochs: float) -> None:
        self._choices, self._reader = choices, tokenizer()
        chance = random.Random(SEED)
        rounds = [chance.sample(range(len(choices)), len(choices)) for _ in range(math.ceil(epochs))]
        self._order = [place for each in rounds for place in each][: round(epochs * len(choices))]

    def __len__(self) -> int:
        return len(self._order) // CHOICES_A_STEP

    def __getitem__(self, place: int) -> Step:
        chance = random.Random(f"{SEED}-{place}")
        chosen = self._order[place * CHOICES_A_STEP : (place + 1) * CHOICES_A_STEP]
        samples = [sample(choice, TASKS[task], chance) for task, choice in (self._choices[one] for one in chosen)]
        return Step.of([each for each in samples if each.pairs], self._reader)


class Run:
    """A network in training, and the running average of its trained weights."""

    def __init__(self, network: Answers) -> None:
        torch.manual_seed(SEED)
        self.network = network.to(DEVICE).train().requires_grad_(False)
        body, head = list(network.verifier.layers.parameters()), [*network.mix.parameters(), *network.out.parameters()]
        self._live = [value.requires_grad_() for value in (*body, *head)]
        groups = [{"params": body, "rate": RATE}, {"params": head, "rate": RATE_OF_HEAD}]
        self._optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
        self._average = [value.detach().clone() for value in self._live]
        self._steps = 0

    def step(self, step: Step, share: float) -> Tensor:
        """Train on one step, `share` of the way through the run, and return its loss."""
        logits = step.logits(self.network)
        loss = torch.stack([gold_loss(each, told) for each, told in zip(logits, step.samples, strict=True)]).mean()
        self._steps += 1
        keep = kept_of_average(AVERAGING, self._steps)
        return descend(self._optimizer, loss, rate_at(share), self._live, self._average, keep)

    def finish(self) -> None:
        """Put the averaged weights in the place of the last ones."""
        with torch.no_grad():
            for value, average in zip(self._live, self._average, strict=True):
                value.copy_(average)
        self.network.eval()


@torch.no_grad()
def measure(network: Answers, held: Sequence[Choice]) -> str:
    """Return how often a right answer is ranked first, and how well the best one tells whether there is an answer."""
    network.eval()
    reader, chance, right, best = tokenizer(), random.Random(SEED), 0, []
    for at in range(0, len(held), 8):
        told = [each for each in held[at : at + 8] if each.right or each.near or each.others]
        samples = [
            Sample([(one, each.text) for one in (*each.right, *each.wrong(_MOST_MEASURED, chance))], [], 0, 0.0)
            for each in told
        ]
        if not samples:
            continue
        for choice, logits in zip(told, Step.of(samples, reader).logits(network), strict=True):
            right += bool(choice.right) and int(logits.argmax()) < len(choice.right)
            best.append((float(logits.max()), bool(choice.right)))
    network.train()
    count = sum(answerable for _, answerable in best)
    area = roc_auc_score([answerable for _, answerable in best], [figure for figure, _ in best])
    return f"{count} with an answer: right first {right / count:.3f}; with one against without AUROC {area:.3f}"


def train(run: Run, folder: Path, epochs: float, seconds: float) -> None:
    """Train for so many epochs, at most `seconds`."""
    steps = Steps([(task, each) for task in TASKS for each in read(folder / task / "learn.jsonl")], epochs)
    began = time.monotonic()
    for number, step in enumerate(DataLoader(steps, batch_size=None, num_workers=_FEEDERS)):
        spent = (time.monotonic() - began) / seconds
        if spent > 1:
            break
        loss = run.step(step, max(spent, number / len(steps)))
        if number % 50 == 0:
            seconds_spent = time.monotonic() - began
            print(f"step {number} of {len(steps)}, loss {loss.item():.3f}, {seconds_spent:.0f} s", flush=True)
    run.finish()


def main() -> None:
    """Read the command line, train, write the network, and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="what training.pack_choices wrote")
    parser.add_argument("run", type=Path)
    parser.add_argument(
        "--start",
        type=Path,
        required=True,
        help="weights of a verifier or its teacher, or the folder of an earlier run or of models/chooser",
    )
    parser.add_argument("--epochs", type=float, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="end after so long, where time is short")
    options = parser.parse_args()
    run = Run(_start(options.start))
    train(run, options.folder, options.epochs, options.seconds)
    options.run.mkdir(parents=True, exist_ok=True)
    save_file(run.network.state_dict(), options.run / NETWORK)
    for task in TASKS:
        print(task, measure(run.network, read(options.folder / task / "held.jsonl")), flush=True)


def _start(path: Path) -> Answers:
    if path.is_dir():
        run = path / NETWORK
        return load_answers(run) if run.is_file() else load_shipped_answers(path / SHIPPED)
    return Answers(load_shipped(path) if path.suffix == ".onnx" else load_network(path))


if __name__ == "__main__":
    main()
