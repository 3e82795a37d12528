"""Where and how the servers of language models are asked: Groq, and any that is compatible with OpenAI's.

Input: a key, a model name, an address. Output: a `Connection`. Sends nothing (chat_client.py).
"""

from urllib.parse import urlsplit

from generation.chat_client import Connection
from generation.failure import Outcome, WritingFailed

GROQ_ADDRESS = "https://api.groq.com"
_ENDPOINT = "/chat/completions"
_THOUGHT = {"openai/gpt-oss-": "low", "qwen/qwen3": "none"}
"""The lowest reasoning effort of Groq's models, by name prefix.

Reasoning counts towards the answer's tokens, which it could cut short.
"""


def groq_connection(*, api_key: str, model: str, base_url: str) -> Connection:
    """Return a connection to Groq, to whose address /openai/v1 is added. Raises `WritingFailed` (unauthorized)."""
    address = f"{_root(base_url).removesuffix('/openai/v1')}/openai/v1{_ENDPOINT}"
    effort = next((effort for beginning, effort in _THOUGHT.items() if model.startswith(beginning)), None)
    extra = {"reasoning_effort": effort} if effort else {}
    return Connection(f"groq:{model}", model, address, _checked(api_key), extra)


def openai_connection(*, api_key: str | None, model: str, base_url: str) -> Connection:
    """Return a connection to any OpenAI-compatible server; an address without a path is given /v1.

    Without a key, the word "none" is sent: local servers require no key. Raises `WritingFailed` (unauthorized) for a
    key that cannot be sent in a request.
    """
    root = _root(base_url)
    address = (root if urlsplit(root).path else f"{root}/v1") + _ENDPOINT
    return Connection(f"openai-compatible:{model}", model, address, _checked(api_key or "none"))


def _root(base_url: str) -> str:
    """Remove what people paste along with an address."""
    return base_url.strip().rstrip("/").removesuffix(_ENDPOINT)


def _checked(api_key: str) -> str:
    """Return the key without surrounding white space; an invalid header would be printed by the HTTP library."""
    key = api_key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise WritingFailed(Outcome.UNAUTHORIZED)
    return key
