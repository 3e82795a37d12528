"""From settings to the language model that answers, if there is one.

In: `Settings`. Out: a `ChatClient`, or a `Connection` to look at: to the compatible server that `LLM_BASE_URL` names,
else to Groq where a key of Groq is set, else none. Not here: what is sent (generation/).
"""

from config.settings import Settings
from generation.chat_client import ChatClient, Connection
from generation.circuit_breaker import CircuitBreaker
from generation.vendors import GROQ_ADDRESS, groq_connection, openai_connection


def load_language_model(settings: Settings) -> ChatClient | None:
    """Return a client, None where no language model is configured."""
    connection = connection_of(settings)
    return None if connection is None else ChatClient(connection, CircuitBreaker())


def connection_of(settings: Settings) -> Connection | None:
    """Return the connection that is configured. Raises `WritingFailed` for a key that no request can carry."""
    if settings.llm_base_url:
        key = settings.llm_api_key.get_secret_value() if settings.llm_api_key else None
        return openai_connection(api_key=key, model=settings.llm_model, base_url=settings.llm_base_url)
    if settings.groq_api_key:
        key = settings.groq_api_key.get_secret_value()
        return groq_connection(api_key=key, model=settings.llm_model, base_url=GROQ_ADDRESS)
    return None
