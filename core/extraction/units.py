"""What an answer is taken apart into before anything is judged: its statements, as they are put together.

In: nothing. Out: `Unit`, `PlacedMarker` and `Outline`. Not here: how they are found (outline.py), what they say
(reading.py).
"""

from dataclasses import dataclass, field

from core.claim import ClaimKind, SkipReason
from core.extraction.blocks import Stretch
from core.extraction.markup import FoundMarker
from core.extraction.traced import INSERTED, Traced


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence, an item, a "Key: value" line or a cell. `words` are its own, `text` is put together.

    `skip` is set where the layout alone says that it is no claim. `paragraph` numbers the blocks (a row is one),
    `group` the runs of list items with their stem; `stem_place` is where in the answer the stem of an item stands.
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
        """Whether words from elsewhere were put in."""
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
    """A citation marker and the paragraph that it stands in."""

    paragraph: int
    marker: FoundMarker


@dataclass(slots=True)
class Outline:
    """What was found in an answer, in its order."""

    units: list[Unit] = field(default_factory=list)
    markers: list[PlacedMarker] = field(default_factory=list)
    hidden: list[Stretch] = field(default_factory=list)
