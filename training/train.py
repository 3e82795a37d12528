"""Train the verifier's network: a teacher, a student of it, or an existing network further.

Input: packed epochs (pack.py), the network to start with. Output: a run folder with `network.safetensors` (averaged
weights), `checkpoint.pt` (to resume from) and `log.jsonl`. The same command resumes a run that was stopped. Does not
export to ONNX (export.py) or fit probabilities and thresholds (calibrate.py).

    python -m training.train teacher PACKED RUNS/teacher --start RUNS/pretrained.safetensors
    python -m training.train student PACKED RUNS/student --teacher RUNS/teacher/network.safetensors
    python -m training.train further PACKED RUNS/further --start RUNS/student/network.safetensors

The teacher has the 12 layers of all-mpnet-base-v2 and learns from labels. The student keeps six of them, or starts with
an earlier student, and learns from labels, from the teacher, and from the teacher's judgement of unlabelled pairs.
`further` needs neither a teacher nor a GPU: it takes few steps. The embeddings are frozen throughout.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import torch
from safetensors.torch import save_file
from torch import Tensor
from torch.optim import Optimizer
from torch.utils.data import DataLoader, Dataset

from training.batches import Batch, as_batch, plan
from training.development import measure
from training.losses import distillation_loss, gold_loss
from training.network import BFLOAT16, DEVICE, Verifier, keep_layers, load_network
from training.packed import Packed
from training.recipes import RECIPES, Recipe
from training.row import SEED
from training.shipped import load_shipped
from training.unlabelled import unlabelled

SECONDS_BETWEEN_CHECKPOINTS = 600
WARM_UP, LAST_RATE = 0.05, 0.03
KEPT_LAYERS = (0, 2, 4, 6, 8, 11)
_BETAS = (0.9, 0.98)
_FEEDERS = 5 if DEVICE == "cuda" else 0
_STEPS_BETWEEN_LOSSES = 50


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
        self.optimizer = torch.optim.AdamW(self._groups(), weight_decay=0.01, betas=_BETAS, fused=DEVICE == "cuda")
        self.average = {name: value.detach().clone() for name, value in self.network.state_dict().items()}
        self.live = {name: value for name, value in self.network.named_parameters() if value.requires_grad}
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

    def step(self, batch: Batch, share: float) -> Tensor:
        """Train on one batch, `share` of the way through the run, and return its loss."""
        self.progress.steps += 1
        live, averages = list[Tensor](self.live.values()), [self.average[name] for name in self.live]
        keep = kept_of_average(self.recipe.averaging, self.progress.steps)
        return descend(self.optimizer, self._loss(batch.to(DEVICE)), rate_at(share), live, averages, keep)

    def _loss(self, batch: Batch) -> Tensor:
        with torch.autocast(DEVICE, torch.bfloat16, enabled=BFLOAT16):
            said = self.network(batch.ids, batch.types, batch.mask)
        if self.teacher is None:
            return gold_loss(said, batch)
        with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16, enabled=BFLOAT16):
            told = self.teacher(batch.ids, batch.types, batch.mask)
        return distillation_loss(said, told, batch) + self.recipe.share_of_labels * gold_loss(said, batch)

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

    def report(self, development: Packed, losses: Sequence[float]) -> None:
        """Append the figures of the averaged weights on the development rows to the log."""
        live = {name: value.clone() for name, value in self.network.state_dict().items()}
        self.network.load_state_dict(self.average)
        figures = measure(self.network.eval(), development)
        self.network.load_state_dict(live)
        self.network.train()
        entry = {"step": self.progress.steps, "loss": round(sum(losses) / max(1, len(losses)), 4), **figures}
        print(json.dumps(entry), flush=True)
        with (self.folder / "log.jsonl").open("a") as file:
            file.write(json.dumps(entry) + "\n")


def rate_at(share: float) -> float:
    """Return the factor of the learning rate after `share` of a run: warm-up, then a cosine to nearly zero."""
    cosine = 0.5 * (1 + math.cos(math.pi * min(1.0, share)))
    return min(share / WARM_UP, 1.0) * (cosine * (1 - LAST_RATE) + LAST_RATE)


def kept_of_average(most: float, steps: int) -> float:
    """Return how much of a running average is kept at a step: little at first, later `most`."""
    return min(most, (1 + steps) / (10 + steps))


def descend(
    optimizer: Optimizer, loss: Tensor, rate: float, live: list[Tensor], averages: list[Tensor], keep: float
) -> Tensor:
    """Take one step, at `rate` times each group's own, and move the averages of the `live` weights; return the loss."""
    for group in optimizer.param_groups:
        group["lr"] = group["rate"] * rate
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(live, 1.0)
    optimizer.step()
    with torch.no_grad():
        torch._foreach_lerp_(averages, live, 1 - keep)
    return loss.detach()


