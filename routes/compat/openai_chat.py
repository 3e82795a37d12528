"""Chat completions: an OpenAI client pointed at this address gets answers that passed through the firewall.

Input: OpenAI's request, with evidence in its messages or in `firewall.contexts`, else a workspace named by
`firewall.collection` or the header. Output: a chat completion or its stream, with the object `firewall`. Clients that
want a verdict in words are recognised by their prompt or the model's name (halugate.py, minicheck.py).
"""

import secrets
from collections.abc import Callable
from typing import Any, Literal

from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response, StreamingResponse

from core.result import QueryResult, Queued, RunStarted
from core.runs.requests import MOST_SOURCE_TEXT, QueryRequest
from core.runs.running import question as run_question
from retrieval.workspace import Workspace
from routes.compat import halugate, minicheck
from routes.compat.checking import CheckingDep
from routes.compat.openai_messages import ChatRequest, question
from routes.compat.openai_replies import (
    RESPONSES,
    ChatCompletion,
    OpenAiRoute,
    completion_of,
    completion_of_text,
    headers_of,
    heading_of,
    written,
)
from routes.compat.openai_stream import Gate, stream_of, stream_of_text
from routes.dependencies import ExecutorDep, NamedWorkspaceDep, ServiceDep
from utils.errors import InvalidRequest, NotFound
from utils.record import Record

MODEL = "hallucination-firewall"
EVENTS = "text/event-stream"
NO_EVIDENCE = (
    "There is nothing to check an answer against. Send evidence (`firewall.contexts`, `tool` messages, system blocks "
    "of type `grounding_source`, messages of the role `context`) or name a workspace (`firewall.collection`)."
)
_NO_CALL = (None, "none", "auto")
_MISLEADING: dict[str, tuple[Callable[[ChatRequest], bool], str]] = {
    "n": (lambda request: (request.n or 1) > 1, "One answer is written for a request; send `n=1`."),
    "tool_choice": (lambda request: request.tool_choice not in _NO_CALL, "No tool is ever called here."),
    "function_call": (lambda request: request.function_call not in _NO_CALL, "No function is ever called."),
    "response_format": (lambda request: _format_of(request) != "text", "Answers are plain text."),
    "modalities": (lambda request: any(each != "text" for each in request.modalities or ()), "Answers are plain text."),
    "logprobs": (lambda request: bool(request.logprobs), "There are no log-probabilities of an answer."),
}
"""Unsupported features: refused instead of silently ignored."""

router = APIRouter(prefix="/v1", tags=["dialects"], route_class=OpenAiRoute, responses=RESPONSES)


OpenAiModel = dict[Literal["id", "object", "created", "owned_by"], str | int]
"""A name that `model` may have."""


class OpenAiModels(Record):
    """All of them."""

    object: Literal["list"]
    data: list[OpenAiModel]


@router.get("/models")
def list_models(service: ServiceDep) -> OpenAiModels:
    """List what `model` may be: the firewall, the language model behind it if there is one, the two detectors."""
    own = [service.settings.llm_model] if service.model else []
    names = [MODEL, *own, halugate.MODEL, minicheck.MODEL]
    return OpenAiModels(
        object="list",
        data=[{"id": name, "object": "model", "created": 0, "owned_by": "hallucination-firewall"} for name in names],
    )


@router.get("/models/{model:path}")
def read_model(model: str, service: ServiceDep) -> OpenAiModel:
    """Return one of them."""
    found = next((each for each in list_models(service).data if each["id"] == model), None)
    if found is None:
        raise NotFound("There is no model of this name; `GET /v1/models` lists them.", code="model_not_found")
    return found


@router.post(
    "/chat/completions",
    response_model=ChatCompletion,
    responses={200: {"content": {EVENTS: {}}, "description": "A chat completion, or its stream."}},
)
def complete_chat(
    request: ChatRequest,
    service: ServiceDep,
    executor: ExecutorDep,
    checking: CheckingDep,
    workspace: NamedWorkspaceDep,
) -> Response:
    """Answer the last user message from the evidence; every claim of the answer comes with its verdict."""
    content = halugate.answer(request, checking) or minicheck.answer(request, checking)
    if content is not None:
        heading = heading_of(secrets.token_urlsafe(12), request.model or MODEL)
        completion = completion_of_text(content, request, heading)
        if request.stream:
            return StreamingResponse(stream_of_text(completion, request, heading), media_type=EVENTS)
        return JSONResponse(completion.model_dump(mode="json"))
    checking.let_in()
    _refuse_what_misleads(request)
    checking.require_models()
    if request.choices.collection:
        workspace = service.library.open(request.choices.collection)
    asked = QueryRequest(question=question(request.messages), **request.choices.chosen())
    model = service.pipeline.models.writer or MODEL
    run = run_question(asked, service.runner, workspace, _sources(request, workspace))
    if not request.stream:
        result = written(executor.finish(run, QueryResult))
        completion = completion_of(result, request, heading_of(result.run_id, model))
        return JSONResponse(completion.model_dump(mode="json"), headers=headers_of(result))
    gate = Gate.of(asked, service)
    events = executor.start(run)
    begun = next(event for event in events if not isinstance(event, Queued))
    run_id = begun.run_id if isinstance(begun, RunStarted) else ""
    return StreamingResponse(stream_of(events, request, gate, heading_of(run_id, model)), media_type=EVENTS)


def _refuse_what_misleads(request: ChatRequest) -> None:
    for field, (is_asked, sentence) in _MISLEADING.items():
        if is_asked(request):
            raise RequestValidationError([{"loc": ("body", field), "msg": sentence, "type": "unsupported_value"}])


def _format_of(request: ChatRequest) -> Any:
    wanted = request.response_format
    return wanted.get("type") if isinstance(wanted, dict) else wanted or "text"


def _sources(request: ChatRequest, workspace: Workspace | None) -> list[tuple[str, str]]:
    """Return the request's own evidence, named S0, S1, ...; nothing if the workspace is used."""
    texts = request.evidence
    if not texts and workspace is None:
        raise InvalidRequest(NO_EVIDENCE, code="no_evidence")
    if sum(map(len, texts)) > MOST_SOURCE_TEXT:
        raise InvalidRequest(f"Evidence may hold {MOST_SOURCE_TEXT:,} characters together.", code="sources_too_long")
    return [(f"S{place}", text) for place, text in enumerate(texts)]
