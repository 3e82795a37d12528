"""A query function behind a URL: `query_url` of a request.

Input: a text and `k`, posted as {"text", "k"}. Output: [[chunk, distance], ...]. The URL comes from the caller, so only
origins that the operator named are allowed (none by default): no redirects are followed, no proxy of this machine is
used, no user name or password is sent, and replies are limited in size and time. Does not use the chunks (querying.py).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import ValidationError

from core.methods.provenance.querying import FOUND, QueryFunction
from generation.background_loop import BackgroundLoop
from utils.deadline import Deadline
from utils.errors import InvalidRequest, Unavailable

if TYPE_CHECKING:
    import httpx

_MOST_SECONDS = 10.0
_MOST_BYTES = 1_000_000
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class QueryServers:
    """The servers that may be asked, by origin: "https://search.example.org", with a port if it has its own."""

    origins: frozenset[str]

    @contextmanager
    def connected(self, url: str, deadline: Deadline) -> Iterator[QueryFunction]:
        """Yield the function behind `url`; it raises `Unavailable` (query_failed, query_timed_out) if it fails.

        Raises `InvalidRequest` (query_url_not_allowed) if the origin is not among those named.
        """
        import httpx  # noqa: PLC0415

        address = self._allowed(url)
        loop = BackgroundLoop()
        client = httpx.AsyncClient(timeout=_MOST_SECONDS, follow_redirects=False, trust_env=False)

        def query(text: str, k: int) -> Sequence[tuple[str, float]]:
            try:
                body = loop.run(_received(client, address, text, k), min(_MOST_SECONDS, deadline.remaining))
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

    def _allowed(self, url: str) -> "httpx.URL":
        """Return the address to request, if it is allowed."""
        import httpx  # noqa: PLC0415

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


def _origin(address: "httpx.URL") -> tuple[str, str, int | None]:
    return address.scheme, address.host.lower(), address.port or _PORTS.get(address.scheme)


async def _received(client: "httpx.AsyncClient", address: "httpx.URL", text: str, k: int) -> bytes:
    """Return the body of a reply with status 200 that is not too large."""
    received = bytearray()
    async with client.stream("POST", address, json={"text": text, "k": k}) as reply:
        if reply.status_code != 200:
            raise Unavailable(f"The query server answered {reply.status_code}.", code="query_failed")
        async for piece in reply.aiter_bytes():
            received += piece
            if len(received) > _MOST_BYTES:
                raise Unavailable("The query server answered with too much.", code="query_failed")
    return bytes(received)
