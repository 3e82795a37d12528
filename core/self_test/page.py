"""A document as the edit makers see it, and the claims that they make of its sentences.

Input: a text. Output: `Page` with `Sentence`s, those that can be claims on their own: whole, with a verb, not first
person, not a cell, heading or item; `Edit`s of them. Does not choose the changes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from core.extraction.grammar import main_verb
from core.extraction.tokens import Token, tokenize
from utils.quantities import Identifier, Kind, Outcome, Quantity, compare, find_identifiers, find_quantities
from utils.text import split_sentences, words

FIGURES = frozenset({Kind.COUNT, Kind.MEASURE, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.PERCENTAGE_POINT})
Label = Literal["entailed", "contradicted"]
"""How the document bears on a claim."""

FEWEST_WORDS, MOST_WORDS = 5, 55
_PROSE = re.compile(r"[A-Z0-9£$€].*(?<! are)(?<! is)(?<! was)(?<! were)[.!][\"”)]?", re.DOTALL)
_NO_CLAIM = re.compile(
    r"\||[{}<>\\]|  |\b(?:I|[Ww]e|[Mm]y|[Oo]ur|[Uu]s|[Mm]e)\b(?![.\d])|\?|^(?:passage|note)\b|\.\.\.|…"
    r"|\b(?!(?:Mrs?|Ms|Dr|Prof|Nos?|St|vs|Inc|Ltd|Co|Art|Sec|Jr|Sr|Fig|Vol|Lt|Col|Gen|Capt|Rev|Hon|Sgt|Maj)\.)"
    r"(?:[A-Za-z][a-z]+|(?<=\d )[a-z]+|\d)\. [A-Z]|[a-z] [A-Z]\. [A-Z]"
)
_MARKER = re.compile(r"(?:\(?[a-z]\)|[A-Z]\.|[AQ]:|\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2}){1,2}\.?|[-•*]) ")
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


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of prose with its place, its tokens, and the values in it."""

    text: str
    start: int
    tokens: tuple[Token, ...]
    quantities: tuple[Quantity, ...]
    identifiers: tuple[Identifier, ...]

    def quoted(self, start: int) -> bool:
        """Whether the character at `start` is in quotation marks."""
        before = self.text[:start]
        return before.count('"') % 2 == 1 or before.count("“") > before.count("”")

    def follows_capital(self, start: int) -> bool:
        """Whether the word before `start` begins with a capital: what follows may be part of a name."""
        before = self.text[:start].split()
        return bool(before) and before[-1][0].isupper()

    def edit(self, kind: str, change: Change, label: Label = "contradicted") -> Edit:
        """Return the edit that makes `change` to this sentence."""
        claim, spans = rewritten(self.text, change)
        return Edit(self.text, claim, kind, label, spans, self.start)


@dataclass(frozen=True, slots=True)
class Page:
    """A document. `known` are the normal forms of its identifiers, `words` its words in lower case."""

    text: str
    sentences: tuple[Sentence, ...]
    quantities: tuple[Quantity, ...]
    known: frozenset[str]
    words: frozenset[str]


def read_page(text: str) -> Page:
    """Read a document."""
    return Page(
        text=text,
        sentences=tuple(_sentences(text)),
        quantities=find_quantities(text),
        known=frozenset(found.normal for found in find_identifiers(text)),
        words=frozenset(word.folded for word in words(text)),
    )


def _sentences(text: str) -> Iterator[Sentence]:
    for span in split_sentences(text):
        written = span.of(text)
        marker = _MARKER.match(written)
        skipped = marker.end() if marker else 0
        line = written[skipped:].replace("\n", " ")
        if _PROSE.fullmatch(line) and FEWEST_WORDS <= len(line.split()) <= MOST_WORDS and not _NO_CLAIM.search(line):
            tokens = tokenize(line)
            if _balanced(line) and main_verb(tokens) and not line.isupper():
                yield Sentence(line, span.start + skipped, tokens, find_quantities(line), find_identifiers(line))


def _balanced(line: str) -> bool:
    return line.count("(") == line.count(")") and line.count('"') % 2 == 0 and line.count("“") == line.count("”")


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


def conflicting(
    sentence: Sentence, page: Page, kind: str, quantity: Quantity, changes: Sequence[Change], chooser: Random
) -> Iterator[Edit]:
    """Yield the first of `changes`, in random order, that makes a value which conflicts and is nowhere else."""
    for change in chooser.sample(changes, len(changes)):
        new = value_near(rewritten(sentence.text, change)[0], change.start)
        if new is None or compare(new, quantity) is not Outcome.CONFLICT:
            continue
        if _figure(new) not in map(_figure, page.quantities):
            yield sentence.edit(kind, change)
            return


def value_near(claim: str, place: int) -> Quantity | None:
    """Return the quantity of `claim` at `place` or right after it."""
    found = find_quantities(claim)
    return next((each for each in found if each.span.start <= place + 2 and place < each.span.end + 2), None)


def _figure(quantity: Quantity) -> tuple[object, ...]:
    """Return what makes two quantities the same figure, in whatever unit."""
    value = quantity.value
    return value.low, value.high, value.currency, value.unit.dimension if value.unit else ""
