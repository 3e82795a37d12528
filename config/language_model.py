"""Create the configured language model, if any: of the server in `LLM_BASE_URL`, else of Groq if a key is set.

Input: `Settings`. Output: a `ChatClient`. Sends no request.
"""

from config.settings import Settings
from generation.chat_client import ChatClient
from generation.vendors import GROQ_ADDRESS, groq_connection, openai_connection


def load_language_model(settings: Settings) -> ChatClient | None:
    """Return a client, or None if no model is configured. Raises `WritingFailed` for a key that cannot be sent."""
    if settings.llm_base_url:
        key = settings.llm_api_key.get_secret_value() if settings.llm_api_key else None
        return ChatClient(openai_connection(api_key=key, model=settings.llm_model, base_url=settings.llm_base_url))
    if settings.groq_api_key:
        key = settings.groq_api_key.get_secret_value()
        return ChatClient(groq_connection(api_key=key, model=settings.llm_model, base_url=GROQ_ADDRESS))
    return None
