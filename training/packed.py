"""Tokenised pairs of one epoch in a file: made where the data are (pack.py), read where the network is trained.

Input: groups of `Example`s. Output: an .npz file, and the groups again, made when they are asked for. The file is not
compressed: it travels best through a program that finds repetitions far apart, such as xz.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from training.batches import Example, Group, width_of
from training.unlabelled import Tokens

_SAME_TEXT = 40
"""Evidence that starts with the same tokens is taken for the same text."""


class Packed:
    """Groups of examples, and the name of each group."""

    def __init__(self, arrays: dict[str, NDArray[np.generic]]) -> None:
        self._tokens, self._targets = arrays["tokens"], arrays["targets"]
        self._labels, self._names = arrays["labels"], arrays["names"]
        self._evidence, self._claim, self._group = (
            np.concatenate([[0], np.cumsum(arrays[name], dtype=np.int64)]) for name in ("evidence", "claim", "group")
        )

    @classmethod
    def load(cls, path: Path) -> "Packed":
        """Return the groups in a file."""
        with np.load(path) as arrays:
            return cls(dict(arrays))

    def __len__(self) -> int:
        return len(self._group) - 1

    def __getitem__(self, place: int) -> Group:
        return [self._example(row) for row in range(self._group[place], self._group[place + 1])]

    def name(self, place: int) -> str:
        """Return the name of a group."""
        return str(self._names[place])

    @property
    def widths(self) -> list[tuple[int, int]]:
        """Number of pairs and width in tokens of each group."""
        lengths = np.diff(self._evidence) + np.diff(self._claim) + 3
        starts = self._group[:-1]
        return [
            (int(count), width_of(int(longest)))
            for count, longest in zip(np.diff(self._group), np.maximum.reduceat(lengths, starts), strict=True)
        ]

    def beside(self, example: Example, chooser: Random) -> Tokens:
        """Return the claim of another pair about the same text, or its own."""
        rows = self._same_text[tuple(example.evidence[:_SAME_TEXT])]
        return self._example(chooser.choice(rows)).claim if rows else example.claim

    @cached_property
    def _same_text(self) -> dict[tuple[int, ...], list[int]]:
        found = defaultdict(list)
        for row in range(len(self._labels)):
            start = self._evidence[row] + self._claim[row]
            length = min(_SAME_TEXT, self._evidence[row + 1] - self._evidence[row])
            found[tuple(self._tokens[start : start + length].tolist())].append(row)
        return found

    def _example(self, row: int) -> Example:
        start = self._evidence[row] + self._claim[row]
        middle, end = self._evidence[row + 1] + self._claim[row], self._evidence[row + 1] + self._claim[row + 1]
        targets = self._targets[self._claim[row] : self._claim[row + 1]]
        tokens = self._tokens
        return Example(
            tokens[start:middle].tolist(), tokens[middle:end].tolist(), targets.tolist(), int(self._labels[row])
        )


def pack(groups: Sequence[Group], names: Sequence[str], path: Path) -> None:
    """Write groups, each with its name, to a file."""
    examples = [example for group in groups for example in group]
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        tokens=np.array([token for each in examples for token in (*each.evidence, *each.claim)], np.uint16),
        targets=np.array([target for each in examples for target in each.targets], np.int8),
        labels=np.array([each.label for each in examples], np.int8),
        evidence=np.array([len(each.evidence) for each in examples], np.uint16),
        claim=np.array([len(each.claim) for each in examples], np.uint16),
        group=np.array([len(group) for group in groups], np.uint8),
        names=np.array(names),
    )
