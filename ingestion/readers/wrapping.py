"""Join the wrapped lines of a printed page into paragraphs.

Input: the text of a page, line by line. Output: the same text with wrapped lines joined and hyphenated words restored.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

from utils.text import STOP_WORDS

_SOFT_HYPHENS = "\u00ad\u0002"
_HYPHENS = "-\u2010\u2011"
_DASHES = _HYPHENS + "\u2013\u2212"
_WHOLE_WORD = r"(?<![^\W\d_])([^\W\d_]++)"
"""Letters, starting at the first one: a search from every letter takes hours on a word of a million."""
_CUT_WORD = re.compile(rf"{_WHOLE_WORD}[{_HYPHENS}{_SOFT_HYPHENS}][^\S\n]*+\n\s*+([^\W\d_]++)")
_NEIGHBOURS = 6
_NARROWEST_COLUMN = 30
_WORDS_OF_PROSE = 7
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LAST_WORD = re.compile(rf"{_WHOLE_WORD}[{_HYPHENS}]$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_LIST_MARKER = re.compile(r"(?:[-*•‣◦▪–●○■□➢✓]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|#{1,6}|\|)(?:\s|$)")
_SENTENCE_END = re.compile(r"[.!?:;。！？؟।][\"'”’)\]]*$")
_OPENING_MARKS = "([\"'“‘„«"
_BRACKETS = re.compile(r"[()]")
_COLUMNS = re.compile(r"\S {3,}\S")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The folded words of a document, except those split at a line end. `cuts_words`: whether any is split."""

    words: frozenset[str]
    cuts_words: bool

    @classmethod
    def of(cls, pages: Sequence[str]) -> Self:
        """Return the vocabulary of a document's pages as printed."""
        words = frozenset(word.casefold() for page in pages for word in _WORD.findall(_CUT_WORD.sub(" ", page)))
        cut = (match for page in pages for match in _CUT_WORD.finditer(page))
        return cls(words, any((match[1] + match[2]).casefold() in words for match in cut))

    def keeps_hyphen(self, left: str, right: str) -> bool:
        """Whether `left` and `right`, with a hyphen and a line end between, are a compound, not one split word."""
        start, end = left.casefold(), right.casefold()
        if start + end in self.words:
            return False
        if f"{start}-{end}" in self.words or (start in self.words and end in self.words):
            return True
        return not self.cuts_words and (start in self.words or end in self.words)


class _Line(NamedTuple):
    text: str
    ends_in_space: bool


def unwrap(page: str, vocabulary: Vocabulary) -> str:
    """Return `page` with wrapped lines joined and split words restored.

    >>> vocabulary = Vocabulary(frozenset({"information"}), cuts_words=True)
    >>> unwrap("The infor-\\nmation is on page 2 of FAA-2020-\\n0686.", vocabulary)
    'The information is on page 2 of FAA-2020-0686.'
    """
    lines = _lines(page)
    pieces = [line.text for line in lines[:1]]
    for i, (before, after) in enumerate(pairwise(lines)):
        cut, joint = _joint(before, after, _width(lines, i), vocabulary)
        pieces[-1] = pieces[-1][: len(pieces[-1]) - cut]
        pieces += [joint, after.text]
    return "".join(pieces)


def continues(before: str, after: str) -> bool:
    """Whether a sentence at the end of a page continues at the start of the next."""
    last, first = before.rsplit("\n", 1)[-1], after.lstrip()[:1]
    return bool(last) and not _SENTENCE_END.search(last) and first.islower()


def _lines(page: str) -> list[_Line]:
    """Return the lines without surrounding spaces, at most one blank line in a row, none at the ends."""
    lines: list[_Line] = []
    for raw in page.strip().split("\n"):
        line = _Line(raw.strip(), raw[-1:].isspace())
        if line.text or (lines and lines[-1].text):
            lines.append(line)
    return lines


