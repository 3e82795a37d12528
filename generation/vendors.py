"""Connections to language models through the vendors' SDKs.

Input: a key, a model name, an address. Output: a `Connection`. An SDK is imported when its first connection is made.
"""

from functools import partial
from urllib.parse import urlsplit

from generation.chat_client import Connection
from generation.failure import Outcome, WritingFailed

GROQ_ADDRESS = "https://api.groq.com"
CONNECT_SECONDS = 5.0
_ENDPOINT = "/chat/completions"
_THOUGHT = {"openai/gpt-oss-": "low", "qwen/qwen3": "none"}
"""The lowest reasoning effort of Groq's models, by name prefix (`groq` 1.7.0, reasoning_effort).

Reasoning counts towards the answer's tokens, which it could cut short.
"""


def groq_connection(*, api_key: str, model: str, base_url: str) -> Connection:
    """Return a connection to Groq, to whose address the SDK adds /openai/v1. Raises `WritingFailed` (unauthorized)."""
    import groq  # noqa: PLC0415
    import httpx  # noqa: PLC0415

    client = groq.AsyncGroq(
        api_key=_checked(api_key),
        base_url=_root(base_url).removesuffix("/openai/v1"),
        max_retries=0,
        timeout=groq.Timeout(None, connect=CONNECT_SECONDS),
    )
    create = client.chat.completions.with_streaming_response.create
    effort = next((effort for beginning, effort in _THOUGHT.items() if model.startswith(beginning)), None)
    return Connection(
        name=f"groq:{model}",
        model=model,
        create=partial(create, reasoning_effort=effort) if effort else create,
        close=client.close,
        status_error=groq.APIStatusError,
        no_reply_errors=(groq.GroqError, httpx.HTTPError),
    )


def openai_connection(*, api_key: str | None, model: str, base_url: str) -> Connection:
    """Return a connection to any OpenAI-compatible server; an address without a path is given the SDK's /v1.

    Without a key, the word "none" is sent: local servers require no key, and otherwise the SDK would send the key in
    OPENAI_API_KEY. Raises `WritingFailed` (unauthorized) for a key that cannot be sent in a request.
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
    return Connection(
        name=f"openai-compatible:{model}",
        model=model,
        create=client.chat.completions.with_streaming_response.create,
        close=client.close,
        status_error=openai.APIStatusError,
        no_reply_errors=(openai.OpenAIError, httpx2.HTTPError),
    )


def _root(base_url: str) -> str:
    """Remove what people paste along with an address."""
    return base_url.strip().rstrip("/").removesuffix(_ENDPOINT)


def _checked(api_key: str) -> str:
    """Return the key without surrounding white space; an invalid header would be printed by the HTTP library."""
    key = api_key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise WritingFailed(Outcome.UNAUTHORIZED)
    return key
