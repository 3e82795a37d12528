"""How strongly the evidence supports a claim, from 0 to 1.

Input: findings. Output: `Aligned`, or `Unaligned` with the reason. The passages found for a claim are cut into chunks.
A chunk's score is the verifier's calibrated probability of support for the claim given this chunk alone, and the best
chunk counts (AlignScore: max over chunks). Does not interpret scores (judging.py) or call the server that may score
instead (endpoint.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.claim import Claim
from core.evidence import Window, windows_of
from core.findings import Findings
from core.methods.alignment.chunks import CHUNK_TOKENS, Chunk, Chunker
from core.verifier import Verifier
from retrieval.passage import Corpus
from utils.deadline import Deadline

MODEL_TOKENS = 512
"""What the verifier, and the models that may replace it, read at once: evidence, claim and three special tokens."""
FEWEST_CHUNK_TOKENS = 64


@dataclass(frozen=True, slots=True)
class Aligned:
    """A claim's score and the sentences that gave it."""

    score: float
    window: Window


@dataclass(frozen=True, slots=True)
class Unaligned:
    """Why a claim has no score: a stable code and a sentence for people."""

    reason: str
    explanation: str


Alignment = Aligned | Unaligned
Aligner = Callable[[Findings], Alignment]
NO_EVIDENCE = Unaligned("no_evidence", "There is no passage to check this against.")
TOO_LONG = Unaligned("claim_too_long", "This is too long for the verifier to read; divide it.")


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
