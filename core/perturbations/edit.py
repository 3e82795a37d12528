"""One edit: a sentence of a document, the claim made of it, and what is wrong with the claim.

In: a sentence and the changes to it. Out: an `Edit` with the spans of what changed. Not here: which change to make.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

Label = Literal["entailed", "contradicted", "neutral", "unsupported"]
"""As in training/rows.py; "unsupported" is neutral or contradicted, unknown which."""

_WORD = re.compile(r"\S+")
_MARKS = "\"'“”‘’()[].,;:!?"
_ARTICLE = re.compile(r"\b([Aa]n?) $")
_VOWEL = re.compile(
    r"(?:[aeiou](?!ne\b|ni(?!n|m)|s[eu]|t[ei]|u)|(?:hour|honest|heir|honou?r)|8|11\b|18\b)", re.IGNORECASE
)


class Change(NamedTuple):
    """`text` takes the place of `[start:end]` of the sentence."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Replacement:
    """`text` takes the place of `[start:end]` of the document; empty where the evidence is left out."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A claim made from `sentence`, which stands at `position` of the document.

    `label` says how the document bears on the claim. `spans` are the words of the claim that are not the sentence's,
    empty where words were only left out. Where `evidence` is given, the label holds for the document changed in that
    one place, and the claim may be the sentence as it stands.
    """

    sentence: str
    claim: str
    kind: str
    label: Label
    spans: tuple[tuple[int, int], ...]
    position: int
    evidence: Replacement | None

    def evidence_in(self, document: str) -> str:
        """Return the text by which the claim is to be judged."""
        if self.evidence is None:
            return document
        return document[: self.evidence.start] + self.evidence.text + document[self.evidence.end :]


def rewritten(sentence: str, changes: Iterable[Change]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the sentence after `changes`, and the words that are new in it."""
    written, last = "", 0
    raw: list[tuple[int, int]] = []
    for change in sorted(_with_articles(sentence, changes)):
        written += sentence[last : change.start]
        text = change.text
        if not written and text and sentence[:1].isupper():
            text = text[0].upper() + text[1:]
        if text:
            raw.append((len(written), len(written) + len(text)))
        written += text
        last = change.end
    claim = written + sentence[last:]
    return claim, _whole_words(claim, raw)


def _with_articles(sentence: str, changes: Iterable[Change]) -> list[Change]:
    every = list(changes)
    for change in list(every):
        article = _ARTICLE.search(sentence, 0, change.start)
        if article is None or not change.text or change.start == change.end:
            continue
        wanted = "an" if _VOWEL.match(change.text) else "a"
        if article[1].lower() != wanted:
            every.append(Change(article.start(1), article.end(1), article[1][0] + wanted[1:]))
    return every


def _whole_words(claim: str, raw: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the words that `raw` touches, without the marks around them, neighbours joined."""
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
