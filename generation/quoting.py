"""The offline writer, which needs no language model: it quotes the sentences that answer the question, and says so.

Input: a `WritingRequest`. Output: a `Draft`: a fixed note, then one quotation per line with its citation: “sentence”
[S0]. A quotation is an exact part of its passage, with white space collapsed.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generation.writing import Draft, WritingRequest
from retrieval.passage import Passage, in_context
from utils.deadline import Deadline
from utils.errors import Unavailable
from utils.text import content_stems, fold, split_sentences, words

QUOTING_NOTE = "No language model is configured, so here is what the documents say about it, in their own words:"
DISTANT_NOTE = (
    "No language model is configured, and no sentence has the words of the question; the closest passages say:"
)
NOTHING_NOTE = "No language model is configured, and the documents hold no sentence that could be quoted."
QUOTING_NOTES = (QUOTING_NOTE, DISTANT_NOTE, NOTHING_NOTE)
"""This writer's own sentences: each non-empty draft begins with one, and none of them is a claim."""

MOST_QUOTATIONS = 5
MOST_ANSWERS = 3
MOST_READ = 20
"""How many sentences the model reads with the question; each takes about five milliseconds."""
_MOST_DISTANT_QUOTATIONS = 3
_LEAST_SHARE_OF_BEST = 0.5
_WEIGHT_OF_RELEVANCE = 0.5
_FEWEST_WORDS = 3
_LIST_MARKER = re.compile(r"(?:[-*•‣◦▪–#>|]+\s+)+")
_LABEL = re.compile(r"\[\s*S\s*\d+\s*\]", re.IGNORECASE)
_MARKS = (("“", "”"), ("«", "»"), ('"', '"'))


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence that may be quoted, already in quotation marks, with the label of its passage.

    `read`: the sentence in its context. `stems` are those of its words; `relevance` is that of its passage.
    """

    text: str
    read: str
    quoted: str
    label: int
    stems: frozenset[str]
    relevance: float


Reads = Callable[[Sequence[tuple[str, str]]], list[float]]
"""Returns a number for each pair of a sentence and a question."""


@dataclass(frozen=True, slots=True)
class AnswerReader:
    """The functions with which the writer chooses the sentences that answer.

    `nearness`: similarity in meaning to the question; the nearest sentences are read. `read`: the probability that a
    sentence, read in its context, answers; below `least` it does not. `rank`: a score from probability and nearness
    that orders those that do.
    """

    nearness: Reads
    read: Reads
    rank: Callable[[float, float], float]
    least: float


class QuotingWriter:
    """A `Writer` without a language model. The same request gives the same draft.

    With a `reader` it quotes at most three sentences that answer, and nothing if none does. Without one it quotes at
    most five sentences that share words with the question.
    """

    name = "quoting"
    varies = False

    def __init__(self, reader: AnswerReader | None = None) -> None:
        self._reader = reader

    def write(self, request: WritingRequest, deadline: Deadline) -> Draft:
        """Quote the best sentences first. Ignores the deadline."""
        sentences = list(_sentences(request.passages))
        try:
            answering = None if self._reader is None else _answering(request.question, sentences, self._reader)
        except Unavailable:  # then chosen by words and verified like any claim; `answered` is null
            answering = None
        if answering == []:
            return Draft(text="", writer=self.name, truncated=False)
        note, chosen = _choose(request.question, sentences) if answering is None else (QUOTING_NOTE, answering)
        quotations = [f"{sentence.quoted} [S{sentence.label}]" for sentence in chosen]
        return Draft(text="\n".join([note, "", *quotations]).rstrip(), writer=self.name, truncated=False)


def _answering(question: str, sentences: Sequence[_Sentence], reader: AnswerReader) -> list[_Sentence]:
    """Return the sentences that answer, best first, each at least half as likely as the first."""
    near = reader.nearness([(sentence.text, question) for sentence in sentences])
    nearest = sorted(range(len(near)), key=lambda place: -near[place])[:MOST_READ]
    likely = zip(reader.read([(sentences[place].read, question) for place in nearest]), nearest, strict=True)
    answering = [(probability, place) for probability, place in likely if probability >= reader.least]
    answering.sort(key=lambda each: -reader.rank(each[0], near[each[1]]))
    least = _LEAST_SHARE_OF_BEST * answering[0][0] if answering else 0.0
    return [sentences[place] for probability, place in answering if probability >= least][:MOST_ANSWERS]


def _weights(question: str, sentences: Sequence[_Sentence]) -> dict[str, float]:
    """Return the weights of the question's stems that occur in any sentence; rare stems weigh more."""
    spread = Counter(stem for sentence in sentences for stem in sentence.stems)
    return {stem: math.log(1 + len(sentences) / spread[stem]) for stem in set(content_stems(question)) & set(spread)}


def _choose(question: str, sentences: Sequence[_Sentence]) -> tuple[str, list[_Sentence]]:
    """Return the note and the sentences with at least half of the best coverage of the question's words."""
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
    """Yield the sentences that may be quoted, each only from the first passage that contains it."""
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
            read = in_context(passage.document_name, passage.text[: span.start], text)
            relevance = min(max(passage.relevance, 0.0), 1.0)
            yield _Sentence(text, read, quoted, label, frozenset(content_stems(text)), relevance)


def _quoted(text: str) -> str | None:
    """Return `text` in quotation marks that do not occur in it; None for a heading or what looks like our citation."""
    if sum(1 for _ in words(text)) < _FEWEST_WORDS or _LABEL.search(text):
        return None
    return next((f"{left}{text}{right}" for left, right in _MARKS if left not in text and right not in text), None)
