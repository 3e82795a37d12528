"""The statements that an answer is split into before anything is judged.

Input: none. Output: `Unit`, `PlacedMarker` and `Outline`. Does not find them (outline.py) or interpret what they say
(reading.py).
"""

from dataclasses import dataclass, field

from core.claim import ClaimKind, SkipReason
from core.extraction.blocks import Stretch
from core.extraction.markup import FoundMarker
from core.extraction.traced import INSERTED, Traced


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence, an item, a "Key: value" line or a cell; `words` are its own, `text` is the composed form.

    `skip` is set if the layout alone says that it is not a claim. `paragraph` numbers the blocks (a row is one),
    `group` the runs of list items with their stem; `stem_place` is where an item's stem is in the answer.
    """

    kind: ClaimKind
    words: Traced
    text: Traced
    paragraph: int
    group: int
    topic: str | None
    stem_place: int | None
    skip: SkipReason | None

    @property
    def is_composed(self) -> bool:
        """Whether words from elsewhere were added."""
        return self.text is not self.words

    @property
    def start(self) -> int:
        """Where its own words begin in the answer."""
        return next(place for place in self.words.places if place != INSERTED)

    @property
    def end(self) -> int:
        """Where its own words end in the answer."""
        return next(place for place in reversed(self.words.places) if place != INSERTED) + 1


@dataclass(frozen=True, slots=True)
class PlacedMarker:
    """A citation marker and the paragraph that contains it."""

    paragraph: int
    marker: FoundMarker


@dataclass(slots=True)
class Outline:
    """What was found in an answer, in its order."""

    units: list[Unit] = field(default_factory=list)
    markers: list[PlacedMarker] = field(default_factory=list)
    hidden: list[Stretch] = field(default_factory=list)
