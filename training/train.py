"""Train the verifier's network, pass by pass, with checkpoints.

In: the data folder. Out: a run folder with `checkpoint.pt` (to go on from), `network.pt` (averaged weights) and
`log.jsonl`. `python -m training.train DATA RUN --pass easy --pass all --pass all` is the whole of stage one; the same
command goes on where it was stopped. Not here: export to ONNX (export.py), thresholds (calibrate.py).

Losses: cross-entropy over three classes with label smoothing .05; rows labelled only "unsupported" add
-log(p(neutral) + p(contradicted)); binary cross-entropy of the word head where the words are known; in groups, that
the true claim have higher odds of entailment than each of its changes (RankNet, Burges and others 2005). Embeddings are
frozen. bfloat16 by autocast: 2.2 times the pairs a second on a processor with avx512_bf16, the same speed elsewhere.
"""

import argparse
import contextlib
import dataclasses
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, softplus
from tqdm import tqdm

from ingestion.embedding_export import weights_directory
from ingestion.embeddings import MiniLmEmbedder
from training.authored_rows import authored_claims, authored_rows, paired_rows
from training.batches import Batch, batches, encode
from training.development import ENGINES, measure
from training.generated_rows import generated_rows
from training.network import DEVICE, Verifier
from training.rows import EASY, LABELS, SEED, Row, passages, read_rows

PASSES = ("easy", "all", "mixed", "edited", "paired")
RATE = 1e-4
FASTER_HEADS = 6
SMOOTHING = 0.05
SHARE_OF_WORDS = 0.5
AVERAGING = 0.998
SECONDS_BETWEEN_CHECKPOINTS = 300
STEPS_BETWEEN_MEASUREMENTS = 1500
PART_OF_SETS_WHEN_MIXED = 0.25
PART_OF_SETS_WHEN_EDITED = 0.15
PART_OF_SETS_WHEN_PAIRED = 0.05
PASSAGES_TO_EDIT = 400


@dataclass(slots=True)
class Progress:
    """Where a run stands: which pass, how many of its batches are done, and steps in all."""

    index: int
    done: int
    steps: int


def loss_of(logits: Tensor, words: Tensor, batch: Batch) -> Tensor:
    """Return the mean loss of a batch."""
    logp = torch.log_softmax(logits.float(), -1)
    unknown = batch.labels == LABELS["unsupported"]
    either = torch.logsumexp(logp[:, 1:], -1)
    known = logp.gather(1, batch.labels.clamp(max=2)[:, None])[:, 0]
    classes = -((1 - SMOOTHING) * torch.where(unknown, either, known) + SMOOTHING * logp.mean(-1)).mean()
    labelled = batch.targets >= 0
    if not labelled.any():
        return classes
    targets = batch.targets[labelled].float()
    return classes + SHARE_OF_WORDS * binary_cross_entropy_with_logits(words.float()[labelled], targets)


def ranking_loss(logits: Tensor, batch: Batch) -> Tensor:
    """Return the mean of -log p(a true claim has higher odds than a change of it) over the pairs within groups."""
    logp = torch.log_softmax(logits.float(), -1)
    odds = logp[:, 0] - torch.logsumexp(logp[:, 1:], -1)
    losses = []
    sizes = list(batch.sizes)
    for scores, labels in zip(torch.split(odds, sizes), torch.split(batch.labels, sizes), strict=True):
        true = labels == LABELS["entailed"]
        losses.append(softplus(scores[~true][None, :] - scores[true][:, None]).flatten())
    found = torch.cat(losses)
    return found.mean() if len(found) else odds.sum() * 0


def groups_of_pass(name: str, data: Path, index: int) -> list[list[Row]]:
    """Return the rows of one pass, those together that are ranked against each other.

    "easy": short sets of three clear classes. "all": every set. "mixed": the documents written for training, each
    claim in two windows, and a part of every set, so that nothing is unlearned. "edited": each claim in one window, a
    smaller part of every set, and edits made by code in the same documents and in passages of Wikipedia. "paired": each
    claim beside its changes in one window, and a few rows of every set.
    """
    seed = SEED + index
    if name == "paired":
        written = paired_rows(authored_claims(held_back=False), MiniLmEmbedder.load(ENGINES), seed)
        return written + [[row] for row in read_rows(data, seed, PART_OF_SETS_WHEN_PAIRED)]
    return [[row] for row in _single_rows(name, data, seed)]


def _single_rows(name: str, data: Path, seed: int) -> list[Row]:
    if name == "easy":
        return [row for row in read_rows(data, seed) if row.source in EASY]
    if name == "all":
        return read_rows(data, seed)
    embedder = MiniLmEmbedder.load(ENGINES)
    claims = authored_claims(held_back=False)
    if name == "edited":
        texts = sorted({claim.text for claim in claims}) + passages(data.parent / "raw", PASSAGES_TO_EDIT, seed)
        rows = authored_rows(claims, embedder, seed) + generated_rows(texts, seed)
        return rows + read_rows(data, seed, PART_OF_SETS_WHEN_EDITED)
    written = [row for turn in (0, 1) for row in authored_rows(claims, embedder, 2 * seed + turn)]
    return written + read_rows(data, seed, PART_OF_SETS_WHEN_MIXED)


def rate_at(share: float) -> float:
    """Return the factor of the learning rate after `share` of all passes: warm-up over 3 %, then a straight fall."""
    return min(share / 0.03, (1 - share) / 0.97) + 0.01


