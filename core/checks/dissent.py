"""Whether the evidence also contradicts a supported claim on the very thing that it is about.

Input: a supported claim, its evidence sentences, an entailment model. Output: the sentences that contradict it. If one
document says something and another denies it, the claim is disputed; a document that says both, one of them perhaps
planted, is evidence for neither. Only a sentence with most of the claim's words, or with all but its figures, is read,
and alone, so that statements about something else do not count. Does not decide which of two documents is right
(core/dispute_resolution.py).
"""

from collections.abc import Callable, Sequence

from core.checks.copies import holds_words
from core.checks.entailment import Entailment
from core.checks.identifiers import identifiers_of
from core.checks.quantities import quantities_of
from core.evidence import Sentence
from core.verdict import Evidence
from utils.quantities import Kind
from utils.text import content_stems

MOST_READ = 2
CONTRADICTS_FROM = 0.7
"""Above one half, because a sentence that states the claim outweighs one that only seems to deny it."""
SAME_THING = 0.6
"""The least share of the claim's words, weighted by rarity, in a sentence about the same thing."""
_DATES = frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY})
"""A sentence with a different date is mostly about another event."""
Read = Callable[[str, Sentence], Entailment]


def find_dissent(claim: str, sentences: Sequence[Sentence], read: Read) -> tuple[Evidence, ...]:
    """Return the sentences that clearly contradict the claim.

    Sentences that name something else (order A-17) are not read.
    """
    rest = _stems_but_figures(claim)
    named = {each.normal for each in identifiers_of(claim)}

    def tells_of_the_same(sentence: Sentence) -> bool:
        near = sentence.share >= SAME_THING or (rest and rest.issubset(sentence.stems))
        return bool(near) and named == {each.normal for each in identifiers_of(sentence.text)}

    others = [each for each in sentences if tells_of_the_same(each) and not holds_words(each.text, claim)]
    nearest = sorted(others, key=lambda sentence: -sentence.rank)[:MOST_READ]
    return tuple(sentence.source for sentence in nearest if read(claim, sentence).contradicted >= CONTRADICTS_FROM)


def _stems_but_figures(claim: str) -> frozenset[str]:
    """Return a claim's stems without those of its figures: sentences that differ only in these disagree."""
    values = [each.value_span.of(claim) for each in quantities_of(claim) if each.kind not in _DATES]
    figures = {stem for value in values for stem in content_stems(value) if stem.isdecimal()}
    return frozenset(content_stems(claim)) - figures
