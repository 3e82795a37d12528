"""Claims from an answer by rules: no model, no network, the same claims every time.

Input: an answer, or texts that a caller posts as claims. Output: an `Extraction` in which every character of the text
is in one claim or one skipped segment. Linear in the length of the text; no text makes it raise. The rules follow
`accuracy.md` section 4: a sentence, a list item or a cell is a claim. Sentences are not split: the entailment model
reads them whole and marks the words that the evidence does not support (docs/decisions/0015-sentences-are-claims.md).
Does not use claims worded by a language model (claim_decomposer.py) or run checks.
"""

from bisect import bisect_left
from collections.abc import Sequence

from core.claim import Claim, Extraction, ExtractionMethod, Operation, Skipped, SkipReason
from core.extraction.accounting import fill_gaps
from core.extraction.attachment import attach_citations
from core.extraction.blocks import Stretch
from core.extraction.outline import read_outline
from core.extraction.reading import Aside, Draft, read_unit
from core.extraction.restoring import restore
from core.extraction.units import Outline
from utils.appearance import Appearance
from utils.record import Span
from utils.text import without_surrogates


def extract(answer: str) -> Extraction:
    """Return the claims of `answer`, as a reader sees it, and the rest of it, with their places in `answer`.

    Lone surrogates, which no record can hold, become U+FFFD.
    """
    seen = Appearance.of(without_surrogates(answer))
    outline = read_outline(seen.text)
    read = [segment for unit in outline.units for segment in read_unit(unit)]
    return assemble(seen, outline, read, ExtractionMethod.RULES, fault=None)


def extract_given(texts: Sequence[str]) -> tuple[Extraction, ...]:
    """Return one extraction for each text posted as a claim; its parts are judged one by one.

    If a posted text has no claim (a question, a greeting), `Extraction.not_claims` says why.
    """
    return tuple(extract(text) for text in texts)


def assemble(
    seen: Appearance, outline: Outline, read: Sequence[Draft | Aside], method: ExtractionMethod, *, fault: str | None
) -> Extraction:
    """Return the drafts and asides as records: gaps filled, citations attached, places as in `seen.given`."""
    answer = seen.text
    cited = [(placed.marker.start, placed.marker.end) for placed in outline.markers]
    markup = sorted(outline.hidden)
    segments = list(fill_gaps(answer, read, cited, markup))
    drafts = attach_citations([segment for segment in segments if isinstance(segment, Draft)], outline)
    asides = _joined_code([segment for segment in segments if isinstance(segment, Aside)])
    extraction = Extraction(
        claims=tuple(_claim(index, draft, _changes(draft, cited, markup)) for index, draft in enumerate(drafts)),
        skipped=tuple(
            Skipped(span=Span(start=a.start, end=a.end), text=answer[a.start : a.end], reason=a.reason) for a in asides
        ),
        method=method,
        fault=fault,
    )
    return restore(extraction, seen)


def _claim(index: int, draft: Draft, changes: set[Operation]) -> Claim:
    operations = draft.operations | changes
    return Claim(
        index=index,
        kind=draft.kind,
        text=draft.text.text,
        context_text=draft.context.text,
        pieces=draft.context.pieces(),
        span=Span(start=draft.start, end=draft.end),
        source_sentence=draft.unit.words.text,
        topic=draft.unit.topic,
        hedge=draft.hedge,
        citations=draft.citations,
        quotes=tuple(Span(start=start, end=end) for start, end in draft.quotes),
        operations=tuple(operation for operation in Operation if operation in operations),
    )


def _changes(draft: Draft, cited: Sequence[Stretch], markup: Sequence[Stretch]) -> set[Operation]:
    """Return the operations for markers and markup removed within the claim's stretch."""
    changes = set()
    for operation, stretches in ((Operation.CITATION_REMOVED, cited), (Operation.MARKUP_REMOVED, markup)):
        nearest = bisect_left(stretches, (draft.start, 0))
        if nearest < len(stretches) and stretches[nearest][0] < draft.end:
            changes.add(operation)
    return changes


def _joined_code(asides: Sequence[Aside]) -> list[Aside]:
    """Join the lines of a code block that only white space separates."""
    joined: list[Aside] = []
    for aside in asides:
        is_code = aside.reason is SkipReason.CODE
        blank = joined[-1] if joined else None
        code = joined[-2] if len(joined) > 1 else None
        if (
            is_code
            and blank
            and code
            and code.reason is SkipReason.CODE
            and blank.reason is SkipReason.WHITESPACE
            and blank.start == code.end
        ):
            joined[-2:] = [Aside(code.start, aside.end, SkipReason.CODE)]
        else:
            joined.append(aside)
    return joined
