"""The check endpoint of the NeMo Guardrails server: output rails on existing messages.

Input: messages including the assistant's last one; evidence in messages of the role `context`, in tool messages, or in
`guardrails.context`; without any, the workspace that the header names. Output: passed, modified or blocked. Another
rail type, or messages without an answer, are refused with 422. (nemoguardrails 0.24.1, server/api.py.)
"""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel

from core.delivery import REFUSAL
from core.firewall import Action, OnFail
from core.result import VerifyResult
from core.runs.requests import Choices
from routes.compat.checking import CheckingDep
from routes.compat.openai_messages import ChatMessage, Cleaned, RelevantChunks, marked_evidence, question
from routes.compat.scoring import is_repaired
from routes.dependencies import NamedWorkspaceDep
from routes.problems import RESPONSES
from utils.bodies import Body, ListOf
from utils.errors import InvalidRequest

router = APIRouter(tags=["dialects"], responses=RESPONSES)
RAIL = "hallucination firewall"


class CheckOptions(BaseModel):
    """What NeMo calls guardrails options: which configuration, which rails, the variables of the conversation."""

    config_id: Cleaned | None = None
    config_ids: ListOf[Cleaned] | None = None
    rail_types: ListOf[Cleaned] | None = None
    context: RelevantChunks | None = None


class ChecksRequest(Body):
    """Messages to check; what a language model would be told besides is not read."""

    messages: ListOf[ChatMessage] | None = None
    guardrails: CheckOptions | None = None

    @property
    def options(self) -> CheckOptions:
        """The options, or the defaults if none were sent."""
        return self.guardrails or CheckOptions()

    @property
    def evidence(self) -> list[str]:
        """The texts to check against."""
        context = ChatMessage(role="context", content=self.options.context)
        return marked_evidence([context, *(self.messages or [])])

    def answer(self) -> str:
        """Return the last message of the assistant. Raises `InvalidRequest` if no rail would run."""
        if not self.messages:
            raise InvalidRequest("The messages are empty.", code="messages_empty")
        for kind in self.options.rail_types or []:
            if kind != "output":
                raise InvalidRequest(f"There are no rails of the type {kind[:50]!r}.", code="rail_without_flow")
        last = next((message for message in reversed(self.messages) if message.role == "assistant"), None)
        if last is None:
            raise InvalidRequest("There is no answer to check, only output rails.", code="rail_without_flow")
        return "\n".join(last.texts("text"))


class ChecksResult(BaseModel):
    """What became of the answer; `rail` is there where it was blocked."""

    status: Literal["passed", "modified", "blocked"]
    content: str
    rail: str | None


@router.post("/v1/checks", response_model_exclude_none=True)
def check_messages(
    request: ChecksRequest,
    checking: CheckingDep,
    workspace: NamedWorkspaceDep,
    on_fail: Annotated[Literal["block", "fix", "filter"], Query()] = "block",
) -> ChecksResult:
    """Check the assistant's last message."""
    answer = request.answer()
    named = [request.options.config_id, *(request.options.config_ids or [])]
    result = checking.check_or_worst(
        "nemo_checks",
        answer,
        request.evidence,
        question(request.messages or []),
        workspace=workspace,
        choices=Choices(on_fail=OnFail(on_fail), method=checking.method_of(*named)),
    )
    return _told(answer, result)


def _told(answer: str, result: VerifyResult | None) -> ChecksResult:
    if result and result.decision.action is Action.PASS:
        return ChecksResult(status="passed", content=answer, rail=None)
    if result and (is_repaired(result) or (result.decision.action is Action.WARN and result.decision.counts.verified)):
        return ChecksResult(status="modified", content=result.text, rail=None)  # repaired, or with notes of its bands
    return ChecksResult(status="blocked", content=REFUSAL, rail=RAIL)
