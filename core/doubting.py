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


def doubt_of(findings: Findings) -> Doubt | None:
    """Return what speaks against a claim although another sentence supports it."""
    claim, sentences = findings.claim.context_text, findings.selection.sentences
    saying = [index for index, each in enumerate(sentences) if _says(claim, each) and not _contradicts(claim, each)]
    told = bool(saying) and all(any(_is_told(claim, each) for each in _beside(sentences, index)) for index in saying)
    others = [each for index, each in enumerate(sentences) if index not in saying and not _is_told(claim, each)]
    for sentence in sorted(others, key=lambda sentence: -sentence.rank):
        if conflict := _contradicts(claim, sentence):
            return Doubt(sentence.source, conflict.explanation)
        if told and _says_otherwise(claim, sentence):
            return Doubt(sentence.source, _TOLD)
    return None


def _says(claim: str, sentence: Sentence) -> bool:
    return set(content_stems(claim)) <= set(sentence.stems) and _is_negated(claim) == _is_negated(sentence.text)


def _is_negated(text: str) -> bool:
    return any(term.negates for term in terms(text))


def _beside(sentences: Sequence[Sentence], index: int) -> list[Sentence]:
    """Return a sentence, the one before it and the one behind it, of one text."""
    near = sentences[max(0, index - 1) : index + 2]
    return [sentence for sentence in near if sentence.stretch == sentences[index].stretch]


def _is_told(claim: str, sentence: Sentence) -> bool:
    """Whether a sentence talks of checking, or has all it has of a claim in one part, framed by other words."""
    claimed, said = set(content_stems(claim)), set(sentence.stems)
    if not _CHECKING & said <= claimed:
        return True
    parts = [set(content_stems(part)) for part in _FRAME.split(sentence.text)]
    held = claimed & said
    return bool(held) and not said <= claimed and len(parts) > 1 and any(held <= part for part in parts)


def _contradicts(claim: str, sentence: Sentence) -> Comparison | None:
    """Return the one detail in which a sentence contradicts a claim with which it agrees in all else."""
    if _lacks_too_much(claim, sentence) or _names_another_thing(claim, sentence):
        return None
    numbers = compare_numbers(claim, [sentence])
    found = [each for each in (*numbers, *compare_wording(claim, [sentence])) if each.outcome is Outcome.CONFLICT]
    others = [each for each in numbers if each.outcome is not Outcome.CONFLICT]
    if len(found) != 1 or any(each.outcome is not Outcome.MATCH for each in others):
        return None
    rest = set(content_stems(claim[: found[0].span.start] + claim[found[0].span.end :]))
    more = set(sentence.stems) - rest - set(content_stems(found[0].found or ""))
    firmly = len(rest) >= _LEAST_WORDS or not more
    return found[0] if firmly and rest <= set(sentence.stems) else None


def _lacks_too_much(claim: str, sentence: Sentence) -> bool:
    claimed = set(content_stems(claim))
    return claimed.isdisjoint(sentence.stems) or len(claimed.difference(sentence.stems)) > _MOST_WORDS_OF_A_DETAIL


def _names_another_thing(claim: str, sentence: Sentence) -> bool:
    identifiers = {identifier.normal for identifier in identifiers_of(claim)}
    if compare_names(claim, [sentence]) or {each.normal for each in identifiers_of(sentence.text)} != identifiers:
        return True
    return not any(names_of(claim)) and any(names_of(sentence.text))


def _says_otherwise(claim: str, sentence: Sentence) -> bool:
    """Whether a sentence that tells of the same thing has other words in place of some of the claim's."""
    claimed, said = set(content_stems(claim)), set(sentence.stems)
    figures = {stem for stem in claimed | said if any(map(str.isdigit, stem))}
    words = claimed - figures - {name.stem for name in names_of(claim)}
    if len(words & said) < max(_LEAST_WORDS, SAME * len(words)) or len(said - claimed) > len(words & said) + 1:
        return False
    is_of_another_record = not figures & claimed <= said and not words <= said
    return not is_of_another_record and not _says(claim, sentence)
