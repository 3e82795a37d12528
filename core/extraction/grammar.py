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
_NAMING = frozenset(
    """called named titled entitled dubbed known nicknamed surnamed based located born situated aged dated numbered
    spelled""".split()
)
_NOUN_AUXILIARIES = frozenset("will can may might must".split())
_LATEST_VERB = 250
"""In tokens. A main verb comes earlier; searching further takes quadratic time on texts without sentences."""
_OBJECT_OPENERS = english.DETERMINERS | english.OBJECT_PRONOUNS
_SUBJECT_OPENERS = english.DETERMINERS | english.SUBJECT_PRONOUNS
_NOUN_OPENERS = english.ARTICLES | english.POSSESSIVES
_BEFORE_NOUN = english.DETERMINERS | english.PREPOSITIONS
_BEFORE_DEMONSTRATIVE = english.PREPOSITIONS | english.TIME_PREPOSITIONS | english.COORDINATORS
"""What comes before a "that" which stands before a noun or alone: "at that time", "after that"."""
_RELATIVE_TOO = frozenset({"that", "such", "all", "both"})
_NO_NOUNS = (
    english.DETERMINERS
    | english.PREPOSITIONS
    | english.TIME_PREPOSITIONS
    | english.COORDINATORS
    | english.SUBORDINATORS
    | english.RELATIVES
    | english.SUBJECT_PRONOUNS
    | {"or", "yes", "so"}
)
_PERSONAL = english.SUBJECT_PRONOUNS - {"there"}
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
    is_active = before.word in english.SUBJECT_PRONOUNS or word in english.ACTIVE_PAST or _has_object(tokens, index)
    return Finite.SURE if is_active and word not in _NAMING else Finite.DOUBTFUL


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
    if VerbForm.NOUN_TOO in form:  # "processes that" may be a noun and its relative clause
        is_verb = _has_object(tokens, index) and tokens[index + 1].word not in _RELATIVE_TOO
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
    if word in _PERSONAL and index > 0:
        return _follows_noun(tokens, index)
    if word != "that" or index == 0 or following is None:
        return False
    return tokens[index - 1].is_word and tokens[index - 1].word not in _BEFORE_DEMONSTRATIVE


def _follows_noun(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun comes right before the pronoun: "the money you receive" has a relative clause without "that"."""
    before = tokens[index - 1]
    if index < 2 or not before.is_word or before.is_number or is_adverb(before) or before.word in _NO_NOUNS:
        return False
    return not verb_form(before.word) or VerbForm.NOUN_TOO in verb_form(before.word)


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
    conjunction = next((i for i in between if tokens[i].word in english.COORDINATORS or tokens[i].word in ",;"), None)
    if conjunction is None:
        return any(opens_subordinate(tokens, i) for i in between)
    inside = [token for token in tokens[conjunction + 1 : second] if not is_adverb(token)]
    return not inside or inside[0].word in _SUBJECT_OPENERS or inside[0].is_capital


def is_sentence(text: str) -> bool:
    """Whether `text` clearly has a subject and a finite verb."""
    tokens = tokenize(text)
    index = main_verb(tokens)
    return index is not None and index > 0 and finite_at(tokens, index) > Finite.DOUBTFUL
