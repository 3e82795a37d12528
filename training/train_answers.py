"""Train the network that decides whether a sentence answers a question.

Input: the shipped verifier or an earlier run, and the questions of answer_rows.py. Output: RUN/network.safetensors;
prints losses. The upper layers of the verifier are trained with a head of their own; the lower ones are frozen, so
their output for a pair is computed once. Does not export (export_answers.py).
`python -m training.train_answers DATA RUN [--epochs 2] [--start RUN]`; two cores with bfloat16 take 8 minutes an epoch.
"""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from ingestion.embeddings import MiniLmEmbedder
from training.answer_rows import Asked, competing, public_questions, written_questions
from training.network import BFLOAT16, Answers, load_answers
from training.rows import ENGINES, MODEL, SEED
from training.shipped import load_shipped

NETWORK = "network.safetensors"
FROZEN = 3
LONGEST, PAIRS_A_RUN, QUESTIONS_A_STEP = 200, 12, 6
RATE, RATE_OF_HEAD, WARM_UP = 3e-5, 1.5e-4, 0.08
WITHOUT_RIGHT = 0.12  # how often the answering sentences are dropped, so that none answers
SHARE_OF_SENTENCES = 0.5

State = tuple[Tensor, Tensor, Tensor]
"""The lower layers' output for a pair in half precision, its ids and its types."""


class Frozen:
    """The lower layers' output for pairs, computed once."""

    def __init__(self, network: Answers, pairs: Sequence[tuple[str, str]]) -> None:
        self._states: list[State] = [None] * len(pairs)  # type: ignore[list-item]
        order = sorted(range(len(pairs)), key=lambda place: sum(map(len, pairs[place])))
        reader = tokenizer()
        network.eval()
        with torch.no_grad():
            for run in _runs(order, PAIRS_A_RUN):
                ids, types, mask = inputs([pairs[place] for place in run], reader)
                with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
                    hidden = network.verifier.lower(ids, types, mask, FROZEN)
                for row, place in enumerate(run):
                    count = int(mask[row].sum())
                    self._states[place] = (hidden[row, :count].half(), ids[row, :count], types[row, :count])

    def logits(self, network: Answers, places: Sequence[int]) -> Tensor:
        """Return the answer logits of pairs, in order; pairs of similar length share a batch."""
        order = sorted(range(len(places)), key=lambda row: len(self._states[places[row]][1]))
        read = [self._read(network, [places[row] for row in run]) for run in _runs(order, PAIRS_A_RUN)]
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(read)[back]

    def _read(self, network: Answers, places: Sequence[int]) -> Tensor:
        states = [self._states[place] for place in places]
        hidden, ids, types, mask = (
            torch.nn.utils.rnn.pad_sequence(list(each), batch_first=True)
            for each in (*zip(*states, strict=True), [torch.ones_like(ids) for _, ids, _ in states])
        )
        with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
            return network.upper(hidden.float(), ids, types, mask, FROZEN)


def tokenizer() -> Tokenizer:
    """Return the verifier's tokenizer."""
    loaded = Tokenizer.from_file(str(MODEL / "tokenizer.json"))
    loaded.enable_padding()
    loaded.enable_truncation(LONGEST)
    return loaded


def inputs(pairs: Sequence[tuple[str, str]], reader: Tokenizer) -> tuple[Tensor, Tensor, Tensor]:
    """Return ids, types and mask of pairs."""
    encoded = reader.encode_batch(list(pairs))
    ids, types, mask = (
        torch.tensor([getattr(each, name) for each in encoded]) for name in ("ids", "type_ids", "attention_mask")
    )
    return ids, types, mask


def loss_of(logits: Tensor, answers: Sequence[bool]) -> Tensor:
    """Return the loss of one question: choosing an answering sentence or none, plus each sentence on its own."""
    right = torch.tensor(answers, dtype=torch.float32)
    likely = torch.log_softmax(torch.cat([logits, logits.new_zeros(1)]), 0)
    chosen = torch.logsumexp(likely[:-1][right > 0], 0) if right.any() else likely[-1]
    return -chosen + SHARE_OF_SENTENCES * binary_cross_entropy_with_logits(logits, right, reduction="sum")


def train(data: Path, run: Path, epochs: int, start: Path | None) -> None:
    """Train, starting from the network in `start` if given, and save the network in `run`."""
    torch.manual_seed(SEED)
    chance = random.Random(SEED)
    embedder = MiniLmEmbedder.load(ENGINES)
    asked = [
        each
        for source in (written_questions(held_back=False), public_questions(data / "train", SEED))
        for each in competing(list(source), embedder, SEED)
    ]
    network = load_answers(start / NETWORK) if start else Answers(load_shipped(MODEL / "model.int8.onnx"))
    pairs = [(sentence, each.question) for each in asked for sentence, _ in each.sentences]
    print(f"{len(asked)} questions, {len(pairs)} pairs", flush=True)
    frozen, places = Frozen(network, pairs), list(_places(asked))
    body = [parameter for layer in network.verifier.layers[FROZEN:] for parameter in layer.parameters()]
    head = [*network.mix.parameters(), *network.out.parameters()]
    optimizer = torch.optim.AdamW([{"params": body}, {"params": head}], weight_decay=0.01)
    steps = epochs * (len(asked) // QUESTIONS_A_STEP)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, [RATE, RATE_OF_HEAD], steps + 1, pct_start=WARM_UP)
    began, order = time.monotonic(), _order(len(asked), epochs, chance)
    network.train()
    for step in range(steps):
        batch = [next(order) for _ in range(QUESTIONS_A_STEP)]
        chosen = [_some(places[each], asked[each], chance) for each in batch]
        logits = frozen.logits(network, [place for each in chosen for place, _ in each])
        parts = logits.split([len(each) for each in chosen])  # type: ignore[no-untyped-call]
        told = [[answers for _, answers in each] for each in chosen]
        loss = torch.stack([loss_of(*each) for each in zip(parts, told, strict=True)]).mean()
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_([*body, *head], 1.0)
        optimizer.step()
        rates.step()
        if step % 50 == 0:
            print(f"step {step} of {steps}, loss {loss.item():.3f}, {time.monotonic() - began:.0f} s", flush=True)
    run.mkdir(parents=True, exist_ok=True)
    save_file(network.state_dict(), run / NETWORK)


def _places(asked: Sequence[Asked]) -> Iterator[range]:
    start = 0
    for each in asked:
        yield range(start, start + len(each.sentences))
        start += len(each.sentences)


def _order(count: int, epochs: int, chance: random.Random) -> Iterator[int]:
    for _ in range(epochs):
        yield from chance.sample(range(count), count)


def _some(places: range, asked: Asked, chance: random.Random) -> list[tuple[int, bool]]:
    told = [(place, answers) for place, (_, answers) in zip(places, asked.sentences, strict=True)]
    wrong = [each for each in told if not each[1]]
    return wrong if wrong and chance.random() < WITHOUT_RIGHT else told


def _runs(order: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    return (order[at : at + size] for at in range(0, len(order), size))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("run", type=Path)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--start", type=Path, help="a run to go on from")
    options = parser.parse_args()
    train(options.data, options.run, options.epochs, options.start)
