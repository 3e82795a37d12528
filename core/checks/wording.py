"""Whether a claim turns its evidence around: negation, opposites, swapped roles.

In: a claim's text and the sentences nearest to it. Out: one `Comparison` for each way in which the nearest sentence
says the opposite; none where some sentence that is as near does not. A match here would prove nothing. Words are looked
at with their neighbours, so that "sales rose while costs fell" agrees with "costs fell". Not here: numbers and bounds
(numbers.py), and opposites that no table holds (entailment.py).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.checks.opposites import NEGATORS, NOT_NEGATIONS, QUIET_NEGATION, SCALES
from core.checks.roles import are_swapped
from core.checks.segments import stems_by_clause
from core.checks.turns import Sides, have_changed_sides
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from core.windows import rare_word_shares
from utils.recent import remembered
from utils.record import Span
from utils.text import STOP_WORDS, content_stems, fold, stem, words

NEAR = 0.5
"""The least share of a claim's words that a sentence must hold to be compared word by word."""
AS_NEAR = 0.15
_NEIGHBOURS = 2
_SCOPE_OF_NEGATION = 1
_LOOKED_BACK = 40
_CLAUSE_BREAK = re.compile(
    r"[,;:()–—]|\b(?:and|but|while|whereas|although|though|because|however|yet)\b", re.IGNORECASE
)
_BEFORE_A_NUMBER = re.compile(r"\s+(?:than\s+)?(?:[$€£₹¥]|rs\.?|usd|inr)?\s*\d", re.IGNORECASE)
_SCALES_OF = {
    stem: tuple(scale for scale in SCALES if stem in scale.first | scale.second)
    for stem in frozenset[str]().union(*(scale.first | scale.second for scale in SCALES))
}
_ENDS = {stem("before"), stem("after")}
_OBLIGATION = frozenset(content_stems("oblige obligated require need permit allow entitle bound"))
_EXCEPTION = re.compile(r"\b(?:unless|except(?:ing)?|other than|only|save for|apart from|until)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of content or a negator, with the stems of its neighbours and whether a "not" governs it."""

    stem: str
    start: int
    end: int
    neighbours: frozenset[str]
    negated: bool
    negates: bool
    bounds_number: bool


def compare_wording(claim: str, ranked: Sequence[Sentence]) -> list[Comparison]:
    """Return the differences between `claim` and the nearest of the `ranked` sentences, none where one agrees.

    A document in which no sentence agrees is heard even where another document does: then each difference is followed
    by a match, the sentence that agrees.
    """
    nearest = max((sentence.share for sentence in ranked), default=0.0)
    least = max(NEAR, nearest - AS_NEAR)
    by_document: dict[str, list[Sentence]] = {}
    for sentence in ranked:
        if sentence.share >= least or _says_all_but_not(claim, sentence):
            by_document.setdefault(sentence.source.document_id, []).append(sentence)
    agreeing: Sentence | None = None
    found: list[Comparison] = []
    for sentences in by_document.values():
        compared = [(sentence, list(_differences(claim, sentence))) for sentence in sentences]
        same = next((sentence for sentence, differences in compared if not differences), None)
        agreeing = agreeing or same
        found = found or ([] if same else compared[0][1])
    return found + [_agreement_with(agreeing, conflict) for conflict in found] if agreeing else found


def _says_all_but_not(claim: str, sentence: Sentence) -> bool:
    """Whether a sentence holds every word of a claim but its negators, which count as much as any rare word."""
    stems = {term.stem for term in terms(claim) if not term.negates}
    return bool(stems) and stems <= set(sentence.stems)


def _agreement_with(sentence: Sentence, conflict: Comparison) -> Comparison:
    explanation = f"{sentence.source.document_name} says it as the claim does."
    update = {"outcome": Outcome.MATCH, "evidence": sentence.source, "explanation": explanation, "found": None}
    return conflict.model_copy(update=update)


def _differences(claim: str, sentence: Sentence) -> Iterator[Comparison]:
    claimed, found = terms(claim), terms(sentence.text)
    yield from _opposites(claim, claimed, found, sentence)
    yield from _negations(claim, claimed, found, sentence)
    yield from _roles(claim, sentence)


@remembered(8192)
def terms(text: str) -> tuple[Term, ...]:
    """Return the words of content of `text`, negators among them, each with its neighbours on both sides."""
    masked = fold_phrases(text)
    kept = [word for word in words(masked) if word.folded not in STOP_WORDS or _negates(word.folded)]
    found: list[Term] = []
    passed: list[str] = []
    for index, word in enumerate(kept):
        behind = [other.stem for other in kept[index + 1 : index + 2 * _NEIGHBOURS] if not _negates(other.folded)]
        before = kept[max(0, index - _SCOPE_OF_NEGATION) : index]
        found.append(
            Term(
                stem=word.stem,
                start=word.start,
                end=word.end,
                neighbours=frozenset(passed[-_NEIGHBOURS:] + behind[:_NEIGHBOURS]),
                negated=any(
                    _negates(other.folded) and not _CLAUSE_BREAK.search(masked, other.end, word.start)
                    for other in before
                ),
                negates=_negates(word.folded),
                bounds_number=bool(_BEFORE_A_NUMBER.match(masked, word.end)),
            )
        )
        if not found[-1].negates:
            passed.append(word.stem)
    return tuple(found)


def fold_phrases(text: str) -> str:
    """Blank out, at the same length, phrases whose negator turns nothing around ("not only", "no later than")."""
    return NOT_NEGATIONS.sub(lambda match: " " * len(match.group()), text)


def _negates(word: str) -> bool:
    return word in NEGATORS or word.endswith("n't")


def _opposites(claim: str, claimed: Sequence[Term], found: Sequence[Term], sentence: Sentence) -> Iterator[Comparison]:
    """Yield a pole in the claim whose opposite has its neighbours in the evidence, where the pole itself has not.

    What the evidence says under an exception that the claim does not make may be said in the opposite words.
    """
    if _EXCEPTION.search(sentence.text) and not _EXCEPTION.search(claim):
        return
    said = {term.stem for term in claimed}
    poles = _distinct([other for other in found if other.stem in _SCALES_OF])
    for term in claimed:
        if term.bounds_number:
            continue
        for scale in _SCALES_OF.get(term.stem, ()):
            own, opposite = (scale.first, scale.second) if term.stem in scale.first else (scale.second, scale.first)
            if not said.isdisjoint(opposite) or any(o.stem in own and _is_added(sentence.text, o) for o in poles):
                continue
            if not said.isdisjoint(_told_beside(sentence.text, term.stem, opposite)):
                continue
            against = max((_agreement(term, other) for other in poles if other.stem in opposite), default=0)
            agreeing = max((_agreement(term, other) for other in poles if other.stem in own), default=0)
            if against >= scale.shared and against > agreeing:
                other = next(o for o in poles if o.stem in opposite and _agreement(term, o) == against)
                if _is_told_from_the_other_end(claim, term, sentence.text, other):
                    continue
                yield _conflict(scale.kind, claim, term, _written(sentence, other), sentence)


def _is_told_from_the_other_end(claim: str, term: Term, text: str, other: Term) -> bool:
    """Whether "A before B" is told as "B after A"."""
    if {term.stem, other.stem} != _ENDS:
        return False
    here = Sides.of(claim, Span(start=term.start, end=term.end))
    return have_changed_sides(here, Sides.of(text, Span(start=other.start, end=other.end)))


@remembered(1024)
def _told_beside(text: str, pole: str, opposite: frozenset[str]) -> frozenset[str]:
    """Return the stems that stand in a clause with `pole` and in none with an `opposite`."""
    clauses = stems_by_clause(text)
    own = frozenset[str]().union(*(stems for stems in clauses if pole in stems and stems.isdisjoint(opposite)))
    return own - frozenset[str]().union(*(stems for stems in clauses if not stems.isdisjoint(opposite))) - {pole}


def _is_added(text: str, term: Term) -> bool:
    """Whether a word is the second of two with one head: "for adults in 2021 and for children in 2022"."""
    before = list(words(text[max(0, term.start - _LOOKED_BACK) : term.start]))
    for word in reversed(before):
        if word.folded in ("and", "or"):
            return True
        if word.folded not in STOP_WORDS:
            return False
    return False


def _distinct(found: Sequence[Term]) -> list[Term]:
    """Return the first of those that differ in nothing but their places."""
    first: dict[tuple[str, frozenset[str], bool, bool], Term] = {}
    for term in found:
        first.setdefault((term.stem, term.neighbours, term.negated, term.bounds_number), term)
    return list(first.values())


def _agreement(term: Term, other: Term) -> int:
    """Count shared neighbours; a "not" on one side makes an opposite agree, so it counts for nothing."""
    return 0 if term.negated != other.negated or other.bounds_number else len(term.neighbours & other.neighbours)


def _negations(claim: str, claimed: Sequence[Term], found: Sequence[Term], sentence: Sentence) -> Iterator[Comparison]:
    """Yield a word that is negated on one side only, with neighbours of its own on both.

    Where the evidence makes an exception that the claim does not, or both negate something and the claim has words of
    its own, words alone cannot tell who is right; "not without" asserts.
    """
    here, there = ([term.stem for term in side if term.negates] for side in (claimed, found))
    said, text = _before_their_exception(claim, sentence.text)
    if _EXCEPTION.search(text) or QUIET_NEGATION.search(text) or QUIET_NEGATION.search(said):
        return
    told_apart = here and there and not _leaves_a_negation_out(claimed, found)
    if told_apart or (not here and _asserts_by_two_negations(claim, sentence.text)):
        return
    negated: defaultdict[str, set[bool]] = defaultdict(set)
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for other in found:
        negated[other.stem].add(other.negated)
        neighbours[other.stem] |= other.neighbours
    for term in claimed:
        turned = not term.negates and negated.get(term.stem) == {not term.negated}
        if turned and term.neighbours & neighbours[term.stem]:
            other = next(other for other in found if other.stem == term.stem)
            yield _conflict("negation", claim, term, _written(sentence, other, around=25), sentence)
            return


def _leaves_a_negation_out(claimed: Sequence[Term], found: Sequence[Term]) -> bool:
    """Whether a claim, which negates something, lacks a negation of the sentence whose words it has.

    Either all else is there ("should take it without asking"), or it lacks whatever is negated there ("does not reduce
    it" beside "reduces it but does not affect the other").
    """
    own, other = ({term.stem for term in side if not term.negates} for side in (claimed, found))
    mine, its = (sorted(term.stem for term in side if term.negates) for side in (claimed, found))
    negated = {term.stem for term in found if term.negated}
    same = own == other and len(its) == len(mine) + 1 and set(mine) <= set(its)
    said = negated - _OBLIGATION
    return same or (own <= other and bool(said) and len(negated) == len(its) and said.isdisjoint(own))


def _asserts_by_two_negations(claim: str, text: str) -> bool:
    return sum(term.negates for term in terms(nearest_clause(claim, text))) % 2 == 0


def _before_their_exception(claim: str, text: str) -> tuple[str, str]:
    """Return both up to the exception with which both end, both whole where they end otherwise."""
    mine, other = _EXCEPTION.search(claim), _EXCEPTION.search(text)
    if not mine or not other or content_stems(claim[mine.start() :]) != content_stems(text[other.start() :]):
        return claim, text
    return claim[: mine.start()], text[: other.start()]


def _roles(claim: str, sentence: Sentence) -> Iterator[Comparison]:
    clause = nearest_clause(claim, sentence.text)
    if are_swapped(claim, clause, frozenset(_stems(sentence.text))):
        whole = Term("", 0, len(claim), frozenset(), False, False, False)
        yield _conflict("relational", claim, whole, clause.strip(), sentence)


def nearest_clause(claim: str, sentence: str) -> str:
    """Return the clause of `sentence` that holds nearly all that the sentence holds of `claim`, else the sentence."""
    clauses = [clause for clause in _CLAUSE_BREAK.split(sentence) if clause.strip()]
    if len(clauses) < 2:
        return sentence
    stems = _stems(claim)
    whole, *parts = rare_word_shares(stems, [content_stems(text) for text in (sentence, *clauses)])
    best = max(range(len(parts)), key=parts.__getitem__)
    return clauses[best] if parts[best] >= 0.85 * whole else sentence


@remembered(256)
def _stems(text: str) -> tuple[str, ...]:
    return tuple(content_stems(text))


def _written(sentence: Sentence, term: Term, around: int = 0) -> str:
    text = sentence.text
    start, end = max(0, term.start - around), min(len(text), term.end + around)
    return fold(text[start:end])


def _conflict(kind: str, claim: str, term: Term, found: str, sentence: Sentence) -> Comparison:
    claimed = claim[term.start : term.end]
    return Comparison(
        kind=kind,
        claimed=claimed,
        span=Span(start=term.start, end=term.end),
        found=found,
        evidence=sentence.source,
        outcome=Outcome.CONFLICT,
        explanation=f"The claim says “{claimed}”, the evidence says “{found}”.",
    )
