"""A document as the edit makers see it: its sentences of prose, and what it mentions anywhere.

Input: a text. Output: `Page` with `Sentence`s. A sentence is used only if it can be a claim on its own: whole, with a
verb, not first person, not a cell, heading or item. Does not make edits.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.extraction.grammar import main_verb
from core.extraction.tokens import Token, tokenize
from core.self_test.edit import Change, Edit, Label, rewritten
from utils.quantities import Identifier, Quantity, find_identifiers, find_quantities
from utils.text import split_sentences, words

FEWEST_WORDS, MOST_WORDS = 5, 55
_PROSE = re.compile(r"[A-Z0-9£$€].*(?<! are)(?<! is)(?<! was)(?<! were)[.!][\"”)]?", re.DOTALL)
_NO_CLAIM = re.compile(
    r"\||[{}<>\\]|  |\b(?:I|[Ww]e|[Mm]y|[Oo]ur|[Uu]s|[Mm]e)\b(?![.\d])|\?|^(?:passage|note)\b|\.\.\.|…"
    r"|\b(?!(?:Mrs?|Ms|Dr|Prof|Nos?|St|vs|Inc|Ltd|Co|Art|Sec|Jr|Sr|Fig|Vol|Lt|Col|Gen|Capt|Rev|Hon|Sgt|Maj)\.)"
    r"(?:[A-Za-z][a-z]+|(?<=\d )[a-z]+|\d)\. [A-Z]|[a-z] [A-Z]\. [A-Z]"
)
_MARKER = re.compile(r"(?:\(?[a-z]\)|[A-Z]\.|[AQ]:|\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2}){1,2}\.?|[-•*]) ")


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

    def edit(self, kind: str, label: Label, change: Change) -> Edit:
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
