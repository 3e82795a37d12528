"""The webhook guardrail of the Portkey gateway: this address is its webhook URL, in an output guardrail.

Input: the request and the response of a model. Evidence is what the messages mark as such, and their instructions; or
the workspace that the headers name, if nothing is marked. Output: `verdict`, and with `?on_fail=fix` or `filter` the
repaired response. Portkey takes a late answer for a pass, so the verdict is false after `seconds`. (Portkey-AI/gateway,
plugins/default/webhook.ts.)
"""

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import AfterValidator, BaseModel, Field

from core.firewall import Action, Answered, OnFail
from core.result import VerifyResult
from core.runs.requests import Choices
from routes.compat.checking import CheckingDep
from routes.compat.openai_messages import ChatMessage, Cleaned, instructions, marked_evidence, question
from routes.compat.scoring import UNCHECKED, failing, is_repaired
from routes.dependencies import NamedWorkspaceDep
from routes.problems import RESPONSES
from utils.bodies import Body, ListOf
from utils.text import without_surrogates

router = APIRouter(prefix="/portkey", tags=["dialects"], responses=RESPONSES)
SECONDS = 2.0


def _cleaned(body: dict[str, Any]) -> dict[str, Any]:
    cleaned: dict[str, Any] = json.loads(without_surrogates(json.dumps(body, ensure_ascii=False)))
    return cleaned


class PortkeyMessages(BaseModel):
    """What a model is asked, in the form of OpenAI."""

    messages: ListOf[ChatMessage] | None = None


class PortkeyAsked(BaseModel):
    """The request to a model."""

    body: PortkeyMessages | None = Field(None, alias="json")


class PortkeyAnswered(BaseModel):
    """The response of a model: its text, and its body, which goes back as it came but for a repaired answer."""

    text: Cleaned | None = None
    body: Annotated[dict[str, Any], AfterValidator(_cleaned)] | None = Field(None, alias="json")


class PortkeyEvent(Body):
    """What the gateway sends before a model is asked, and after it answered."""

    request: PortkeyAsked | None = None
    response: PortkeyAnswered | None = None
    event_type: str | None = Field(None, alias="eventType")


class PortkeyData(BaseModel):
    """Why, for the gateway's log; `answered` is absent where no question was asked, or where nobody could tell.

    `claims` are those of the answer that are not verified.
    """

    reason: str
    support_ratio: float | None = None
    answered: Answered | None = None
    claims: list[dict[Literal["text", "status", "explanation"], str]]


class PortkeyVerdict(BaseModel):
    """Whether the answer goes through; `transformedData` holds the repaired response, absent where there is none."""

    verdict: bool
    data: PortkeyData
    transformed: dict[str, Any] | None = Field(None, serialization_alias="transformedData")


@router.post("/webhook", response_model_exclude_none=True)
def judge_response(
    event: PortkeyEvent,
    checking: CheckingDep,
    workspace: NamedWorkspaceDep,
    on_fail: Annotated[Literal["block", "fix", "filter"], Query()] = "block",
    threshold: Annotated[float | None, Query(ge=0, le=1)] = None,
    seconds: Annotated[float, Query(gt=0, le=60)] = SECONDS,
) -> PortkeyVerdict:
    """Return whether the answer may go through; where a model was not asked yet, or calls tools, there is none."""
    answered = event.response or PortkeyAnswered()
    if event.event_type == "beforeRequestHook" or _only_calls_tools(answered):
        return PortkeyVerdict(verdict=True, data=PortkeyData(reason="no_answer_yet", claims=[]))
    messages = (event.request.body.messages if event.request and event.request.body else None) or []
    result = checking.check_or_worst(
        "portkey",
        "\n\n".join(_answers(answered)),
        [*marked_evidence(messages), *([] if workspace else instructions(messages))],
        question(messages),
        workspace=workspace,
        choices=Choices(on_fail=OnFail(on_fail), threshold=threshold),
        seconds=seconds,
    )
    if result is None:
        return PortkeyVerdict(verdict=False, data=PortkeyData(reason=UNCHECKED, claims=[]))
    repaired = _repaired(answered.body, result)
    return PortkeyVerdict(
        verdict=result.decision.action is Action.PASS or repaired is not None,
        data=PortkeyData(
            reason=result.decision.reason,
            support_ratio=result.decision.support_ratio,
            answered=result.decision.answered,
            claims=[
                {"text": verdict.text, "status": verdict.status, "explanation": verdict.explanation}
                for verdict in failing(result)
            ],
        ),
        transformed=repaired and {"response": {"json": repaired}},
    )


def _choices(body: dict[str, Any] | None) -> list[dict[str, Any]]:
    choices = (body or {}).get("choices")
    return [each for each in choices if isinstance(each, dict)] if isinstance(choices, list) else []


def _answers(response: PortkeyAnswered) -> list[str]:
    """Return the text of every choice, or the response's text if its body has another form."""
    messages = [choice.get("message") for choice in _choices(response.body)]
    texts = [_text(message.get("content")) for message in messages if isinstance(message, dict)]
    return [text for text in texts if text] or [response.text or ""]


def _only_calls_tools(response: PortkeyAnswered) -> bool:
    messages = [choice.get("message") for choice in _choices(response.body)]
    calls = [isinstance(message, dict) and bool(message.get("tool_calls")) for message in messages]
    return bool(calls) and all(calls) and not any(text.strip() for text in _answers(response))


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    return "\n".join(block["text"] for block in blocks if isinstance(block.get("text"), str))


def _repaired(body: dict[str, Any] | None, result: VerifyResult) -> dict[str, Any] | None:
    """Return the body with what is left of the answer; None if nothing is, or nothing had to be repaired."""
    choices = _choices(body)
    message = choices[0].get("message") if len(choices) == 1 else None
    if not is_repaired(result) or not isinstance(message, dict):
        return None
    return {**(body or {}), "choices": [{**choices[0], "message": {**message, "content": result.text}}]}
