"""The interface to language models: messages in, a completed text out."""

from collections.abc import Sequence
from typing import Literal, Protocol

from utils.deadline import Deadline
from utils.record import Record


class Message(Record):
    """One message to the model."""

    role: Literal["system", "user"]
    content: str


def conversation(system: str, user: str) -> tuple[Message, Message]:
    """Return the instructions and what they are about as messages."""
    return Message(role="system", content=system), Message(role="user", content=user)


class Completion(Record):
    """The text that the model wrote, never blank. `truncated`: it stopped at the token limit, maybe in mid-word."""

    text: str
    truncated: bool


class LanguageModel(Protocol):
    """Something that continues a conversation. `name` gives vendor and model."""

    name: str

    def complete(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, deadline: Deadline
    ) -> Completion:
        """Answer before the deadline, or raise `WritingFailed` with one typed outcome. Blocks; thread-safe."""
