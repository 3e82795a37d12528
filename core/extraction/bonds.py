"""What holds a sentence together, so that it must not be cut: conditions, reported speech, quotations, "both ... and".

In: the tokens of a sentence. Out: yes or no. Not here: where one would cut.
"""

from collections.abc import Sequence
from itertools import pairwise

from core.extraction.tokens import Token
from core.extraction.words import CONDITIONS, COORDINATORS, CORRELATIVES, SAYING, SAYING_WITH_THAT, SUBJECT_PRONOUNS

_COMPLEMENTS = frozenset({"that", "whether", "how"})
_WORDS_UP_TO_THAT = 4


def is_held_together(tokens: Sequence[Token]) -> bool:
    """Whether a condition or "not only" binds the whole sentence."""
    return any(token.word in CONDITIONS for token in tokens) or any(
        first.word == "not" and second.word in {"only", "just"} for first, second in pairwise(tokens)
    )


def reports(tokens: Sequence[Token]) -> bool:
    """Whether the words tell what somebody says or thinks, so that what follows them may be part of it."""
    for index, token in enumerate(tokens):
        if token.word in SAYING:
            return True
        following = tokens[index + 1 : index + 1 + _WORDS_UP_TO_THAT]
        is_followed = any(after.word in _COMPLEMENTS for after in following) or (
            following and following[0].word in SUBJECT_PRONOUNS
        )
        if token.word in SAYING_WITH_THAT and is_followed:
            return True
    return False


def opens_correlative(tokens: Sequence[Token]) -> bool:
    """Whether "both", "between", "either" or "neither" still waits for its "and" or "or"."""
    waiting = 0
    for token in tokens:
        if token.word in CORRELATIVES:
            waiting += 1
        elif token.word in COORDINATORS and waiting:
            waiting -= 1
    return waiting > 0


def enclosed(tokens: Sequence[Token]) -> list[bool]:
    """Return for each token whether it stands within brackets or quotation marks."""
    inside, depth, quoted = [], 0, False
    for token in tokens:
        depth = max(0, depth + (token.raw in "([{“«") - (token.raw in ")]}”»"))
        quoted ^= token.raw == '"'
        inside.append(depth > 0 or quoted)
    return inside
