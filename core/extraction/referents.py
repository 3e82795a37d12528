"""What a sentence is about, as far as a pronoun after it may mean it.

In: the words of a claim. Out: a `Scene`: the subject with its nature and number, and what else in the sentence a
pronoun could mean. Built so that a wrong guess is rarer than no guess: whatever could compete is counted. Not here:
binding (references.py).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from core.extraction.competitors import has_other_person, has_other_plural, has_other_thing
from core.extraction.grammar import main_verb, opens_subordinate
from core.extraction.names import ORGANISATION_WORDS, PERSON_NOUNS, PERSON_VERBS, THING_NOUNS, TITLES
from core.extraction.tokens import Token, is_adverb, is_plural, tokenize
from core.extraction.traced import Edit, Traced
from core.extraction.verbs import BE, VerbForm, verb_form
from core.extraction.words import (
    ARTICLES,
    COORDINATORS,
    DETERMINERS,
    POSSESSIVES,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
)

_FRAME = re.compile(r"(?:In|During|By|On|Since|At|Until|As of|Throughout|From|After|Before)\s[^,;:()]{1,60},\s")
_BRACKETS = re.compile(r"\s?\([^()]{0,200}\)")
_GENDER = {
    "he": "he",
    "his": "he",
    "him": "he",
    "himself": "he",
    "she": "she",
    "her": "she",
    "hers": "she",
    "herself": "she",
}
_MODIFYING = PREPOSITIONS - {"of"}
_IN_NAMES = ARTICLES | {"de", "van", "von", "al", "bin"}
_INDEFINITE = ARTICLES | {"one"}
_LONGEST_SUBJECT = 9


class Nature(StrEnum):
    """What kind of thing a subject is."""

    PERSON = "person"
    ORGANISATION = "organisation"
    THING = "thing"
    NAME = "name"
    """A name of somebody or something."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject that later words can refer to. `described_as` is the noun after "is a", empty without."""

    words: Traced
    nature: Nature
    is_plural: bool
    described_as: str

    @property
    def is_name(self) -> bool:
        """Whether it is named, not only described."""
        return any(word[:1].isupper() for word in self.words.text.split() if word not in {"The", "A", "An"})


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence seen by the pronouns after it: its subject, None where it is no plain one, and its competitors.

    `genders` are those of the pronouns in it, "he" and "she".
    """

    subject: Subject | None
    genders: frozenset[str]
    has_other_person: bool
    has_other_thing: bool
    has_other_plural: bool


@lru_cache(maxsize=64)
def read_scene(text: Traced) -> Scene:
    """Return what the claim `text` is about. Brackets are left out. The next two claims may ask for it."""
    text = text.edited([Edit(*bracket.span(), "") for bracket in _BRACKETS.finditer(text.text)])
    frame = _FRAME.match(text.text)
    offset = frame.end() if frame else 0
    tokens = tokenize(text.text[offset:])
    verb = main_verb(tokens)
    if not verb:
        return Scene(None, frozenset(), True, True, True)
    rest = tokens[verb:]
    return Scene(
        _subject(text.cut(offset), tokens, verb),
        frozenset(_GENDER[token.word] for token in tokens if token.word in _GENDER),
        has_other_person(rest) or bool(frame and has_other_person(tokenize(frame.group()))),
        has_other_thing(rest, is_copular=tokens[verb].word in BE),
        has_other_plural(rest),
    )


def _subject(text: Traced, tokens: Sequence[Token], verb: int) -> Subject | None:
    end = verb
    while end > 1 and is_adverb(tokens[end - 1]):
        end -= 1
    start = next((index for index in range(end) if not is_adverb(tokens[index])), 0)
    words = tokens[start:end]
    if len(words) > _LONGEST_SUBJECT or words[0].word in SUBJECT_PRONOUNS or words[0].word in PREPOSITIONS:
        return None
    if any(not token.is_word and token.raw not in ".&'-’" for token in words) or any(
        opens_subordinate(words, i) for i in range(len(words))
    ):
        return None
    has_modifier = any(token.word in _MODIFYING for token in words)
    if has_modifier or words[0].word in POSSESSIVES:
        return None
    nouns = words[: next((i for i, token in enumerate(words) if token.word == "of"), len(words))]
    if not nouns or words[-1].word in COORDINATORS or any(_is_no_noun(token) for token in words):
        return None
    head, described = nouns[-1], _described_as(tokens, verb)
    is_joined = any(token.word == "and" for token in words) and not words[0].word == "both"
    is_many = is_joined or tokens[verb].word in {"are", "were", "have"} or (is_plural(head) and not head.is_capital)
    return Subject(text.cut(words[0].start, words[-1].end), _nature(tokens, nouns, verb, described), is_many, described)


def _is_no_noun(token: Token) -> bool:
    """Whether the token shows that the words are no plain noun phrase, or one that a pronoun would not mean."""
    return (
        token.word.endswith("'s") or is_adverb(token) or token.word in {"both", "time", "each", "many", "some", "all"}
    )


def _nature(tokens: Sequence[Token], nouns: Sequence[Token], verb: int, described: str) -> Nature:
    if any(token.word in ORGANISATION_WORDS for token in nouns):
        return Nature.ORGANISATION
    is_name = all(token.is_capital or not token.is_word or token.word in _IN_NAMES for token in nouns)
    if nouns[0].word.rstrip(".") in TITLES or nouns[-1].word in PERSON_NOUNS or is_person_noun(described):
        return Nature.PERSON
    following = {token.word for token in tokens[verb : verb + 3]}
    if is_name and nouns[0].word not in DETERMINERS:
        return Nature.PERSON if following & PERSON_VERBS and len(nouns) > 1 else Nature.NAME
    return Nature.THING


def is_person_noun(word: str) -> bool:
    """Whether `word` is what a person can be: jurist, author."""
    return word in PERSON_NOUNS or word.endswith(("ist", "ician", "grapher", "woman"))


def is_thing_noun(word: str) -> bool:
    """Whether `word` surely names no person: a noun in -er or -or may be a trade unless it is known as a thing."""
    return not is_person_noun(word) and (
        word in THING_NOUNS or not word.endswith(("er", "or", "ian", "man", "ant", "ent"))
    )


def _described_as(tokens: Sequence[Token], verb: int) -> str:
    """Return the noun of "is a German company that": company; empty where the verb is not "is a"."""
    if tokens[verb].word not in BE or verb + 2 >= len(tokens) or tokens[verb + 1].word not in _INDEFINITE:
        return ""
    noun = ""
    for token in tokens[verb + 2 :]:
        if not token.is_word or token.word in PREPOSITIONS or token.word in {"who", "that", "which", "and"}:
            break
        if VerbForm.PARTICIPLE in verb_form(token.word) and noun:
            break
        noun = token.word
    return noun
