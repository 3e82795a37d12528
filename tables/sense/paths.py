"""Combine the options of each word into whole rows, the cheapest first.

Input: the options of each word. Output: `Row`s. Words that refer to the same column become one bit. Does not generate
the options (reader.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush

from tables.sense.bits import Bit, Option, Row

MOST_ROWS = 60
_MOST_STEPS = 20_000


def cheapest(options: Sequence[list[Option]]) -> Iterator[Row]:
    """Yield whole rows, the cheapest first: each bit costs a little, guesses cost more."""
    heap: list[tuple[float, int, int, tuple[Bit, ...]]] = [(0.0, 0, 0, ())]
    made = counter = 0
    while heap and made < MOST_ROWS and counter < _MOST_STEPS:
        cost, place, _, bits = heappop(heap)
        if place == len(options):
            made += 1
            yield Row(_merged(_superlative(bits)), cost)
            continue
        for end, more, extra in options[place]:
            counter += 1
            heappush(heap, (cost + extra, end, counter, (*bits, *more)))


def _superlative(bits: tuple[Bit, ...]) -> tuple[Bit, ...]:
    """Rewrite "wetter than any other" as "wettest"."""
    letters = [bit.letter for bit in bits]
    if "o" not in letters or letters.count("+") != 1:
        return bits
    place = letters.index("o")
    if letters[place - 1 : place] != ["t"]:
        return bits
    kept = bits[: place - 1] + bits[place + 1 :]
    return tuple(replace(bit, letter="m") if bit.letter == "+" else bit for bit in kept)


def _merged(bits: tuple[Bit, ...]) -> tuple[Bit, ...]:
    """Merge words in `bits` that refer to the same column: "rain fell", "scored the most goals"."""
    kept: list[Bit] = []
    for one in bits:
        found = None
        for place, other in enumerate(kept if one.letter == "c" else ()):
            shared = _shared(one, other) if other.letter == "c" else ()
            if shared:
                found = place, replace(other if other.whole else one, columns=shared, loose=other.loose or one.loose)
        if found:
            kept[found[0]] = found[1]
        else:
            kept.append(one)
    return tuple(kept)


def _shared(one: Bit, other: Bit) -> tuple[int, ...]:
    """Return the columns that two mentions may both mean; two whole headers are two columns."""
    if one.whole and other.whole:
        return one.columns if one.columns == other.columns else ()
    shared = tuple(place for place in other.columns if place in one.columns)
    if shared:
        return shared
    if one.loose:
        return tuple(place for place in other.columns if place in one.loose)
    return tuple(place for place in one.columns if place in other.loose)
