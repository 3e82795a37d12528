"""The writer that needs no language model: it quotes the sentences that answer the question, and says so.

In: a `WritingRequest`. Out: a `Draft`: a fixed note, then a quotation a line, each with its citation: “sentence” [S0].
A quotation is an exact stretch of its passage, white space collapsed, so it can be verified like any other claim. Not
here: rewording, joining or answering in the question's words; finding passages.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generation.writing import Draft, WritingRequest
from retrieval.passage import Passage
from utils.deadline import Deadline
from utils.errors import Unavailable
from utils.text import content_stems, fold, split_sentences, words

QUOTING_NOTE = "No language model is configured, so here is what the documents say about it, in their own words:"
DISTANT_NOTE = (
    "No language model is configured, and no sentence has the words of the question; the closest passages say:"
)
NOTHING_NOTE = "No language model is configured, and the documents hold no sentence that could be quoted."
QUOTING_NOTES = (QUOTING_NOTE, DISTANT_NOTE, NOTHING_NOTE)
"""The sentences of this writer's own: each of its drafts begins with one of them, and none of them is a claim."""

MOST_QUOTATIONS = 5
MOST_ANSWERS = 3
MOST_READ = 20
"""Sentences that are read beside the question; some five milliseconds each."""
_MOST_DISTANT_QUOTATIONS = 3
_LEAST_SHARE_OF_BEST = 0.5
_WEIGHT_OF_RELEVANCE = 0.5
_FEWEST_WORDS = 3
_LIST_MARKER = re.compile(r"(?:[-*•‣◦▪–#>|]+\s+)+")
_LABEL = re.compile(r"\[\s*S\s*\d+\s*\]", re.IGNORECASE)
_MARKS = (("“", "”"), ("«", "»"), ('"', '"'))


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence that may be quoted, ready between its marks, with the label of its passage.

    `stems` are of its words; `relevance` is its passage's.
    """

    text: str
    quoted: str
    label: int
    stems: frozenset[str]
    relevance: float


Reads = Callable[[Sequence[tuple[str, str]]], list[float]]
"""A figure for each pair of a sentence and a question."""


@dataclass(frozen=True, slots=True)
class AnswerReader:
    """What tells the writer which sentences answer.

    `nearness`: how near one is to the question in meaning; the nearest are read. `read`: how likely one answers; below
    `least` it does not. `rank`: a figure that orders those that do.
    """

    nearness: Reads
    read: Reads
    rank: Reads
    least: float


class QuotingWriter:
    """A `Writer` without a model of language. The same request gives the same draft.

    With a `reader` it quotes the sentences that answer, at most three, and nothing where none does; without one those
    that have the words of the question, at most five.
    """

    name = "quoting"
    varies = False

    def __init__(self, reader: AnswerReader | None = None) -> None:
        self._reader = reader

    def write(self, request: WritingRequest, deadline: Deadline) -> Draft:
        """Quote, best first. It does not look at the deadline."""
        sentences = list(_sentences(request.passages))
        answering = self._answering(request.question, sentences)
        if answering == []:
            return Draft(text="", writer=self.name, truncated=False)
        note, chosen = _choose(request.question, sentences) if answering is None else (QUOTING_NOTE, answering)
        quotations = [f"{sentence.quoted} [S{sentence.label}]" for sentence in chosen]
        return Draft(text="\n".join([note, "", *quotations]).rstrip(), writer=self.name, truncated=False)

    def _answering(self, question: str, sentences: Sequence[_Sentence]) -> list[_Sentence] | None:
        """Return the sentences that answer, None where nothing can tell."""
        if self._reader is None:
            return None
        try:
            return _answering(question, sentences, self._reader)
        except Unavailable:  # words choose the quotations then, verified like any claim; `answered` is null
            return None


def _answering(question: str, sentences: Sequence[_Sentence], reader: AnswerReader) -> list[_Sentence]:
    """Return the sentences that answer, best first: one, and others that are at least half as likely."""
    near = reader.nearness([(sentence.text, question) for sentence in sentences])
    nearest = [sentences[place] for place in sorted(range(len(near)), key=lambda place: -near[place])[:MOST_READ]]
    pairs = [(sentence.text, question) for sentence in nearest]
    read = zip(reader.read(pairs), reader.rank(pairs), nearest, strict=True)
    answering = sorted((each for each in read if each[0] >= reader.least), key=lambda each: -each[1])
    least = _LEAST_SHARE_OF_BEST * answering[0][0] if answering else 0.0
    return [sentence for probability, _, sentence in answering if probability >= least][:MOST_ANSWERS]


def _weights(question: str, sentences: Sequence[_Sentence]) -> dict[str, float]:
    """Return the question's stems that any sentence has; one of few sentences weighs more."""
    spread = Counter(stem for sentence in sentences for stem in sentence.stems)
    return {stem: math.log(1 + len(sentences) / spread[stem]) for stem in set(content_stems(question)) & set(spread)}


def _choose(question: str, sentences: Sequence[_Sentence]) -> tuple[str, list[_Sentence]]:
    """Return the note that fits and the sentences to quote: those with at least half of the best one's coverage.

    A sentence's coverage is the share of the question that its words make up, rare words weighing more.
    """
    if not sentences:
        return NOTHING_NOTE, []
    weights = _weights(question, sentences)
    if not weights:
        return DISTANT_NOTE, sorted(sentences, key=lambda sentence: -sentence.relevance)[:_MOST_DISTANT_QUOTATIONS]
    coverage = [math.fsum(weights.get(stem, 0.0) for stem in sentence.stems) for sentence in sentences]
    best = max(coverage)
    touching = [
        (covered / best + _WEIGHT_OF_RELEVANCE * sentence.relevance, sentence)
        for covered, sentence in zip(coverage, sentences, strict=True)
        if covered >= _LEAST_SHARE_OF_BEST * best
    ]
    touching.sort(key=lambda pair: -pair[0])
    return QUOTING_NOTE, [sentence for _, sentence in touching[:MOST_QUOTATIONS]]


def _sentences(passages: Sequence[Passage]) -> Iterator[_Sentence]:
    """Yield what may be quoted, each sentence only from the first passage that has it.

    Left out are headings, sentences with what looks like a citation of ours, and those that no marks can hold.
    """
    seen = set()
    for label, passage in enumerate(passages):
        for span in split_sentences(passage.text):
            line = " ".join(span.of(passage.text).split())
            marker = _LIST_MARKER.match(line)
            text = line[marker.end() :] if marker else line
            quoted = _quoted(text)
            if quoted is None or fold(text) in seen:
                continue
            seen.add(fold(text))
            yield _Sentence(text, quoted, label, frozenset(content_stems(text)), min(max(passage.relevance, 0.0), 1.0))


def _quoted(text: str) -> str | None:
    """Return `text` between the first marks that do not occur in it; None where it cannot or need not be quoted."""
    if sum(1 for _ in words(text)) < _FEWEST_WORDS or _LABEL.search(text):
        return None
    return next((f"{left}{text}{right}" for left, right in _MARKS if left not in text and right not in text), None)
