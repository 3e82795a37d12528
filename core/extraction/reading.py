"""The statements that an answer is split into by its layout, and what each of them says: claims and the rest.

Input: a `Unit`. Output: the `Draft` of a claim, or an `Aside` with a reason. Does not find units (outline.py) or attach
citations (attachment.py).
"""

import re
from dataclasses import dataclass, field

from core.claim import Citation, SkipReason
from core.extraction.absence import missing_thing
from core.extraction.blocks import Stretch
from core.extraction.markup import Marker
from core.extraction.openings import read_hedge, without_opening
from core.extraction.questions import asserted
from core.extraction.segments import skip_reason
from core.extraction.traced import Traced
from utils.appearance import UNREADABLE

_ALL_QUOTED = re.compile(r"(?:\"[^\"]+\"|“[^“”]+”|«[^«»]+»)[.,;]?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence, an item, a "Key: value" line or a cell; `words` are its own, `text` is the composed form.

    `skip` is set if the layout alone says that it is not a claim. `paragraph` numbers the blocks (a row is one),
    `group` the runs of list items with their stem; `stem_place` is where an item's stem is in the answer. `is_prose`:
    it is neither item, cell nor "Key: value".
    """

    words: Traced
    text: Traced
    paragraph: int
    group: int
    stem_place: int | None
    skip: SkipReason | None
    is_prose: bool

    @property
    def is_composed(self) -> bool:
        """Whether words from elsewhere were added."""
        return self.text is not self.words


@dataclass(slots=True)
class Outline:
    """What was found in an answer, in its order; each marker with the number of its paragraph."""

    units: list[Unit] = field(default_factory=list)
    markers: list[tuple[int, Marker]] = field(default_factory=list)
    hidden: list[Stretch] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Aside:
    """A stretch of the answer that is not a claim."""

    start: int
    end: int
    reason: SkipReason


@dataclass(frozen=True, slots=True)
class Draft:
    """An unfinished claim on the stretch `start:end`; see `core.claim.Claim` for the fields."""

    start: int
    end: int
    text: Traced
    context: Traced
    unit: Unit
    hedge: str | None
    is_absence: bool
    citations: tuple[Citation, ...] = ()


def read_unit(unit: Unit) -> Draft | Aside:
    """Return the claim that `unit` makes, or why it makes none."""
    start, end = unit.words.start, unit.words.end
    if UNREADABLE in unit.words.text:  # a reader sees words there, and nothing can tell that they are not a claim
        return draft_claim(unit, unit.text, start, end)
    if unit.skip:
        return Aside(start, end, unit.skip)
    if unit.is_composed:
        return draft_claim(unit, unit.text, start, end)
    return _read_sentence(unit, start, end)


def _read_sentence(unit: Unit, start: int, end: int) -> Draft | Aside:
    """Read a sentence as it is written; if it is quoted whole, its words must be in the evidence, so nothing is cut."""
    is_quoted = _ALL_QUOTED.fullmatch(unit.words.text) is not None
    sentence = unit.words.rstrip(".,; ").cut(1, -1).strip() if is_quoted else unit.words
    if not is_quoted and (reason := skip_reason(sentence.text)):
        return Aside(start, end, reason)
    said = asserted(sentence)
    if said is None:
        return Aside(start, end, SkipReason.QUESTION)
    if is_quoted:
        return draft_claim(unit, said, start, end)
    said = without_opening(said)
    reason = skip_reason(said.text)
    return Aside(start, end, reason) if reason else draft_claim(unit, said, start, end)


def draft_claim(unit: Unit, said: Traced, start: int, end: int) -> Draft:
    """Return the claim `said` that `unit` makes on `start:end`: its hedge, and the words for the checks."""
    begins_sentence = said.places[:1] == unit.text.places[:1]
    text = said if begins_sentence else said.capitalised()
    hedge, context = read_hedge(text)
    missing = None if unit.is_composed else missing_thing(said)
    return Draft(start, end, text, missing or context, unit, hedge, is_absence=bool(missing))
