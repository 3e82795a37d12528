"""Real implementations of the project's interfaces, small enough to be worked out by hand."""

import hashlib
import threading
from collections.abc import Sequence

import numpy as np

from core.checks.entailment import Entailment, EntailmentModel, Prediction
from generation.failure import WritingFailed
from generation.language_model import Completion, Message
from generation.quoting import QuotingWriter
from generation.writing import Draft, WritingRequest
from ingestion.embeddings import FloatMatrix
from utils.chooser import AnswerThresholds
from utils.deadline import Deadline
from utils.record import Span
from utils.text import content_stems, words


class WordEmbedder:
    """A bag of words: every stem adds one at a place that its hash chooses, and the row is scaled to length one.

    Two texts have cosine 1 when they hold the same stems, 0 when they share none (unless two stems fall on one place).
    A text without content words is a zero row. `asked` holds every text that was ever embedded, in order.
    """

    name = "word-embedder"

    def __init__(self, dimensions: int = 384) -> None:
        self.dimensions = dimensions
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        self.asked.extend(texts)
        rows = np.zeros((len(texts), self.dimensions), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for stem in content_stems(text):
                row[self._place(stem)] += 1
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.where(lengths == 0, 1, lengths), np.float32)

    def _place(self, stem: str) -> int:
        return int.from_bytes(hashlib.sha256(stem.encode("utf-8", "replace")).digest()[:4], "big") % self.dimensions


class WordEntailment(EntailmentModel):
    """Entailment by words, to be worked out by hand, line by line of the evidence.

    A line with every stem of the claim entails it, unless only one of the two holds "not": then it contradicts it, and
    so does a line that has another number and all stems but a number. Any other line leaves the claim open. The line
    that entails most decides, then the one that contradicts most. `asked` holds every pair that was ever classified,
    in order.
    """

    name = "word-entailment"

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Prediction]:
        self.asked.extend(pairs)
        return [self._classify(evidence.splitlines() or [""], claim) for evidence, claim in pairs]

    def _classify(self, lines: Sequence[str], claim: str) -> Prediction:
        entailment = max(
            (_by_words(line, claim) for line in lines), key=lambda told: (told.entailed, told.contradicted)
        )
        missing = min((_missing(line, claim) for line in lines), key=len)
        doubted = tuple(Span(start=word.start, end=word.end) for word in words(claim) if word.stem in missing)
        return Prediction(entailment, doubted)


def _by_words(line: str, claim: str) -> Entailment:
    missing = _missing(line, claim)
    figures = {stem for stem in content_stems(line) if stem.isdecimal()}
    turned = ("not" in claim.split()) != ("not" in line.split())
    if not missing and not turned:
        return Entailment(entailed=0.96, neutral=0.02, contradicted=0.02)
    if not missing or (figures - set(content_stems(claim)) and all(stem.isdecimal() for stem in missing)):
        return Entailment(entailed=0.02, neutral=0.02, contradicted=0.96)
    return Entailment(entailed=0.02, neutral=0.96, contradicted=0.02)


def _missing(line: str, claim: str) -> set[str]:
    return set(content_stems(claim)) - set(content_stems(line)) - {"not"}


class BrokenEntailment:
    """A model that fails in a way of its own at every call."""

    name = "broken-entailment"
    reads_meaning = True

    def __init__(self, error: Exception) -> None:
        self._error = error

    def require_ready(self) -> None:
        raise self._error

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Prediction]:
        raise self._error


class FailingEntailment(BrokenEntailment):
    """A model that is there, and fails on every text."""

    def require_ready(self) -> None:
        return


ANSWER_THRESHOLDS = AnswerThresholds(yes=0.5, partly=0.3, quoted=0.3, row=0.3)


class WordAnswers:
    """Answers by words: how likely a sentence answers is the share of the question's stems in it, its context aside.

    `asked` holds every pair (sentence, question) that was ever read, in order.
    """

    name = "words"

    def __init__(self, thresholds: AnswerThresholds = ANSWER_THRESHOLDS) -> None:
        self.thresholds = thresholds
        self.asked: list[tuple[str, str]] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        self.asked.extend(pairs)
        return [_share_held(sentence, question) for sentence, question in pairs]

    def nearness(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [_share_held(sentence, question) for sentence, question in pairs]


def _share_held(sentence: str, question: str) -> float:
    wanted = set(content_stems(question))
    own = sentence.rsplit(" | ", 1)[-1]
    return len(wanted & set(content_stems(own))) / len(wanted) if wanted else 0.0


QUOTING = QuotingWriter(WordAnswers(AnswerThresholds(yes=0.9, partly=0.9, quoted=0.9, row=0.9)))
"""A writer that quotes sentences with all the stems of a question."""


class FailingAnswers:
    """A model of answers that fails in a way of its own on every sentence."""

    name = "failing"
    thresholds = ANSWER_THRESHOLDS

    def __init__(self, error: Exception) -> None:
        self._error = error

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        raise self._error

    def nearness(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        raise self._error


class ExpectingRanker:
    """A ranker that expects certain descriptions and gives them a score; nothing else is meant."""

    def __init__(self, *meant: str, score: float = 5.0, least: float = 0.5) -> None:
        self.meant, self.score, self.least = meant, score, least

    def scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [self.score if told in self.meant else -20.0 for told, _ in pairs]


class ScriptedWriter:
    """A writer that gives one answer after the other, or raises what stands in an answer's place.

    `asked` holds every request, in order. With one answer left it goes on giving that one.
    """

    name = "scripted"

    def __init__(self, *answers: str | Exception, varies: bool = True) -> None:
        self.varies = varies
        self.asked: list[WritingRequest] = []
        self._answers = list(answers)

    def write(self, request: WritingRequest, deadline: Deadline) -> Draft:
        self.asked.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return Draft(text=answer, writer=self.name, truncated=False)


class ScriptedModel:
    """A `LanguageModel` that gives its replies in order, or raises what stands in a reply's place.

    `told` holds all that it was told, in order; `asked` the last message of each request.
    """

    name = "scripted"

    def __init__(self, *replies: str | WritingFailed, truncated: bool = False) -> None:
        self._replies = list(replies)
        self._truncated = truncated
        self.told: list[str] = []
        self.asked: list[str] = []

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, deadline: Deadline
    ) -> Completion:
        assert temperature == 0.0
        self.told.extend(message.content for message in messages)
        self.asked.append(messages[-1].content)
        reply = self._replies.pop(0)
        if isinstance(reply, WritingFailed):
            raise reply
        return Completion(text=reply, truncated=self._truncated)


class HeldModel(ScriptedModel):
    """A `ScriptedModel` that is let go by the test before it replies, or goes on after ten seconds."""

    def __init__(self, *replies: str | WritingFailed) -> None:
        super().__init__(*replies)
        self.begun, self.let_go = threading.Event(), threading.Event()

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, deadline: Deadline
    ) -> Completion:
        self.begun.set()
        self.let_go.wait(10)
        return super().complete(messages, max_tokens=max_tokens, temperature=temperature, deadline=deadline)
