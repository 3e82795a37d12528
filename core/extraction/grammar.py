"""Finds the verb of a sentence and its subject, by position and without a tagger.

Input: the tokens of an English sentence. Output: how surely a token is a finite verb; the main verb. Built for
precision: a word that could be a noun or a participle is `DOUBTFUL`, and callers that would cut a sentence require more
than that. In other languages no verb is found, so nothing is cut. Does not cut sentences.
"""

import re
from collections.abc import Sequence
from enum import IntEnum

from core.extraction.tokens import (
    ARTICLES,
    COORDINATORS,
    DETERMINERS,
    OBJECT_PRONOUNS,
    POSSESSIVES,
    PREPOSITIONS,
    RELATIVES,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    TIME_PREPOSITIONS,
    Token,
    is_adverb,
    is_plural,
    tokenize,
)
from core.extraction.verbs import ACTIVE_PAST, BE, FINITE_AUXILIARIES, HAVE, MODALS, VerbForm, verb_form

_YEAR = re.compile(r"(?:1[0-9]|20)\d\d")
_NAMING = frozenset(
    """called named titled entitled dubbed known nicknamed surnamed based located born situated aged dated numbered
    spelled""".split()
)
_NOUN_AUXILIARIES = frozenset("will can may might must".split())
_LATEST_VERB = 250
"""In tokens. A main verb comes earlier; searching further takes quadratic time on texts without sentences."""
_OBJECT_OPENERS = DETERMINERS | OBJECT_PRONOUNS
_SUBJECT_OPENERS = DETERMINERS | SUBJECT_PRONOUNS
_NOUN_OPENERS = ARTICLES | POSSESSIVES
_BEFORE_NOUN = DETERMINERS | PREPOSITIONS
_BEFORE_DEMONSTRATIVE = PREPOSITIONS | TIME_PREPOSITIONS | COORDINATORS
_RELATIVE_TOO = frozenset({"that", "such", "all", "both"})
_NO_NOUNS = (
    DETERMINERS
    | PREPOSITIONS
    | TIME_PREPOSITIONS
    | COORDINATORS
    | SUBORDINATORS
    | RELATIVES
    | SUBJECT_PRONOUNS
    | {"or", "yes", "so"}
)
_PERSONAL = SUBJECT_PRONOUNS - {"there"}
_BARE_AUXILIARIES = frozenset("do have".split())


class Finite(IntEnum):
    """How surely a token is a finite verb."""

    NO = 0
    DOUBTFUL = 1
    ACTIVE = 2
    """By its neighbours."""
    STRONG = 3
    """It can be nothing else."""


def starts_object(tokens: Sequence[Token], index: int) -> bool:
    """Whether an object begins at `index`, so that the verb before it is active."""
    if index >= len(tokens):
        return False
    token = tokens[index]
    if token.word in _OBJECT_OPENERS:
        return True
    if token.is_number:
        return not _YEAR.fullmatch(token.word)
    return token.is_capital


def has_object(tokens: Sequence[Token], index: int) -> bool:
    """Whether an object clearly follows the word at `index`, so it is a verb; "processes that" may be a noun."""
    return starts_object(tokens, index + 1) and tokens[index + 1].word not in _RELATIVE_TOO


def previous_word(tokens: Sequence[Token], index: int) -> Token | None:
    """Return the token before `index`, skipping adverbs."""
    index -= 1
    while index >= 0 and is_adverb(tokens[index]):
        index -= 1
    return tokens[index] if index >= 0 else None


def finite_at(tokens: Sequence[Token], index: int) -> Finite:
    """Return how surely the token at `index` is a finite verb."""
    token = tokens[index]
    form = verb_form(token.word)
    if not form:
        return Finite.NO
    before = previous_word(tokens, index)
    if VerbForm.AUXILIARY in form:
        return _auxiliary(token, before)
    if before is None or token.is_capital or not _may_precede_verb(before):
        return Finite.NO
    if VerbForm.PAST not in form:
        return _present(tokens, index, form, before)
    is_past_alone = not form & (VerbForm.PARTICIPLE | VerbForm.BASE)
    return Finite.STRONG if is_past_alone else _past(tokens, index)


def _auxiliary(token: Token, before: Token | None) -> Finite:
    if before is None:
        return Finite.STRONG
    if token.word in _NOUN_AUXILIARIES and (before.word in _BEFORE_NOUN or token.is_capital):
        return Finite.NO
    if token.word in _BARE_AUXILIARIES and (before.word == "to" or before.word in FINITE_AUXILIARIES):
        return Finite.NO
    return Finite.NO if before.word == "to" else Finite.STRONG


