"""One edit: a sentence of a document, the claim made of it, and what is wrong with the claim.

Input: a sentence and a change to it. Output: an `Edit` with the spans of what changed. Does not choose the change.
"""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

Label = Literal["entailed", "contradicted"]
"""How the document bears on a claim."""

_WORD = re.compile(r"\S+")
_MARKS = "\"'“”‘’()[].,;:!?"
_ARTICLE = re.compile(r"\b([Aa]n?) $")
_VOWEL = re.compile(
    r"(?:[aeiou](?!ne\b|ni(?!n|m)|s[eu]|t[ei]|u)|(?:hour|honest|heir|honou?r)|8|11\b|18\b)", re.IGNORECASE
)


class Change(NamedTuple):
    """`text` replaces `[start:end]` of the sentence."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A claim made from `sentence`, which is at `position` of the document.

    `spans` are the words of the claim that are not the sentence's, empty if words were only removed.
    """

    sentence: str
    claim: str
    kind: str
    label: Label
    spans: tuple[tuple[int, int], ...]
    position: int


def rewritten(sentence: str, change: Change) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the sentence after `change`, and the spans of its new words."""
    before, text = sentence[: change.start], change.text
    raw: list[tuple[int, int]] = []
    article = _ARTICLE.search(before) if text and change.start < change.end else None
    wanted = "an" if _VOWEL.match(text) else "a"
    if article and article[1].lower() != wanted:
        before = f"{before[: article.start(1)]}{article[1][0]}{wanted[1:]} "
        raw.append((article.start(1), len(before) - 1))
    if not before and sentence[:1].isupper():
        text = text[:1].upper() + text[1:]
    if text:
        raw.append((len(before), len(before) + len(text)))
    claim = before + text + sentence[change.end :]
    return claim, _whole_words(claim, raw)


def _whole_words(claim: str, raw: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the words that `raw` touches, without the marks around them, adjacent ones joined."""
    spans: list[tuple[int, int]] = []
    for match in _WORD.finditer(claim):
        start, end = match.span()
        if not any(first < end and start < last for first, last in raw):
            continue
        word = match.group()
        start += len(word) - len(word.lstrip(_MARKS))
        end -= len(word) - len(word.rstrip(_MARKS))
        if start >= end:
            continue
        if spans and claim[spans[-1][1] : start] == " ":
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(spans)
