"""Groundedness detection of Azure AI Content Safety: this address is its endpoint.

Input: a text and grounding sources; the question is not read. Output: what of the text is ungrounded, in UTF-8 bytes,
UTF-16 units and code points; with `correction` also the corrected text. A check that could not run is an error. (API
versions 2024-02-15-preview and 2024-09-15-preview.)
"""

from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import Field

from core.result import VerifyResult
from core.runs.requests import Text
from routes.compat.checking import CheckingDep
from routes.compat.refusals import REFUSALS, CamelModel, refusing_in, status_and_name
from routes.compat.scoring import Mark, failing, has_claim, marks, utf8, utf16
from routes.compat.vectara import CORRECTED
from routes.problems import ProblemDocument
from utils.bodies import Body, ListOf

_CODES = {401: "401", 429: "TooManyRequests", 503: "ServiceUnavailable", 500: "InternalError"}


def _refuse(document: ProblemDocument) -> JSONResponse:
    status, code = status_and_name(document, _CODES, "InvalidRequestBody")
    return JSONResponse({"error": {"code": code, "message": document.detail}}, status)


router = APIRouter(tags=["dialects"], route_class=refusing_in(_refuse), responses=REFUSALS)


class AzureRequest(CamelModel, Body):
    """A text and its sources. `domain`, `task` and `qna` change nothing here and are not read."""

    text: Text
    grounding_sources: ListOf[Text] | None = None
    reasoning: bool | None = None
    correction: bool | None = None


AzureLength = dict[Literal["utf8", "utf16", "codePoint"], int]
"""A place or a length in three units."""


class AzureDetail(CamelModel):
    """A stretch of the text that is ungrounded; `reason` where reasoning was asked for."""

    text: str
    offset: AzureLength
    length: AzureLength
    reason: str | None = None


class AzureResult(CamelModel):
    """Whether and how much of a text is ungrounded, from 0 to 1. The correction has both names that are documented."""

    ungrounded_detected: bool
    ungrounded_percentage: float
    ungrounded_details: list[AzureDetail]
    correction_text: str | None = None
    correction_text_documented: str | None = Field(None, serialization_alias="correction Text")


@router.post("/contentsafety/text:detectGroundedness", response_model_exclude_none=True)
def detect_groundedness(request: AzureRequest, checking: CheckingDep) -> AzureResult:
    """Return what of a text its sources do not support."""
    result = checking.check_or_worst("azure", request.text, request.grounding_sources or [], choices=CORRECTED)
    found = marks(result, request.text)
    corrected = (result.text if result else "") if request.correction else None
    return AzureResult(
        ungrounded_detected=bool(found),
        ungrounded_percentage=_share(result, request.text),
        ungrounded_details=[_detail(mark, request.text, reasoned=bool(request.reasoning)) for mark in found],
        correction_text=corrected,
        correction_text_documented=corrected,
    )


def _share(result: VerifyResult | None, text: str) -> float:
    """Return the share of the text's characters that are in claims that are not verified."""
    if result is None or not has_claim(result):
        return 1.0
    return sum(len(verdict.span.of(text)) for verdict in failing(result)) / max(1, len(text))


def _detail(mark: Mark, text: str, *, reasoned: bool) -> AzureDetail:
    marked, reason = mark.span.of(text), mark.reason if reasoned else None
    return AzureDetail(text=marked, offset=_length(text[: mark.span.start]), length=_length(marked), reason=reason)


def _length(text: str) -> AzureLength:
    return {"utf8": utf8(text, len(text)), "utf16": utf16(text, len(text)), "codePoint": len(text)}
