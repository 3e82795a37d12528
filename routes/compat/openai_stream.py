"""An answer as OpenAI's stream, sentence by sentence, each as soon as it is verified.

Input: the events of a run. Output: `data:` lines with chunks, the last of which carries `finish_reason` and `firewall`,
then `data: [DONE]`. An error midway ends the stream as `data: {"error": ...}`, which OpenAI's SDK raises.
"""

import json
from collections.abc import Iterator
from typing import Literal

from core.result import AnswerWritten, ClaimJudged, Event, Finished, QueryResult
from routes.compat.openai_completion import (
    ChatCompletion,
    FinishReason,
    FirewallReport,
    Heading,
    Usage,
    completion_of,
    written,
)
from routes.compat.openai_errors import openai_error
from routes.compat.openai_gate import Gate
from routes.compat.openai_messages import ChatRequest
from routes.problems import problem_of
from utils.errors import FirewallError
from utils.record import Record

_END = "data: [DONE]\n\n"


class Delta(Record):
    """What a chunk adds."""

    role: Literal["assistant"] | None
    content: str | None
    refusal: str | None


class ChunkChoice(Record):
    """The only choice of a chunk."""

    index: int
    delta: Delta
    logprobs: None
    finish_reason: FinishReason | None


class ChatCompletionChunk(Record):
    """A piece of a stream; `firewall` is in the last one, `usage` in one of its own if it was requested."""

    id: str
    object: Literal["chat.completion.chunk"]
    created: int
    model: str
    choices: tuple[ChunkChoice, ...]
    usage: Usage | None
    firewall: FirewallReport | None


def stream_of(events: Iterator[Event], request: ChatRequest, gate: Gate, heading: Heading) -> Iterator[str]:
    """Yield the lines of a run's stream."""
    yield _chunk(heading, role="assistant", content="")
    try:
        for event in events:
            if isinstance(event, AnswerWritten):
                gate.write(event)
            elif isinstance(event, ClaimJudged):
                freed = gate.judge(event)
                if freed:
                    yield _chunk(heading, content=freed)
            elif isinstance(event, Finished) and isinstance(event.result, QueryResult):
                completion = completion_of(written(event.result), request, heading)
                yield from _ending(completion, gate.rest(completion.choices[0].message.content or ""), request, heading)
    except FirewallError as error:
        yield _line(openai_error(problem_of(error)))


def stream_of_text(completion: ChatCompletion, request: ChatRequest, heading: Heading) -> Iterator[str]:
    """Yield the lines of an answer that is already complete."""
    yield _chunk(heading, role="assistant", content="")
    yield from _ending(completion, completion.choices[0].message.content or "", request, heading)


def _ending(completion: ChatCompletion, rest: str, request: ChatRequest, heading: Heading) -> Iterator[str]:
    choice = completion.choices[0]
    if rest:
        yield _chunk(heading, content=rest)
    if choice.message.refusal:
        yield _chunk(heading, refusal=choice.message.refusal)
    yield _chunk(heading, finish_reason=choice.finish_reason, firewall=completion.firewall)
    if request.stream_options and request.stream_options.include_usage:
        yield _line(_record(heading, (), completion.usage, None))
    yield _END


def _chunk(
    heading: Heading,
    *,
    role: Literal["assistant"] | None = None,
    content: str | None = None,
    refusal: str | None = None,
    finish_reason: FinishReason | None = None,
    firewall: FirewallReport | None = None,
) -> str:
    delta = Delta(role=role, content=content, refusal=refusal)
    choice = ChunkChoice(index=0, delta=delta, logprobs=None, finish_reason=finish_reason)
    return _line(_record(heading, (choice,), None, firewall))


def _record(
    heading: Heading, choices: tuple[ChunkChoice, ...], usage: Usage | None, firewall: FirewallReport | None
) -> ChatCompletionChunk:
    return ChatCompletionChunk(
        id=heading.id,
        object="chat.completion.chunk",
        created=heading.created,
        model=heading.model,
        choices=choices,
        usage=usage,
        firewall=firewall,
    )


def _line(record: Record) -> str:
    """Return a record as ASCII, because some clients take U+2028 for the end of a line."""
    return f"data: {json.dumps(record.model_dump(mode='json'))}\n\n"