class Run:
    """A network in training, its optimiser, its running average and where it stands."""

    def __init__(
        self, folder: Path, passes: list[str], *, start_from: Path | None, most_batches: int | None, rate: float
    ) -> None:
        self.folder, self.passes, self.most_batches, self.rate = folder, passes, most_batches, rate
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(SEED)
        self.network = Verifier(weights_directory()).to(DEVICE)
        if start_from:
            self.network.load_state_dict(torch.load(start_from, map_location=DEVICE))
        for parameter in self.network.bert.embeddings.parameters():
            parameter.requires_grad = False
        self.optimizer = torch.optim.AdamW(list(self._groups()), weight_decay=0.01)
        self.average = {name: value.clone() for name, value in self.network.state_dict().items()}
        self.progress = Progress(0, 0, 0)
        if (folder / "checkpoint.pt").exists():
            self._restore()

    def _groups(self) -> Iterator[dict[str, object]]:
        live = [(name, value) for name, value in self.network.named_parameters() if value.requires_grad]
        heads = [value for name, value in live if not name.startswith("bert")]
        yield {"params": [value for name, value in live if name.startswith("bert")], "rate": self.rate}
        yield {"params": heads, "rate": FASTER_HEADS * self.rate}

    def step(self, batch: Batch, share: float) -> float:
        """Learn from one batch and return its loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = group["rate"] * rate_at(share)
        batch = batch.to(DEVICE)
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            logits, words = self.network(batch.ids, batch.types, batch.mask)
        loss = loss_of(logits, words, batch) + ranking_loss(logits, batch)
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_([p for g in self.optimizer.param_groups for p in g["params"]], 1.0)
        self.optimizer.step()
        self._average()
        self.progress.steps += 1
        return loss.item()

    def _average(self) -> None:
        keep = min(AVERAGING, (1 + self.progress.steps) / (10 + self.progress.steps))
        with torch.no_grad():
            for name, value in self.network.named_parameters():
                if value.requires_grad:
                    self.average[name].lerp_(value, 1 - keep)

    def save(self) -> None:
        """Write the checkpoint whole or not at all."""
        state = {
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "average": self.average,
            "progress": dataclasses.asdict(self.progress),
            "random": torch.get_rng_state(),
        }
        part = self.folder / "checkpoint.part"
        torch.save(state, part)
        part.replace(self.folder / "checkpoint.pt")

    def _restore(self) -> None:
        state = torch.load(self.folder / "checkpoint.pt", map_location=DEVICE)
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.average, self.progress = state["average"], Progress(**state["progress"])
        torch.set_rng_state(state["random"].cpu())

    def log(self, **entry: object) -> None:
        """Append one line to the run log."""
        with (self.folder / "log.jsonl").open("a") as file:
            file.write(json.dumps({"step": self.progress.steps, **entry}) + "\n")

    @contextlib.contextmanager
    def averaged(self) -> Iterator[Verifier]:
        """Give the network with averaged weights, in evaluation mode; the live weights come back afterwards."""
        live = {name: value.clone() for name, value in self.network.state_dict().items()}
        self.network.load_state_dict(self.average)
        self.network.eval()
        try:
            yield self.network
        finally:
            self.network.load_state_dict(live)
            self.network.train()


def train(data: Path, development: Path, run: Run) -> None:
    """Go through the passes that are left; a stop at any moment loses at most the last minutes."""
    tokenizer = Tokenizer.from_file(str(weights_directory() / "tokenizer.json"))
    run.network.train()
    for index in range(run.progress.index, len(run.passes)):
        groups = encode(tokenizer, groups_of_pass(run.passes[index], data, index))
        todo = list(batches(groups, SEED + index))[: run.most_batches]
        losses: list[float] = []
        saved = time.monotonic()
        bar = tqdm(
            todo[run.progress.done :], initial=run.progress.done, total=len(todo), mininterval=20, desc=f"pass {index}"
        )
        for batch in bar:
            share = (index + run.progress.done / len(todo)) / len(run.passes)
            losses.append(run.step(batch, share))
            run.progress.done += 1
            if time.monotonic() - saved > SECONDS_BETWEEN_CHECKPOINTS:
                run.save()
                saved = time.monotonic()
            if run.progress.steps % STEPS_BETWEEN_MEASUREMENTS == 0:
                _report(run, tokenizer, development, losses)
                losses = []
        _report(run, tokenizer, development, losses)
        run.progress.index, run.progress.done = index + 1, 0
        run.save()
    torch.save(run.average, run.folder / "network.pt")


def _report(run: Run, tokenizer: Tokenizer, development: Path, losses: list[float]) -> None:
    with run.averaged() as network:
        figures = measure(network, tokenizer, development)
    run.log(loss=round(sum(losses) / max(1, len(losses)), 4), **figures)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with train/ and dev/")
    parser.add_argument("run", type=Path, help="where checkpoints, weights and the log go")
    parser.add_argument("--pass", dest="passes", action="append", required=True, choices=PASSES)
    parser.add_argument("--start-from", type=Path, help="weights of an earlier stage")
    parser.add_argument("--most-batches", type=int, help="end each pass after so many, where time is short")
    parser.add_argument("--rate", type=float, default=RATE, help="highest learning rate of the encoder")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    run = Run(
        arguments.run,
        arguments.passes,
        start_from=arguments.start_from,
        most_batches=arguments.most_batches,
        rate=arguments.rate,
    )
    train(arguments.data / "train", arguments.data / "dev", run)


if __name__ == "__main__":
    main()
