"""The identifiers found in documents, with look-ups for exact, near and partial matches.

Input: normal forms. Output: `KnownIdentifiers`, a set of them. The first look-up of each kind builds an index; later
ones are fast however many identifiers are known: at most a millisecond for 20,000 of the same length. Does not judge
the identifiers of a claim (identifiers.py).
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

Key = TypeVar("Key")

_LOOK_ALIKES = str.maketrans("oil", "011")


class KnownIdentifiers(frozenset[str]):
    """Normal forms, indexed by beginning, end, word, length and appearance."""

    def holds_part(self, part: str) -> bool:
        """Whether any begins or ends with `part`."""
        return any(_beginning_with(self._forwards, part)) or any(_beginning_with(self._backwards, part[::-1]))

    def ending_with(self, end: str) -> Iterator[str]:
        """Yield those that end with `end`."""
        return (backwards[::-1] for backwards in _beginning_with(self._backwards, end[::-1]))

    def of_digits_within(self, number: str) -> Iterator[str]:
        """Yield the all-digit forms that are a suffix of `number`, ignoring leading zeros."""
        for start in range(len(number) + 1):
            yield from self._of_digits.get(number[start:], ())

    def of_word(self, word: str) -> Sequence[str]:
        """Return the labels that begin with `word`, followed by a non-letter."""
        return self._by_word.get(word, ())

    def one_letter_off(self, code: str) -> Iterator[str]:
        """Yield those at most one insertion, deletion, substitution or transposition away from `code`."""
        for length in (len(code) - 1, len(code), len(code) + 1):
            known = self._by_length.get(length, ())
            for each, _, _ in process.extract(code, known, scorer=OSA.distance, score_cutoff=1, limit=None):
                yield each

    def looking_like(self, code: str) -> Sequence[str]:
        """Return those that differ from `code` only in O and 0, I, L and 1."""
        return self._by_look.get(code.translate(_LOOK_ALIKES), ())

    @cached_property
    def _forwards(self) -> list[str]:
        return sorted(self)

    @cached_property
    def _backwards(self) -> list[str]:
        return sorted(each[::-1] for each in self)

    @cached_property
    def _of_digits(self) -> Mapping[str, Sequence[str]]:
        return _grouped(filter(str.isdecimal, self), lambda each: each.lstrip("0"))

    @cached_property
    def _by_word(self) -> Mapping[str, Sequence[str]]:
        return _grouped(self, word_of)

    @cached_property
    def _by_length(self) -> Mapping[int, Sequence[str]]:
        return _grouped(self, len)

    @cached_property
    def _by_look(self) -> Mapping[str, Sequence[str]]:
        return _grouped(self, lambda each: each.translate(_LOOK_ALIKES))


def word_of(label: str) -> str:
    """Return the leading letters of a normal form."""
    found = re.match(r"[a-z]*", label)
    return found.group() if found else ""


def _grouped(known: Iterable[str], key_of: Callable[[str], Key]) -> Mapping[Key, Sequence[str]]:
    groups: defaultdict[Key, list[str]] = defaultdict(list)
    for each in known:
        groups[key_of(each)].append(each)
    return dict(groups)


def _beginning_with(ordered: Sequence[str], beginning: str) -> Iterator[str]:
    for place in range(bisect_left(ordered, beginning), len(ordered)):
        if not ordered[place].startswith(beginning):
            return
        yield ordered[place]
