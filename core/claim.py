"""What an answer says: its claims, and the rest with the reason why it is not a claim.

Input: none. Output: `Claim`, `Skipped`, `Extraction` and their parts. Spans index the answer. Does not find claims
(claim_extractor.py, claim_decomposer.py) or check them (checks/).
"""

from enum import StrEnum
from itertools import pairwise

from utils.record import Record, Span


class Citation(Record):
    """A marker such as [S0], [1] or (Source 2).

    `label` is as written without brackets; [S0] counts from 0, [1] may not. `span` is the marker's place in the answer,
    so that it can be re-pointed; markers in one bracket share theirs.
    """

    label: str
    span: Span


class Claim(Record):
    """One thing that the answer says, to be checked on its own.

    index           its place among the answer's claims
    text            readable on its own: without markup and markers, list stem inserted
    context_text    what the checks compare: `text` with hedges removed; for an absence the thing that is said to be
                    missing
    places          where each character of `context_text` is in the answer, None if it was inserted
    span            the stretch of the answer that this claim covers; claims and skipped segments share no character
    source_sentence the answer's sentence, row or item that it came from
    is_absence      it says that the sources contain nothing about something: true if that is not found
    hedge           "may", "I think", "reportedly"; None if it is asserted
    """

    index: int
    text: str
    context_text: str
    places: tuple[tuple[int, int] | None, ...]
    span: Span
    source_sentence: str
    hedge: str | None
    citations: tuple[Citation, ...]
    is_absence: bool

    def place_in_answer(self, start: int, end: int) -> Span | None:
        """Return the place of `context_text[start:end]` in the answer, None if any of it was inserted or moved."""
        places = [place for place in self.places[start:end] if place is not None]
        if not places or len(places) < end - start:
            return None
        if any(not before[0] <= after[0] <= before[1] for before, after in pairwise(places)):
            return None
        return Span(start=places[0][0], end=places[-1][1])


class SkipReason(StrEnum):
    """Why a stretch of an answer is not a claim."""

    WHITESPACE = "whitespace"
    MARKUP = "markup"
    CITATION = "citation"
    LIST_STEM = "list_stem"
    """Introduces a list; its words are part of every item's claim."""
    TABLE_LABEL = "table_label"
    """A row's or column's name; its words are part of every cell's claim."""
    QUESTION = "question"
    GREETING = "greeting"
    META = "meta"
    """About the answer itself: "Here is a summary:"."""
    QUOTING_NOTE = "quoting_note"
    """The offline writer's remark that it only quotes."""
    REFUSAL = "refusal"
    OPINION = "opinion"
    INSTRUCTION = "instruction"
    HEADING = "heading"
    SHORT_ANSWER = "short_answer"
    """ "Yes." or "No." alone: it says something only together with the question."""
    CODE = "code"

    @property
    def is_layout(self) -> bool:
        """Whether it can be hidden without loss: it has no words, or its words are checked elsewhere."""
        return self in _LAYOUT


_LAYOUT = frozenset(
    {SkipReason.WHITESPACE, SkipReason.MARKUP, SkipReason.CITATION, SkipReason.LIST_STEM, SkipReason.TABLE_LABEL}
)


class Skipped(Record):
    """A stretch of the answer that is no claim, as it is written there."""

    span: Span
    text: str
    reason: SkipReason


class Extraction(Record):
    """An answer split up: every character is in exactly one claim's or one skipped segment's span.

    `fault` is the stable code of the failure of the language model that was to word the claims, None if there was none.
    """

    claims: tuple[Claim, ...]
    skipped: tuple[Skipped, ...]
    fault: str | None

    @property
    def not_claims(self) -> tuple[Skipped, ...]:
        """The skipped segments that a person should see."""
        return tuple(segment for segment in self.skipped if not segment.reason.is_layout)
