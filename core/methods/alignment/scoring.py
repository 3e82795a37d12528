"""How strongly the evidence supports a claim, from 0 to 1: by the shipped verifier, or by an AlignScore server.

Input: findings. Output: `Aligned`, or why there is no score. The verifier: the passages found for a claim are cut into
chunks of 350 tokens, nothing left out. A chunk's score is the calibrated probability of support for the claim given
this chunk alone, and the best chunk counts (AlignScore: max over chunks). The server: `POST {"evidence", "claim"}` over
HTTP returns `{"alignscore": 0.31}`. Its address is a setting, never the caller's. All calls for an answer together end
within the timeout, even if a server sends byte by byte (NeMo Guardrails 0.24.1 does not read its own `timeout`). Does
not handle failures (method.py).
"""

import asyncio
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import httpx
from pydantic import BaseModel, Field, ValidationError

from core.claim import Claim
from core.evidence import Sentence, Window, select, windows_of
from core.findings import Findings
from core.judge import NO_PASSAGE
from core.methods.provenance.nearness import Splitter
from core.verifier import Verifier
from generation.background_loop import BackgroundLoop, post
from retrieval.passage import Corpus
from utils.deadline import Deadline
from utils.errors import FirewallError, Unavailable
from utils.recent import RecentResults
from utils.record import Span
from utils.text import content_stems

CHUNK_TOKENS = 350
"""As in AlignScore (Zha et al. 2023, section 3.2)."""
Chunk = tuple[Sentence, ...]
_WORD = re.compile(r"\S+")
MODEL_TOKENS = 512
"""What the verifier, and the models that may replace it, read at once: evidence, claim and three special tokens."""
FEWEST_CHUNK_TOKENS = 64


def cut(sentences: Sequence[Sentence], most: int, tokens: Splitter) -> Iterator[Chunk]:
    """Yield the chunks of `sentences`, each at most `most` tokens, across passages and documents."""
    kept: list[Sentence] = []
    held = 0
    for sentence in sentences:
        for piece, length in _fitting(sentence, most, tokens):
            if kept and held + length > most:
                yield tuple(kept)
                kept, held = [], 0
            kept.append(piece)
            held += length
    if kept:
        yield tuple(kept)


def _fitting(sentence: Sentence, most: int, tokens: Splitter) -> Iterator[tuple[Sentence, int]]:
    """Yield a sentence with its length in tokens; one longer than `most` is yielded in pieces."""
    text = sentence.source.text
    starts = [token.start for token in tokens(text)]
    if len(starts) <= most:
        yield sentence, len(starts)
        return
    words = [word.start() for word in _WORD.finditer(text)]
    start = 0
    while start < len(text):
        first = bisect_left(starts, start)
        end = len(text)
        if first + most < len(starts):
            word = words[bisect_right(words, starts[first + most]) - 1]
            end = word if word > start else starts[first + most]
        yield _piece(sentence, start, end), bisect_left(starts, end) - first
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


@dataclass(frozen=True, slots=True)
class VerifierScorer:
    """Scores by the shipped verifier; `tokens` are those of its model."""

    verifier: Verifier
    tokens: Splitter

    def prepare(self, claims: Sequence[Claim], corpus: Corpus, deadline: Deadline) -> Aligner:
        """Return `align`, which scores claims and their corrections. Raises `Unavailable` if a model is missing."""
        self.verifier.embedder.embed([])
        self.verifier.entailment.require_ready()
        return self.align

    def align(self, findings: Findings) -> Alignment:
        """Return the score of the best chunk."""
        text = findings.claim.context_text
        most = min(CHUNK_TOKENS, MODEL_TOKENS - 3 - len(self.tokens(text)))
        if most < FEWEST_CHUNK_TOKENS:
            return TOO_LONG
        found = [self._align(text, chunk) for chunk in cut(findings.selection.sentences, most, self.tokens)]
        return max(found, key=lambda aligned: aligned.score, default=NO_EVIDENCE)

    def _align(self, text: str, chunk: Chunk) -> Aligned:
        readings = self.verifier.read(text, tuple(windows_of(chunk)))
        best = max(readings, key=lambda reading: reading.entailment.entailed)
        return Aligned(self.verifier.support(readings), best.window)