def _may_precede_verb(before: Token) -> bool:
    word = before.word
    if word in {"this", "that", "these", "those", "all", "both", "each", "some", "many", "most", "several"}:
        return True
    if word in DETERMINERS or word in PREPOSITIONS or word.endswith("'s") or word in {"'", "’"}:
        return False
    return word not in BE and word not in HAVE and word not in MODALS and word not in FINITE_AUXILIARIES


def _past(tokens: Sequence[Token], index: int) -> Finite:
    word = tokens[index].word
    if word in _NAMING:
        return Finite.DOUBTFUL
    before = previous_word(tokens, index)
    is_after_pronoun = before is not None and before.word in SUBJECT_PRONOUNS
    if is_after_pronoun or word in ACTIVE_PAST or starts_object(tokens, index + 1):
        return Finite.ACTIVE
    return Finite.DOUBTFUL


def _present(tokens: Sequence[Token], index: int, form: VerbForm, before: Token) -> Finite:
    is_followed = has_object(tokens, index)
    if VerbForm.PRESENT in form:
        if before.is_number and not _YEAR.fullmatch(before.word):
            return Finite.NO
        if before.word in {"these", "those", "all", "both", "some", "many", "most", "several"}:
            return Finite.NO
        if VerbForm.NOUN_TOO not in form:
            return Finite.ACTIVE if before.is_word else Finite.DOUBTFUL
        return Finite.ACTIVE if is_followed else Finite.DOUBTFUL
    if VerbForm.BASE in form and (before.word in SUBJECT_PRONOUNS or is_plural(before)):
        return Finite.ACTIVE if VerbForm.NOUN_TOO not in form or is_followed else Finite.DOUBTFUL
    return Finite.NO


def opens_subordinate(tokens: Sequence[Token], index: int) -> bool:
    """Whether the token at `index` opens a clause with its own verb."""
    word = tokens[index].word
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if word in TIME_PREPOSITIONS:
        if index and tokens[index - 1].word == "," and following is not None and not following.is_number:
            return True
        is_preposition = following is None or following.is_number or following.word in _NOUN_OPENERS
        return not is_preposition
    if word in RELATIVES or word in SUBORDINATORS:
        return True
    if word in _PERSONAL and index > 0:
        return _follows_noun(tokens, index)
    return (
        word == "that"
        and index > 0
        and following is not None
        and tokens[index - 1].is_word
        and not _is_noun_that(tokens, index)
    )


def _follows_noun(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun comes right before the pronoun: "the money you receive" has a relative clause without "that"."""
    before = tokens[index - 1]
    is_noun = before.is_word and not before.is_number and not is_adverb(before) and before.word not in _NO_NOUNS
    return is_noun and (not verb_form(before.word) or VerbForm.NOUN_TOO in verb_form(before.word)) and index > 1


def _is_noun_that(tokens: Sequence[Token], index: int) -> bool:
    """Whether "that" stands before a noun or alone: "at that time", "after that"."""
    return tokens[index - 1].word in _BEFORE_DEMONSTRATIVE


def main_verb(tokens: Sequence[Token]) -> int | None:
    """Return the index of the finite verb of the main clause, None if none is found.

    Verbs of relative and subordinate clauses are skipped. Of two candidates without a conjunction between them the
    first is a participle ("the firm founded in 2001 closed").
    """
    pending, doubtful = 0, None
    for index, token in enumerate(tokens[:_LATEST_VERB]):
        if token.word == ",":
            pending = 0
        elif opens_subordinate(tokens, index):
            pending += 1
        else:
            finite = finite_at(tokens, index)
            if finite and pending:
                pending -= 1
            elif finite and (doubtful is None or not _coordinated(tokens, doubtful, index)):
                if finite > Finite.DOUBTFUL:
                    return index
                doubtful = index
    return doubtful


def _coordinated(tokens: Sequence[Token], first: int, second: int) -> bool:
    """Whether a conjunction right before `second`, or a new subject, makes `first` a verb in its own right."""
    between = range(second - 1, first, -1)
    conjunction = next((i for i in between if tokens[i].word in COORDINATORS or tokens[i].word in ",;"), None)
    if conjunction is None:
        return any(opens_subordinate(tokens, i) for i in between)
    inside = [token for token in tokens[conjunction + 1 : second] if not is_adverb(token)]
    return not inside or inside[0].word in _SUBJECT_OPENERS or inside[0].is_capital


def is_sentence(text: str) -> bool:
    """Whether `text` clearly has a subject and a finite verb."""
    tokens = tokenize(text)
    index = main_verb(tokens)
    return index is not None and index > 0 and finite_at(tokens, index) > Finite.DOUBTFUL
