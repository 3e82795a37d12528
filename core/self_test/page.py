"""A document as the edit makers see it, and the claims that they make of its sentences.

Input: a text. Output: `Page` with `Sentence`s, those that can be claims on their own: whole, with a verb, not first
person, not a cell, heading or item; `Edit`s of them. Does not choose the changes.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from core.extraction.grammar import main_verb
from core.extraction.tokens import tokenize
from utils.quantities import Identifier, Kind, Outcome, Quantity, compare, find_identifiers, find_quantities
from utils.text import split_sentences, words

FIGURES = frozenset({Kind.COUNT, Kind.MEASURE, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.PERCENTAGE_POINT})
FEWEST_WORDS, MOST_WORDS = 5, 55
_PROSE = re.compile(r"[A-Z0-9£$€].*(?<! are)(?<! is)(?<! was)(?<! were)[.!][\"”)]?", re.DOTALL)
_NO_CLAIM = re.compile(
    r"\||[{}<>\\]|  |\b(?:I|[Ww]e|[Mm]y|[Oo]ur|[Uu]s|[Mm]e)\b(?![.\d])|\?|^(?:passage|note)\b|\.\.\.|…"
    r"|\b(?!(?:Mrs?|Ms|Dr|Prof|Nos?|St|vs|Inc|Ltd|Co|Art|Sec|Jr|Sr|Fig|Vol|Lt|Col|Gen|Capt|Rev|Hon|Sgt|Maj)\.)"
    r"(?:[A-Za-z][a-z]+|(?<=\d )[a-z]+|\d)\. [A-Z]|[a-z] [A-Z]\. [A-Z]"
)
_MARKER = re.compile(r"(?:\(?[a-z]\)|[A-Z]\.|[AQ]:|\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2}){1,2}\.?|[-•*]) ")
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
    """A claim made from `sentence`, which is at `position` of the document, by a `change`."""

    sentence: str
    claim: str
    kind: str
    change: Change
    position: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of prose with its place and the values in it."""

    text: str
    start: int
    quantities: tuple[Quantity, ...]
    identifiers: tuple[Identifier, ...]

    def follows_capital(self, start: int) -> bool:
        """Whether the word before `start` begins with a capital: what follows may be part of a name."""
        before = self.text[:start].split()
        return bool(before) and before[-1][0].isupper()

    def edit(self, kind: str, change: Change) -> Edit:
        """Return the edit that makes `change` to this sentence."""
        return Edit(self.text, rewritten(self.text, change), kind, change, self.start)


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
            if _balanced(line) and main_verb(tokenize(line)) and not line.isupper():
                yield Sentence(line, span.start + skipped, find_quantities(line), find_identifiers(line))


def _balanced(line: str) -> bool:
    return line.count("(") == line.count(")") and line.count('"') % 2 == 0 and line.count("“") == line.count("”")


def rewritten(sentence: str, change: Change) -> str:
    """Return the sentence after `change`, with "a" or "an" before it as its first letter wants."""
    before, text = sentence[: change.start], change.text
    article = _ARTICLE.search(before) if text and change.start < change.end else None
    wanted = "an" if _VOWEL.match(text) else "a"
    if article and article[1].lower() != wanted:
        before = f"{before[: article.start(1)]}{article[1][0]}{wanted[1:]} "
    if not before and sentence[:1].isupper():
        text = text[:1].upper() + text[1:]
    return before + text + sentence[change.end :]


def conflicting(
    sentence: Sentence,
    page: Page,
    kind: str,
    quantity: Quantity,
    changes: Sequence[Change],
    chooser: Random,
    is_free: Callable[[Page, Quantity, Quantity], bool] | None = None,
) -> Iterator[Edit]:
    """Yield the first of `changes`, in random order, that makes a value which conflicts and is nowhere else.

    `is_free` says whether nothing in the document is like the new value, which is in place of the other.
    """
    for change in chooser.sample(changes, len(changes)):
        new = _value_instead(rewritten(sentence.text, change), change, quantity)
        if new is not None and compare(new, quantity) is Outcome.CONFLICT and (is_free or _is_new)(page, new, quantity):
            yield sentence.edit(kind, change)
            return


def _value_instead(claim: str, change: Change, old: Quantity) -> Quantity | None:
    """Return the quantity of `claim` that is where `old` was, or else near the change."""
    start = old.value_span.start
    same = (each for each in find_quantities(claim) if each.value_span.start == start)
    return next(same, None) or value_near(claim, change.start)


def value_near(claim: str, place: int) -> Quantity | None:
    """Return the quantity of `claim` at `place` or right after it."""
    found = find_quantities(claim)
    return next((each for each in found if each.span.start <= place + 2 and place < each.span.end + 2), None)


def _is_new(page: Page, new: Quantity, _: Quantity) -> bool:
    return _figure(new) not in map(_figure, page.quantities)


def _figure(quantity: Quantity) -> tuple[object, ...]:
    """Return what makes two quantities the same figure, in whatever unit."""
    value = quantity.value
    return value.low, value.high, value.currency, value.unit.dimension if value.unit else ""
