"""An answer as OpenAI's stream, sentence by sentence, each as soon as it is verified.

Input: the events of a run. Output: `data:` lines with chunks, the last of which carries `finish_reason` and `firewall`,
then `data: [DONE]`. An error midway ends the stream as `data: {"error": ...}`, which OpenAI's SDK raises.
"""

import json
from collections.abc import Iterator
from typing import Any

from core.result import AnswerWritten, ClaimJudged, Event, Finished, QueryResult
from routes.compat.openai_gate import Gate
from routes.compat.openai_messages import ChatRequest
from routes.compat.openai_replies import ChatCompletion, Heading, completion_of, openai_error, written
from routes.problems import problem_of
from utils.errors import FirewallError

_END = "data: [DONE]\n\n"


def stream_of(events: Iterator[Event], request: ChatRequest, gate: Gate, heading: Heading) -> Iterator[str]:
    """Yield the lines of a run's stream."""
    yield _delta(heading, role="assistant", content="")
    try:
        for event in events:
            if isinstance(event, AnswerWritten):
                gate.write(event)
            elif isinstance(event, ClaimJudged):
                freed = gate.judge(event)
                if freed:
                    yield _delta(heading, content=freed)
            elif isinstance(event, Finished) and isinstance(event.result, QueryResult):
                completion = completion_of(written(event.result), request, heading)
                yield from _ending(completion, gate.rest(completion.choices[0].message.content or ""), request, heading)
    except FirewallError as error:
        yield _line(openai_error(problem_of(error)).model_dump())


def stream_of_text(completion: ChatCompletion, request: ChatRequest, heading: Heading) -> Iterator[str]:
    """Yield the lines of an answer that is already complete."""
    yield _delta(heading, role="assistant", content="")
    yield from _ending(completion, completion.choices[0].message.content or "", request, heading)


def _ending(completion: ChatCompletion, rest: str, request: ChatRequest, heading: Heading) -> Iterator[str]:
    ended = completion.model_dump(mode="json")
    choice = completion.choices[0]
    if rest:
        yield _delta(heading, content=rest)
    if choice.message.refusal:
        yield _delta(heading, refusal=choice.message.refusal)
    yield _delta(heading, finish_reason=choice.finish_reason, firewall=ended["firewall"])
    if request.stream_options and request.stream_options.include_usage:
        yield _chunk(heading, [], usage=ended["usage"])
    yield _END


def _delta(heading: Heading, *, finish_reason: str | None = None, firewall: Any = None, **added: str) -> str:
    """Return a chunk that adds a role, some content or a refusal."""
    delta = {"role": None, "content": None, "refusal": None} | added
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish_reason}
    return _chunk(heading, [choice], firewall=firewall)


def _chunk(heading: Heading, choices: list[dict[str, Any]], *, usage: Any = None, firewall: Any = None) -> str:
    """Return a piece of a stream; `firewall` is in the last one, `usage` in one of its own if it was requested."""
    told = {"choices": choices, "usage": usage, "firewall": firewall}
    return _line(
        {"id": heading.id, "object": "chat.completion.chunk", "created": heading.created, "model": heading.model} | told
    )


def _line(told: dict[str, Any]) -> str:
    """Return an object as ASCII, because some clients take U+2028 for the end of a line."""
    return f"data: {json.dumps(told)}\n\n"
