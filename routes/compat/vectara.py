"""Two calls of Vectara: `Vectara(environment=VectaraEnvironment(default=URL, auth=URL), api_key=...)`.

Input: a generated text and its sources. Output: its consistency (the lowest score of any claim), or the corrected text:
wrong values are replaced, unsupported claims left out. A check that could not run is an error. (vectara 0.4.3.)
"""

from collections.abc import Iterator
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from core.firewall import OnFail
from core.result import VerifyResult
from core.runs.requests import Choices, Text
from routes.compat.checking import CheckingDep
from routes.compat.refusals import REFUSALS, refusing_in
from routes.compat.scoring import UNCHECKED, consistency, failing
from utils.bodies import Body, ListOf

CORRECTED = Choices(on_fail=OnFail.FIX, threshold=1.0)
"""Anything not verified is corrected or left out, however much else is verified."""


_ROUTE = refusing_in(lambda problem: JSONResponse({"messages": [problem.detail], "request_id": None}, problem.status))
router = APIRouter(prefix="/v2", tags=["dialects"], route_class=_ROUTE, responses=REFUSALS)


class VectaraConsistencyRequest(Body):
    """A text and what it was made from. The model is ours, whatever name is sent."""

    generated_text: Text
    source_texts: ListOf[Text] | None = None


class VectaraDocument(BaseModel):
    """A text to correct by."""

    text: Text


class VectaraCorrectionRequest(Body):
    """A text and what it was made from. `query` is not read: a text is corrected whatever was asked."""

    generated_text: Text
    documents: ListOf[VectaraDocument] | None = None


VectaraCorrection = dict[Literal["original_text", "corrected_text", "explanation"], str]
"""One stretch of the text and what stands for it; nothing, where it was left out."""


class VectaraCorrections(BaseModel):
    """What was wrong, and the text without it: the same text where nothing was, empty where all of it was."""

    corrections: list[VectaraCorrection]
    corrected_text: str


@router.post("/evaluate_factual_consistency")
def evaluate_consistency(request: VectaraConsistencyRequest, checking: CheckingDep) -> dict[Literal["score"], float]:
    """Return how consistent a text is with its sources, from 0 to 1; higher is more consistent."""
    result = checking.check_or_worst("vectara", request.generated_text, request.source_texts or [])
    return {"score": consistency(result)}


@router.post("/hallucination_correctors/correct_hallucinations")
def correct(request: VectaraCorrectionRequest, checking: CheckingDep) -> VectaraCorrections:
    """Return a text with its errors corrected by the documents, each correction verified again."""
    documents = [document.text for document in request.documents or []]
    result = checking.check_or_worst("vectara", request.generated_text, documents, choices=CORRECTED)
    if result is None:
        gone: VectaraCorrection = {
            "original_text": request.generated_text,
            "corrected_text": "",
            "explanation": UNCHECKED,
        }
        return VectaraCorrections(corrections=[gone], corrected_text="")
    return VectaraCorrections(
        corrections=list(_corrections(result, request.generated_text)), corrected_text=result.text
    )


def _corrections(result: VerifyResult, text: str) -> Iterator[VectaraCorrection]:
    for verdict in failing(result):
        correction = verdict.correction
        yield {
            "original_text": correction.old if correction else verdict.span.of(text),
            "corrected_text": correction.new if correction else "",
            "explanation": verdict.explanation,
        }
