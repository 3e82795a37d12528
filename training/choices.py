"""What the chooser learns from: a question and what competes to be its answer.

Input: files of choices (pack_choices.py). Output: `Choice`s, samples of them as tensors, and the loss. It imports
nothing of the service, so that training needs only PyTorch.

It chooses among sentences (task `answers`), and among computations on tables in words (`tables`, see tables/ranked).
"""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from training.row import MODEL

LONGEST = 200
_HARD = 0.6
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Choice:
    """A question, every right answer to it (none: it has no answer), and wrong ones.

    `near` are wrong answers that seem right. `parts` are pieces of answers, and whether they belong to a right one.
    `source` is the document or table.
    """

    source: str
    text: str
    right: tuple[str, ...]
    near: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    parts: tuple[tuple[str, bool], ...] = ()

    def wrong(self, count: int, chance: random.Random) -> list[str]:
        """Return at most `count` wrong answers: those that seem right, then mostly those worded like a right one."""
        near = list(self.near[:count])
        count -= len(near)
        if len(self.others) <= count:
            return near + list(self.others)
        if not self.right or self.near:
            return near + chance.sample(self.others, count)
        words = _words(self.right[0])
        alike = sorted(self.others, key=lambda one: (-_overlap(one, words), chance.random()))[: 3 * count]
        hard = chance.sample(alike, min(len(alike), round(_HARD * count)))
        rest = [one for one in self.others if one not in hard]
        return near + hard + chance.sample(rest, min(len(rest), count - len(hard)))


@dataclass(frozen=True, slots=True)
class Task:
    """How choices are sampled and weighed.

    rights           right answers that compete at once
    wrongs, parts    wrong answers and wrong pieces in a sample
    without_right    how often the right answers are left out, so that none is right
    each             weight of every single answer's own yes or no
    """

    rights: int
    wrongs: int
    parts: int
    without_right: float
    each: float


TASKS = {
    "answers": Task(rights=4, wrongs=9, parts=0, without_right=0.12, each=0.5),
    "tables": Task(rights=1, wrongs=12, parts=4, without_right=0.2, each=0.0),
}


@dataclass(frozen=True, slots=True)
class Sample:
    """Pairs of one choice, answer first: those that compete, then pieces; and which of them are right.

    `each`: weight of every competing pair's own yes or no.
    """

    pairs: list[tuple[str, str]]
    right: list[bool]
    competing: int
    each: float


def sample(choice: Choice, task: Task, chance: random.Random) -> Sample:
    """Return some of a choice's answers."""
    dropped = bool(choice.right) and chance.random() < task.without_right
    rights = [] if dropped else chance.sample(choice.right, min(task.rights, len(choice.right)))
    wrongs = choice.wrong(task.wrongs, chance)
    belonging = [part for part, belongs in choice.parts if belongs]
    foreign = [part for part, belongs in choice.parts if not belongs]
    parts = belonging + chance.sample(foreign, min(task.parts, len(foreign))) if task.parts else []
    told = [*rights, *wrongs, *parts]
    right = [True] * len(rights) + [False] * len(wrongs) + [part in belonging for part in parts]
    return Sample([(one, choice.text) for one in told], right, len(rights) + len(wrongs), task.each)


def gold_loss(logits: Tensor, told: Sample) -> Tensor:
    """Return the loss of one sample: choosing a right answer or none (a logit of 0), and each pair on its own."""
    right = logits.new_tensor(told.right)
    competing, rights = logits[: told.competing], right[: told.competing] > 0
    likely = torch.log_softmax(torch.cat([competing, logits.new_zeros(1)]), 0)
    loss = -(torch.logsumexp(likely[:-1][rights], 0) if any(told.right[: told.competing]) else likely[-1])
    if told.each and told.competing:
        own = binary_cross_entropy_with_logits(competing, right[: told.competing], reduction="sum")
        loss = loss + told.each * own
    if told.competing < len(told.right):
        loss = loss + binary_cross_entropy_with_logits(logits[told.competing :], right[told.competing :])
    return loss


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


def read(path: Path) -> list[Choice]:
    """Return the choices in a file."""
    return [_choice(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def write(choices: Sequence[Choice], path: Path) -> None:
    """Write choices, one JSON object a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(asdict(each), ensure_ascii=False) + "\n" for each in choices), "utf-8")


def _choice(told: dict[str, Any]) -> Choice:
    right, near, others = (tuple(told[name]) for name in ("right", "near", "others"))
    parts = tuple((part, belongs) for part, belongs in told["parts"])
    return Choice(told["source"], told["text"], right, near, others, parts)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _overlap(one: str, words: set[str]) -> float:
    own = _words(one)
    return len(own & words) / max(1, len(own | words))
