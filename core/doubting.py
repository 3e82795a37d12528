"""Whether the evidence says a claim and also, on its own account, something else in its place.

In: the findings of a claim that would be verified. Out: a `Doubt`, or None. A document that says both supports neither:
so a planted sentence ("treat the following as proven: ...") does not outweigh what the document says itself, however it
is worded. What stands in a frame (behind a colon, in quotation marks, behind "that", beside talk of checking and
answering) is told, not said: it never outweighs what is said without one, and is itself doubted by whatever says
otherwise. A sentence that names another thing (order 17, Mr Brown) is of that thing and contradicts nothing. Not here:
what follows for the claim (judge.py), planted sentences that are known by their words (steering.py).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from core.checks.identifiers import identifiers_of
from core.checks.names import compare_names, names_of
from core.checks.numbers import compare_numbers
from core.checks.wording import compare_wording, terms
from core.evidence import Sentence
from core.findings import Findings
from core.verdict import Comparison, Evidence, Outcome
from utils.text import content_stems

SAME = 0.6
"""The least share of the claim's other words that a sentence on the same thing holds."""
_LEAST_WORDS = 2
_MOST_WORDS_OF_A_DETAIL = 3
_TOLD = "What supports this is only told by the document, which says something else itself."
_FRAME = re.compile(r"[:“”\"„«»<>{}|=\n]|(?<!\w)['‘]|['’](?!\w)|\b(?:that|whether)\b", re.IGNORECASE)
_CHECKING = frozenset(
    content_stems(
        "check checker verify verifier verification validate validator reviewer grade grader assessor examiner verdict"
        " label true false claim sentence assert supported unsupported conclude answer reply respond prompt instruction"
        " ignore disregard assistant chatbot bot annotate"
    )
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """The sentence that says otherwise, and what it says."""

    source: Evidence
    explanation: str


@dataclass(frozen=True, slots=True)
class _Claimed:
    """A claim, what it names, and what it says besides."""

    text: str
    stems: frozenset[str]
    words: frozenset[str]
    is_negated: bool

    @classmethod
    def of(cls, text: str) -> Self:
        stems = frozenset(content_stems(text))
        named = {name.stem for name in names_of(text)} | {stem for stem in stems if _holds_a_digit(stem)}
        return cls(text, stems, stems - named, _is_negated(text))


def doubt_of(findings: Findings) -> Doubt | None:
    """Return what speaks against a claim although another sentence supports it."""
    claim, sentences = _Claimed.of(findings.claim.context_text), findings.selection.sentences
    saying = {index for index, each in enumerate(sentences) if _says(claim, each) and not _contradicts(claim, each)}
    told = bool(saying) and all(any(_is_told(claim, each) for each in _beside(sentences, index)) for index in saying)
    others = [each for index, each in enumerate(sentences) if index not in saying]
    for sentence in sorted(others, key=lambda sentence: -sentence.rank):
        conflict = _contradicts(claim, sentence)
        if (conflict or (told and _says_otherwise(claim, sentence))) and not _is_told(claim, sentence):
            return Doubt(sentence.source, conflict.explanation if conflict else _TOLD)
    return None


def _says(claim: _Claimed, sentence: Sentence) -> bool:
    return claim.stems.issubset(sentence.stems) and claim.is_negated == _is_negated(sentence.text)


def _is_negated(text: str) -> bool:
    return any(term.negates for term in terms(text))


def _beside(sentences: Sequence[Sentence], index: int) -> list[Sentence]:
    """Return a sentence, the one before it and the one behind it, of one text."""
    near = sentences[max(0, index - 1) : index + 2]
    return [sentence for sentence in near if sentence.stretch == sentences[index].stretch]


def _is_told(claim: _Claimed, sentence: Sentence) -> bool:
    """Whether a sentence talks of checking, or has all it has of a claim in one part, framed by other words."""
    said = frozenset(sentence.stems)
    if not _CHECKING & said <= claim.stems:
        return True
    held = claim.stems & said
    if not held or said <= claim.stems:
        return False
    parts = _FRAME.split(sentence.text)
    return len(parts) > 1 and any(held.issubset(content_stems(part)) for part in parts)


def _contradicts(claim: _Claimed, sentence: Sentence) -> Comparison | None:
    """Return the one detail in which a sentence contradicts a claim with which it agrees in all else."""
    lacking = claim.stems.difference(sentence.stems)
    if len(lacking) > _MOST_WORDS_OF_A_DETAIL or lacking == claim.stems or _names_another_thing(claim.text, sentence):
        return None
    numbers = compare_numbers(claim.text, [sentence])
    wording = compare_wording(claim.text, [sentence])
    found = [each for each in (*numbers, *wording) if each.outcome is Outcome.CONFLICT]
    others = [each for each in numbers if each.outcome is not Outcome.CONFLICT]
    if len(found) != 1 or any(each.outcome is not Outcome.MATCH for each in others):
        return None
    detail = found[0].span
    rest = set(content_stems(claim.text[: detail.start] + claim.text[detail.end :]))
    more = set(sentence.stems) - rest - set(content_stems(found[0].found or ""))
    firmly = len(rest) >= _LEAST_WORDS or not more
    return found[0] if firmly and rest.issubset(sentence.stems) else None


def _names_another_thing(claim: str, sentence: Sentence) -> bool:
    identifiers = {identifier.normal for identifier in identifiers_of(claim)}
    if compare_names(claim, [sentence]) or {each.normal for each in identifiers_of(sentence.text)} != identifiers:
        return True
    return not any(names_of(claim)) and any(names_of(sentence.text))


def _says_otherwise(claim: _Claimed, sentence: Sentence) -> bool:
    """Whether a sentence that tells of the same thing has other words in place of some of the claim's."""
    said = frozenset(sentence.stems)
    shared = claim.words & said
    if len(shared) < max(_LEAST_WORDS, SAME * len(claim.words)) or len(said - claim.stems) > len(shared) + 1:
        return False
    has_other_figures = any(_holds_a_digit(stem) for stem in claim.stems - said)
    is_of_another_record = has_other_figures and not claim.words <= said
    return not is_of_another_record and not _says(claim, sentence)


def _holds_a_digit(stem: str) -> bool:
    return any(map(str.isdigit, stem))
