"""How strongly the evidence supports a claim, from 0 to 1.

Input: findings. Output: `Aligned`, or why there is no score. The passages found for a claim are cut into chunks
of 350 tokens, nothing left out. A chunk's score is the verifier's calibrated probability of support for the claim given
this chunk alone, and the best chunk counts (AlignScore: max over chunks).
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from core.claim import Claim
from core.evidence import Sentence, Window, windows_of
from core.findings import Findings
from core.methods.method import NO_PASSAGE
from core.verifier import Verifier
from retrieval.passage import Corpus
from utils.deadline import Deadline
from utils.errors import FirewallError
from utils.record import Span
from utils.text import content_stems

CHUNK_TOKENS = 350
"""As in AlignScore (Zha et al. 2023, section 3.2)."""
Chunk = tuple[Sentence, ...]
_WORD = re.compile(r"\S+")
MODEL_TOKENS = 512
"""What the verifier, and the models that may replace it, read at once: evidence, claim and three special tokens."""
FEWEST_CHUNK_TOKENS = 64


@dataclass(frozen=True, slots=True)
class Chunker:
    """Cuts by tokens; `tokens` returns those of a text, in order."""

    tokens: Callable[[str], Sequence[Span]]

    def count(self, text: str) -> int:
        """Return the number of tokens of `text`, without start and end markers."""
        return len(self.tokens(text))

    def cut(self, sentences: Sequence[Sentence], most: int) -> Iterator[Chunk]:
        """Yield the chunks of `sentences`, each at most `most` tokens, across passages and documents."""
        kept: list[Sentence] = []
        held = 0
        for sentence in sentences:
            for piece, length in self._fitting(sentence, most):
                if kept and held + length > most:
                    yield tuple(kept)
                    kept, held = [], 0
                kept.append(piece)
                held += length
        if kept:
            yield tuple(kept)

    def _fitting(self, sentence: Sentence, most: int) -> Iterator[tuple[Sentence, int]]:
        """Yield a sentence with its length in tokens; one longer than `most` is yielded in pieces."""
        text = sentence.source.text
        tokens = [token.start for token in self.tokens(text)]
        if len(tokens) <= most:
            yield sentence, len(tokens)
            return
        words = [word.start() for word in _WORD.finditer(text)]
        start = 0
        while start < len(text):
            first = bisect_left(tokens, start)
            end = len(text)
            if first + most < len(tokens):
                word = words[bisect_right(words, tokens[first + most]) - 1]
                end = word if word > start else tokens[first + most]
            yield _piece(sentence, start, end), bisect_left(tokens, end) - first
            start = end


def _piece(sentence: Sentence, start: int, end: int) -> Sentence:
    source, text = sentence.source, sentence.source.text[start:end].rstrip()
    begin = source.span.start + start
    cut = source.model_copy(update={"text": text, "span": Span(start=begin, end=begin + len(text))})
    return replace(sentence, source=cut, stems=tuple(content_stems(text)))


@dataclass(frozen=True, slots=True)
class Aligned:
    """A claim's score and the sentences that gave it."""

    score: float
    window: Window


Alignment = Aligned | FirewallError
"""A score, or why there is none."""
Aligner = Callable[[Findings], Alignment]
NO_EVIDENCE = FirewallError(NO_PASSAGE, code="no_evidence")
TOO_LONG = FirewallError("This is too long for the verifier to read; divide it.", code="claim_too_long")


class AlignmentScorer(Protocol):
    """Something that scores claims. The same claim and evidence give the same score."""

    def prepare(self, claims: Sequence[Claim], corpus: Corpus, deadline: Deadline) -> Aligner:
        """Return a scorer of `claims` and of their corrections. Raises `FirewallError` if it cannot."""
        ...


@dataclass(frozen=True, slots=True)
class VerifierScorer:
    """Scores by the shipped verifier. Implements `AlignmentScorer`."""

    verifier: Verifier
    chunker: Chunker

    def prepare(self, claims: Sequence[Claim], corpus: Corpus, deadline: Deadline) -> Aligner:
        """Return `align`. Raises `Unavailable` if a model is missing."""
        self.verifier.embedder.embed([])
        self.verifier.entailment.require_ready()
        return self.align

    def align(self, findings: Findings) -> Alignment:
        """Return the score of the best chunk."""
        text = findings.claim.context_text
        most = min(CHUNK_TOKENS, MODEL_TOKENS - 3 - self.chunker.count(text))
        if most < FEWEST_CHUNK_TOKENS:
            return TOO_LONG
        chunks = self.chunker.cut(findings.selection.sentences, most)
        found = [self._align(findings, chunk) for chunk in chunks]
        return max(found, key=lambda aligned: aligned.score, default=NO_EVIDENCE)

    def _align(self, findings: Findings, chunk: Chunk) -> Aligned:
        text = findings.claim.context_text
        readings = self.verifier.read(text, tuple(windows_of(chunk)))
        best = max(readings, key=lambda reading: reading.entailment.entailed)
        return Aligned(self.verifier.support(readings), best.window)
