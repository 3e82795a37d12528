"""Whether the evidence contains a claim word for word.

Input: a claim's text and its evidence sentences. Output: the passages that contain it, if any. Words, numbers, and
the marks that change what they say ("£", "%", "<", a minus) must be the same and in the same order; case, other
punctuation and layout may differ. A copy is whole: one
sentence, one row, or several in a row. A bulleted item or what follows a colon is whole only together with what
introduces it: "Never do the following:". In a language that the entailment model does not read, a run of words also
counts if it ends with its sentence, or before "and", and starts with the sentence or after "according to ...": any
other opening may be a condition. Does not decide what a copy means for the claim (judge.py).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from core.evidence import Sentence
from core.verdict import Evidence
from utils.text import Word, fold, is_bulleted, words

_LEAST_WORDS_OF_A_RUN = 3
_MOST_WORDS_OF_AN_OPENING = 3
_MARKS = frozenset("%‰‱°§#?؟")
_MARK_CATEGORIES = frozenset({"Sc", "Sm"})
_CELL_BORDER = "|"
_COLONS = (":", "：")
_GRADE = frozenset("-\u2010\u2011\u2212")
"""What follows a letter in "AA-"; a dash is punctuation."""
_BEFORE_NUMBER = re.compile(r"\s*[^\w\s]{0,2}\d")
_THREE_DIGITS = re.compile(r"\d{3}(?!\d)")
_LONGEST_UNIT = 3
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
    claimed = _folded(_said(claim))
    if not claimed:
        return ()
    whole = _copied(claimed, sentences)
    if whole or readable:
        return whole
    whole_alone = (sentence for group in _by_stretch(sentences) for sentence, alone in _alone(group) if alone)
    return next(((each.source,) for each in whole_alone if _holds_run(claimed, each.text)), ())


def holds_words(text: str, quote: str) -> bool:
    """Whether `text` contains the words of `quote` in sequence, whatever surrounds them."""
    quoted = _folded(_said(quote))
    return bool(quoted) and any(True for _ in _starts(quoted, _folded(_said(text))))


def _starts(part: list[str], whole: list[str]) -> Iterator[int]:
    """Yield where `part` begins in `whole`."""
    last = len(whole) - len(part)
    return (start for start in range(last + 1) if whole[start : start + len(part)] == part)


def _folded(found: Iterator[Word]) -> list[str]:
    return [word.folded for word in found]


def _said(text: str) -> Iterator[Word]:
    """Yield the words of a text and, as words, the marks that change what it says; units keep their case (MW, mW)."""
    end, follows_number = 0, False
    for word in words(text):
        for mark in _marks(text[max(0, end - 1) : end], text[end : word.start], text[word.start : word.start + 4]):
            yield Word(mark, mark, end, word.start)
        written, is_number = text[word.start : word.end], word.folded[0].isdigit()
        is_unit = is_number or (follows_number and len(written) <= _LONGEST_UNIT)
        yield Word(written, word.stem, word.start, word.end) if is_unit else word
        end, follows_number = word.end, is_number
    for mark in _marks(text[max(0, end - 1) : end], text[end:], ""):
        yield Word(mark, mark, end, len(text))


def _marks(before: str, between: str, after: str) -> list[str]:
    """Return the marks between two words: currencies, signs, "%", and what joins two numbers, except in thousands.

    `before` and `after` are the characters around.
    """
    gap = "".join(" " if each.isspace() else (fold(each) or "\u200b")[0] for each in between)
    if len(gap.strip()) == 1 and before.isdigit() and after[:1].isdigit():
        is_list_or_thousands = gap.strip() == "," and (gap != "," or _THREE_DIGITS.match(after))
        return [] if is_list_or_thousands else [gap.strip()]
    seen = f"{before or ' '}{gap}{after[:1] or ' '}"
    return [seen[place] for place in range(1, len(seen) - 1) if _changes_meaning(seen, place, between[place - 1])]


def _changes_meaning(seen: str, place: int, written: str) -> bool:
    """Whether the mark at `place` is more than punctuation: "€", "<", -5, -USD 5, (5), .5, AA-."""
    mark, before, after = seen[place], seen[place - 1], seen[place + 1]
    if mark in _MARKS or (unicodedata.category(mark) in _MARK_CATEGORIES and mark != _CELL_BORDER):
        return True
    if mark == "-" and before.isalnum():
        return written in _GRADE and not after.isalnum()
    if mark == "-":
        return _BEFORE_NUMBER.match(seen, place + 1) is not None or (before.isspace() and after.isalnum())
    if mark == "(":
        return _BEFORE_NUMBER.match(seen, place + 1) is not None
    return mark in ".," and after.isdigit() and not before.isalnum()


def _copied(claimed: list[str], sentences: Sequence[Sentence]) -> tuple[Evidence, ...]:
    """Return the sentences, one or several in a row of one text, that together are the claim."""
    for group in _by_stretch(sentences):
        told = [(sentence, _folded(_said(sentence.text))) for sentence in group]
        for start in (place for place, (_, alone) in enumerate(_alone(group)) if alone):
            so_far: list[str] = []
            for end in range(start, len(told)):
                so_far += told[end][1]
                if so_far != claimed[: len(so_far)]:
                    break
                if len(so_far) == len(claimed):
                    return tuple(sentence.source for sentence, _ in told[start : end + 1])
    return ()


def _by_stretch(sentences: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    return (list(group) for _, group in groupby(sentences, key=lambda sentence: sentence.stretch))


def _alone(group: Sequence[Sentence]) -> Iterator[tuple[Sentence, bool]]:
    """Yield the sentences of one text, each with whether nothing introduces it.

    An item is introduced by whatever precedes its list, also in the part of the document that was not found.
    """
    has_introduction, follows_colon = group[0].source.span.start > 0, False
    for sentence in group:
        is_item = is_bulleted(sentence.text)
        yield sentence, not follows_colon and not (is_item and has_introduction)
        has_introduction = has_introduction or not is_item
        follows_colon = sentence.text.endswith(_COLONS)


def _holds_run(claimed: list[str], text: str) -> bool:
    found = list(_said(text))
    folded = [word.folded for word in found]

    def opens(start: int) -> bool:
        """Whether nothing precedes, or only the name of the source: "According to the decision, ..."."""
        is_short = start <= _MOST_WORDS_OF_AN_OPENING and folded[0] in _ACCORDING_TO
        return start == 0 or (is_short and _OPENING.search(text[: found[start].start]) is not None)

    def closes(end: int) -> bool:
        return end == len(folded) or folded[end] in _AND

    is_long = len(claimed) >= _LEAST_WORDS_OF_A_RUN
    return is_long and any(opens(start) and closes(start + len(claimed)) for start in _starts(claimed, folded))
