"""MiniCheck as chat: `bespoke-minicheck` on Ollama, Spring AI's `FactCheckingEvaluator`.

Input: one user message, `Document: ...` and `Claim: ...`. Output: `Yes` only if every claim in it is verified; else
`No`, even if a check could not run. Served by `/v1/chat/completions` (openai_chat.py) and here by Ollama's `/api/chat`,
which streams unless told not to. (spring-ai, FactCheckingEvaluator.java, both prompts.)
"""

import re
from datetime import UTC, datetime
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import Response

from core.firewall import Action
from core.runs.requests import Choices
from routes.compat.checking import Checking, CheckingDep
from routes.compat.openai_messages import ChatMessage, ChatRequest, Cleaned, question
from routes.problems import RESPONSES
from utils.bodies import Body, ListOf
from utils.errors import InvalidRequest
from utils.record import Record

MODEL = "bespoke-minicheck"
_FORM = re.compile(
    r"(?:Evaluate whether or not the following claim is supported by the provided document\.[^\n]*\n[^\n]*\n)?"
    r"\s*Document:[ \t]*\n?(?P<document>.*?)\n[^\S\n]*Claim:[ \t]*\n?(?P<claim>.*)",
    re.DOTALL,
)
"""Reads each line once: where a pattern may skip lines before `Claim:`, many empty lines take minutes."""
_ALL_OF_IT = Choices(threshold=1.0)

router = APIRouter(prefix="/api", tags=["dialects"], responses=RESPONSES)


class OllamaRequest(Body):
    """A request to Ollama; unset, `stream` is true there."""

    model: Cleaned
    messages: ListOf[ChatMessage]
    stream: bool | None = None


class OllamaReply(Record):
    """The whole answer, which is also the only line of a stream."""

    model: str
    created_at: str
    message: dict[Literal["role", "content"], Literal["assistant", "Yes", "No"]]
    done: bool
    done_reason: Literal["stop"]


@router.post(
    "/chat",
    response_model=OllamaReply,
    responses={200: {"content": {"application/x-ndjson": {}}, "description": "As a line where it is a stream."}},
)
def chat(request: OllamaRequest, checking: CheckingDep) -> Response:
    """Say whether the document supports the claim. Nothing but MiniCheck is served here."""
    content = answer(request, checking)
    if content is None:
        raise InvalidRequest(f"Only `{MODEL}` is served: send `Document: ...` and, on a new line, `Claim: ...`.")
    reply = OllamaReply(
        model=request.model,
        created_at=datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        message={"role": "assistant", "content": content},
        done=True,
        done_reason="stop",
    )
    if request.stream is False:
        return Response(reply.model_dump_json(), media_type="application/json")
    return Response(f"{reply.model_dump_json()}\n", media_type="application/x-ndjson")


def answer(request: ChatRequest | OllamaRequest, checking: Checking) -> Literal["Yes", "No"] | None:
    """Return whether the document supports the claim, or None if the request does not ask that.

    The text after the first `Claim:` is judged; if the document contains one too, more is judged, by less evidence.
    Without the model's name, only a single message is taken for a check: in a chat, a user may write something similar.
    """
    form = _FORM.fullmatch(question(request.messages))
    is_named = (request.model or "").startswith(MODEL)
    if not is_named and (form is None or len(request.messages) > 1):
        return None
    if form is None:
        return "No"
    result = checking.check_or_worst("minicheck", form["claim"], [form["document"]], choices=_ALL_OF_IT)
    return "Yes" if result and result.decision.action is Action.PASS else "No"
