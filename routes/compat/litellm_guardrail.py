"""LiteLLM's "Generic Guardrail API": `guardrail: generic_guardrail_api`, `mode: [pre_call, post_call]`, `api_base`.

Input: before the model is called, its messages; after it, its answer under the same call id. Output: NONE, BLOCKED with
the reason, or GUARDRAIL_INTERVENED with the text that `on_fail` delivers. Evidence is what the messages mark as such,
else the workspace of `collection`, else system text; never a user's words. A service at fault is an error. (litellm
1.106.2, proxy/guardrails/guardrail_hooks/generic_guardrail_api.)
"""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Header, Request
from pydantic import BaseModel, Field

from core.firewall import Action, Answered, OnFail
from core.result import VerifyResult
from core.runs.requests import Choices
from routes.access import key_in
from routes.compat.checking import Checking, CheckingDep, require_few
from routes.compat.openai_messages import ChatMessage, Cleaned, instructions, marked_evidence, question
from routes.compat.scoring import NO_ANSWER, REPAIRING, UNCHECKED, failing, is_repaired
from routes.problems import RESPONSES
from utils.bodies import Body, ListOf
from utils.errors import InvalidRequest
from utils.recent import SizedCache
from utils.record import Record

SECONDS_KEPT = 900.0
MOST_CHARACTERS_KEPT = 50_000_000
LEAST_SIZE = 5_000
_DELIVERING = REPAIRING | {Action.ANNOTATE, Action.WARN, Action.REFRAIN}
_BLOCKING = frozenset(OnFail) - {OnFail.ANNOTATE, OnFail.REFRAIN, OnFail.NOOP}


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a model was asked with: texts marked as evidence, plain instructions, the question."""

    marked: tuple[str, ...]
    instructions: tuple[str, ...]
    question: str

    @property
    def size(self) -> int:
        """Its length in characters; a short one counts as more, so that there are never too many."""
        return max(LEAST_SIZE, sum(map(len, (*self.marked, *self.instructions, self.question))))


Shelf = SizedCache[str, Exchange]
"""Exchanges by the caller's key and the call id, for a while, in memory."""


def place_of(key: str, call_id: str) -> str:
    """Return the key of an exchange: a hash of key and id, so that no key is stored and no two pairs collide."""
    return hashlib.sha256(f"{len(key)}:{key}{call_id}".encode("utf-8", "surrogatepass")).hexdigest()


@asynccontextmanager
async def _with_shelf(app: FastAPI) -> AsyncIterator[dict[str, Shelf]]:
    """Give every running service its own shelf."""
    yield {"evidence_shelf": Shelf(MOST_CHARACTERS_KEPT, seconds=SECONDS_KEPT)}


router = APIRouter(prefix="/beta", tags=["dialects"], lifespan=_with_shelf, responses=RESPONSES)


def _shelf_of(request: Request) -> Shelf:
    shelf: Shelf = request.state.evidence_shelf
    return shelf


def _caller_of(request: Request, key: Annotated[str, Header(alias="x-api-key")] = "") -> str:
    """Return the key of ours that a request carries, in whichever header, or else the key that LiteLLM sends."""
    return key_in(request.headers) or key


class LiteLlmChoices(BaseModel):
    """`additional_provider_specific_params` of the guardrail's configuration. `collection` is a workspace's token."""

    collection: Cleaned | None = None
    on_fail: OnFail | None = None
    threshold: float | None = Field(None, ge=0, le=1, strict=True)

    def choices(self) -> Choices:
        """Return the choices. By default a failing answer is blocked, as most streams drop rewritten text."""
        on_fail = OnFail.BLOCK if self.on_fail in (None, OnFail.EXCEPTION) else self.on_fail
        return Choices(on_fail=on_fail, threshold=self.threshold)


