"""Turn rows into batches of tensors, cut by the number of tokens so that short and long pairs cost the same.

Input: groups of `Row`s; a group, mostly of one row, stays together. Output: `Batch`es in a fixed order. Word targets: 1
not supported by the evidence, 0 supported, -1 unknown.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import torch
from tokenizers import Tokenizer
from torch import Tensor

from training.row import LABELS, Row

MOST_TOKENS = 448
_LONGEST_CLAIM = 120
_START, _SEPARATOR = 101, 102
_SPECIAL = 3
_WIDTHS_APART = 16
"""Widths are rounded up: oneDNN keeps memory for every shape that it has seen, 15 MB each."""
_UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Example:
    """One tokenised row: evidence, claim, targets of the claim's tokens, label (-1: none)."""

    evidence: list[int]
    claim: list[int]
    targets: list[int]
    label: int

    @classmethod
    def of(cls, evidence: list[int], claim: list[int], targets: list[int] | None, label: int) -> Self:
        """Return a pair cut to what the network reads: the evidence is cut first, the claim only if it is very long."""
        claim = claim[:_LONGEST_CLAIM]
        known = [_UNKNOWN] * len(claim) if targets is None else targets[:_LONGEST_CLAIM]
        return cls(evidence[: MOST_TOKENS - _SPECIAL - len(claim)], claim, known, label)

    @property
    def width(self) -> int:
        """Number of tokens of the pair, special ones included."""
        return len(self.evidence) + len(self.claim) + _SPECIAL


Group = list[Example]


class Batch(NamedTuple):
    """Tensors of shape (pairs, tokens); labels of shape (pairs,).

    `ranked`, shape (count, 2): rows of a true claim and of another claim of its group, which is to be ranked below it.
    """

    ids: Tensor
    types: Tensor
    mask: Tensor
    targets: Tensor
    labels: Tensor
    ranked: Tensor

    def to(self, device: str) -> "Batch":
        """Return this batch on another device."""
        return Batch(*(each.to(device, non_blocking=True) for each in self))

    @property
    def in_claim(self) -> Tensor:
        """Which tokens belong to the claim."""
        return (self.mask * self.types * (self.ids != _SEPARATOR)).bool()


def encode(tokenizer: Tokenizer, groups: Sequence[Sequence[Row]]) -> list[Group]:
    """Tokenise groups of rows."""
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return [[_example(tokenizer, row) for row in group] for group in groups]


def _example(tokenizer: Tokenizer, row: Row) -> Example:
    evidence = tokenizer.encode(row.evidence, add_special_tokens=False)
    claim = tokenizer.encode(row.claim, add_special_tokens=False)
    targets = None
    if row.unsupported is not None:
        spans = row.unsupported
        targets = [int(any(start < last and end > first for first, last in spans)) for start, end in claim.offsets]
    return Example.of(evidence.ids, claim.ids, targets, row.label)


def batches(groups: Sequence[Group], seed: int | None, *, tokens: int) -> Iterator[Batch]:
    """Yield the batches of `plan`, as tensors."""
    widths = [(len(group), _width(group)) for group in groups]
    for places in plan(widths, seed, tokens=tokens):
        yield as_batch([groups[place] for place in places])


def plan(
    widths: Sequence[tuple[int, int]], seed: int | None, *, tokens: int, sort_within: int = 2000
) -> list[list[int]]:
    """Return the places of the groups of each batch, at most `tokens` tokens each, groups of similar width together.

    `widths`: pairs and width in tokens of each group; a group with more tokens is a batch of its own. `seed` fixes the
    order; without it, batches come in the order of the groups.
    """
    if seed is None:
        return list(_parts(range(len(widths)), widths, tokens))
    chooser = random.Random(seed)
    order = list(range(len(widths)))
    chooser.shuffle(order)
    found: list[list[int]] = []
    for first in range(0, len(order), sort_within):
        near = sorted(order[first : first + sort_within], key=lambda place: widths[place][1])
        parts = list(_parts(near, widths, tokens))
        chooser.shuffle(parts)
        found += parts
    return found


def _parts(places: Sequence[int], widths: Sequence[tuple[int, int]], tokens: int) -> Iterator[list[int]]:
    part: list[int] = []
    pairs = widest = 0
    for place in places:
        pairs, widest = pairs + widths[place][0], max(widest, widths[place][1])
        if part and pairs * widest > tokens:
            yield part
            part, (pairs, widest) = [], widths[place]
        part.append(place)
    yield part


def width_of(longest: int) -> int:
    """Return the width in tokens that a pair of `longest` tokens is padded to."""
    return longest + -longest % _WIDTHS_APART


def _width(group: Group) -> int:
    return width_of(max(example.width for example in group))


def as_batch(groups: Sequence[Group]) -> Batch:
    """Return groups as one batch."""
    examples = [example for group in groups for example in group]
    width = _width(examples)

    def padded(rows: Iterator[list[int]], filler: int) -> Tensor:
        return torch.tensor([row + [filler] * (width - len(row)) for row in rows])

    return Batch(
        ids=padded(([_START, *e.evidence, _SEPARATOR, *e.claim, _SEPARATOR] for e in examples), 0),
        types=padded(([0] * (len(e.evidence) + 2) + [1] * (len(e.claim) + 1) for e in examples), 0),
        mask=padded(([1] * e.width for e in examples), 0),
        targets=padded(([_UNKNOWN] * (len(e.evidence) + 2) + e.targets for e in examples), _UNKNOWN),
        labels=torch.tensor([example.label for example in examples]),
        ranked=torch.tensor(list(_ranked(groups)), dtype=torch.long).reshape(-1, 2),
    )


def _ranked(groups: Sequence[Group]) -> Iterator[tuple[int, int]]:
    first = 0
    for group in groups:
        true = [first + row for row, example in enumerate(group) if example.label == LABELS["entailed"]]
        others = [first + row for row, example in enumerate(group) if example.label != LABELS["entailed"]]
        yield from ((one, other) for one in true for other in others)
        first += len(group)
