"""Client of an AlignScore server: `POST {"evidence", "claim"}` over HTTP returns `{"alignscore": 0.31}`.

Input: pairs of evidence and sentence. Output: one score each. The address is a setting, never the caller's. All calls
for an answer together end within the timeout, even if a server sends byte by byte (NeMo Guardrails 0.24.1 does not read
its own `timeout`). Scores are cached, so no pair is sent twice. Does not handle failures (method.py).
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import httpx
from pydantic import BaseModel, Field, ValidationError

from core.claim import Claim
from core.evidence import Selection, Window, select
from core.findings import Findings
from core.methods.alignment.scoring import NO_EVIDENCE, Aligned, Aligner, Alignment
from core.verifier import Verifier
from generation.background_loop import BackgroundLoop
from retrieval.passage import Corpus
from utils.deadline import Deadline
from utils.errors import Unavailable
from utils.recent import RecentResults

Pair = tuple[str, str]
_BODY_LIMIT_BYTES = 64 * 1024
_AT_ONCE = 4
_REMEMBERED = 2_000


class _Reply(BaseModel):
    alignscore: float = Field(ge=0, le=1, allow_inf_nan=False)


class AlignScoreServer:
    """A client of a server; thread-safe. `close` ends its thread."""

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
        places = asyncio.Semaphore(_AT_ONCE)
        async with httpx.AsyncClient(timeout=None, trust_env=False) as client:

            async def ask(pair: Pair) -> float:
                async with places:
                    return await self._ask_one(client, pair)

            return await asyncio.gather(*map(ask, pairs))

    async def _ask_one(self, client: httpx.AsyncClient, pair: Pair) -> float:
        evidence, sentence = pair
        received = bytearray()
        async with client.stream("POST", self._address, json={"evidence": evidence, "claim": sentence}) as reply:
            if reply.status_code != 200:
                hint = " The shipped server has /alignscore_base and /alignscore_large." * (reply.status_code == 404)
                raise Unavailable(
                    f"The AlignScore server replied with HTTP status {reply.status_code}.{hint}",
                    code="alignscore_unavailable",
                )
            async for piece in reply.aiter_bytes():
                received += piece
                if len(received) > _BODY_LIMIT_BYTES:
                    break
        try:
            return _Reply.model_validate_json(bytes(received)).alignscore
        except ValidationError:
            raise Unavailable("The AlignScore server sent no score.", code="alignscore_malformed") from None


@dataclass(frozen=True, slots=True)
class EndpointScorer:
    """Scores by an AlignScore server, one call per sentence with its passages. Implements `AlignmentScorer`."""

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
        pairs = [(_text(each), text) for each, text in zip(found, texts, strict=True) if each.sentences]
        self.server.score(pairs, deadline)
        return partial(_look_up, self.server, deadline)


def _look_up(server: AlignScoreServer, deadline: Deadline, findings: Findings) -> Alignment:
    selection = findings.selection
    if not selection.sentences:
        return NO_EVIDENCE
    try:
        score = server.score([(_text(selection), findings.claim.context_text)], deadline)[0]
    except Unavailable as error:
        return error
    return Aligned(score, Window(selection.sentences))


def _text(selection: Selection) -> str:
    return "\n".join(sentence.text for sentence in selection.sentences)
