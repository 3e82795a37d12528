"""Check grounding of Vertex AI: `GroundedGenerationServiceClient`, transport REST, with this address as `api_endpoint`.

Input: an answer candidate and facts. Output: claims with their offsets in UTF-8 bytes and the facts that support each;
`supportScore` is the lowest score of the claims. A check that could not run is an error. (google-cloud-discoveryengine
0.20.5.)
"""

from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import Field

from core.result import VerifyResult
from core.runs.requests import Text
from core.verdict import Evidence, Status, Verdict
from routes.compat.checking import CheckingDep
from routes.compat.refusals import REFUSALS, CamelModel, refusing_in, status_and_name
from routes.compat.scoring import consistency, consistency_of, utf8
from routes.problems import ProblemDocument
from utils.bodies import Body, ListOf

CITATION_THRESHOLD = 0.6
_STATES = {401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 503: "UNAVAILABLE", 500: "INTERNAL"}


def _refuse(document: ProblemDocument) -> JSONResponse:
    code, state = status_and_name(document, _STATES, "INVALID_ARGUMENT")
    return JSONResponse({"error": {"code": code, "message": document.detail, "status": state}}, code)


router = APIRouter(tags=["dialects"], route_class=refusing_in(_refuse), responses=REFUSALS)


class VertexFact(CamelModel):
    """A text to check by, and what is known of it."""

    fact_text: Text | None = None
    attributes: dict[str, str] | None = None


class VertexSpec(CamelModel):
    """From which figure a fact is cited, and whether claims carry theirs."""

    citation_threshold: float | None = Field(None, ge=0, le=1, strict=True)
    enable_claim_level_score: bool | None = None


class VertexRequest(CamelModel, Body):
    """An answer candidate and the facts that it may rest on."""

    answer_candidate: Text
    facts: ListOf[VertexFact] | None = None
    grounding_spec: VertexSpec | None = None


class VertexChunk(CamelModel):
    """A passage that is cited; `source` is the place of its fact among the facts."""

    chunk_text: str
    source: str
    source_metadata: dict[str, str]


class VertexClaim(CamelModel):
    """A claim, or what is none, with its place in UTF-8 bytes; `citationIndices` index `citedChunks`."""

    start_pos: int
    end_pos: int
    claim_text: str
    citation_indices: list[int]
    grounding_check_required: bool
    score: float | None = None


class VertexResult(CamelModel):
    """How well the answer is supported, from 0 to 1, and by what."""

    support_score: float
    cited_chunks: list[VertexChunk]
    cited_facts: list[dict[Literal["chunkText"], str]]
    claims: list[VertexClaim]


@router.post(
    "/v1/projects/{project}/locations/{location}/groundingConfigs/{grounding_config}:check",
    response_model_exclude_none=True,
)
def check_grounding(
    project: str, location: str, grounding_config: str, request: VertexRequest, checking: CheckingDep
) -> VertexResult:
    """Return how well the facts support an answer. Every project and configuration is this one."""
    facts = request.facts or []
    evidence = [fact.fact_text or "" for fact in facts]
    result = checking.check_or_worst("vertex", request.answer_candidate, evidence)
    if result is None:
        return VertexResult(support_score=consistency(None), cited_chunks=[], cited_facts=[], claims=[])
    return _result(request, facts, result)


def _result(request: VertexRequest, facts: list[VertexFact], result: VerifyResult) -> VertexResult:
    spec = request.grounding_spec or VertexSpec()
    least = CITATION_THRESHOLD if spec.citation_threshold is None else spec.citation_threshold
    cited = {
        verdict.index: verdict.evidence
        for verdict in result.claims
        if verdict.status is Status.VERIFIED and consistency_of(verdict) >= least
    }
    passages = list(dict.fromkeys(passage for evidence in cited.values() for passage in evidence))
    return VertexResult(
        support_score=consistency(result),
        cited_chunks=[_chunk(passage, facts) for passage in passages],
        cited_facts=[{"chunkText": passage.text} for passage in passages],
        claims=[
            _claim(
                verdict,
                request.answer_candidate,
                [passages.index(passage) for passage in cited.get(verdict.index, ())],
                scored=bool(spec.enable_claim_level_score),
            )
            for verdict in result.claims
        ],
    )


def _chunk(passage: Evidence, facts: list[VertexFact]) -> VertexChunk:
    place = passage.document_id.removeprefix("S")
    return VertexChunk(chunk_text=passage.text, source=place, source_metadata=facts[int(place)].attributes or {})


def _claim(verdict: Verdict, answer: str, citations: list[int], *, scored: bool) -> VertexClaim:
    is_claim = verdict.status is not Status.NOT_A_CLAIM
    return VertexClaim(
        start_pos=utf8(answer, verdict.span.start),
        end_pos=utf8(answer, verdict.span.end),
        claim_text=verdict.span.of(answer),
        citation_indices=citations,
        grounding_check_required=is_claim,
        score=consistency_of(verdict) if scored and is_claim else None,
    )