def _width(lines: list[_Line], index: int) -> int:
    """Return the length of a full line around `index`: the third longest nearby, to ignore one or two wide lines."""
    near = lines[max(0, index - _NEIGHBOURS) : index + _NEIGHBOURS + 1]
    lengths = sorted((len(line.text) for line in near), reverse=True)
    return lengths[min(2, len(lengths) - 1)]


def _joint(before: _Line, after: _Line, width: int, vocabulary: Vocabulary) -> tuple[int, str]:
    """Return how many characters to cut off the end of `before`, and what to insert between it and `after`."""
    last, first = before.text[-1:], after.text[:1]
    if not last or not first:
        return 0, "\n"
    if last in _SOFT_HYPHENS:
        return 1, ""
    if last in _DASHES and before.text[-2:-1].isalnum() and first.isalnum():
        return _joint_at_hyphen(before.text, after.text, vocabulary)
    if _LIST_MARKER.match(after.text):
        return 0, "\n"
    if not _wraps(before.text, after.text, width):
        return 0, "\n"
    return 0, "" if _is_unspaced(before, last, first) else " "


def _joint_at_hyphen(before: str, after: str, vocabulary: Vocabulary) -> tuple[int, str]:
    """Keep the hyphen of compounds, numbers and names; remove one that only splits a word."""
    left, right = _LAST_WORD.search(before), _FIRST_WORD.match(after)
    if not left or not right or not after[0].islower():
        return 0, ""
    return (0, "") if vocabulary.keeps_hyphen(left[1], right[0]) else (1, "")


def _wraps(before: str, after: str, width: int) -> bool:
    """Whether `after` continues the sentence of `before`, as far as lengths and letters can show."""
    first, is_half_full = after[0], 2 * len(before) >= width
    if _COLUMNS.search(before) or _COLUMNS.search(after) or after.isdigit():
        return False
    if first.islower() or _is_inside_brackets(before, after):
        return is_half_full
    if _SENTENCE_END.search(before) or not (first.isalnum() or first in "\"'“‘([$€£₹§"):
        return False
    if is_half_full and (before[-1] == "," or before.rsplit(None, 1)[-1] in STOP_WORDS):
        return True
    next_word = first if _is_cjk(first) else after.split(None, 1)[0]
    is_full = len(before) + 1 + len(next_word) >= max(0.9 * width, _NARROWEST_COLUMN)
    return is_full and (_is_prose(before) or (_is_prose(after) and _has_lower_word(before)))


def _is_inside_brackets(before: str, after: str) -> bool:
    """Whether a bracket that `before` opens is closed in `after`: no sentence ends there, even at a full stop."""
    opened, closed = _BRACKETS.findall(before), _BRACKETS.findall(after)
    return bool(opened and closed) and opened[-1] == "(" and closed[0] == ")"


def _is_prose(line: str) -> bool:
    """Whether a line reads like running text: mostly words in lower case, or a long line in a script without case."""
    words = line.split()
    running = sum(1 for word in words if _first_letter(word).isalpha() and not _first_letter(word).isupper())
    is_long = _has_lower_word(line) or len(words) >= _WORDS_OF_PROSE or _is_cjk(line[-1]) or _is_hangul(line[-1])
    return 2 * running >= len(words) and is_long


def _has_lower_word(line: str) -> bool:
    return any(word[0].islower() for word in line.split())


def _first_letter(word: str) -> str:
    """Return the first character of a word behind quotation marks and brackets."""
    return word.lstrip(_OPENING_MARKS)[:1]


def _is_unspaced(before: _Line, last: str, first: str) -> bool:
    """Whether a word, or text written without spaces, continues past the line end (Chinese, Japanese, Thai, Korean)."""
    if _is_hangul(last) and _is_hangul(first):
        return not before.ends_in_space
    return _is_cjk(last) and _is_cjk(first)


def _is_cjk(character: str) -> bool:
    return unicodedata.name(character, "").startswith(
        ("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC", "THAI", "LAO", "KHMER")
    )


def _is_hangul(character: str) -> bool:
    return unicodedata.name(character, "").startswith("HANGUL")
