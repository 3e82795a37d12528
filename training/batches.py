"""Rows to batches of tensors, cut by the number of tokens so that short and long pairs cost alike.

In: `Row`s. Out: `Batch`es in a fixed order. Token targets: 1 not carried by the evidence, 0 carried, -1 unknown.
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
    """Tensors of shape (pairs, tokens); labels of shape (pairs,)."""

    ids: Tensor
    types: Tensor
    mask: Tensor
    targets: Tensor
    labels: Tensor


def encode(tokenizer: Tokenizer, rows: Sequence[Row]) -> list[Example]:
    """Tokenise rows; the evidence is cut where a pair is longer than a window, the claim never."""
    tokenizer.no_padding()
    tokenizer.enable_truncation(MOST_TOKENS, strategy="only_first")
    examples = []
    for row in rows:
        claim = " ".join(row.claim.split()[:90])
        encoding = tokenizer.encode(row.evidence, claim)
        examples.append(Example(encoding.ids, encoding.type_ids, _targets(encoding, row), row.label))
    return examples


def _targets(encoding: Encoding, row: Row) -> list[int]:
    in_claim = [sequence == 1 for sequence in encoding.sequence_ids]
    if row.unsupported is None:
        return [_UNKNOWN] * len(in_claim)
    spans = row.unsupported
    return [
        int(any(start < last and end > first for first, last in spans)) if inside else _UNKNOWN
        for inside, (start, end) in zip(in_claim, encoding.offsets, strict=True)
    ]


def batches(examples: Sequence[Example], seed: int, *, sort_within: int = 2000) -> Iterator[Batch]:
    """Yield batches of at most `TOKENS_IN_BATCH` tokens, pairs of like length together, order fixed by `seed`."""
    chooser = random.Random(seed)
    order = list(examples)
    chooser.shuffle(order)
    for first in range(0, len(order), sort_within):
        block = sorted(order[first : first + sort_within], key=lambda example: len(example.ids))
        groups = list(_groups(block))
        chooser.shuffle(groups)
        yield from map(_tensors, groups)


def _groups(block: list[Example]) -> Iterator[list[Example]]:
    group: list[Example] = []
    for example in block:
        if group and (len(group) + 1) * len(example.ids) > TOKENS_IN_BATCH:
            yield group
            group = []
        group.append(example)
    yield group


def _tensors(group: list[Example]) -> Batch:
    width = max(len(example.ids) for example in group)

    def padded(values: Sequence[list[int]], filler: int) -> Tensor:
        return torch.tensor([value + [filler] * (width - len(value)) for value in values])

    return Batch(
        ids=padded([example.ids for example in group], 0),
        types=padded([example.types for example in group], 0),
        mask=padded([[1] * len(example.ids) for example in group], 0),
        targets=padded([example.targets for example in group], _UNKNOWN),
        labels=torch.tensor([example.label for example in group]),
    )
