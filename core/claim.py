"""What an answer says: its claims, and the rest with the reason why it is none.

In: nothing. Out: `Claim`, `Skipped`, `Extraction` and what they are made of. Spans index the answer. Not here: how
claims are found (claim_extractor.py, claim_decomposer.py), what is checked of them (checks/).
"""

from enum import StrEnum

from utils.record import Record, Span


class ClaimKind(StrEnum):
    """What a claim looks like in the answer; where two fit, the first of this list."""

    ABSENCE = "absence"
    """Says that the sources hold nothing on something; `context_text` is that something. True if it is not found."""
    TABLE_CELL = "table_cell"
    KEY_VALUE = "key_value"
    LIST_ITEM = "list_item"
    QUOTATION = "quotation"
    """A statement with words in quotation marks that must stand in the evidence as they are (`Claim.quotes`)."""
    STATEMENT = "statement"


class CitationScope(StrEnum):
    """What a marker covers: the words right before it, or everything uncited in its paragraph, row or list."""

    CLAUSE = "clause"
    PARAGRAPH = "paragraph"


class Citation(Record):
    """A marker such as [S0], [1] or (Source 2). `label` is as written without brackets; [S0] counts from 0, [1] may
    not.

    `span` is the marker's place in the answer, so that it can be re-pointed; markers in one bracket share theirs.
    """

    label: str
    number: int
    span: Span
    scope: CitationScope


class Operation(StrEnum):
    """How a claim's texts differ from the answer's characters."""

    MARKUP_REMOVED = "markup_removed"
    CITATION_REMOVED = "citation_removed"
    OPENING_REMOVED = "opening_removed"
    """A lead-in without content is gone: "Yes," "According to passage 1," "Did you know that"."""
    STEM_INSERTED = "stem_inserted"
    """The sentence or heading that introduces a list, or the labels of a table cell, were put in front."""
    HEDGE_REMOVED = "hedge_removed"
    """`context_text` lacks "I think", "probably" and their like; modal verbs stay."""
    MODEL_WRITTEN = "model_written"
    """A language model put the claim into words; every word was found in the answer."""


class Piece(Record):
    """A stretch of a claim's `context_text`: copied from the answer's `span`, or inserted (None).

    It is shorter or longer than its span where what is stored is not what is seen (utils/appearance.py).
    """

    text: str
    span: Span | None


class Claim(Record):
    """One thing that the answer says, to be checked on its own.

    index           its place among the answer's claims
    text            readable on its own: without markup and markers, list stem inserted
    context_text    what the checks compare: `text` with hedges removed; for `ABSENCE` the thing that is said to be
                    missing
    pieces          `context_text` piece by piece, so that a place in it leads back to the answer
    span            the stretch of the answer that this claim answers for; claims and skipped segments share no
    character source_sentence the answer's sentence, row or item that it came from
    topic           the heading above it, None without
    hedge           "may", "I think", "reportedly"; None where it is asserted
    quotes          stretches of the answer in quotation marks, four words or more, to be found word for word
    """

    index: int
    kind: ClaimKind
    text: str
    context_text: str
    pieces: tuple[Piece, ...]
    span: Span
    source_sentence: str
    topic: str | None
    hedge: str | None
    citations: tuple[Citation, ...]
    quotes: tuple[Span, ...]
    operations: tuple[Operation, ...]

    def place_in_answer(self, start: int, end: int) -> Span | None:
        """Return where `context_text[start:end]` stands in the answer, None where any of it was inserted or moved.

        Of a piece that is not as long as its place, a word in disguise, it is all of it.
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
    """Speaks of the answer itself: "Here is a summary:"."""
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
        """Whether nothing is lost by not showing it: it has no words, or its words are checked elsewhere."""
        return self in _LAYOUT


_LAYOUT = frozenset(
    {SkipReason.WHITESPACE, SkipReason.MARKUP, SkipReason.CITATION, SkipReason.LIST_STEM, SkipReason.TABLE_LABEL}
)


class Skipped(Record):
    """A stretch of the answer that is no claim, as it is written there."""

    span: Span
    text: str
    reason: SkipReason


class ExtractionMethod(StrEnum):
    """Who put the claims into words."""

    RULES = "rules"
    MODEL = "model"
    """A language model; sentences for which it gave nothing valid by the rules (see `Operation.MODEL_WRITTEN`)."""
    RULES_AFTER_FAULT = "rules_after_fault"
    """The rules, because the language model failed."""


class Extraction(Record):
    """An answer taken apart: every character lies in exactly one claim's or one skipped segment's span.

    `fault` is the stable code of what went wrong with the language model, None where nothing did.
    """

    claims: tuple[Claim, ...]
    skipped: tuple[Skipped, ...]
    method: ExtractionMethod
    fault: str | None

    @property
    def not_claims(self) -> tuple[Skipped, ...]:
        """The skipped segments that a person should see."""
        return tuple(segment for segment in self.skipped if not segment.reason.is_layout)
