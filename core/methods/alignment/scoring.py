"""How far the evidence carries a claim, from 0 to 1.

In: findings. Out: `Aligned`, or `Unaligned` with the reason. The passages that were found for a claim are cut into
chunks; a chunk's score is the probability of support that the verifier gives the claim on this chunk alone, calibrated,
and the best chunk counts (AlignScore: max over chunks). The verifier was trained on windows of 100 words: where it
reads 350 tokens in one piece, its raw probability is .6 or more for 10 % of true and 10 % of false claims, this way for
55 % and 22 % (`firewall_claims plain`). Not here: what a score means (judging.py), the server that may score instead
(endpoint.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.claim import Claim
from core.evidence import Selection, Window, windows_of
from core.findings import Findings, Reading, signals_of
from core.methods.alignment.chunks import CHUNK_TOKENS, Chunk, Chunker
from core.verifier import Verifier
from retrieval.passage import Corpus
from utils.deadline import Deadline
from utils.text import content_stems

MODEL_TOKENS = 512
"""What the verifier, and the models that may stand in its place, read at once: evidence, claim and three marks."""
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
        """Return what scores `claims`, and corrected ones. Raises `FirewallError` where it cannot."""
        ...


@dataclass(frozen=True, slots=True)
class VerifierScorer:
    """Scores by the shipped verifier. Implements `AlignmentScorer`."""

    verifier: Verifier
    chunker: Chunker

    def prepare(self, claims: Sequence[Claim], corpus: Corpus, deadline: Deadline) -> Aligner:
        """Return `align`. Raises `Unavailable` where a model is missing."""
        self.verifier.embedder.embed([])
        self.verifier.entailment.classify([])
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
        selection = Selection(chunk, tuple(windows_of(content_stems(text), chunk)))
        opinions = self.verifier.entailment.classify([(window.text, text) for window in selection.windows])
        readings = [
            Reading(window, opinion.entailment, opinion.doubted)
            for window, opinion in zip(selection.windows, opinions, strict=True)
        ]
        signals = signals_of(selection, readings, findings.details)
        best = max(readings, key=lambda reading: reading.entailment.entailed)
        return Aligned(self.verifier.calibration.probabilities(signals).support, best.window)
