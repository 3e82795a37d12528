"""Train the network that chooses among computations on a table.

Input: the shipped verifier, and groups of (text, phrased computations, which is right) from table_rows.py. Output:
RUN/network.safetensors; prints how often it chooses rightly on held-out tables. A cross-encoder with one output: the
computations of a group and "none of them" (0) compete in a softmax. The lower layers of the verifier are frozen. Does
not export (export_ranker.py). `python -m training.train_ranker RUN [--epochs 3]`.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from torch import Tensor, nn

from training.network import BFLOAT16, Answers, load_answers
from training.rows import MODEL, SEED
from training.shipped import load_shipped
from training.table_rows import Group, groups
from training.train_answers import NETWORK, inputs, tokenizer

FROZEN = 3
GROUPS_A_STEP, NEGATIVES, PARTS, MOST_MEASURED = 6, 6, 3, 60
WITHOUT_RIGHT = 0.2  # how often the right computation is left out, so that none is right
PAIRS_A_RUN = 40
RATE, RATE_OF_HEAD, WARM_UP = 5e-5, 2e-4, 0.06


def loss_of(network: Answers, batch: Sequence[Group], tokens: Tokenizer, chance: random.Random) -> Tensor:
    """Return the mean loss of a step's groups: the right computation, and its conditions and columns."""
    pairs: list[tuple[str, str]] = []
    sizes, rights, labels = [], [], []
    for each in batch:
        right = [chance.choice(each.right)] if each.right and chance.random() >= WITHOUT_RIGHT else []
        told = right + each.negatives(NEGATIVES, chance)
        parts = _some(each, chance)
        sizes += [len(told), len(parts)]
        rights.append(bool(right))
        labels.append([label for _, label in parts])
        pairs += [(one, each.text) for one in told] + [(one, each.text) for one, _ in parts]
    figures = _figures(network, pairs, tokens).split(sizes)  # type: ignore[no-untyped-call]
    losses = []
    for place, (is_right, own) in enumerate(zip(rights, labels, strict=True)):
        competing = torch.cat([figures[2 * place], figures[2 * place].new_zeros(1)])
        target = torch.tensor([0 if is_right else len(competing) - 1])
        losses.append(nn.functional.cross_entropy(competing[None], target))
        if own:
            wanted = torch.tensor(own, dtype=torch.float32)
            losses.append(nn.functional.binary_cross_entropy_with_logits(figures[2 * place + 1], wanted))
    return torch.stack(losses).sum() / len(batch)


def _figures(network: Answers, pairs: Sequence[tuple[str, str]], tokens: Tokenizer) -> Tensor:
    """Return one score per pair; pairs of similar length share a batch."""
    order = sorted(range(len(pairs)), key=lambda place: sum(map(len, pairs[place])))
    runs = [order[at : at + PAIRS_A_RUN] for at in range(0, len(order), PAIRS_A_RUN)]
    read = torch.cat([_scores(network, [pairs[place] for place in run], tokens) for run in runs])
    back = torch.empty(len(order), dtype=torch.long)
    back[torch.tensor(order)] = torch.arange(len(order))
    return read[back]


def _scores(network: Answers, pairs: Sequence[tuple[str, str]], tokens: Tokenizer) -> Tensor:
    ids, types, mask = inputs(pairs, tokens)
    with torch.autocast("cpu", torch.bfloat16, enabled=BFLOAT16):
        with torch.no_grad():
            lower = network.verifier.lower(ids, types, mask, FROZEN)
        return network.upper(lower, ids, types, mask, FROZEN)


def _some(group: Group, chance: random.Random) -> list[tuple[str, bool]]:
    right = [each for each in group.parts if each[1]]
    wrong = [each for each in group.parts if not each[1]]
    return right + chance.sample(wrong, min(len(wrong), PARTS))


@torch.no_grad()
def measure(network: Answers, held_out: Sequence[Group], tokens: Tokenizer) -> str:
    """Return how often a right computation ranks first among its competitors, and how often none is chosen."""
    network.eval()
    right = wrong = declined = told_none = 0
    for each in held_out:
        told = [*each.right, *each.others[:MOST_MEASURED]]
        figures = _figures(network, [(one, each.text) for one in told], tokens) if told else torch.zeros(0)
        best = int(figures.argmax()) if len(figures) else -1
        if best < 0 or figures[best] <= 0:
            declined += 1
            told_none += not each.right
        else:
            right += told[best] in each.right
            wrong += told[best] not in each.right
    network.train()
    count = len(held_out)
    return f"of {count}: right {right}, wrong {wrong}, none {declined} ({told_none} rightly)"


def train(run: Path, epochs: int, start: Path | None) -> None:
    """Train and save the network in `run`."""
    torch.manual_seed(SEED)
    chance = random.Random(SEED)
    found = groups()
    names = sorted({each.table for each in found})
    out = set(names[::8])
    training, held = [g for g in found if g.table not in out], [g for g in found if g.table in out]
    print(f"{len(training)} groups to train on, {len(held)} of {len(out)} tables held out", flush=True)
    network = load_answers(start / NETWORK) if start else Answers(load_shipped(MODEL / "model.int8.onnx"))
    tokens = tokenizer()
    network.train()
    body = [parameter for layer in network.verifier.layers[FROZEN:] for parameter in layer.parameters()]
    head = [*network.mix.parameters(), *network.out.parameters()]
    optimizer = torch.optim.AdamW([{"params": body}, {"params": head}], weight_decay=0.01)
    steps = epochs * (len(training) // GROUPS_A_STEP)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [RATE, RATE_OF_HEAD], steps + 1, pct_start=WARM_UP)
    run.mkdir(parents=True, exist_ok=True)
    began, step = time.monotonic(), 0
    for epoch in range(epochs):
        chance.shuffle(training)
        for at in range(0, len(training) - GROUPS_A_STEP + 1, GROUPS_A_STEP):
            loss = loss_of(network, training[at : at + GROUPS_A_STEP], tokens, chance)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_([*body, *head], 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            if step % 20 == 0:
                print(f"step {step} of {steps}, loss {loss.item():.3f}, {time.monotonic() - began:.0f} s", flush=True)
        save_file(network.state_dict(), run / NETWORK)
        print(f"epoch {epoch + 1}: {measure(network, held[::2], tokens)}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--start", type=Path, help="a run to go on from")
    options = parser.parse_args(sys.argv[1:])
    train(options.run, options.epochs, options.start)
