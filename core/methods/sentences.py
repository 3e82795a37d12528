"""An answer in sentences, or as a whole: sentences are judged and counted, not the single claims in them.

Input: an answer. Output: a `Statement` whose units are sentences, or one unit, each with its claims as parts. What the
rules set aside (questions, greetings, citation markers, headings) stays set aside. Does not find claims
(core/claim_extractor.py).
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.claim import Claim, Extraction, Skipped
from core.claim_extractor import extract
from core.examination import Statement, Unit
from utils.record import Span
from utils.text import split_sentences


def take_apart_in_sentences(text: str) -> Statement:
    """Return `text` in sentences; a sentence that also holds a question or an opinion is cut there."""
    extraction = extract(text)
    starts = [sentence.start for sentence in split_sentences(text)]
    return _statement(text, extraction, _groups(extraction, starts))


def take_as_one(text: str) -> Statement:
    """Return `text` as one unit from its first claim to its last."""
    extraction = extract(text)
    return _statement(text, extraction, [extraction.claims] if extraction.claims else [])


def _statement(text: str, extraction: Extraction, groups: Iterable[Sequence[Claim]]) -> Statement:
    units = [_unit(text, index, parts) for index, parts in enumerate(groups)]
    sentences = tuple(unit.claim for unit in units)
    between = tuple(_outside(extraction.skipped, sentences))
    asides = Statement.of_answer(extraction.model_copy(update={"claims": (), "skipped": between}), text).units
    whole = extraction.model_copy(update={"claims": sentences, "skipped": between})
    return Statement(text, whole, tuple(sorted([*units, *asides], key=lambda unit: unit.claim.span.start)))


def _groups(extraction: Extraction, starts: Sequence[int]) -> list[list[Claim]]:
    """Return the claims of each sentence, together if no words stand between them."""
    words = sorted(each.span.start for each in extraction.skipped if not each.reason.is_layout)

    def place(claim: Claim) -> tuple[int, int]:
        return bisect_right(starts, claim.span.start), bisect_right(words, claim.span.start)

    claims = sorted(extraction.claims, key=lambda claim: claim.span.start)
    return [list(group) for _, group in groupby(claims, key=place)]


def _outside(skipped: Sequence[Skipped], sentences: Sequence[Claim]) -> Iterator[Skipped]:
    """Yield what is not inside a sentence."""
    starts = [sentence.span.start for sentence in sentences]
    for segment in skipped:
        before = bisect_right(starts, segment.span.start) - 1
        if before < 0 or segment.span.start >= sentences[before].span.end:
            yield segment


def _unit(text: str, index: int, parts: Sequence[Claim]) -> Unit:
    first = parts[0].model_copy(update={"index": index})
    if len(parts) == 1:
        return Unit(first, (first,), None)
    span = Span(start=parts[0].span.start, end=parts[-1].span.end)
    written = span.of(text).strip()
    whole = first.model_copy(
        update={
            "text": written,
            "context_text": written,
            "places": (),
            "span": span,
            "citations": tuple(citation for part in parts for citation in part.citations),
        }
    )
    return Unit(whole, tuple(parts), None)