class Batches(Dataset[Batch]):
    """The batches of an epoch, each made when it is asked for, with unlabelled pairs for the teacher."""

    def __init__(self, packed: Packed, recipe: Recipe, seed: int) -> None:
        tokens = round(recipe.tokens / (1 + recipe.unlabelled))
        self._packed, self._share, self._seed = packed, recipe.unlabelled, seed
        self._plan = plan(packed.widths, seed, tokens=tokens)

    def __len__(self) -> int:
        return len(self._plan)

    def __getitem__(self, place: int) -> Batch:
        groups = [self._packed[group] for group in self._plan[place]]
        chooser = Random(f"{self._seed}-{place}")
        examples = [example for group in groups for example in group]
        count = round(self._share * len(examples))
        more = unlabelled(examples, count, chooser, lambda example: self._packed.beside(example, chooser))
        return as_batch(groups + [[example] for example in more])


def train(run: Run, packed: Path, seconds: float) -> None:
    """Go through the remaining epochs, at most `seconds`; stopping at any time loses at most the last few minutes."""
    recipe, development = run.recipe, Packed.load(packed / "development.npz")
    files = sorted(packed.glob("epoch-*.npz"))
    run.network.train()
    began = time.monotonic()
    for epoch in range(run.progress.epoch, recipe.epochs):
        todo = Batches(Packed.load(files[epoch % len(files)]), recipe, SEED + epoch)
        for losses in learn(run, todo, epoch, began, seconds):
            run.report(development, losses)
        run.progress.epoch, run.progress.batch = epoch + 1, 0
        if time.monotonic() - began > seconds:
            break
        run.save()
    run.write_network()


def learn(
    run: Run, todo: Dataset[Batch], epoch: int, began: float = 0.0, seconds: float = math.inf
) -> Iterator[list[float]]:
    """Go through the remaining batches of an epoch, until `seconds` after `began`.

    Yield some of the losses since the last report whenever a report is due, and at the end.
    """
    losses: list[Tensor] = []
    saved, count = time.monotonic(), len(todo)  # type: ignore[arg-type]
    left = torch.utils.data.Subset(todo, range(run.progress.batch, count))
    own = torch.Generator()  # so that a resumed run draws the same dropout
    feed = DataLoader(left, batch_size=None, num_workers=_FEEDERS, pin_memory=DEVICE == "cuda", generator=own)
    for batch in feed:
        spent = (time.monotonic() - began) / seconds
        if spent > 1:
            break
        loss = run.step(batch, max(spent, (epoch + run.progress.batch / count) / run.recipe.epochs))
        run.progress.batch += 1
        if run.progress.steps % _STEPS_BETWEEN_LOSSES == 0 or DEVICE == "cpu":
            losses.append(loss)
            print(f"epoch {epoch}, batch {run.progress.batch} of {count}: {loss.item():.3f}", flush=True)
        if time.monotonic() - saved > SECONDS_BETWEEN_CHECKPOINTS:
            run.save()
            saved = time.monotonic()
        if run.progress.steps % run.recipe.steps_between_reports == 0:
            yield [loss.item() for loss in losses]
            losses = []
    yield [loss.item() for loss in losses]


def network_of(arguments: argparse.Namespace) -> tuple[Verifier, Verifier | None]:
    """Return the network that a run starts with, and its teacher if it has one."""
    teacher = load_network(arguments.teacher) if arguments.teacher else None
    start: Path | None = arguments.start
    if start is None:
        if teacher is None:
            raise SystemExit("Give --start, or --teacher whose layers a student keeps.")
        return keep_layers(teacher, KEPT_LAYERS), teacher
    return load_shipped(start) if start.suffix == ".onnx" else load_network(start), teacher


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipe", choices=sorted(RECIPES))
    parser.add_argument("packed", type=Path, help="the epochs and development rows, from training.pack")
    parser.add_argument("run", type=Path, help="where checkpoints, weights and the log go")
    parser.add_argument("--teacher", type=Path, help="weights of the teacher, for a student")
    parser.add_argument("--start", type=Path, help="weights to start with, or the .onnx of the service")
    parser.add_argument("--seconds", type=float, default=math.inf, help="end after so long, where time is short")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.backends.cuda.matmul.allow_tf32 = True
    run = Run(arguments.run, RECIPES[arguments.recipe], *network_of(arguments))
    train(run, arguments.packed, arguments.seconds)


if __name__ == "__main__":
    main()
