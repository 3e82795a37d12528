"""Create the configured language model, if any: of the server in `LLM_BASE_URL`, else of Groq if a key is set.

Input: `Settings`. Output: a `ChatClient`, or a `Connection` for inspection. Sends no request.
"""

from config.settings import Settings
from generation.chat_client import ChatClient, Connection
from generation.vendors import GROQ_ADDRESS, groq_connection, openai_connection


def load_language_model(settings: Settings) -> ChatClient | None:
    """Return a client, or None if no language model is configured."""
    connection = connection_of(settings)
    return None if connection is None else ChatClient(connection)


def connection_of(settings: Settings) -> Connection | None:
    """Return the configured connection. Raises `WritingFailed` for a key that cannot be sent in a request."""
    if settings.llm_base_url:
        key = settings.llm_api_key.get_secret_value() if settings.llm_api_key else None
        return openai_connection(api_key=key, model=settings.llm_model, base_url=settings.llm_base_url)
    if settings.groq_api_key:
        key = settings.groq_api_key.get_secret_value()
        return groq_connection(api_key=key, model=settings.llm_model, base_url=GROQ_ADDRESS)
    return None
