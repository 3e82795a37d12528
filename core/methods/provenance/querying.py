"""Chunks found by a caller's function, or by a query function behind a URL: `query_url` of a request.

Input: texts. Output: the chunks found for each, named Q0, Q1, ... as they come, and the corpus of all of them. If the
function fails, a text is not compared; if it finds nothing, the text is unsupported. The URL comes from the caller, so
only origins that the operator named are asked: no redirects, no proxy, no password, limited size and time.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
from pydantic import FiniteFloat, TypeAdapter, ValidationError

from core.methods.provenance.nearness import similarity_of
from core.methods.provenance.report import NearChunk, ProvenanceOptions
from core.verdict import Evidence
from generation.background_loop import BackgroundLoop, post
from retrieval.passage import Corpus
from utils.deadline import Deadline
from utils.errors import FirewallError, InvalidRequest, Unavailable
from utils.record import Span

QueryFunction = Callable[[str, int], Sequence[tuple[str, float]] | None]
CorpusOf = Callable[[Sequence[tuple[str, str]]], Corpus]

FOUND = TypeAdapter(list[tuple[str, FiniteFloat]])
"""Chunks with their distances."""
_MOST_SECONDS = 10.0
_MOST_BYTES = 1_000_000
_PORTS = {"http": 80, "https": 443}


class QueriedChunks:
    """The chunks that `query` finds, asked once per text; used like `SourceChunks`."""

    def __init__(self, query: QueryFunction, corpus_of: CorpusOf, options: ProvenanceOptions) -> None:
        self._query = query
        self._corpus_of = corpus_of
        self._options = options
        self._known: dict[str, tuple[NearChunk, ...]] = {}
        self._names: dict[str, str] = {}

    def nearest(self, text: str) -> tuple[NearChunk, ...]:
        """Return what the function finds, nearest first whatever its order. Raises `FirewallError` if it fails."""
        if text not in self._known:
            found = [(chunk, distance) for chunk, distance in self._asked(text) if chunk.strip()]
            nearest = sorted(found, key=lambda pair: pair[1])[: self._options.k]
            self._known[text] = tuple(self._near_chunk(chunk, distance) for chunk, distance in nearest)
        return self._known[text]

    def corpus(self) -> Corpus:
        """Return all chunks found so far, each as a source."""
        return self._corpus_of([(name, text) for text, name in self._names.items()])

    def _asked(self, text: str) -> list[tuple[str, float]]:
        try:
            answer = self._query(text, self._options.k)
            return FOUND.validate_python([] if answer is None else [tuple(pair) for pair in answer])
        except FirewallError:
            raise
        except Exception as error:
            raise Unavailable(
                "The query function failed or gave no chunks with distances.", code="query_failed"
            ) from error

    def _near_chunk(self, text: str, distance: float) -> NearChunk:
        name = self._names.setdefault(text, f"Q{len(self._names)}")
        source = Evidence(
            document_id=name,
            document_name=name,
            page=None,
            sheet=None,
            cells=None,
            span=Span(start=0, end=len(text)),
            text=text,
        )
        similarity = similarity_of(distance, self._options.distance_metric)
        return NearChunk(chunk=source, similarity=similarity, distance=distance)


@dataclass(frozen=True, slots=True)
class QueryServers:
    """The servers that may be asked, by origin: "https://search.example.org", with a port if it has its own."""

    origins: frozenset[str]

    @contextmanager
    def connected(self, url: str, deadline: Deadline) -> Iterator[QueryFunction]:
        """Yield the function behind `url`; it raises `Unavailable` (query_failed, query_timed_out) if it fails.

        Raises `InvalidRequest` (query_url_not_allowed) if the origin is not among those named.
        """
        address = self._allowed(url)
        loop = BackgroundLoop()
        client = httpx.AsyncClient(timeout=_MOST_SECONDS, follow_redirects=False, trust_env=False)

        def query(text: str, k: int) -> Sequence[tuple[str, float]]:
            try:
                asked = post(client, address, {"text": text, "k": k}, _MOST_BYTES)
                status, body = loop.run(asked, min(_MOST_SECONDS, deadline.remaining))
                if status != 200:
                    raise Unavailable(f"The query server answered {status}.", code="query_failed")
                if len(body) > _MOST_BYTES:
                    raise Unavailable("The query server answered with too much.", code="query_failed")
                return FOUND.validate_json(body)
            except TimeoutError:
                raise Unavailable("The query server did not answer in time.", code="query_timed_out") from None
            except (httpx.HTTPError, ValidationError):
                raise Unavailable("The query server failed or gave no chunks.", code="query_failed") from None

        try:
            yield query
        finally:
            loop.run(client.aclose(), _MOST_SECONDS)
            loop.close()

    def _allowed(self, url: str) -> httpx.URL:
        """Return the address to request, if it is allowed."""
        try:
            address = httpx.URL(url)
            known = {_origin(httpx.URL(origin)) for origin in self.origins}
        except httpx.InvalidURL:
            raise InvalidRequest("`query_url` is no address.", code="query_url_not_allowed") from None
        if address.userinfo or _origin(address) not in known:
            raise InvalidRequest(
                "The origin of `query_url` is not among PROVENANCE_QUERY_ORIGINS; ask the operator to add it.",
                code="query_url_not_allowed",
            )
        return address


def _origin(address: httpx.URL) -> tuple[str, str, int | None]:
    """Return scheme, host and port. httpx leaves out the usual port only where the scheme is written in lower case."""
    port = _PORTS.get(address.scheme) if address.port is None else address.port
    return address.scheme, address.host, port
