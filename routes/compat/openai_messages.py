"""Reads evidence and question from the messages of a chat-completions request.

Input: the body of a request, any field of which may be null. Output: the texts to check against, the question, the
choices. Marked as evidence are blocks of type `grounding_source` (LiteLLM's and Bedrock's word), `tool` messages
(HaluGate's) and messages of the role `context` (NeMo's).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from core.firewall import OnFail
from core.methods.contract import MethodOptions
from core.runs.requests import BandsRequest
from retrieval.rails import Treatment
from utils.bodies import Body, ListOf
from utils.text import without_surrogates

Cleaned = Annotated[str, AfterValidator(without_surrogates)]

EVIDENCE = "grounding_source"
QUESTION = "query"
_TEXT = "text"
_EVIDENCE_ROLES = frozenset({"tool", "function", "context"})
_EVIDENCE_FIELDS = frozenset({"collection", "contexts"})
_INSTRUCTING_ROLES = frozenset({"system", "developer"})


class Block(BaseModel):
    """A part of a message; one without text (a picture) says nothing here."""

    type: Cleaned | None = None
    text: Cleaned | None = None


class RelevantChunks(BaseModel):
    """What a NeMo application puts into a message of the role `context`."""

    relevant_chunks: Cleaned | ListOf[Cleaned] | None = None


class ChatMessage(BaseModel):
    """A message; `content` is null where an assistant only calls tools."""

    role: Cleaned
    content: Cleaned | ListOf[Block | Cleaned] | RelevantChunks | None = None

    def texts(self, *kinds: str) -> Iterator[str]:
        """Yield the texts of the blocks of `kinds`; plain content is one block of the kind `text`."""
        if isinstance(self.content, RelevantChunks):
            chunks = self.content.relevant_chunks or []
            yield from [chunks] if isinstance(chunks, str) else chunks
            return
        for part in [self.content] if isinstance(self.content, str) else self.content or []:
            block = Block(type=_TEXT, text=part) if isinstance(part, str) else part
            if (block.type or _TEXT) in kinds and block.text:
                yield block.text


class NamedText(BaseModel):
    """A text to check against."""

    text: Cleaned


class FirewallChoices(BaseModel):
    """The field `firewall` of a request: evidence, and what the caller chooses. Unset, the settings hold; an unknown
    field is a mistake and is said to be.

    `collection` is the token of a workspace. `regenerate` is how OpenAI-style callers call `annotate`: an answer that
    fails is written again while attempts are left in any case.
    """

    model_config = ConfigDict(extra="forbid")

    collection: Cleaned | None = None
    contexts: ListOf[Cleaned | NamedText] | None = None
    method: Cleaned | None = None
    options: MethodOptions | None = None
    on_fail: OnFail | Literal["regenerate"] | None = None
    threshold: float | None = Field(None, ge=0, le=1, strict=True)
    bands: BandsRequest | None = None
    newest_wins: bool | None = None
    sensitive_data: Treatment | None = None
    top_k: int | None = Field(None, ge=1, le=20)
    attempts: int | None = Field(None, ge=0, le=3)

    def chosen(self) -> dict[str, Any]:
        """Return the fields of a `QueryRequest` that are set."""
        chosen = {name: value for name, value in self if value is not None and name not in _EVIDENCE_FIELDS}
        if self.on_fail == "regenerate":
            chosen["on_fail"] = OnFail.ANNOTATE
        return chosen


class StreamOptions(BaseModel):
    """What a streaming caller wants besides."""

    include_usage: bool | None = None


class ChatRequest(Body):
    """A chat-completions request, as far as it is read; a language model's knobs are left to the settings."""

    model: Cleaned | None = None
    messages: ListOf[ChatMessage]
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: int | None = None
    tool_choice: Any = None
    function_call: Any = None
    response_format: Any = None
    modalities: list[Any] | None = None
    logprobs: bool | None = None
    firewall: FirewallChoices | None = None

    @property
    def choices(self) -> FirewallChoices:
        """What the caller chose."""
        return self.firewall or FirewallChoices()

    @property
    def evidence(self) -> tuple[str, ...]:
        """The texts in the request to check against."""
        contexts = [each if isinstance(each, str) else each.text for each in self.choices.contexts or []]
        return tuple(text for text in [*marked_evidence(self.messages), *contexts] if text.strip())


def marked_evidence(messages: Sequence[ChatMessage]) -> list[str]:
    """Return what is marked as evidence, in order; never the words of an assistant."""
    found: list[str] = []
    for message in messages:
        if message.role in _EVIDENCE_ROLES:
            found += message.texts(EVIDENCE, _TEXT)
        elif message.role != "assistant":
            found += message.texts(EVIDENCE)
    return found


def instructions(messages: Sequence[ChatMessage]) -> list[str]:
    """Return the plain text of system and developer messages, which may hold the context if nothing is marked."""
    return [text for message in messages if message.role in _INSTRUCTING_ROLES for text in message.texts(_TEXT)]


def question(messages: Sequence[ChatMessage]) -> str:
    """Return the last user message: its blocks of type `query`, else its text; empty if there is none."""
    last = next((message for message in reversed(messages) if message.role == "user"), None)
    if last is None:
        return ""
    return "\n".join([*last.texts(QUESTION)] or last.texts(_TEXT)).strip()
