"""Which end of a course a value is: "raised from 60 to 65" tells what was and what came of it.

In: texts and their quantities. Out: `End`s. A claim of what came of it ("raised to 60", "it is now 60") is about the
last value alone, and the first contradicts no claim of what was. Not here: reading a course (utils/quantities), the
change that its two values come to (`change_between`).
"""

import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import pairwise

from utils.quantities import Change, Edge, Kind, Quantity

_LEVELS = frozenset({Kind.COUNT, Kind.MEASURE, Kind.MONEY, Kind.PERCENT, Kind.DURATION, Kind.PART})
_UP_FROM = re.compile(r"\b(?:up|down)\s+from\s*$", re.IGNORECASE)
_LOOKED_BACK = 20
_NOW = re.compile(r"\b(?:is|are|now|currently|today|presently|nowadays)\b", re.IGNORECASE)
_ONCE = re.compile(
    r"\b(?:was|were|had|been|before|until|till|previous|previously|former|formerly|originally|initially|earlier|once"
    r"|will|would|if|when|unless|not|never|no|than)\b",
    re.IGNORECASE,
)
_TO_COME = re.compile(
    r"\b(?:will|shall|would|should|may|might|can|could|must|is to|are to|to be|plan(?:s|ned)?|propos\w+|intend\w*"
    r"|expect\w*|if|when|unless|from (?:\d{1,2} )?[A-Z]\w+ \d{4}|next)\b"
)


class End(StrEnum):
    """The value that was, the value that came of it, or neither."""

    FIRST = "first"
    LAST = "last"
    NEITHER = "neither"


def ends_in(text: str, quantities: Sequence[Quantity]) -> list[End]:
    """Return of each of `quantities`, those of `text` in order, which end of a course it is."""
    ends = [End.NEITHER] * len(quantities)
    levels = [place for place, quantity in enumerate(quantities) if quantity.kind in _LEVELS]
    for one, other in pairwise(levels):
        first, second = quantities[one], quantities[other]
        if not _may_be_of_one_thing(first, second):
            continue
        if first.edge is Edge.START and second.change is Change.REACHED:
            ends[one], ends[other] = End.FIRST, End.LAST
        elif second.edge is Edge.START and (first.change is Change.REACHED or _is_said_to_come_from(text, second)):
            ends[one], ends[other] = End.LAST, End.FIRST
    return ends


def other_ends(
    claim: str, quantities: Sequence[Quantity], evidence: Sequence[tuple[str, Sequence[Quantity]]]
) -> Callable[[int, tuple[int, int]], bool]:
    """Return what tells whether a quantity of `claim` is about the other end of a course than one of the `evidence`.

    It takes the place of the claim's quantity, and of the other one: which sentence, which of it.
    """
    claimed, found = ends_in(claim, quantities), [ends_in(text, its) for text, its in evidence]

    def is_other(place: int, other: tuple[int, int]) -> bool:
        sentence, at = other
        return is_of_the_other_end(claim, quantities[place], claimed[place], evidence[sentence][0], found[sentence][at])

    return is_other


def is_of_the_other_end(claim: str, quantity: Quantity, end: End, evidence: str, found: End) -> bool:
    """Whether `quantity` of `claim`, an `end` of a course there, is about the end of a course that `found` is not.

    What something is "now" is the last value only where the course that `evidence` tells is over, not planned.
    """
    if found is End.NEITHER:
        return False
    if end is not End.NEITHER:
        return end is not found
    return found is End.FIRST and (quantity.change is Change.REACHED or _tells_what_is_now(claim, quantity, evidence))


def _tells_what_is_now(claim: str, quantity: Quantity, evidence: str) -> bool:
    return bool(
        quantity.kind in _LEVELS and _NOW.search(claim) and not _ONCE.search(claim) and not _TO_COME.search(evidence)
    )


def _may_be_of_one_thing(one: Quantity, other: Quantity) -> bool:
    same_noun = one.noun == other.noun or not (one.noun and other.noun)
    return same_noun and (one.kind is other.kind or one.value.bare or other.value.bare)


def _is_said_to_come_from(text: str, quantity: Quantity) -> bool:
    start = quantity.span.start
    return _UP_FROM.search(text, max(0, start - _LOOKED_BACK), start) is not None
