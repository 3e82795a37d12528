"""A document as the makers of edits see it: its sentences of prose, and what it says anywhere.

In: a text. Out: `Page` with `Sentence`s. A sentence is taken only where it can stand as a claim: whole, with a verb,
not first person, not a cell, heading or item. Not here: edits.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.extraction.grammar import main_verb
from core.extraction.tokens import Token, tokenize
from core.perturbations.edit import Change, Edit, Label, rewritten
from core.perturbations.naming import Name, NameKind, find_names, read_names
from utils.quantities import Identifier, Quantity, find_identifiers, find_quantities
from utils.text import content_stems, split_sentences, words

FEWEST_WORDS, MOST_WORDS = 5, 55
_AT_HOME = 0.4
_PROSE = re.compile(r"[A-Z0-9£$€].*(?<! are)(?<! is)(?<! was)(?<! were)[.!][\"”)]?", re.DOTALL)
_NO_CLAIM = re.compile(
    r"\||[{}<>\\]|  |\b(?:I|[Ww]e|[Mm]y|[Oo]ur|[Uu]s|[Mm]e)\b(?![.\d])|\?|^(?:passage|note)\b|\.\.\.|…"
    r"|\b(?!(?:Mrs?|Ms|Dr|Prof|Nos?|St|vs|Inc|Ltd|Co|Art|Sec|Jr|Sr|Fig|Vol|Lt|Col|Gen|Capt|Rev|Hon|Sgt|Maj)\.)"
    r"(?:[A-Za-z][a-z]+|(?<=\d )[a-z]+|\d)\. [A-Z]|[a-z] [A-Z]\. [A-Z]"
)
_MARKER = re.compile(r"(?:\(?[a-z]\)|[A-Z]\.|[AQ]:|\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2}){1,2}\.?|[-•*]) ")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of prose with its place, its tokens, and the values and names in it."""

    text: str
    start: int
    tokens: tuple[Token, ...]
    quantities: tuple[Quantity, ...]
    identifiers: tuple[Identifier, ...]
    names: tuple[Name, ...]

    @property
    def end(self) -> int:
        """Where it ends in the document."""
        return self.start + len(self.text)

    def quoted(self, start: int) -> bool:
        """Whether the character at `start` stands in quotation marks."""
        before = self.text[:start]
        return before.count('"') % 2 == 1 or before.count("“") > before.count("”")

    def follows_capital(self, start: int) -> bool:
        """Whether the word before `start` begins with a capital: what stands there may be a part of a name."""
        before = self.text[:start].split()
        return bool(before) and before[-1][0].isupper()

    def edit(self, kind: str, label: Label, *changes: Change) -> Edit:
        """Return the edit that makes `changes` to this sentence, the document being left as it is."""
        claim, spans = rewritten(self.text, changes)
        return Edit(self.text, claim, kind, label, spans, self.start, None)


@dataclass(frozen=True, slots=True)
class Line:
    """Any stretch of the document, prose or not, as the words that it holds."""

    start: int
    words: frozenset[str]
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class Page:
    """A document. `known` are the normal forms of its identifiers, `words` its words in lower case."""

    text: str
    sentences: tuple[Sentence, ...]
    lines: tuple[Line, ...]
    quantities: tuple[Quantity, ...]
    known: frozenset[str]
    words: frozenset[str]
    names: dict[str, NameKind]

    def says_elsewhere(self, sentence: Sentence, what: str, *, share: float = _AT_HOME) -> bool:
        """Whether another line holds the words `what` beside `share` of what else `sentence` is about."""
        wanted = frozenset(word.folded for word in words(what))
        rest = frozenset(content_stems(sentence.text)) - frozenset(content_stems(what))
        return any(
            wanted <= line.words and len(rest & line.stems) >= share * len(rest)
            for line in self.lines
            if not sentence.start <= line.start < sentence.end
        )

    def repeats(self, sentence: Sentence, *, share: float) -> bool:
        """Whether another line holds `share` of what `sentence` is about, so that it may say the same."""
        return self.says_elsewhere(sentence, "", share=share)


def read_page(text: str) -> Page:
    """Read a document."""
    spans = [(span.start, span.of(text)) for span in split_sentences(text)]
    names = read_names(text)
    lines = [
        Line(start, frozenset(word.folded for word in words(line)), frozenset(content_stems(line)))
        for start, line in spans
    ]
    return Page(
        text=text,
        sentences=tuple(_sentence(start, line, names) for start, line in _claims(spans)),
        lines=tuple(lines),
        quantities=find_quantities(text),
        known=frozenset(found.normal for found in find_identifiers(text)),
        words=frozenset(word for line in lines for word in line.words),
        names=names,
    )


def _claims(spans: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for place, written in spans:
        marker = _MARKER.match(written)
        start, line = (place + marker.end(), written[marker.end() :]) if marker else (place, written)
        line = line.replace("\n", " ")
        if _PROSE.fullmatch(line) and FEWEST_WORDS <= len(line.split()) <= MOST_WORDS and not _NO_CLAIM.search(line):
            if _balanced(line) and main_verb(tokenize(line)) and not line.isupper():
                yield start, line


def _balanced(line: str) -> bool:
    return line.count("(") == line.count(")") and line.count('"') % 2 == 0 and line.count("“") == line.count("”")


def _sentence(start: int, line: str, names: dict[str, NameKind]) -> Sentence:
    return Sentence(line, start, tokenize(line), find_quantities(line), find_identifiers(line), find_names(line, names))
