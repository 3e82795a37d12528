"""English words as data: the closed classes, and which words are verbs in which form, because there is no tagger.

Input: a word in lower case. Output: `verb_form` with what it can be, by the lexicon in verbs.toml; an unknown word in
-ed counts as a regular past. Does not know sentences: grammar.py decides by position which word is the verb.
"""

import tomllib
from collections import defaultdict
from enum import Flag, auto
from pathlib import Path

ARTICLES = frozenset("a an the".split())
POSSESSIVES = frozenset("its his her their our my your".split())
DEMONSTRATIVES = frozenset("this that these those".split())
DETERMINERS = (
    ARTICLES
    | POSSESSIVES
    | DEMONSTRATIVES
    | frozenset("each every some any all no many most several few both another other such either neither".split())
)
SUBJECT_PRONOUNS = frozenset("it he she they we you i there".split())
OBJECT_PRONOUNS = frozenset("him them us me himself herself itself themselves".split())
PREPOSITIONS = frozenset(
    """in on at by for from to with of into onto during under over between among through against about within
    without per via near across along behind above below around throughout despite toward towards upon beyond beside
    besides like unlike including excluding than as""".split()
)
TIME_PREPOSITIONS = frozenset("since until after before as".split())
"""Prepositions that also open a clause, except before a number, an article or a possessive."""
RELATIVES = frozenset("who whom whose which where".split())
SUBORDINATORS = frozenset(
    """if when whenever while although though because unless whereas whether once since as after before until till
    provided assuming how why what""".split()
)
CONDITIONS = frozenset("if unless whether provided assuming otherwise when whenever once until till".split())
"""What follows one of these may hold only under a condition, so the sentence is left whole."""
ADVERBS = frozenset(
    """also then later subsequently now still already never always often usually typically generally currently initially
    originally recently soon finally eventually therefore thus hence not just even again ever once twice rather instead
    almost nearly about approximately roughly only further thereafter afterwards long no longer first""".split()
)
CONNECTORS = frozenset(
    """however moreover furthermore additionally similarly meanwhile consequently nevertheless nonetheless instead also
    therefore thus hence then""".split()
)
NEGATIONS = frozenset("not never no neither nor without cannot".split())

NUMBER_WORDS = frozenset(
    """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
    trillion lakh crore half third quarter double triple twice dozen zero percent""".split()
)
PLURAL_NOUNS = frozenset("people children men women police staff data media members".split())
SINGULAR_IN_S = ("ss", "us", "is", "'s", "ics", "news", "series", "species")


class VerbForm(Flag):
    """What a word can be. A word can be several things; the empty flag means not a verb."""

    NONE = 0
    AUXILIARY = auto()
    """Finite and nothing else: is, had, may."""
    PAST = auto()
    PARTICIPLE = auto()
    PRESENT = auto()
    """Third person singular: covers."""
    BASE = auto()
    """Infinitive and plural present: cover."""
    NOUN_TOO = auto()
    """The present and base forms are common nouns as well: plans, report."""


BE = frozenset("is are was were am be been being isn't aren't wasn't weren't".split())
HAVE = frozenset("has have had hasn't haven't hadn't having".split())
MODALS = frozenset(
    """will would can could may might must shall should cannot won't wouldn't can't couldn't mightn't mustn't shan't
    shouldn't""".split()
)
FINITE_AUXILIARIES = (
    BE | HAVE | MODALS | frozenset("do does did don't doesn't didn't 's 're 've 'll 'd 'm".split())
) - frozenset("be been being having".split())

_DATA: dict[str, str] = tomllib.loads(Path(__file__).with_name("verbs.toml").read_text(encoding="utf-8"))
IRREGULAR = [row.split() for row in _DATA["irregular"].split(",")]
"""Irregular verbs (base, past, participle), without those whose past can be something else."""
_UNCERTAIN = [row.split() for row in _DATA["irregular_uncertain"].split(",")]


def third_person(base: str) -> str:
    """Return the third person of a base form: covers, carries."""
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def _lexicon() -> dict[str, VerbForm]:
    forms: dict[str, VerbForm] = defaultdict(lambda: VerbForm.NONE)
    irregular = [*IRREGULAR, *_UNCERTAIN]
    noun_too = set(_DATA["noun_too"].split())
    for base in noun_too.union(_DATA["plain"].split(), (row[0] for row in irregular)):
        extra = VerbForm.NOUN_TOO if base in noun_too else VerbForm.NONE
        forms[base] |= VerbForm.BASE | extra
        forms[third_person(base)] |= VerbForm.PRESENT | extra
    for _, past, participle in irregular:
        forms[past] |= VerbForm.PAST
        forms[participle] |= VerbForm.PARTICIPLE
    return forms | dict.fromkeys(FINITE_AUXILIARIES, VerbForm.AUXILIARY)


_FORMS = _lexicon()


def verb_form(word: str) -> VerbForm:
    """Return what `word`, in lower case with plain apostrophes, can be."""
    form = _FORMS.get(word, VerbForm.NONE)
    if not form and len(word) > 3 and word.endswith("ed"):
        return VerbForm.PAST | VerbForm.PARTICIPLE
    return form
