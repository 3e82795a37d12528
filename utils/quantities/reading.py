"""What a reader of one sort of quantity gives back: where it stands among the tokens, and its values.

In: nothing. Out: `Reading`, and the words that join the ends of a range. Not here: the readers.
"""

from dataclasses import dataclass

from utils.quantities.lexing import Tokens
from utils.quantities.quantity import Value

_JOINING_WORDS = frozenset({"to", "through", "until", "till", "upto"})
DASHES = frozenset({"-", "–"})


@dataclass(frozen=True, slots=True)
class Reading:
    """Values read from the tokens `start` to before `end`; the unit as written from `unit_start` to `unit_end`."""

    start: int
    end: int
    values: tuple[Value, ...]
    unit_start: int = 0
    unit_end: int = 0


def after_joint(tokens: Tokens, place: int, start: int) -> int | None:
    """Return the place after the dash or word that joins two ends of a range whose first begins at `start`."""
    word = tokens.lower(place)
    if word in DASHES or (word == "—" and tokens.glued(place) and tokens.glued(place + 1)):
        evenly = tokens.glued(place) == tokens.glued(place + 1)
        return place + 1 if evenly and not tokens.at(place + 1).fresh else None
    if word in _JOINING_WORDS or (word == "and" and tokens.lower(start - 1) == "between"):
        return place + 1
    return None
