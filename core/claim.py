"""What an answer says: its claims, and the rest with the reason why it is not a claim.

Input: none. Output: `Claim`, `Skipped`, `Extraction` and their parts. Spans index the answer. Does not find claims
(claim_extractor.py, claim_decomposer.py) or check them (checks/).
"""

from enum import StrEnum

from utils.record import Record, Span


class Citation(Record):
    """A marker such as [S0], [1] or (Source 2).

    `label` is as written without brackets; [S0] counts from 0, [1] may not. `span` is the marker's place in the answer,
    so that it can be re-pointed; markers in one bracket share theirs.
    """

    label: str
    span: Span


class Piece(Record):
    """A stretch of a claim's `context_text`: copied from the answer's `span`, or inserted (None).

    Its length differs from its span's if the stored text differs from the visible text (utils/appearance.py).
    """

    text: str
    span: Span | None


class Claim(Record):
    """One thing that the answer says, to be checked on its own.

    index           its place among the answer's claims
    text            readable on its own: without markup and markers, list stem inserted
    context_text    what the checks compare: `text` with hedges removed; for an absence the thing that is said to be
                    missing
    pieces          `context_text` piece by piece, so that a place in it leads back to the answer
    span            the stretch of the answer that this claim covers; claims and skipped segments share no character
    source_sentence the answer's sentence, row or item that it came from
    is_absence      it says that the sources contain nothing about something: true if that is not found
    hedge           "may", "I think", "reportedly"; None if it is asserted
    """

    index: int
    text: str
    context_text: str
    pieces: tuple[Piece, ...]
    span: Span
    source_sentence: str
    hedge: str | None
    citations: tuple[Citation, ...]
    is_absence: bool

    def place_in_answer(self, start: int, end: int) -> Span | None:
        """Return the place of `context_text[start:end]` in the answer, None if any of it was inserted or moved.

        If a piece's length differs from its place's (a disguised word), the whole place counts.
        """
        places: list[Span] = []
        offset = 0
        for piece in self.pieces:
            first, last = max(start, offset), min(end, offset + len(piece.text))
            if first < last:
                if piece.span is None or (places and places[-1].end != piece.span.start):
                    return None
                places.append(_place(piece.text, piece.span, first - offset, last - offset))
            offset += len(piece.text)
        return Span(start=places[0].start, end=places[-1].end) if places and end <= offset else None


def _place(text: str, span: Span, start: int, end: int) -> Span:
    in_disguise = len(text) != span.end - span.start
    return span if in_disguise else Span(start=span.start + start, end=span.start + end)


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
