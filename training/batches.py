"""Rows to batches of tensors, cut by the number of tokens so that short and long pairs cost alike.

In: groups of `Row`s; a group, of one row mostly, stays together. Out: `Batch`es in a fixed order. Token targets: 1 not
carried by the evidence, 0 carried, -1 unknown.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from tokenizers import Encoding, Tokenizer
from torch import Tensor

from training.rows import Row

MOST_TOKENS = 192
TOKENS_IN_BATCH = 3072
_WIDTHS_APART = 16
"""Widths are rounded up: oneDNN keeps memory for every shape that it has seen, 15 MB each."""
_UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Example:
    """One tokenised row."""

    ids: list[int]
    types: list[int]
    targets: list[int]
    label: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Tensors of shape (pairs, tokens); labels of shape (pairs,). `sizes`: how many pairs each group has, in order."""

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


def encode(tokenizer: Tokenizer, groups: Sequence[Sequence[Row]]) -> list[list[Example]]:
    """Tokenise groups of rows; the evidence is cut where a pair is longer than a window, the claim never."""
    tokenizer.no_padding()
    tokenizer.enable_truncation(MOST_TOKENS, strategy="only_first")
    return [[_example(tokenizer, row) for row in group] for group in groups]


def _example(tokenizer: Tokenizer, row: Row) -> Example:
    encoding = tokenizer.encode(row.evidence, " ".join(row.claim.split()[:90]))
    return Example(encoding.ids, encoding.type_ids, _targets(encoding, row), row.label)


def _targets(encoding: Encoding, row: Row) -> list[int]:
    in_claim = [sequence == 1 for sequence in encoding.sequence_ids]
    if row.unsupported is None:
        return [_UNKNOWN] * len(in_claim)
    spans = row.unsupported
    return [
        int(any(start < last and end > first for first, last in spans)) if inside else _UNKNOWN
        for inside, (start, end) in zip(in_claim, encoding.offsets, strict=True)
    ]


def batches(groups: Sequence[Sequence[Example]], seed: int, *, sort_within: int = 2000) -> Iterator[Batch]:
    """Yield batches of at most `TOKENS_IN_BATCH` tokens, groups of like length together, order fixed by `seed`."""
    chooser = random.Random(seed)
    order = list(groups)
    chooser.shuffle(order)
    for first in range(0, len(order), sort_within):
        parts = list(_parts(sorted(order[first : first + sort_within], key=_width)))
        chooser.shuffle(parts)
        yield from map(_tensors, parts)


def _parts(groups: Sequence[Sequence[Example]]) -> Iterator[list[Sequence[Example]]]:
    part: list[Sequence[Example]] = []
    for group in groups:
        pairs = sum(map(len, part)) + len(group)
        if part and pairs * _width(group) > TOKENS_IN_BATCH:
            yield part
            part = []
        part.append(group)
    yield part


def _width(group: Sequence[Example]) -> int:
    longest = max(len(example.ids) for example in group)
    return longest + -longest % _WIDTHS_APART


def _tensors(groups: Sequence[Sequence[Example]]) -> Batch:
    examples = [example for group in groups for example in group]
    width = _width(examples)

    def padded(values: Sequence[list[int]], filler: int) -> Tensor:
        return torch.tensor([value + [filler] * (width - len(value)) for value in values])

    return Batch(
        ids=padded([example.ids for example in examples], 0),
        types=padded([example.types for example in examples], 0),
        mask=padded([[1] * len(example.ids) for example in examples], 0),
        targets=padded([example.targets for example in examples], _UNKNOWN),
        labels=torch.tensor([example.label for example in examples]),
        sizes=tuple(map(len, groups)),
    )
