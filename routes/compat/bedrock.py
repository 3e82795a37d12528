"""ApplyGuardrail of Amazon Bedrock: `boto3.client("bedrock-runtime", endpoint_url=...)`, LiteLLM's hook for Bedrock.

Input: blocks of text with qualifiers: grounding_source, query, and the answer (guard_content, or no qualifier). Output:
the contextual grounding policy: GROUNDING is the lowest score of any claim, RELEVANCE the cosine of question and
answer. User input is let through. A check that could not run is an error. Does not check signatures.
"""

from math import ceil
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from core.delivery import REFUSAL
from core.firewall import Answered
from core.runs.requests import Text
from routes.compat.checking import Checking, CheckingDep
from routes.compat.refusals import REFUSALS, CamelModel, refusing_in, status_and_name
from routes.compat.scoring import consistency
from routes.problems import ProblemDocument
from utils.bodies import Body, ListOf

GROUNDING_THRESHOLD = 0.5
_CHARACTERS_A_UNIT = 1000
_FREE_UNITS = (
    "topicPolicyUnits",
    "contentPolicyUnits",
    "wordPolicyUnits",
    "sensitiveInformationPolicyUnits",
    "sensitiveInformationPolicyFreeUnits",
)
_EXCEPTIONS = {
    401: "AccessDeniedException",
    429: "ThrottlingException",
    503: "ServiceUnavailableException",
    500: "InternalServerException",
}


def _refuse(document: ProblemDocument) -> JSONResponse:
    status, name = status_and_name(document, _EXCEPTIONS, "ValidationException")
    return JSONResponse({"message": document.detail}, status, headers={"x-amzn-ErrorType": name})


router = APIRouter(tags=["dialects"], route_class=refusing_in(_refuse), responses=REFUSALS)


class BedrockText(BaseModel):
    """A text and what it is; a text without qualifiers is the answer."""

    text: Text
    qualifiers: ListOf[str] | None = None


class BedrockContent(BaseModel):
    """One block of content; a picture is not read."""

    text: BedrockText | None = None


class BedrockRequest(Body):
    """Blocks in any order. What a guardrail is set to at Amazon is ours here."""

    source: Literal["INPUT", "OUTPUT"]
    content: ListOf[BedrockContent]

    def texts(self, qualifier: str) -> list[str]:
        """Return the texts that are of one kind."""
        blocks = [block.text for block in self.content if block.text]
        return [block.text for block in blocks if qualifier in (block.qualifiers or ["guard_content"])]


class BedrockFilter(BaseModel):
    """One figure with the threshold below which it intervenes."""

    type: Literal["GROUNDING", "RELEVANCE"]
    threshold: float
    score: float
    action: Literal["BLOCKED", "NONE"]
    detected: bool


class BedrockResult(CamelModel):
    """What the guardrail does, and why; the figures, RELEVANCE where a question was sent; how much was examined.

    `outputs` is shown in the place of the answer; it is empty where the guardrail does nothing.
    """

    usage: dict[str, int]
    action: Literal["NONE", "GUARDRAIL_INTERVENED"]
    action_reason: str
    outputs: list[dict[Literal["text"], str]]
    assessments: list[dict[Literal["contextualGroundingPolicy"], dict[Literal["filters"], list[BedrockFilter]]]]
    guardrail_coverage: dict[Literal["textCharacters"], dict[Literal["guarded", "total"], int]]


@router.post("/guardrail/{identifier}/version/{version}/apply")
def apply_guardrail(identifier: str, version: str, request: BedrockRequest, checking: CheckingDep) -> BedrockResult:
    """Return whether the answer is grounded in its sources. Every guardrail in every version is this one."""
    answer = "\n".join(request.texts("guard_content"))
    if request.source == "INPUT":
        return _result(answer, 0, [])
    question = "\n".join(request.texts("query"))
    found = checking.check_or_worst("bedrock", answer, request.texts("grounding_source"), question)
    filters = [_filter("GROUNDING", consistency(found), GROUNDING_THRESHOLD)]
    if question.strip() and found:
        least = checking.service.settings.relevance_threshold
        unanswered = found.decision.answered is Answered.NO
        filters.append(_filter("RELEVANCE", 0.0 if unanswered else _relevance(question, answer, checking), least))
    return _result(answer, found.coverage.examined_characters if found else 0, filters)


def _relevance(question: str, answer: str, checking: Checking) -> float:
    asked, answered = checking.service.intake.embedder.embed([question, answer])
    return min(1.0, max(0.0, float(asked @ answered)))


def _filter(kind: Literal["GROUNDING", "RELEVANCE"], score: float, threshold: float) -> BedrockFilter:
    detected = score < threshold
    return BedrockFilter(
        type=kind, threshold=threshold, score=score, action="BLOCKED" if detected else "NONE", detected=detected
    )


def _result(answer: str, examined: int, filters: list[BedrockFilter]) -> BedrockResult:
    intervened = any(each.detected for each in filters)
    units = ceil(len(answer) / _CHARACTERS_A_UNIT) if filters else 0
    return BedrockResult(
        usage=dict.fromkeys(_FREE_UNITS, 0) | {"contextualGroundingPolicyUnits": units},
        action="GUARDRAIL_INTERVENED" if intervened else "NONE",
        action_reason="Guardrail blocked." if intervened else "No action.",
        outputs=[{"text": REFUSAL}] if intervened else [],
        assessments=[{"contextualGroundingPolicy": {"filters": filters}}] if filters else [],
        guardrail_coverage={"textCharacters": {"guarded": examined, "total": len(answer)}},
    )
