"""Finds the verb of a sentence and its subject, by position and without a tagger.

Input: the tokens of an English sentence. Output: how surely a token is a finite verb; the main verb. Built for
precision: a word that could be a noun or a participle is `DOUBTFUL`, and callers that would cut a sentence require more
than that. In other languages no verb is found, so nothing is cut. Does not cut sentences.
"""

import re
from collections.abc import Sequence
from enum import IntEnum

from core.extraction import english
from core.extraction.english import VerbForm, verb_form
from core.extraction.tokens import Token, is_adverb, is_plural, tokenize

_YEAR = re.compile(r"(?:1[0-9]|20)\d\d")
_NOUN_AUXILIARIES = frozenset("will can may might must".split())
_LATEST_VERB = 250
"""In tokens. A main verb comes earlier; searching further takes quadratic time on texts without sentences."""
_OBJECT_OPENERS = english.DETERMINERS | english.OBJECT_PRONOUNS
_NOUN_OPENERS = english.ARTICLES | english.POSSESSIVES
_BEFORE_NOUN = english.DETERMINERS | english.PREPOSITIONS
_PLURAL_SUBJECTS = frozenset("these those all both some many most several".split())
_MAY_BE_SUBJECTS = _PLURAL_SUBJECTS | {"this", "that", "each"}


class Finite(IntEnum):
    """How surely a token is a finite verb."""

    NO = 0
    DOUBTFUL = 1
    SURE = 2


def _has_object(tokens: Sequence[Token], index: int) -> bool:
    """Whether an object follows the word at `index`, so that it is an active verb."""
    if index + 1 >= len(tokens):
        return False
    following = tokens[index + 1]
    if following.is_number:
        return not _YEAR.fullmatch(following.word)
    return following.word in _OBJECT_OPENERS or following.is_capital


def _previous_word(tokens: Sequence[Token], index: int) -> Token | None:
    """Return the token before `index`, skipping adverbs."""
    return next((tokens[place] for place in range(index - 1, -1, -1) if not is_adverb(tokens[place])), None)


def finite_at(tokens: Sequence[Token], index: int) -> Finite:
    """Return how surely the token at `index` is a finite verb."""
    token = tokens[index]
    form = verb_form(token.word)
    if not form:
        return Finite.NO
    before = _previous_word(tokens, index)
    if VerbForm.AUXILIARY in form:
        return Finite.SURE if before is None or _is_auxiliary_after(before, token) else Finite.NO
    if before is None or token.is_capital or not _may_precede_verb(before):
        return Finite.NO
    return _past(tokens, index, before) if VerbForm.PAST in form else _present(tokens, index, before)


def _is_auxiliary_after(before: Token, token: Token) -> bool:
    is_noun = token.word in _NOUN_AUXILIARIES and (before.word in _BEFORE_NOUN or token.is_capital)
    is_infinitive = before.word == "to" or (token.word in {"do", "have"} and before.word in english.FINITE_AUXILIARIES)
    return not is_noun and not is_infinitive


def _may_precede_verb(before: Token) -> bool:
    word = before.word
    if word in _MAY_BE_SUBJECTS:
        return True
    if word in english.DETERMINERS or word in english.PREPOSITIONS or word.endswith("'s") or word in {"'", "’"}:
        return False
    return word not in english.BE and word not in english.HAVE and word not in english.FINITE_AUXILIARIES


def _past(tokens: Sequence[Token], index: int, before: Token) -> Finite:
    word = tokens[index].word
    if not verb_form(word) & (VerbForm.PARTICIPLE | VerbForm.BASE):
        return Finite.SURE
    is_active = before.word in english.SUBJECT_PRONOUNS or _has_object(tokens, index)
    return Finite.SURE if is_active else Finite.DOUBTFUL


def _present(tokens: Sequence[Token], index: int, before: Token) -> Finite:
    form = verb_form(tokens[index].word)
    if VerbForm.PRESENT in form:
        counts_it = before.is_number and not _YEAR.fullmatch(before.word)
        if counts_it or before.word in _PLURAL_SUBJECTS:
            return Finite.NO
        is_verb = before.is_word
    elif VerbForm.BASE in form and (before.word in english.SUBJECT_PRONOUNS or is_plural(before)):
        is_verb = True
    else:
        return Finite.NO
    if VerbForm.NOUN_TOO in form:
        is_verb = _has_object(tokens, index)
    return Finite.SURE if is_verb else Finite.DOUBTFUL


def opens_subordinate(tokens: Sequence[Token], index: int) -> bool:
    """Whether the token at `index` opens a clause with its own verb."""
    word = tokens[index].word
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if word in english.TIME_PREPOSITIONS:
        if following is None or following.is_number:
            return False
        return following.word not in _NOUN_OPENERS or (index > 0 and tokens[index - 1].word == ",")
    if word in english.RELATIVES or word in english.SUBORDINATORS:
        return True
    return word == "that" and index > 0 and following is not None and tokens[index - 1].is_word


def main_verb(tokens: Sequence[Token]) -> int | None:
    """Return the index of the finite verb of the main clause, None if none is found.

    Verbs of relative and subordinate clauses are skipped. Of several candidates the first sure one counts, otherwise
    the last: one before it is a participle ("the firm founded in 2001 closed").
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
            elif finite > Finite.DOUBTFUL:
                return index
            elif finite:
                doubtful = index
    return doubtful


def is_sentence(text: str) -> bool:
    """Whether `text` clearly has a subject and a finite verb."""
    tokens = tokenize(text)
    index = main_verb(tokens)
    return index is not None and index > 0 and finite_at(tokens, index) > Finite.DOUBTFUL
