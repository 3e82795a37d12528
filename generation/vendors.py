"""Language models by their vendors' SDKs.

In: a key, a model's name, an address. Out: a `ChatClient`. An SDK is imported when the first client of it is made.
Not here: what is sent and how faults are read (chat_client.py), where keys come from (config/).
"""

from urllib.parse import urlsplit

from generation.chat_client import ChatClient, Connection
from generation.circuit_breaker import CircuitBreaker
from generation.failure import Outcome, WritingFailed

GROQ_ADDRESS = "https://api.groq.com"
OPENAI_ADDRESS = "https://api.openai.com/v1"
CONNECT_SECONDS = 5.0
_ENDPOINT = "/chat/completions"


def connect_groq(*, api_key: str, model: str, base_url: str) -> ChatClient:
    """Return a client of Groq. `base_url` may end in /openai/v1 or not; the SDK adds it itself.

    Raises `WritingFailed` (unauthorized) for a key that no request can carry.
    """
    import groq  # noqa: PLC0415
    import httpx  # noqa: PLC0415

    client = groq.AsyncGroq(
        api_key=_checked(api_key),
        base_url=_root(base_url).removesuffix("/openai/v1"),
        max_retries=0,
        timeout=groq.Timeout(None, connect=CONNECT_SECONDS),
    )
    connection = Connection(
        name=f"groq:{model}",
        model=model,
        create=client.chat.completions.with_streaming_response.create,
        close=client.close,
        status_error=groq.APIStatusError,
        no_reply_errors=(groq.GroqError, httpx.HTTPError),
    )
    return ChatClient(connection, CircuitBreaker())


def connect_openai(*, api_key: str | None, model: str, base_url: str) -> ChatClient:
    """Return a client of any OpenAI-compatible server; an address without a path is given the /v1 that the SDK wants.

    Without a key the word "none" is sent, as servers on one's own machine ask for none, and so that the SDK does not
    send them the key in OPENAI_API_KEY. Raises `WritingFailed` (unauthorized) for a key that no request can carry.
    """
    import httpx2  # noqa: PLC0415
    import openai  # noqa: PLC0415

    root = _root(base_url)
    client = openai.AsyncOpenAI(
        api_key=_checked(api_key or "none"),
        base_url=root if urlsplit(root).path else f"{root}/v1",
        max_retries=0,
        timeout=openai.Timeout(None, connect=CONNECT_SECONDS),
    )
    connection = Connection(
        name=f"openai-compatible:{model}",
        model=model,
        create=client.chat.completions.with_streaming_response.create,
        close=client.close,
        status_error=openai.APIStatusError,
        no_reply_errors=(openai.OpenAIError, httpx2.HTTPError),
    )
    return ChatClient(connection, CircuitBreaker())


def _root(base_url: str) -> str:
    """Take off what people paste along with an address."""
    return base_url.strip().rstrip("/").removesuffix(_ENDPOINT)


def _checked(api_key: str) -> str:
    """Return the key without white space around it; one that breaks a header would be printed by the HTTP library."""
    key = api_key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise WritingFailed(Outcome.UNAUTHORIZED)
    return key
