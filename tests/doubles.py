"""Real implementations of the project's interfaces, small enough to be worked out by hand."""

import hashlib
from collections.abc import Sequence

import numpy as np

from core.checks.entailment import Entailment, Opinion
from generation.writing import Draft, WritingRequest
from ingestion.embeddings import FloatMatrix
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


class WordEntailment:
    """Entailment by words, to be worked out by hand.

    Evidence with every stem of the claim entails it, unless only one of the two holds "not": then it contradicts it.
    Evidence that lacks a stem leaves it open. `asked` holds every pair that was ever classified, in order.
    """

    name = "word-entailment"

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        self.asked.extend(pairs)
        return [self._classify(*pair) for pair in pairs]

    def _classify(self, evidence: str, claim: str) -> Opinion:
        missing = set(content_stems(claim)) - set(content_stems(evidence)) - {"not"}
        doubted = tuple(Span(start=word.start, end=word.end) for word in words(claim) if word.stem in missing)
        if missing:
            return Opinion(Entailment(entailed=0.02, neutral=0.96, contradicted=0.02), doubted)
        if ("not" in claim.split()) != ("not" in evidence.split()):
            return Opinion(Entailment(entailed=0.02, neutral=0.02, contradicted=0.96), doubted)
        return Opinion(Entailment(entailed=0.96, neutral=0.02, contradicted=0.02), doubted)


class BrokenEntailment:
    """A model that fails in a way of its own at every call."""

    name = "broken-entailment"

    def __init__(self, error: Exception) -> None:
        self._error = error

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        raise self._error


class FailingEntailment(BrokenEntailment):
    """A model that is there, and fails on every text."""

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        return super().classify(pairs) if pairs else []


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
