"""The words, numbers and marks of an English text, and the closed classes of English words as data.

Input: a text. Output: `Token`s with their places, and what they look like on their own. Does not analyse their role in
a sentence (grammar.py).
"""

import re
from typing import NamedTuple

from utils.recent import remembered

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
COORDINATORS = frozenset("and but or nor yet".split())
ADVERBS = frozenset(
    """also then later subsequently now still already never always often usually typically generally currently initially
    originally recently soon finally eventually therefore thus hence not just even again ever once twice rather instead
    almost nearly about approximately roughly only further thereafter afterwards long no longer first""".split()
)
NOT_ADVERBS = frozenset(
    """family early reply supply apply rely multiply imply comply assembly anomaly ally daily monthly weekly yearly
    elderly friendly lovely monopoly butterfly jelly belly bully rally tally costly deadly orderly scholarly supply
    homily july italy""".split()
)
"""Words in -ly that do not modify a verb."""
CONNECTORS = frozenset(
    """however moreover furthermore additionally similarly meanwhile consequently nevertheless nonetheless instead also
    therefore thus hence then""".split()
)
NEGATIONS = frozenset("not never no neither nor without cannot".split())

MONTHS = frozenset("january february march april may june july august september october november december".split())
NUMBER_WORDS = frozenset(
    """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
    trillion lakh crore half third quarter double triple twice dozen zero percent""".split()
)
PLURAL_NOUNS = frozenset("people children men women police staff data media members".split())
SINGULAR_IN_S = ("ss", "us", "is", "'s", "ics", "news", "series", "species")
COUNTED_WORDS = frozenset(
    "word words sentence sentences bullet bullets point points line lines paragraph paragraphs key".split()
)

_TOKEN = re.compile(r"[$€£¥₹]?\d+(?:[.,:/]\d+)*%?(?:st|nd|rd|th)?(?![^\W\d_])|[^\W_]+(?:[-'’/&.][^\W_]+)*|[^\w\s]|_")
_NUMBER = re.compile(r"[$€£¥₹]?\d[\d.,:/]*%?(?:st|nd|rd|th)?")
_CONTRACTION = re.compile(r"(i|you|we|they|he|she|it|that|there|who)(['’](?:s|re|ve|ll|d|m))", re.IGNORECASE)


class Token(NamedTuple):
    """A word, number or mark. `word` is in lower case with plain apostrophes, `raw` as written."""

    word: str
    raw: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it has a letter or a digit."""
        return self.raw[-1].isalnum() or self.raw[0].isalnum()

    @property
    def is_number(self) -> bool:
        """Whether it is a number in digits or in words."""
        return self.word in NUMBER_WORDS or _NUMBER.fullmatch(self.raw) is not None

    @property
    def is_capital(self) -> bool:
        """Whether it begins with a capital letter."""
        return self.raw[0].isupper()


@remembered(1024)
def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of `text`; "it's" makes two. Cached: several rules in a row ask for the same sentence."""
    tokens = []
    for match in _TOKEN.finditer(text):
        raw, start, end = match.group(), match.start(), match.end()
        if contraction := _CONTRACTION.fullmatch(raw):
            middle = start + contraction.end(1)
            tokens.append(_token(contraction[1], start, middle))
            tokens.append(_token(contraction[2], middle, end))
        else:
            tokens.append(_token(raw, start, end))
    return tuple(tokens)


def _token(raw: str, start: int, end: int) -> Token:
    return Token(raw.casefold().replace("’", "'"), raw, start, end)


def is_adverb(token: Token) -> bool:
    """Whether the token only modifies a verb."""
    is_formed = token.word.endswith("ly") and len(token.word) > 4 and token.word not in NOT_ADVERBS
    return token.word in ADVERBS or (is_formed and not token.is_capital)


def is_plural(token: Token) -> bool:
    """Whether the token looks like a plural noun."""
    return token.word in PLURAL_NOUNS or (
        len(token.word) > 3 and token.word.endswith("s") and not token.word.endswith(SINGULAR_IN_S)
    )
