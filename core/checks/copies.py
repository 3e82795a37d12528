"""Whether the evidence contains a claim word for word.

Input: a claim's text and its evidence sentences. Output: the passages that contain it, if any. Words, numbers and
negations must be the same and in the same order; case, punctuation and layout may differ. A copy is whole: one
sentence, one row, or several in a row. In a language that the entailment model does not read, a run of words also
counts if it ends with its sentence, or before "and", and starts with the sentence or after "according to ...": any
other opening may be a condition. Does not decide what a copy means for the claim (judge.py).
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from core.evidence import Sentence
from core.verdict import Evidence
from utils.text import Word, fold, words

_LEAST_WORDS_OF_A_RUN = 3
_MOST_WORDS_OF_AN_OPENING = 3
_AND = frozenset("and und et y e og och ja и та ve و और 和".split())
"""Words for "and" that mean nothing else in a neighbouring language: Dutch "en" is French for "in"."""
_OPENING = re.compile(r"[,،、]\s*$")
_ACCORDING_TO = frozenset(
    map(
        fold,
        "laut gemäß selon suivant según secondo segundo conforme volgens ifølge enligt według согласно згідно לפי حسب"
        " وفقا".split(),
    )
)
"""First words of openings that name a source. Any other opening may be a condition."""


def find_copy(claim: str, sentences: Sequence[Sentence], *, readable: bool) -> tuple[Evidence, ...]:
    """Return the sentences that are the claim word for word, empty if there are none.

    `readable`: whether the entailment model reads the language of the claim.
    """
    claimed = _folded(words(claim))
    if not claimed:
        return ()
    whole = _copied(claimed, sentences)
    if whole or readable:
        return whole
    return next(((each.source,) for each in sentences if _holds_run(claimed, each.text)), ())


def holds_words(text: str, quote: str) -> bool:
    """Whether `text` contains the words of `quote` in sequence, whatever surrounds them."""
    told, quoted = _folded(words(text)), _folded(words(quote))
    last = len(told) - len(quoted)
    return bool(quoted) and any(told[start : start + len(quoted)] == quoted for start in range(last + 1))


def _folded(found: Iterator[Word]) -> list[str]:
    return [word.folded for word in found]


def _copied(claimed: list[str], sentences: Sequence[Sentence]) -> tuple[Evidence, ...]:
    """Return the sentences, one or several in a row of one text, that together are the claim."""
    for _, group in groupby(sentences, key=lambda sentence: sentence.stretch):
        told = [(sentence, _folded(words(sentence.text))) for sentence in group]
        for start in range(len(told)):
            so_far: list[str] = []
            for end in range(start, len(told)):
                so_far += told[end][1]
                if so_far != claimed[: len(so_far)]:
                    break
                if len(so_far) == len(claimed):
                    return tuple(sentence.source for sentence, _ in told[start : end + 1])
    return ()


def _is_told_by_another(opening: list[str], written: str) -> bool:
    """Whether an opening only names the source of what follows: "According to the decision, ..."."""
    is_short = len(opening) <= _MOST_WORDS_OF_AN_OPENING
    return is_short and opening[0] in _ACCORDING_TO and _OPENING.search(written) is not None


def _holds_run(claimed: list[str], text: str) -> bool:
    found = list(words(text))
    folded = [word.folded for word in found]
    if len(claimed) < _LEAST_WORDS_OF_A_RUN:
        return False
    for start in range(len(folded) - len(claimed) + 1):
        end = start + len(claimed)
        if folded[start:end] != claimed:
            continue
        opens = start == 0 or _is_told_by_another(folded[:start], text[: found[start].start])
        closes = end == len(folded) or folded[end] in _AND
        if opens and closes:
            return True
    return False
