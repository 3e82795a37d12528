"""English words as data, and whether a text has a verb, because there is no tagger.

Input: a text. Output: its words in lower case; whether one of them is a finite verb. Knows auxiliaries, forms that are
hardly ever nouns and pasts in -ed, and where none of them can be a verb. Errs towards yes, because a text without a
verb may be set aside as a heading. Does not find the subject, or cut sentences.
"""

import re

PREPOSITIONS = frozenset(
    """in on at by for from to with of into onto during under over between among through against about within
    without per via near across along behind above below around throughout despite toward towards upon beyond beside
    besides like unlike including excluding than as""".split()
)
AUXILIARIES = frozenset(
    """am are is was were has have had do does did will would can could may might must shall should cannot isn't aren't
    wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't couldn't mustn't shouldn't""".split()
)
NUMBER_WORDS = frozenset(
    """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
    trillion lakh crore half third quarter double triple twice dozen zero percent""".split()
)
_VERBS = frozenset(
    """became began bought brought came chose fell felt found gave got grew held kept knew led left lost made met paid
    ran rose said saw sold sent spent stood took taught told thought went won wrote allow allows applies apply become
    becomes begins belongs comes consists contain contains covers depend depends exist exists expires follows get
    gets give gives goes happens holds include includes keep keeps lapses lasts lies makes means occur occurs pays
    provide provides receive receives remain remains require requires runs says sells stays takes""".split()
)
_SUBJECTS = frozenset("i he she it we they you there".split())
_POSSESSIVES = frozenset("its his her their our my your".split())
_OBJECT_OPENERS = NUMBER_WORDS | _POSSESSIVES | frozenset("the an this these those".split())
_BEFORE_NO_VERB = (
    PREPOSITIONS
    | _POSSESSIVES
    | frozenset(
        """a an the and or not be been being who whom whose which that where when while if
    unless because although though until since once how why what""".split()
    )
)
"""What follows is a noun, a participle, an infinitive or the verb of another clause."""

_WORD = re.compile(r"[^\W_]+(?:[-'’/&.][^\W_]+)*")
_PAST = re.compile(r"\w{2,}[^\We]ed")
_AFTER_PARTICIPLE = frozenset({"", "by", "or", "and"})
_THIRD_PERSON = re.compile(r"(?!times)\w{2,}[^\Wius]s")
_CONTRACTION = re.compile(r"(?:i|you|we|they|he|she|it|that|there)'(?:s|re|ve|ll|d|m)")
_CLAUSE_FIRST = re.compile(r"(?:how|what|when|where|why|which|who|whose|if)\b[^,]*", re.IGNORECASE)


def words_of(text: str) -> list[str]:
    """Return the words and numbers of `text` in lower case with plain apostrophes."""
    return [match.group().casefold().replace("’", "'") for match in _WORD.finditer(text)]


def is_verb(word: str) -> bool:
    """Whether a word in lower case can be a finite verb."""
    return word in AUXILIARIES or word in _VERBS or _PAST.fullmatch(word) is not None


def has_verb(text: str) -> bool:
    """Whether `text` has a subject and a finite verb, so that it is more than a name of something."""
    opening = _CLAUSE_FIRST.match(text)
    words = [word for word in words_of(text[opening.end() :] if opening else text) if not word.endswith("ly")]
    if words and (_CONTRACTION.fullmatch(words[0]) or (words[0] in _SUBJECTS and len(words) > 1)):
        return True
    return any(map(_is_verb_between, words, words[1:], [*words[2:], ""]))


def _is_verb_between(before: str, word: str, after: str) -> bool:
    """Whether `word` is a verb where it stands; one that is no auxiliary must have a word after it."""
    if before in _BEFORE_NO_VERB:
        return False
    if word in AUXILIARIES or _CONTRACTION.fullmatch(word):
        return True
    has_object = after in _OBJECT_OPENERS and _THIRD_PERSON.fullmatch(word) is not None
    return has_object or (after not in _AFTER_PARTICIPLE and is_verb(word))
