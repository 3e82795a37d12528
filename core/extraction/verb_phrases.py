"""Verb phrases that share a subject: "A opened in 2001 and closed in 2010" says two things of A.

In: a clause. Out: its parts, the subject copied into each. Cut only between finite verbs of the same kind, because
after "and" a participle, a noun or an infinitive can look like a verb. Not here: clauses with subjects of their own
(compounds.py).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.claim import Operation
from core.extraction.bonds import enclosed, is_held_together, opens_correlative, reports
from core.extraction.grammar import Finite, finite_at, has_object, main_verb, opens_subordinate, starts_object
from core.extraction.parts import Part
from core.extraction.tokens import Token, is_adverb, tokenize
from core.extraction.traced import Traced
from core.extraction.verbs import (
    ACTIVE_PAST,
    BE,
    FINITE_AUXILIARIES,
    HAVE,
    MODALS,
    PASSIVE_PAST,
    PAST_AUXILIARIES,
    PLURAL_AUXILIARIES,
    SINGULAR_AUXILIARIES,
    VerbForm,
    verb_form,
)
from core.extraction.words import ADVERBS, COORDINATORS, DETERMINERS, MONTHS, NEGATIONS, PREPOSITIONS, TIME_PREPOSITIONS

_LONGEST_SUBJECT = 16
_CONJUNCTIONS = frozenset({"and", "but"})
_FRAME = re.compile(
    r"(?:In|During|By|On|Since|At|Until|As of)\s(?:[^,;:()]{0,40},\s?)?[^,;:()]{0,40}?\d{4},?\s(?=[A-Za-z])"
)
_OWN_TIME = re.compile(
    rf"\b\d{{4}}\b|\b(?:later|then|subsequently|eventually|afterwards|finally|soon|{'|'.join(MONTHS)})\b", re.IGNORECASE
)
_FRAME_OPENERS = PREPOSITIONS | TIME_PREPOSITIONS
_PRESENT_AUXILIARIES = frozenset({"is", "has", "isn't", "hasn't"})
_BEFORE_PARTICIPLE = BE | HAVE | DETERMINERS | COORDINATORS | NEGATIONS
_PRONOUN = Token("it", "it", 0, 2)
_AFTER_VERB = DETERMINERS | PREPOSITIONS | TIME_PREPOSITIONS | ADVERBS


@dataclass(frozen=True, slots=True)
class _Cut:
    """A verb phrase begins at token `start`, after the conjunction at token `conjunction`; it shares tokens
    `0:shared`."""

    conjunction: int
    start: int
    shared: int


def split_verb_phrases(part: Part) -> list[Part]:
    """Return the part cut before each further verb phrase of its subject; the part itself where there is none."""
    tokens = tokenize(part.text.text)
    if is_held_together(tokens):
        return [part]
    cut = _find_cut(tokens)
    if cut is None:
        return [part]
    left, right = part.cut_at([tokens[cut.conjunction].start])
    predicate = part.text.cut(tokens[cut.start].start)
    subject = _subject(part.text.cut(0, tokens[cut.shared - 1].end), predicate.text)
    said = (subject + Traced.inserted(" ") + predicate).ended()
    return [left, *split_verb_phrases(right.saying(said, Operation.SUBJECT_COPIED))]


def _subject(subject: Traced, predicate: str) -> Traced:
    """Leave the year that opens the sentence out where the verb phrase has a time of its own."""
    frame = _FRAME.match(subject.text)
    return subject.cut(frame.end()).capitalised() if frame and _OWN_TIME.search(predicate) else subject


def _find_cut(tokens: Sequence[Token]) -> _Cut | None:
    verb = main_verb(tokens)
    if not verb or not _is_plain_subject(tokens[:verb]) or _may_be_earlier(tokens, verb):
        return None
    inside = enclosed(tokens)
    for index in range(verb + 2, len(tokens) - 2):
        if tokens[index].word not in _CONJUNCTIONS or inside[index]:
            continue
        start = index + 1
        while start < len(tokens) - 1 and is_adverb(tokens[start]):
            start += 1
        shared = _shared(tokens, verb, start)
        if shared and _ends_phrase(tokens, verb, index, start) and _is_last_verb(tokens, start):
            return _Cut(index, index + 1, shared)
    return None


def _is_plain_subject(subject: Sequence[Token]) -> bool:
    is_open = any(opens_subordinate(subject, i) or token.raw in ':"“”()' for i, token in enumerate(subject))
    is_open |= any(token.raw == "," for token in subject) and subject[0].word not in _FRAME_OPENERS
    return (
        len(subject) <= _LONGEST_SUBJECT
        and next((t.word for t in reversed(subject) if not is_adverb(t)), "and") not in COORDINATORS
        and not is_open
        and not reports(subject)
        and any(t.raw[0].isalnum() for t in subject)
    )


def _may_be_earlier(tokens: Sequence[Token], verb: int) -> bool:
    """Whether the main verb is in doubt, and so is a word before it: "ranked first in goals scored"."""
    return finite_at(tokens, verb) is Finite.DOUBTFUL and any(finite_at(tokens, i) for i in range(1, verb))


def _ends_phrase(tokens: Sequence[Token], verb: int, conjunction: int, second: int) -> bool:
    """Whether a complete verb phrase, without clauses and participles of its own, ends before the conjunction."""
    between = [token for token in tokens[verb + 1 : conjunction] if token.is_word and not is_adverb(token)]
    is_verb_group = tokens[verb].word in BE | HAVE and between and VerbForm.PARTICIPLE in verb_form(between[0].word)
    if len(between) < (2 if is_verb_group else 1) or opens_correlative(tokens[:conjunction]):
        return False
    inner = range(verb + 1, conjunction)
    if reports(tokens[:conjunction]) or any(opens_subordinate(tokens, i) for i in inner):
        return False
    if any(finite_at(tokens, i) > Finite.DOUBTFUL for i in inner):
        return False
    return tokens[second].word in FINITE_AUXILIARIES or not _has_reduced_relative(tokens, verb, conjunction)


def _has_reduced_relative(tokens: Sequence[Token], verb: int, conjunction: int) -> bool:
    """Whether a participle stands after a noun: in "a drug launched in 2001 and withdrawn" the second belongs to it."""
    return any(
        VerbForm.PARTICIPLE in verb_form(tokens[index].word)
        and not tokens[index].is_capital
        and not is_adverb(tokens[index - 1])
        and tokens[index - 1].word not in _BEFORE_PARTICIPLE
        for index in range(verb + 2, conjunction)
    )


def _is_last_verb(tokens: Sequence[Token], second: int) -> bool:
    """Whether the verb at `second` is the main verb of what follows, and no participle before another verb."""
    return main_verb([_PRONOUN, *tokens[second:]]) == 1


def _shared(tokens: Sequence[Token], verb: int, second: int) -> int:
    """Return how many tokens the phrase at `second` shares: the subject, or it with the auxiliary; 0 in doubt."""
    subject = verb
    while subject > 1 and is_adverb(tokens[subject - 1]):
        subject -= 1
    if second + 1 < len(tokens) and tokens[second + 1].raw == ":":
        return 0
    if tokens[second].word in FINITE_AUXILIARIES:
        return subject if _agree(tokens, verb, tokens[second].word) else 0
    if tokens[second].is_capital or second + 1 >= len(tokens):
        return 0
    if tokens[verb].word in BE | HAVE:
        return _after_auxiliary(tokens, verb, second, subject)
    return subject if _are_parallel(tokens, verb, second) else 0


def _are_parallel(tokens: Sequence[Token], verb: int, second: int) -> bool:
    """Whether two full verbs have the same form: "opened ... and closed", "covers ... and includes"."""
    first_word = tokens[verb].word
    first, form = verb_form(first_word), verb_form(tokens[second].word)
    if VerbForm.PAST in first and VerbForm.PAST in form:
        return VerbForm.PARTICIPLE not in form or _goes_on(tokens, second)
    return (VerbForm.PRESENT in first or first_word in {"does", "doesn't"}) and _is_present(tokens, second)


def _after_auxiliary(tokens: Sequence[Token], verb: int, second: int, subject: int) -> int:
    """Judge "is and offers", "was born and became", "has won and lost", "was founded and renamed"."""
    auxiliary, form = tokens[verb].word, verb_form(tokens[second].word)
    if VerbForm.PARTICIPLE not in form:
        is_past = VerbForm.PAST in form and auxiliary in PAST_AUXILIARIES
        is_present = auxiliary in _PRESENT_AUXILIARIES and _is_present(tokens, second)
        return subject if is_past or is_present else 0
    participle = next((i for i in range(verb + 1, second) if not is_adverb(tokens[i])), second)
    is_negated = any(token.word in NEGATIONS for token in tokens[verb:participle])
    if is_negated or not _goes_on(tokens, second):
        return 0
    is_verb_group = VerbForm.PARTICIPLE in verb_form(tokens[participle].word)
    needs_auxiliary = is_verb_group and VerbForm.PAST not in form
    if auxiliary in HAVE:
        may_be_past = is_verb_group or auxiliary == "had"
        return verb + 1 if needs_auxiliary else (subject if may_be_past else 0)
    if auxiliary in PAST_AUXILIARIES and (tokens[second].word in ACTIVE_PAST or starts_object(tokens, second + 1)):
        return subject
    return verb + 1 if needs_auxiliary or (is_verb_group and tokens[second].word in PASSIVE_PAST) else 0


def _is_present(tokens: Sequence[Token], index: int) -> bool:
    form = verb_form(tokens[index].word)
    if VerbForm.PRESENT not in form:
        return False
    return VerbForm.NOUN_TOO not in form or has_object(tokens, index)


def _goes_on(tokens: Sequence[Token], index: int) -> bool:
    """Whether what follows the verb cannot be a noun that it would describe ("provided food and requested items")."""
    following = tokens[index + 1]
    return (
        starts_object(tokens, index + 1) or following.word in _AFTER_VERB or is_adverb(following) or following.is_number
    )


def _agree(tokens: Sequence[Token], verb: int, second: str) -> bool:
    first = tokens[verb].word
    is_singular = first in SINGULAR_AUXILIARIES or VerbForm.PRESENT in verb_form(first)
    is_plural = first in PLURAL_AUXILIARIES
    if first in MODALS and second in SINGULAR_AUXILIARIES | PLURAL_AUXILIARIES:
        return finite_at(tokens, verb) is Finite.STRONG
    return not (is_singular and second in PLURAL_AUXILIARIES) and not (is_plural and second in SINGULAR_AUXILIARIES)
