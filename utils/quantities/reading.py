"""The result of a quantity reader: its position among the tokens, and its values.

Input: none. Output: `Reading`, and the words that join the ends of a range. Does not read quantities.
"""

from dataclasses import dataclass

from utils.quantities.lexing import Tokens
from utils.quantities.quantity import Value

_JOINING_WORDS = frozenset({"to", "through", "until", "till", "upto"})
DASHES = frozenset({"-", "–"})


@dataclass(frozen=True, slots=True)
class Reading:
    """Values read from the tokens `start` up to `end`; the unit as written is from `unit_start` to `unit_end`."""

    start: int
    end: int
    values: tuple[Value, ...]
    unit_start: int = 0
    unit_end: int = 0


def after_joint(tokens: Tokens, place: int, start: int) -> int | None:
    """Return the position after the dash or word that joins the two ends of a range that begins at `start`."""
    word = tokens.lower(place)
    if word in DASHES or (word == "—" and tokens.glued(place) and tokens.glued(place + 1)):
        evenly = tokens.glued(place) == tokens.glued(place + 1)
        return place + 1 if evenly and not tokens.at(place + 1).fresh else None
    if word in _JOINING_WORDS or (word == "and" and tokens.lower(start - 1) == "between"):
        return place + 1
    return None