class LiteLlmRequest(Body):
    """One of the two calls. `texts` are all texts of the messages in order, or one a choice of the answer."""

    input_type: Literal["request", "response"]
    litellm_call_id: Cleaned | None = None
    texts: ListOf[Cleaned | None] | None = None
    structured_messages: ListOf[ChatMessage] | None = None
    tool_calls: list[Any] | None = None
    additional_provider_specific_params: LiteLlmChoices | None = None

    @property
    def exchange(self) -> Exchange:
        """What the model is asked. LiteLLM drops a user's blocks of type `query`; `texts` end with them."""
        messages = self.structured_messages or []
        asked = question(messages) or next((text for text in reversed(self.texts or []) if text), "")
        return Exchange(tuple(marked_evidence(messages)), tuple(instructions(messages)), asked)

    @property
    def answers(self) -> list[str]:
        """The texts of the answer; a null text becomes empty."""
        return [text or "" for text in self.texts or []]


class LiteLlmResult(Record):
    """What LiteLLM does with the exchange."""

    action: Literal["NONE", "BLOCKED", "GUARDRAIL_INTERVENED"]
    blocked_reason: str | None
    texts: list[str] | None


NONE = LiteLlmResult(action="NONE", blocked_reason=None, texts=None)


@router.post("/litellm_basic_guardrail_api")
def guard(
    request: LiteLlmRequest,
    checking: CheckingDep,
    shelf: Annotated[Shelf, Depends(_shelf_of)],
    caller: Annotated[str, Depends(_caller_of)],
) -> LiteLlmResult:
    """Keep the evidence of a request; judge an answer by the evidence of its request."""
    if request.input_type == "request":
        if request.litellm_call_id:
            asked = request.exchange
            shelf.put(place_of(caller, request.litellm_call_id), asked, asked.size)
        return NONE
    if request.tool_calls and not any(answer.strip() for answer in request.answers):
        return NONE
    require_few(request.answers, "texts")
    exchange = shelf.get(place_of(caller, request.litellm_call_id)) if request.litellm_call_id else None
    params = request.additional_provider_specific_params or LiteLlmChoices()
    texts = []
    for answer in request.answers or [""]:
        result = _judged(answer, exchange or Exchange((), (), ""), params, checking)
        if isinstance(result, str):
            return _blocked(result)
        delivered = _delivered(answer, result, params)
        if not delivered.strip():
            return _blocked(_reason(result))
        texts.append(delivered)
    if texts == request.answers:
        return NONE
    return LiteLlmResult(action="GUARDRAIL_INTERVENED", blocked_reason=None, texts=texts)


def _judged(answer: str, exchange: Exchange, params: LiteLlmChoices, checking: Checking) -> VerifyResult | str:
    """Return the result for one answer, or the reason why there is none."""
    workspace = checking.service.library.open(params.collection) if params.collection else None
    evidence = exchange.marked or (() if workspace else exchange.instructions)
    try:
        result = checking.check_or_worst(
            "litellm", answer, evidence, exchange.question, workspace=workspace, choices=params.choices()
        )
    except InvalidRequest as error:
        return error.detail
    return result or UNCHECKED


def _delivered(answer: str, result: VerifyResult, params: LiteLlmChoices) -> str:
    """Return what is delivered of an answer; empty if it is blocked.

    An answer that does not answer its question is blocked, unless a rewritten text was requested: most streams drop it.
    """
    action = result.decision.action
    lost = action in REPAIRING and not is_repaired(result)
    unanswered = result.decision.answered is Answered.NO and params.choices().on_fail in _BLOCKING
    if lost or unanswered:
        return ""
    if action in _DELIVERING:
        return result.text
    return answer if action in (Action.PASS, Action.NOOP) else ""


def _blocked(reason: str) -> LiteLlmResult:
    return LiteLlmResult(action="BLOCKED", blocked_reason=reason, texts=None)


def _reason(result: VerifyResult) -> str:
    if result.decision.answered is Answered.NO:
        return NO_ANSWER
    wrong = failing(result)
    claims = f"{len(wrong)} of {len(wrong) + result.decision.counts.verified} claims are not supported"
    shown = "".join(f" “{verdict.text}” {verdict.explanation}" for verdict in wrong[:3])
    return f"{claims}.{shown}" if wrong else f"Nothing in the answer could be verified ({result.decision.reason})."
