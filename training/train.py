"""Train the verifier's network: a teacher, a student of it, or an existing network further.

Input: the data folder, the documents of training/authored/. Output: a run folder with `network.safetensors` (averaged
weights), `checkpoint.pt` (to resume from) and `log.jsonl`. The same command resumes a run that was stopped. Does not
export to ONNX (export.py) or fit probabilities and thresholds (calibrate.py).

    python -m training.train teacher DATA RUNS/teacher
    python -m training.train student DATA RUNS/student --teacher RUNS/teacher/network.safetensors
    python -m training.train further DATA RUNS/further --start RUNS/student/network.safetensors

The teacher has the 12 layers of all-mpnet-base-v2 and learns from labels. The student keeps six of them and learns from
labels, from the teacher, and from the teacher's judgement of unlabelled pairs. `further` needs neither a teacher nor a
GPU: it takes few steps, mostly on the written documents.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from torch import Tensor
from tqdm import tqdm

from ingestion.embeddings import MiniLmEmbedder
from training.batches import Batch, Group, batches, encode
from training.development import measure
from training.losses import distillation_loss, gold_loss
from training.network import BFLOAT16, DEVICE, Verifier, keep_layers, load_network
from training.pretrained import load_pretrained
from training.rows import ENGINES, MODEL, SEED
from training.selection import RECIPES, Recipe, groups_of_epoch
from training.shipped import load_shipped
from training.unlabelled import unlabelled

SECONDS_BETWEEN_CHECKPOINTS = 600
WARM_UP, LAST_RATE = 0.05, 0.03
KEPT_LAYERS = (0, 2, 4, 6, 8, 11)
_BETAS = (0.9, 0.98)


@dataclass(slots=True)
class Progress:
    """Where a run stands: finished epochs, finished batches of the next one, steps in total."""

    epoch: int = 0
    batch: int = 0
    steps: int = 0


class Run:
    """A network in training, its optimiser, the running average of its weights, and its progress."""

    def __init__(self, folder: Path, recipe: Recipe, network: Verifier, teacher: Verifier | None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(SEED)
        self.folder, self.recipe = folder, recipe
        self.network = network.to(DEVICE)
        self.teacher = None if teacher is None else teacher.to(DEVICE).eval().requires_grad_(False)
        self._freeze()
        self.optimizer = torch.optim.AdamW(self._groups(), weight_decay=0.01, betas=_BETAS)
        self.average = {name: value.detach().clone() for name, value in self.network.state_dict().items()}
        self.progress = Progress()
        if (folder / "checkpoint.pt").exists():
            self._restore()

    def _freeze(self) -> None:
        self.network.rel.requires_grad_(False)
        if self.recipe.frozen_layers is not None:
            for part in (self.network.word, self.network.pos, *self.network.layers[: self.recipe.frozen_layers]):
                part.requires_grad_(False)

    def _groups(self) -> list[dict[str, object]]:
        own = {id(parameter) for parameter in self.network.heads_of_its_own}
        live = [parameter for parameter in self.network.parameters() if parameter.requires_grad]
        body = [parameter for parameter in live if id(parameter) not in own]
        heads = [parameter for parameter in live if id(parameter) in own]
        return [{"params": body, "rate": self.recipe.rate}, {"params": heads, "rate": self.recipe.rate_of_heads}]

    def step(self, batch: Batch, share: float) -> float:
        """Train on one batch, `share` of the way through the run, and return its loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = group["rate"] * rate_at(share)
        batch = batch.to(DEVICE)
        loss = self._loss(batch)
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_([p for g in self.optimizer.param_groups for p in g["params"]], 1.0)
        self.optimizer.step()
        self.progress.steps += 1
        self._average()
        return loss.item()

    def _loss(self, batch: Batch) -> Tensor:
        with torch.autocast(DEVICE, torch.bfloat16, enabled=BFLOAT16):
            said = self.network(batch.ids, batch.types, batch.mask)
        if self.teacher is None:
            return gold_loss(said, batch)
        with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16, enabled=BFLOAT16):
            told = self.teacher(batch.ids, batch.types, batch.mask)
        return distillation_loss(said, told, batch) + self.recipe.share_of_labels * gold_loss(said, batch)

    def _average(self) -> None:
        keep = min(self.recipe.averaging, (1 + self.progress.steps) / (10 + self.progress.steps))
        with torch.no_grad():
            for name, value in self.network.named_parameters():
                if value.requires_grad:
                    self.average[name].lerp_(value, 1 - keep)

    def save(self) -> None:
        """Write the checkpoint, whole or not at all."""
        state = {
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "average": self.average,
            "progress": asdict(self.progress),
            "random": torch.get_rng_state(),
        }
        part = self.folder / "checkpoint.part"
        torch.save(state, part)
        part.replace(self.folder / "checkpoint.pt")
        self.write_network()

    def write_network(self) -> None:
        """Write the averaged weights, which are the ones that ship."""
        part = self.folder / "network.part"
        save_file({name: value.contiguous().cpu() for name, value in self.average.items()}, part)
        part.replace(self.folder / "network.safetensors")

    def _restore(self) -> None:
        state = torch.load(self.folder / "checkpoint.pt", map_location=DEVICE)
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.average, self.progress = state["average"], Progress(**state["progress"])
        torch.set_rng_state(state["random"].cpu())

    def report(self, tokenizer: Tokenizer, data: Path, losses: list[float]) -> None:
        """Append the figures of the averaged weights on the development rows to the log."""
        live = {name: value.clone() for name, value in self.network.state_dict().items()}
        self.network.load_state_dict(self.average)
        figures = measure(self.network.eval(), tokenizer, data / "dev")
        self.network.load_state_dict(live)
        self.network.train()
        entry = {"step": self.progress.steps, "loss": round(sum(losses) / max(1, len(losses)), 4), **figures}
        with (self.folder / "log.jsonl").open("a") as file:
            file.write(json.dumps(entry) + "\n")


