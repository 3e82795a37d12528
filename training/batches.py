"""Turn rows into batches of tensors, cut by the number of tokens so that short and long pairs cost the same.

Input: groups of `Row`s; a group, mostly of one row, stays together. Output: `Batch`es in a fixed order. Word targets: 1
not supported by the evidence, 0 supported, -1 unknown.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import torch
from tokenizers import Tokenizer
from torch import Tensor

from training.rows import Row

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


@dataclass(frozen=True, slots=True)
class Batch:
    """Tensors of shape (pairs, tokens); labels of shape (pairs,). `sizes`: pairs per group, in order."""

    ids: Tensor
    types: Tensor
    mask: Tensor
    targets: Tensor
    labels: Tensor
    sizes: tuple[int, ...]

    def to(self, device: str) -> "Batch":
        """Return this batch on another device."""
        return Batch(
            ids=self.ids.to(device),
            types=self.types.to(device),
            mask=self.mask.to(device),
            targets=self.targets.to(device),
            labels=self.labels.to(device),
            sizes=self.sizes,
        )

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


def batches(groups: Sequence[Group], seed: int | None, *, tokens: int, sort_within: int = 2000) -> Iterator[Batch]:
    """Yield batches of at most `tokens` tokens, with groups of similar length together, in an order fixed by `seed`.

    A group with more tokens is a batch of its own. Without a seed, batches come in the order of `groups`.
    """
    if seed is None:
        yield from map(_tensors, _parts(groups, tokens))
        return
    chooser = random.Random(seed)
    order = list(groups)
    chooser.shuffle(order)
    for first in range(0, len(order), sort_within):
        parts = list(_parts(sorted(order[first : first + sort_within], key=_width), tokens))
        chooser.shuffle(parts)
        yield from map(_tensors, parts)


def _parts(groups: Sequence[Group], tokens: int) -> Iterator[list[Group]]:
    part: list[Group] = []
    widest = 0
    for group in groups:
        pairs, widest = sum(map(len, part)) + len(group), max(widest, _width(group))
        if part and pairs * widest > tokens:
            yield part
            part, widest = [], _width(group)
        part.append(group)
    yield part


def _width(group: Group) -> int:
    longest = max(example.width for example in group)
    return longest + -longest % _WIDTHS_APART


def _tensors(groups: Sequence[Group]) -> Batch:
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
        sizes=tuple(map(len, groups)),
    )
