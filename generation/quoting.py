"""The offline writer, which needs no language model: it quotes the sentences that answer the question, and says so.

Input: a `WritingRequest`. Output: a `Draft`: a fixed note, then one quotation per line with its citation: “sentence”
[S0]. A quotation is an exact part of its passage, with white space collapsed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generation.answer_model import AnswerModel, rank_of
from generation.writing import Draft, WritingRequest
from retrieval.passage import Passage, in_context
from utils.deadline import Deadline
from utils.text import fold, is_row, split_sentences, words

QUOTING_NOTE = "No language model is configured, so here is what the documents say about it, in their own words:"
"""The first line of each draft that is not empty; it is no claim."""

MOST_ANSWERS = 3
MOST_READ = 20
"""How many sentences the model reads with the question; each takes about five milliseconds."""
_LEAST_SHARE_OF_BEST = 0.5
_FEWEST_WORDS = 3
_LIST_MARKER = re.compile(r"(?:[-*•‣◦▪–#>|]+\s+)+")
_LABEL = re.compile(r"\[\s*S\s*\d+\s*\]", re.IGNORECASE)
_MARKS = (("“", "”"), ("«", "»"), ('"', '"'))


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence that may be quoted, already in quotation marks, with the label of its passage.

    `read`: the sentence in its context.
    """

    text: str
    read: str
    quoted: str
    label: int


class QuotingWriter:
    """A `Writer` without a language model. It quotes at most three sentences that answer, and nothing if none does.

    The same request gives the same draft. Of the sentences nearest in meaning to the question, those are quoted that
    `model` finds likely enough to answer, read in their context.
    """

    name = "quoting"
    varies = False

    def __init__(self, model: AnswerModel) -> None:
        self._model = model

    def write(self, request: WritingRequest, deadline: Deadline) -> Draft:
        """Quote the best sentences first. Ignores the deadline. Raises `Unavailable` if no model can read them."""
        answering = _answering(request.question, list(_sentences(request.passages)), self._model)
        quotations = [f"{sentence.quoted} [S{sentence.label}]" for sentence in answering]
        text = "\n".join([QUOTING_NOTE, "", *quotations]) if quotations else ""
        return Draft(text=text, writer=self.name, truncated=False)


def _answering(question: str, sentences: Sequence[_Sentence], model: AnswerModel) -> list[_Sentence]:
    """Return the sentences that answer, best first, each at least half as likely as the first."""
    near = model.nearness([(sentence.text, question) for sentence in sentences])
    nearest = sorted(range(len(near)), key=lambda place: -near[place])[:MOST_READ]
    likely = zip(model.probabilities([(sentences[place].read, question) for place in nearest]), nearest, strict=True)
    least_of = {False: model.thresholds.quoted, True: model.thresholds.row}
    answering = [(found, place) for found, place in likely if found >= least_of[is_row(sentences[place].text)]]
    answering.sort(key=lambda each: -rank_of(each[0], near[each[1]]))
    least = _LEAST_SHARE_OF_BEST * answering[0][0] if answering else 0.0
    return [sentences[place] for probability, place in answering if probability >= least][:MOST_ANSWERS]


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
            yield _Sentence(text, read, quoted, label)


def _quoted(text: str) -> str | None:
    """Return `text` in quotation marks that do not occur in it; None for a heading or what looks like our citation."""
    if sum(1 for _ in words(text)) < _FEWEST_WORDS or _LABEL.search(text):
        return None
    return next((f"{left}{text}{right}" for left, right in _MARKS if left not in text and right not in text), None)
