"""How long the readers of text take, and how that grows with the length.

In: a length. Out: figures: seconds for repeated single characters and for tangles, and how many times as long four
times the text takes. Not here: what is read.
"""

import time
from collections.abc import Callable

from core.claim_extractor import extract
from tests.soak.aims import Figure, at_most, told
from utils.quantities import find_identifiers, find_quantities
from utils.text import split_sentences

READERS: dict[str, Callable[[str], object]] = {
    "quantities": find_quantities,
    "identifiers": find_identifiers,
    "sentences": split_sentences,
    "claims": extract,
}
SINGLE = 'a 9 ( [ * # ` " . ? 。 ½ © \u00ad \u0301 \ud800'.split(" ")
TANGLES = (
    "5-",
    "1,",
    "1.",
    "5 ",
    "1:",
    "1,234,",
    "May 3 ",
    "$",
    "%",
    "No. ",
    "a1-",
    "- a\n",
    "这是第一句。",
    "नमस्ते।",
    "; ",
    "e.g. ",
)


def times(*, characters: int) -> list[Figure]:
    """Read repeated single characters and tangles of figures; each time again with four times as many."""
    figures = []
    for kind, pieces in (("single characters", SINGLE), ("tangles", TANGLES)):
        for name, read in READERS.items():
            taken = {
                piece: (_seconds(read, piece, characters // 4), _seconds(read, piece, characters)) for piece in pieces
            }
            slowest = max(taken, key=lambda piece: taken[piece][1])
            growth = max(long / max(short, _LEAST_TIMED) for short, long in taken.values())
            what = f"{name}, {kind}"
            seconds = taken[slowest][1]
            figures.append(at_most(f"{what}: growth at 4 times the length", growth, 8))
            timed = f"{what}: {characters // 1000} KB of {slowest!a}"
            figures.append(
                at_most(timed, seconds, 1, "s") if kind == "single characters" else told(timed, seconds, "s")
            )
    return figures


_LEAST_TIMED = 0.02
"""Seconds below which a time says nothing."""


def _seconds(read: Callable[[str], object], piece: str, characters: int) -> float:
    text = (piece * (characters // len(piece) + 1))[:characters]
    begun = time.process_time()
    read(text)
    return time.process_time() - begun