def rate_at(share: float) -> float:
    """Return the factor of the learning rate after `share` of a run: warm-up, then a cosine to nearly zero."""
    cosine = 0.5 * (1 + math.cos(math.pi * min(1.0, share)))
    return min(share / WARM_UP, 1.0) * (cosine * (1 - LAST_RATE) + LAST_RATE)


def train(run: Run, data: Path, tokenizer: Tokenizer, most_batches: int | None) -> None:
    """Go through the remaining epochs; stopping at any time loses at most the last few minutes."""
    recipe, progress, embedder = run.recipe, run.progress, MiniLmEmbedder.load(ENGINES)
    run.network.train()
    for epoch in range(progress.epoch, recipe.epochs):
        groups = encode(tokenizer, groups_of_epoch(recipe, data, SEED + epoch, embedder))
        groups += _for_the_teacher(groups, recipe, SEED + epoch)
        todo = list(batches(groups, SEED + epoch, tokens=recipe.tokens))[:most_batches]
        for losses in learn(run, todo, epoch):
            run.report(tokenizer, data, losses)
        run.progress.epoch, run.progress.batch = epoch + 1, 0
        run.save()


def _for_the_teacher(groups: list[Group], recipe: Recipe, seed: int) -> list[Group]:
    examples = [example for group in groups for example in group]
    return [[example] for example in unlabelled(examples, round(recipe.unlabelled * len(examples)), seed)]


def learn(run: Run, todo: list[Batch], epoch: int) -> Iterator[list[float]]:
    """Go through the remaining batches of an epoch.

    Yield the losses since the last report whenever a report is due, and at the end.
    """
    losses: list[float] = []
    saved = time.monotonic()
    left = todo[run.progress.batch :]
    for batch in tqdm(left, initial=run.progress.batch, total=len(todo), mininterval=20, desc=f"epoch {epoch}"):
        share = (epoch + run.progress.batch / len(todo)) / run.recipe.epochs
        losses.append(run.step(batch, share))
        run.progress.batch += 1
        if time.monotonic() - saved > SECONDS_BETWEEN_CHECKPOINTS:
            run.save()
            saved = time.monotonic()
        if run.progress.steps % run.recipe.steps_between_reports == 0:
            yield losses
            losses = []
    yield losses


def network_of(arguments: argparse.Namespace) -> tuple[Verifier, Verifier | None]:
    """Return the network that a run starts with, and its teacher if it has one."""
    if arguments.recipe == "teacher":
        return load_pretrained(), None
    if arguments.recipe == "student":
        teacher = load_network(arguments.teacher)
        return keep_layers(teacher, KEPT_LAYERS), teacher
    start: Path = arguments.start
    return load_shipped(start) if start.suffix == ".onnx" else load_network(start), None


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipe", choices=sorted(RECIPES))
    parser.add_argument("data", type=Path, help="the folder with train/, dev/ and raw/")
    parser.add_argument("run", type=Path, help="where checkpoints, weights and the log go")
    parser.add_argument("--teacher", type=Path, help="weights of the teacher, for a student")
    parser.add_argument("--start", type=Path, help="for `further`: weights, or the .onnx of the service")
    parser.add_argument("--most-batches", type=int, help="end each epoch after so many, where time is short")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    run = Run(arguments.run, RECIPES[arguments.recipe], *network_of(arguments))
    tokenizer = Tokenizer.from_file(str(MODEL / "tokenizer.json"))
    train(run, arguments.data, tokenizer, arguments.most_batches)


if __name__ == "__main__":
    main()
