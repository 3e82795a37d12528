"""Detectors of the FMS Guardrails Orchestrator (TrustyAI, OpenShift AI), which is configured with this address.

Input: a text with documents (context/doc), with its prompt (generation), or texts alone (contents). Evidence is the
context, else `detector_params.context`, else the workspace in a header, else the statements of the prompt. Output: a
list of detections. A check that could not run is an error. (foundation-model-stack/fms-guardrails-orchestrator.)
"""

import re
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from core.result import VerifyResult
from core.runs.requests import Text
from core.verdict import Verdict
from retrieval.workspace import Workspace
from routes.compat.checking import Checking, CheckingDep, has_word, require_few
from routes.compat.refusals import REFUSALS, refusing_in
from routes.compat.scoring import Mark, consistency, consistency_of, failing, has_claim, marks
from routes.dependencies import NamedWorkspaceDep
from utils.bodies import Body, ListOf
from utils.errors import InvalidRequest
from utils.text import split_sentences

_ADDRESS = re.compile(r"\s*https?://\S+\s*")


_ROUTE = refusing_in(lambda problem: JSONResponse({"code": problem.status, "message": problem.detail}, problem.status))
router = APIRouter(tags=["dialects"], route_class=_ROUTE, responses=REFUSALS)


class FmsParameters(BaseModel):
    """What the orchestrator's caller may give a detector; `context` are texts."""

    context: ListOf[Text] | None = None


class FmsDocuments(Body):
    """A text and what it may rest on. `context_type` changes nothing here and is not read."""

    content: Text
    context: ListOf[Text] | None = None
    detector_params: FmsParameters | None = None


class FmsGeneration(Body):
    """What a model was given, and what it wrote."""

    prompt: Text | None = None
    generated_text: Text
    detector_params: FmsParameters | None = None


class FmsContents(Body):
    """Texts that are each looked at on their own: sentences of an answer, where the orchestrator cuts it."""

    contents: ListOf[Text]
    detector_params: FmsParameters | None = None


class FmsEvidence(BaseModel):
    """A passage that decided; `score` is how well it is matched, from 0 to 1."""

    name: str = "context_chunk"
    value: str
    score: float


class FmsDetection(BaseModel):
    """What is wrong with a text; `score` is from above 0.5 to 1."""

    detection: str = "ungrounded"
    detection_type: str = "hallucination"
    score: float
    evidence: list[FmsEvidence]
    metadata: dict[str, str]


class FmsSpan(FmsDetection):
    """What is wrong with a stretch of a text, in code points."""

    start: int
    end: int
    text: str


@router.get("/health")
def tell_health(checking: CheckingDep) -> dict[Literal["status"], str]:
    """Return that detectors can be asked, or the error that each of them would give."""
    checking.require_models()
    return {"status": "HEALTHY"}


@router.post("/api/v1/text/context/doc")
def detect_in_documents(
    request: FmsDocuments, checking: CheckingDep, workspace: NamedWorkspaceDep
) -> list[FmsDetection]:
    """Return whether a text is ungrounded in documents."""
    evidence = (request.context or []) + _given(request.detector_params)
    return _detections(_result(request.content, evidence, checking, workspace))


@router.post("/api/v1/text/generation")
def detect_in_generation(
    request: FmsGeneration, checking: CheckingDep, workspace: NamedWorkspaceDep
) -> list[FmsDetection]:
    """Return whether a text is ungrounded in what its model was given."""
    evidence = _given(request.detector_params)
    if not evidence and workspace is None:
        evidence = [_stated(request.prompt or "")]
    return _detections(_result(request.generated_text, evidence, checking, workspace))


@router.post("/api/v1/text/contents")
def detect_in_contents(
    request: FmsContents, checking: CheckingDep, workspace: NamedWorkspaceDep
) -> list[list[FmsSpan]]:
    """Return what is ungrounded in each text. One that says nothing is harmless beside others that say something."""
    if not any(map(has_word, request.contents)):
        raise InvalidRequest("There is no word to check.", code="text_without_words")
    require_few(request.contents, "contents")
    evidence = _given(request.detector_params)
    results = [_result(text, evidence, checking, workspace) if has_word(text) else None for text in request.contents]
    spoken = any(result and has_claim(result) for result in results)
    return [
        [] if spoken and _is_silent(text, result) else [_span(mark, text) for mark in marks(result, text)]
        for text, result in zip(request.contents, results, strict=True)
    ]


def _is_silent(text: str, result: VerifyResult | None) -> bool:
    return not has_word(text) or (result is not None and not has_claim(result))


def _given(parameters: FmsParameters | None) -> list[str]:
    return (parameters.context if parameters else None) or []


def _stated(prompt: str) -> str:
    """Return the statements of a prompt: everything but its questions."""
    sentences = (span.of(prompt) for span in split_sentences(prompt))
    return "\n".join(sentence for sentence in sentences if not sentence.rstrip().endswith("?"))


def _result(text: str, evidence: list[str], checking: Checking, workspace: Workspace | None) -> VerifyResult | None:
    if any(_ADDRESS.fullmatch(each) for each in evidence):
        raise InvalidRequest("Send the texts themselves; addresses are not fetched.", code="address_as_evidence")
    return checking.check_or_worst("fms", text, evidence, workspace=workspace)


def _detections(result: VerifyResult | None) -> list[FmsDetection]:
    """Return one detection for the whole text, with the passages that decided its worst claim."""
    figure = consistency(result)
    if result and figure >= 0.5:
        return []
    worst = min(failing(result), key=consistency_of, default=None) if result else None
    return [_detection(1 - figure, worst)]


def _detection(risk: float, verdict: Verdict | None) -> FmsDetection:
    passages = (*verdict.contradicting_evidence, *verdict.evidence) if verdict else ()
    score = consistency_of(verdict) if verdict else 0.0
    return FmsDetection(
        score=risk,
        evidence=[FmsEvidence(value=passage.text, score=score) for passage in passages],
        metadata={"reason": verdict.explanation} if verdict else {},
    )


def _span(mark: Mark, text: str) -> FmsSpan:
    found = _detection(mark.risk, mark.verdict)
    return FmsSpan(**found.model_dump(), start=mark.span.start, end=mark.span.end, text=mark.span.of(text))
