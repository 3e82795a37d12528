"""An answer as OpenAI's stream, sentence by sentence, each as soon as it is verified.

Input: the events of a run, and the delivered text. Output: `data:` lines with chunks that together are that text, the
last of which carries `finish_reason` and `firewall`, then `data: [DONE]`. A sentence is sent once it is verified, the
text so far answers the question, and nothing that follows can retract it. An error midway ends the stream as
`data: {"error": ...}`, which OpenAI's SDK raises.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from config.assembly import Service
from core.answering import judge_answer
from core.examination import Statement
from core.firewall import Answered, OnFail
from core.methods.method import ByClaim
from core.result import AnswerWritten, ClaimJudged, Event, Finished, QueryResult
from core.runs.requests import QueryRequest
from core.verdict import Status
from core.verifier import Verifier
from retrieval.rails import Treatment
from routes.compat.openai_messages import ChatRequest
from routes.compat.openai_replies import ChatCompletion, Heading, completion_of, openai_error, written
from routes.faults import describe

_END = "data: [DONE]\n\n"
_GOOD = (Status.VERIFIED, Status.NOT_A_CLAIM)
_BEGINNING_WITH_WHAT_IS_VERIFIED = frozenset(
    {OnFail.ANNOTATE, OnFail.NOOP, OnFail.FIX, OnFail.FILTER, OnFail.REASK, OnFail.FIX_REASK}
)
_BLACK = re.compile(r"\S")


class Gate:
    """Releases the verified beginning of one answer.

    `take_apart` is None if all of it must wait for the decision. `answers` says whether a beginning already answers the
    question, whatever follows.
    """

    def __init__(self, take_apart: Callable[[str], Statement] | None, answers: Callable[[Statement], bool]) -> None:
        self._take_apart = take_apart
        self._answers = answers
        self._answered = False
        self._open = False
        self._statement = Statement.of_claims(())
        self._last: dict[str, int] = {}
        self._awaited = 0
        self._sent = ""

    @classmethod
    def of(cls, request: QueryRequest, service: Service) -> "Gate":
        """Return the gate for a request.

        Nothing is sent early if an answer may be rewritten, if bands or a method may withhold all of it, if the caller
        wants all or nothing, if a language model words the claims, or if whether it answers is judged by a language
        model or on a text with masked values.
        """
        pipeline = service.pipeline
        method = pipeline.methods[request.method]
        treatment = request.sensitive_data or service.settings.sensitive_data
        attempts = service.settings.max_regeneration_attempts if request.attempts is None else request.attempts
        early = (
            isinstance(method, ByClaim)
            and not (attempts and pipeline.writer.varies)
            and request.bands is None
            and request.on_fail in _BEGINNING_WITH_WHAT_IS_VERIFIED
            and pipeline.decomposer is None
            and pipeline.verifier.reviewer is None
            and (pipeline.verifier.answers is None or treatment is Treatment.OFF)
        )
        take_apart = (lambda text: method.take_apart(text, request.options)) if early else None
        return cls(take_apart, lambda beginning: _answers(request.question, beginning, pipeline.verifier))

    def write(self, event: AnswerWritten) -> None:
        """Receive an answer that is about to be judged."""
        if self._take_apart:
            self._open = True
            self._statement = self._take_apart(event.answer)
            self._last = {unit.claim.source_sentence: place for place, unit in enumerate(self._statement.units)}

    def judge(self, event: ClaimJudged) -> str:
        """Return what may be sent after the next verdict. A repeated sentence waits for its last occurrence."""
        place, following, units = event.claim.index, event.claim.index + 1, self._statement.units
        self._open = self._open and event.claim.status in _GOOD and event.total == len(units)
        if not self._open or following == len(units):
            return ""
        self._awaited = max(self._awaited, self._last[units[place].claim.source_sentence])
        if self._awaited > place:
            return ""
        self._answered = self._answered or self._answers(replace(self._statement, units=units[:following]))
        if not self._answered:
            return ""
        freed = self._statement.text[len(self._sent) : units[following].claim.span.start]
        self._sent += freed
        return freed

    def rest(self, text: str) -> str:
        """Return the unsent part of the delivered text; delivery changes only white space in what was sent."""
        gone = len(_BLACK.findall(self._sent))
        if not gone:
            return text
        *_, last = islice(_BLACK.finditer(text), gone)
        rest = text[last.end() :]
        return rest.lstrip() if self._sent[-1].isspace() else rest


def _answers(question: str, beginning: Statement, verifier: Verifier) -> bool:
    """Return whether a text that begins like this is an answer, whatever follows: the best sentence counts."""
    if verifier.answers is None:
        return True
    return judge_answer(question, beginning, verifier) in (Answered.YES, Answered.PARTLY)


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
                yield from _ending(
                    completion, gate.rest(completion.choices[0].message["content"] or ""), request, heading
                )
    except Exception as error:  # noqa: BLE001  (a stream never ends without a word)
        yield _line(openai_error(describe(error)))


def stream_of_text(completion: ChatCompletion, request: ChatRequest, heading: Heading) -> Iterator[str]:
    """Yield the lines of an answer that is already complete."""
    yield _delta(heading, role="assistant", content="")
    yield from _ending(completion, completion.choices[0].message["content"] or "", request, heading)


def _ending(completion: ChatCompletion, rest: str, request: ChatRequest, heading: Heading) -> Iterator[str]:
    ended = completion.model_dump(mode="json")
    choice = completion.choices[0]
    if rest:
        yield _delta(heading, content=rest)
    if refusal := choice.message["refusal"]:
        yield _delta(heading, refusal=refusal)
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
    told = {"object": "chat.completion.chunk", "choices": choices, "usage": usage, "firewall": firewall}
    return _line(heading | told)


def _line(told: object) -> str:
    """Return an object as ASCII, because some clients take U+2028 for the end of a line."""
    return f"data: {json.dumps(told)}\n\n"
