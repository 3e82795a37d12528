"""What in a sentence, besides its subject, a pronoun after it could mean.

In: the tokens of a sentence from its verb on. Out: whether they hold another person, another single thing, another
plural. What is doubtful counts, so that a pronoun is bound only where nothing competes. Not here: the subject
(referents.py).
"""

from collections.abc import Sequence

from core.extraction.names import ORGANISATION_WORDS, PERSON_NOUNS
from core.extraction.tokens import Token, is_adverb, is_plural
from core.extraction.verbs import BE, HAVE, VerbForm, verb_form
from core.extraction.words import ARTICLES, DETERMINERS, MONTHS, PREPOSITIONS

_PLACE_PREPOSITIONS = frozenset(
    "in at on from near since until during of throughout across within around along above below".split()
)
_NO_PERSONS = ORGANISATION_WORDS | MONTHS
_BEFORE_NO_PERSON = _PLACE_PREPOSITIONS | ARTICLES | {"of", "-"}
_DESCRIBING = BE | {"as", "became"}
_NO_BARE_NOUNS = PREPOSITIONS | DETERMINERS
_BEFORE_PLACE = _PLACE_PREPOSITIONS | ARTICLES
_SINGLE = frozenset("a an another its this his her their the".split())


def has_other_person(tokens: Sequence[Token]) -> bool:
    """Whether the words name somebody else: a name that is no place, date or organisation, a noun for people."""
    index = 0
    while index < len(tokens):
        if tokens[index].word in PERSON_NOUNS and index and not _is_description(tokens, index):
            return True
        end = _name_end(tokens, index)
        if end > index and _may_be_person(tokens, index, end):
            return True
        index = max(end, index + 1)
    return False


def _name_end(tokens: Sequence[Token], start: int) -> int:
    """Return where the name that begins at `start` ends, `start` where none does; "University of Alabama" is one."""
    end = start
    while end < len(tokens) and tokens[end].is_capital and tokens[end].is_word:
        end += 1
        if end + 1 < len(tokens) and tokens[end].word in {"of", "de", "van", "von"} and tokens[end + 1].is_capital:
            end += 1
    return end


def _may_be_person(tokens: Sequence[Token], start: int, end: int) -> bool:
    if start == 0 or any(token.word in _NO_PERSONS for token in tokens[start:end]):
        return False
    if any(token.word.endswith("'s") for token in tokens[start:end]):
        return True
    is_acronym = end - start == 1 and tokens[start].raw.isupper()
    return not is_acronym and tokens[start - 1].word not in _BEFORE_NO_PERSON


def _is_description(tokens: Sequence[Token], index: int) -> bool:
    """Whether the noun only says what the subject is: "is an English actor", "worked as a doctor"."""
    start = index
    while start > 0 and tokens[start - 1].is_word and tokens[start - 1].word not in _DESCRIBING:
        if tokens[start - 1].word in {"by", "with", "for", "to", "of", "from"}:
            return False
        start -= 1
    return start > 0 and tokens[start - 1].word in _DESCRIBING


def has_other_thing(tokens: Sequence[Token], *, is_copular: bool) -> bool:
    """Whether the words, which begin with the verb, hold another single thing that "it" could mean."""
    for index in range(1, len(tokens)):
        token, before = tokens[index], tokens[index - 1].word
        if token.word in _SINGLE:
            is_first = is_copular and index <= 2
            if not is_first and before not in _PLACE_PREPOSITIONS and not _head_is_plural(tokens, index):
                return True
        elif token.is_capital and not tokens[index - 1].is_capital and token.word not in MONTHS:
            is_unit = tokens[index - 1].is_number
            if not is_unit and before not in _BEFORE_PLACE and not (is_copular and index <= 2):
                return True
        elif index == 1 and not is_copular and before not in HAVE and _is_bare_noun(tokens, index):
            return True
    return False


def _is_bare_noun(tokens: Sequence[Token], index: int) -> bool:
    token = tokens[index]
    return (
        token.is_word
        and not token.is_number
        and token.word not in _NO_BARE_NOUNS
        and not is_adverb(token)
        and not is_plural(token)
        and VerbForm.PARTICIPLE not in verb_form(token.word)
    )


def _head_is_plural(tokens: Sequence[Token], index: int) -> bool:
    """Whether the noun phrase that the article at `index` opens ends in a plural noun."""
    last = index
    for position in range(index + 1, min(len(tokens), index + 6)):
        token = tokens[position]
        if not token.is_word or token.word in PREPOSITIONS or token.word in {"and", "that", "which", "who"}:
            break
        last = position
    return last > index and is_plural(tokens[last])


def has_other_plural(tokens: Sequence[Token]) -> bool:
    """Whether the words, which begin with the verb, hold a plural noun that "they" could mean."""
    return any(_is_plural_noun(tokens, index) for index in range(1, len(tokens)))


def _is_plural_noun(tokens: Sequence[Token], index: int) -> bool:
    token, before = tokens[index], tokens[index - 1]
    if not is_plural(token) or token.is_capital or is_adverb(token):
        return False
    is_verb = VerbForm.PRESENT in verb_form(token.word) and before.word not in _NO_BARE_NOUNS
    return not before.is_number and not is_verb
