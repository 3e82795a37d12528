"""Whether a claim turns its evidence around: negation, opposites, swapped roles.

In: a claim's text and the sentences nearest to it. Out: one `Comparison` for each way in which the nearest sentence
says the opposite; none where some sentence that is as near does not. A match here would prove nothing.
Not here: numbers and bounds (numbers.py), and opposites that no table holds (entailment.py).
"""

import re
from collections.abc import Iterator, Sequence

from core.checks.opposites import NEGATORS, NOT_NEGATIONS, SCALES
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from core.windows import rare_word_shares
from utils.record import Span
from utils.text import Word, content_stems, fold, words

NEAR = 0.6
"""The least share of a claim's words that a sentence must hold to be compared word by word."""
_AS_NEAR = 0.15
_CLAUSE_BREAK = re.compile(
    r"[,;:()–—]|\b(?:and|but|while|whereas|although|though|which|who|because|however|yet)\b", re.IGNORECASE
)
_BEFORE_A_NUMBER = re.compile(r"\s+(?:than\s+)?(?:[$€£₹¥]|rs\.?|usd|inr)?\s*\d", re.IGNORECASE)
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?\w+\b(?=[^.]*\bby\b)", re.IGNORECASE)


def compare_wording(claim: str, ranked: Sequence[Sentence]) -> list[Comparison]:
    """Return the differences between `claim` and the nearest of the `ranked` sentences, none where one agrees."""
    nearest = max((sentence.share for sentence in ranked), default=0.0)
    least = max(NEAR, nearest - _AS_NEAR)
    found: list[Comparison] = []
    for sentence in ranked:
        if sentence.share >= least:
            differences = list(_differences(claim, sentence))
            if not differences:
                return []
            found = found or differences
    return found


def _differences(claim: str, sentence: Sentence) -> Iterator[Comparison]:
    clause = nearest_clause(claim, sentence.source.text)
    yield from _opposites(claim, clause, sentence)
    yield from _negation(claim, clause, sentence)
    yield from _swapped_roles(claim, clause, sentence)


def nearest_clause(claim: str, sentence: str) -> str:
    """Return the clause of `sentence` that holds nearly all that the sentence holds of `claim`, else the sentence."""
    clauses = [clause for clause in _CLAUSE_BREAK.split(sentence) if clause.strip()]
    if len(clauses) < 2:
        return sentence
    stems = content_stems(claim)
    whole, *parts = rare_word_shares(stems, [content_stems(text) for text in (sentence, *clauses)])
    best = max(range(len(parts)), key=parts.__getitem__)
    return clauses[best] if parts[best] >= 0.85 * whole else sentence


def _opposites(claim: str, clause: str, sentence: Sentence) -> Iterator[Comparison]:
    claimed, found = _scale_words(claim), _scale_words(clause)
    here, there = {word.stem for word in claimed}, {word.stem for word in found}
    turned = _is_negated(claim) != _is_negated(clause)
    for scale in SCALES:
        for mine, other in ((scale.first, scale.second), (scale.second, scale.first)):
            if here & mine and not here & other and there & other and not there & mine and not turned:
                word = next(word for word in claimed if word.stem in mine)
                opposite = next(word for word in found if word.stem in other)
                yield _conflict(scale.kind, claim, word, opposite.folded, sentence)


def _negation(claim: str, clause: str, sentence: Sentence) -> Iterator[Comparison]:
    """A claim that agrees with its evidence but for a "not" on one side."""
    if _is_negated(claim) == _is_negated(clause) or _stand_on_opposite_poles(claim, clause):
        return
    negator = next((word for word in words(claim) if _is_negator(word)), None)
    if negator is not None:
        yield _conflict("negation", claim, negator, clause.strip(), sentence)
    else:
        whole = Word(fold(claim), "", 0, len(claim))
        found = next(word.folded for word in words(clause) if _is_negator(word))
        yield _conflict("negation", claim, whole, found, sentence)


def _stand_on_opposite_poles(claim: str, clause: str) -> bool:
    here = {word.stem for word in _scale_words(claim)}
    there = {word.stem for word in _scale_words(clause)}
    return any(
        here & mine and there & other
        for scale in SCALES
        for mine, other in ((scale.first, scale.second), (scale.second, scale.first))
    )


def _scale_words(text: str) -> list[Word]:
    return [word for word in words(text) if not _BEFORE_A_NUMBER.match(text, word.end)]


def _is_negator(word: Word) -> bool:
    return word.folded in NEGATORS or word.folded.endswith("n't")


def _is_negated(text: str) -> bool:
    plain = fold(text)
    for phrase in NOT_NEGATIONS:
        plain = plain.replace(phrase, " ")
    return sum(_is_negator(word) for word in words(plain)) % 2 == 1


def _swapped_roles(claim: str, clause: str, sentence: Sentence) -> Iterator[Comparison]:
    """The same verb with what stood before it behind it: "Alpha acquired Beta" beside "Beta acquired Alpha"."""
    here, there = _once(claim), _once(clause)
    same_voice = bool(_PASSIVE.search(claim)) == bool(_PASSIVE.search(clause))
    for at, pivot in enumerate(here):
        if pivot not in there or pivot[0].isdigit():
            continue
        stands = there.index(pivot)
        before, behind = set(here[:at]), set(here[at + 1 :])
        if not same_voice:
            before, behind = behind, before
        first, second = set(there[:stands]), set(there[stands + 1 :])
        if not before & first and before & second and behind & first:
            whole = Word(fold(claim), "", 0, len(claim))
            yield _conflict("relational", claim, whole, clause.strip(), sentence)
            return


def _once(text: str) -> list[str]:
    """Return the stems of content that occur once, in order: a name's "Ltd" says nothing of who does what."""
    stems = content_stems(text)
    return [stem for stem in stems if stems.count(stem) == 1]


def _conflict(kind: str, claim: str, word: Word, found: str, sentence: Sentence) -> Comparison:
    claimed = claim[word.start : word.end]
    return Comparison(
        kind=kind,
        claimed=claimed,
        span=Span(start=word.start, end=word.end),
        found=found,
        evidence=sentence.source,
        outcome=Outcome.CONFLICT,
        explanation=f"The claim says “{claimed}”, the evidence says “{found}”.",
    )
