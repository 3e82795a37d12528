"""Whether a sentence is something to check, or something else and why.

Input: the visible words of a sentence, or of a part of one. Output: a `SkipReason`, or None for a claim. A claim is the
default, and text with a number, a name or an identifier is never set aside as opinion, meta, refusal or instruction, so
nothing false can hide there. In languages other than English only questions and one-word greetings are known. Does not
handle questions (questions.py) or absence claims (absence.py), or cut sentences.
"""

from collections.abc import Sequence

from core.claim import SkipReason
from core.extraction import english, phrases
from core.extraction.grammar import is_sentence, main_verb
from core.extraction.tokens import Token, tokenize
from generation.quoting import QUOTING_NOTE
from utils.text import fold

_LONGEST_SET_ASIDE = 300
_MOST_WORDS_OF_HEADING = 10
_MARKS = " .!?,;:…。！।()[]\"'-*"
_SURE_MONTHS = english.MONTHS - {"may", "march"}
_PLAIN_CAPITALS = frozenset({"I", "AI", "OK", "FAQ", "HR", "TL", "DR"})


def skip_reason(text: str) -> SkipReason | None:
    """Return why the sentence or part `text` is not a claim, None if it is one."""
    if text.strip() == QUOTING_NOTE:
        return SkipReason.QUOTING_NOTE
    plain = fold(text) if len(text) <= _LONGEST_SET_ASIDE else ""
    bare = plain.strip(_MARKS)
    if bare in phrases.SHORT_ANSWERS or phrases.SHORT_ANSWER.fullmatch(bare):
        return SkipReason.SHORT_ANSWER
    if bare in phrases.FOREIGN_GREETINGS or phrases.GREETING_WITH_NAME.fullmatch(text.strip()):
        return SkipReason.GREETING
    tokens = tokenize(text)
    return None if not plain or carries_fact(tokens) else _reason_of_wording(text, plain, tokens)


def _reason_of_wording(text: str, plain: str, tokens: Sequence[Token]) -> SkipReason | None:
    """Return why a sentence without numbers and names is not a claim: all its words belong to a known wording."""
    if phrases.OPEN_ENDED_GREETING.fullmatch(plain) and not is_sentence(text):
        return SkipReason.GREETING
    said = frozenset(token.word for token in tokens if token.is_word and not token.raw.isdigit())
    for wording in phrases.WORDINGS:
        if wording.opener.match(plain) and said <= wording.vocabulary:
            return wording.reason
    return SkipReason.OPINION if phrases.OPINION.fullmatch(plain) else None


def carries_fact(tokens: Sequence[Token]) -> bool:
    """Whether the words include a number, a name in mid-sentence or an identifier, so that they must be checked.

    A number of words or points ("in 87 words") is about the answer itself and does not count.
    """
    words = [token for token in tokens if token.is_word]
    for position, token in enumerate(words):
        following = words[position + 1].word if position + 1 < len(words) else ""
        if _is_number(token) and following not in english.COUNTED_WORDS:
            return True
        if token.raw in _PLAIN_CAPITALS or (position and words[position - 1].raw == "TL"):
            continue
        if any(character.isupper() for character in token.raw[0 if position else 1 :]):
            return True
    return any(token.raw in {"@", "_"} for token in tokens)


def _is_number(token: Token) -> bool:
    return token.is_number or token.word in _SURE_MONTHS or any(character.isdigit() for character in token.raw)


def is_bare_heading(text: str) -> bool:
    """Whether a heading only names what follows; one that says something itself is a claim."""
    tokens = tokenize(text)
    words = [token for token in tokens if token.is_word]
    if len(words) > _MOST_WORDS_OF_HEADING or phrases.QUANTITY.search(text) or is_sentence(text):
        return False
    numbers = [index for index, token in enumerate(words) if token.is_number]
    return not numbers or (main_verb(tokens) is None and all(_is_label(words, index) for index in numbers))


def _is_label(words: Sequence[Token], index: int) -> bool:
    """Whether the number only names a part or a year: "Step 3", "Results 2023"."""
    before = words[index - 1].word if index else ""
    return before in phrases.NUMBERED_PARTS or phrases.YEAR.fullmatch(words[index].word) is not None


def is_generic_topic(text: str) -> bool:
    """Whether a heading or label names nothing of its own: "Summary", "Key points"."""
    words = [token.word for token in tokenize(text) if token.is_word]
    return all(
        word in phrases.GENERIC_TOPICS or word in english.NUMBER_WORDS or (word.isdigit() and len(word) < 3)
        for word in words
    )
