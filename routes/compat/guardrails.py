"""The Guardrails server: `Guard(use_server=True, base_url=...)`, `Guard.load`, LiteLLM's hook `guardrails_ai`.

Input: an answer with `metadata.sources`, else the workspace whose token is `metadata.collection` or in the header.
Output: an outcome, with the failing spans in characters. Every requested guard exists; one named after a method judges
by it. A check that could not run returns 200 with false. (guardrails-ai 0.11, api_client.py; guardrails-api 0.4.4.)
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel

from core.firewall import Action, Answered, OnFail
from core.result import VerifyResult
from core.runs.requests import Choices
from retrieval.workspace import Workspace
from routes.compat.checking import Checking, CheckingDep
from routes.compat.openai_messages import ChatMessage, Cleaned, question
from routes.compat.refusals import CamelModel
from routes.compat.scoring import NO_ANSWER, UNCHECKED, marks
from routes.dependencies import NamedWorkspaceDep, ServiceDep
from routes.problems import RESPONSES
from utils.bodies import Body, ListOf
from utils.errors import NotFound

router = APIRouter(prefix="/guards", tags=["dialects"], responses=RESPONSES)


class Guard(BaseModel):
    """A guard; its name is its id."""

    id: str
    name: str
    description: str = "Checks every claim of an answer against its sources."
    validators: list[str] = []
    output_schema: dict[Literal["type"], Literal["string"]] = {"type": "string"}


class GuardrailsMetadata(BaseModel):
    """What an answer is checked against: texts, or the workspace of which `collection` is the token."""

    sources: ListOf[Cleaned | None] | Cleaned | None = None
    collection: Cleaned | None = None

    @property
    def texts(self) -> list[str]:
        """The sources."""
        sources = [self.sources] if isinstance(self.sources, str) else self.sources or []
        return [text for text in sources if text]


class GuardrailsRequest(CamelModel, Body):
    """An answer to check; of the messages the last of the user is the question."""

    llm_output: Cleaned | None = None
    metadata: GuardrailsMetadata | None = None
    messages: ListOf[ChatMessage] | None = None


class ErrorSpan(CamelModel):
    """A place in the answer, in characters, and what is wrong there."""

    start: int
    end: int
    reason: str


class ValidationSummary(CamelModel):
    """What a validator found wrong."""

    validator_name: Literal["HallucinationFirewall"] = "HallucinationFirewall"
    validator_status: Literal["fail"] = "fail"
    property_path: Literal["$"] = "$"
    failure_reason: str
    error_spans: list[ErrorSpan]


class ValidationOutcome(CamelModel):
    """Whether the answer passes; only then it is given back as validated."""

    call_id: str
    raw_llm_output: str
    validated_output: str | None
    validation_passed: bool
    validation_summaries: list[ValidationSummary]


@router.get("")
def list_guards(service: ServiceDep, name: Annotated[str | None, Query()] = None) -> list[Guard]:
    """List a guard for every method, or the one that is asked for."""
    return [Guard(id=each, name=each) for each in ([name] if name else service.pipeline.methods)]


@router.get("/{guard}")
def show_guard(guard: str) -> Guard:
    """Return a guard; there is one of every name."""
    return Guard(id=guard, name=guard)


@router.get("/{guard}/history/{call_id}")
def list_history(guard: str, call_id: str) -> list[Any]:
    """Return no history: none is kept."""
    return []


@router.post("/{guard}/validate")
def validate(
    guard: str, request: GuardrailsRequest, checking: CheckingDep, workspace: NamedWorkspaceDep
) -> ValidationOutcome:
    """Judge an answer. A client that wants a stream gets the one outcome that there is."""
    answer = request.llm_output or ""
    metadata = request.metadata or GuardrailsMetadata()
    result = checking.check_or_worst(
        "guardrails",
        answer,
        metadata.texts,
        question(request.messages or []),
        workspace=_opened(metadata, checking) or workspace,
        choices=Choices(method=checking.method_of(guard), on_fail=OnFail.NOOP),
    )
    passed = result is not None and result.decision.action is Action.PASS
    return ValidationOutcome(
        call_id=result.run_id if result else "not-checked",
        raw_llm_output=answer,
        validated_output=answer if passed else None,
        validation_passed=passed,
        validation_summaries=[] if passed else [_summary(result, answer)],
    )


def _opened(metadata: GuardrailsMetadata, checking: Checking) -> Workspace | None:
    """Return the workspace to use; None if sources were sent or no token is valid."""
    if metadata.texts or not metadata.collection:
        return None
    try:
        return checking.service.library.open(metadata.collection)
    except NotFound:
        if checking.tells_the_worst("guardrails"):
            return None
        raise


def _summary(result: VerifyResult | None, answer: str) -> ValidationSummary:
    """Return what is wrong: the failing words, or the whole answer if it was not checked."""
    spans = [ErrorSpan(start=mark.span.start, end=mark.span.end, reason=mark.reason) for mark in marks(result, answer)]
    unchecked = f"{UNCHECKED} No sources were sent, or a part of the service is missing."
    reasons = [span.reason for span in spans] if result else [unchecked]
    if result and result.decision.answered is Answered.NO:
        reasons = [NO_ANSWER, *reasons]
    return ValidationSummary(
        failure_reason=" ".join(dict.fromkeys(reasons)) or "Not enough of the answer is supported.",
        error_spans=spans,
    )