Pair = tuple[str, str]
_MOST_BYTES = 64 * 1024
_AT_ONCE = 4
_REMEMBERED = 2_000


class _Reply(BaseModel):
    alignscore: float = Field(ge=0, le=1, allow_inf_nan=False)


class AlignScoreServer:
    """A client of a server; thread-safe. Scores are cached, so no pair is sent twice. `close` ends its thread."""

    def __init__(self, address: str, seconds: float) -> None:
        self._address = address
        self._seconds = seconds
        self._loop = BackgroundLoop()
        self._known: RecentResults[Pair, float] = RecentResults(_REMEMBERED, cache="alignment")

    def score(self, pairs: Sequence[Pair], deadline: Deadline) -> list[float]:
        """Return the score of each (evidence, sentence), in order.

        Raises `Unavailable` (alignscore_timed_out, alignscore_unavailable, alignscore_malformed) if one fails.
        """
        return self._known.resolve(pairs, lambda unknown: self._ask(unknown, deadline))

    def close(self) -> None:
        """Cancel running calls."""
        self._loop.close()

    def _ask(self, pairs: Sequence[Pair], deadline: Deadline) -> list[float]:
        seconds = min(self._seconds, deadline.remaining)
        try:
            return self._loop.run(self._ask_all(pairs), seconds)
        except TimeoutError:
            raise Unavailable(
                f"The AlignScore server did not answer in {seconds:.3g} s.", code="alignscore_timed_out"
            ) from None
        except (httpx.HTTPError, httpx.InvalidURL):
            raise Unavailable("The AlignScore server cannot be reached.", code="alignscore_unavailable") from None

    async def _ask_all(self, pairs: Sequence[Pair]) -> list[float]:
        limits = httpx.Limits(max_connections=_AT_ONCE)
        async with httpx.AsyncClient(timeout=None, limits=limits, trust_env=False) as client:
            return await asyncio.gather(*(self._ask_one(client, *pair) for pair in pairs))

    async def _ask_one(self, client: httpx.AsyncClient, evidence: str, sentence: str) -> float:
        status, body = await post(client, self._address, {"evidence": evidence, "claim": sentence}, _MOST_BYTES)
        if status != 200:
            hint = " The shipped server has /alignscore_base and /alignscore_large." * (status == 404)
            raise Unavailable(
                f"The AlignScore server replied with HTTP status {status}.{hint}", code="alignscore_unavailable"
            )
        try:
            return _Reply.model_validate_json(body).alignscore
        except ValidationError:
            raise Unavailable("The AlignScore server sent no score.", code="alignscore_malformed") from None


@dataclass(frozen=True, slots=True)
class EndpointScorer:
    """Scores by an AlignScore server, one call per sentence with its passages."""

    verifier: Verifier
    server: AlignScoreServer | None

    def prepare(self, claims: Sequence[Claim], corpus: Corpus, deadline: Deadline) -> Aligner:
        """Ask for all claims at once and return a lookup of their scores.

        Raises `Unavailable` if the server is not set or fails for one.
        """
        if self.server is None:
            raise Unavailable("No AlignScore server is set (`ALIGNSCORE_ENDPOINT`).", code="alignscore_not_set")
        texts = [claim.context_text for claim in claims]
        found = [select(text, corpus, self.verifier.embedder, passages=self.verifier.passages) for text in texts]
        pairs = [(Window(each.sentences).text, text) for each, text in zip(found, texts, strict=True) if each.sentences]
        server = self.server
        server.score(pairs, deadline)

        def align(findings: Findings) -> Alignment:
            window = Window(findings.selection.sentences)
            if not window.sentences:
                return NO_EVIDENCE
            try:
                return Aligned(server.score([(window.text, findings.claim.context_text)], deadline)[0], window)
            except Unavailable as error:
                return error

        return align
