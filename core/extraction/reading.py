"""What a unit says: claims and the rest, in the order of the answer.

Input: a `Unit`. Output: adjacent `Draft`s of claims and `Aside`s with a reason. A sentence that mixes a greeting or a
question with a fact gives both. Does not attach citations (attachment.py).
"""

import re
from dataclasses import dataclass

from core.claim import Citation, ClaimKind, Operation, SkipReason
from core.extraction.absence import missing_thing
from core.extraction.blocks import Stretch
from core.extraction.hedges import read_hedge
from core.extraction.openings import without_opening
from core.extraction.parts import Part
from core.extraction.questions import read_question
from core.extraction.segments import skip_reason
from core.extraction.traced import INSERTED, Traced
from core.extraction.units import Unit

_QUOTED = re.compile(r"\"([^\"]{1,2000})\"|“([^“”]{1,2000})”|«([^«»]{1,2000})»|„([^„“”]{1,2000})[“”]")
_ALL_QUOTED = re.compile(r"(?:\"[^\"]+\"|“[^“”]+”|«[^«»]+»)[.,;]?", re.DOTALL)
_WORD = re.compile(r"\w+")
_LEAST_WORDS_QUOTED = 4
_STRUCTURAL = frozenset({ClaimKind.TABLE_CELL, ClaimKind.KEY_VALUE, ClaimKind.LIST_ITEM})


@dataclass(frozen=True, slots=True)
class Aside:
    """A stretch of the answer that is not a claim."""

    start: int
    end: int
    reason: SkipReason


@dataclass(frozen=True, slots=True)
class Draft:
    """An unfinished claim; see `core.claim.Claim` for the fields."""

    start: int
    end: int
    kind: ClaimKind
    text: Traced
    context: Traced
    unit: Unit
    hedge: str | None
    quotes: tuple[Stretch, ...]
    operations: frozenset[Operation]
    citations: tuple[Citation, ...]


def read_unit(unit: Unit) -> list[Draft | Aside]:
    """Return the claims and the rest of `unit`; together they cover its words from first to last."""
    start, end = _edges(unit.words)
    if unit.skip:
        return [Aside(start, end, unit.skip)]
    if unit.is_composed:
        part = Part.whole(unit.text, start, end).saying(unit.text, Operation.STEM_INSERTED)
        return [draft_claim(unit, part)]
    if _ALL_QUOTED.fullmatch(unit.words.text):
        return [_quotation(unit, start, end)]
    return _read_sentence(unit, start, end)


def _edges(words: Traced) -> Stretch:
    places = [place for place in words.places if place != INSERTED]
    return places[0], places[-1] + 1


def _quotation(unit: Unit, start: int, end: int) -> Draft | Aside:
    """Read a sentence that is quoted whole: its words must be in the evidence, so nothing is cut."""
    inside = unit.words.rstrip(".,; ").cut(1, None)
    inside = inside.cut(0, len(inside.text) - 1).strip()
    if not read_question(inside).front:
        return Aside(start, end, SkipReason.QUESTION)
    return draft_claim(unit, Part.whole(inside, start, end))


def _read_sentence(unit: Unit, start: int, end: int) -> list[Draft | Aside]:
    sentence = unit.words
    reason = skip_reason(sentence.text)
    if reason:
        return [Aside(start, end, reason)]
    reading = read_question(sentence)
    if not reading.front:
        return [Aside(start, end, SkipReason.QUESTION)]
    turn = end if reading.front >= len(sentence.text) else _place_from(sentence, reading.front)
    said, was_opened = without_opening(reading.asserted)
    if was_opened and (reason := skip_reason(said.text)):
        read: list[Draft | Aside] = [Aside(start, turn, reason)]
    else:
        operations = {Operation.OPENING_REMOVED} if was_opened or reading.asserted is not sentence else set()
        read = [draft_claim(unit, Part.whole(said, start, turn).saying(said, *operations))]
    return read if turn == end else [*read, Aside(turn, end, SkipReason.QUESTION)]


def _place_from(text: Traced, index: int) -> int:
    return next(place for place in text.places[index:] if place != INSERTED)


def draft_claim(unit: Unit, part: Part) -> Draft:
    """Return the claim that `part` of `unit` makes: its kind, hedge and quotations, and the words for the checks."""
    operations = set(part.operations)
    begins_sentence = part.text.places[:1] == unit.text.places[:1]
    text = part.text if begins_sentence else part.text.capitalised()
    hedge, context = read_hedge(text)
    if len(context.text) < len(text.text):
        operations.add(Operation.HEDGE_REMOVED)
    quotes = _quotes(unit.words, part)
    kind = unit.kind if unit.kind in _STRUCTURAL or not quotes else ClaimKind.QUOTATION
    missing = None if unit.is_composed else missing_thing(part.text)
    if missing:
        kind, context = ClaimKind.ABSENCE, missing
    return Draft(part.start, part.end, kind, text, context, unit, hedge, quotes, frozenset(operations), ())


def _quotes(words: Traced, part: Part) -> tuple[Stretch, ...]:
    """Return the quotations of four words or more within the part's stretch of the answer."""
    found = []
    for match in _QUOTED.finditer(words.text):
        group = match.lastindex or 0
        inside = words.cut(*match.span(group)).strip()
        if len(_WORD.findall(inside.text)) < _LEAST_WORDS_QUOTED:
            continue
        start, end = _edges(inside)
        if part.start <= start and end <= part.end:
            found.append((start, end))
    return tuple(found)
