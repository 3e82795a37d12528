"""The AlignScore server that NeMo Guardrails calls: `rails.config.fact_checking.parameters.endpoint`.

Input: evidence as one text, an answer. Output: `{"alignscore": x}`; NeMo blocks below 0.5. It reads any error as
"safe", so a check that could not run returns 200 with 0. (nemoguardrails 0.24.1, library/factchecking/align_score.)
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BeforeValidator

from routes.compat.checking import CheckingDep
from routes.compat.scoring import Aggregate, consistency
from routes.problems import RESPONSES
from utils.bodies import Body
from utils.text import without_surrogates

router = APIRouter(tags=["dialects"], responses=RESPONSES)


def _texts(value: object) -> str | list[str] | None:
    """Return the texts in `value` and ignore anything else: NeMo would let a refused request through."""
    if isinstance(value, str):
        return without_surrogates(value)
    return [without_surrogates(each) for each in value if isinstance(each, str)] if isinstance(value, list) else None


def _text(value: object) -> str:
    return without_surrogates(value) if isinstance(value, str) else ""


class AlignScoreRequest(Body):
    """Chunks joined by line breaks, as NeMo sends them; a list where an application put one in `relevant_chunks`."""

    evidence: Annotated[str | list[str] | None, BeforeValidator(_texts, json_schema_input_type=Any)] = None
    claim: Annotated[str, BeforeValidator(_text, json_schema_input_type=Any)] = ""


@router.post("/alignscore")
@router.post("/alignscore_base")
@router.post("/alignscore_large")
def align_score(
    request: AlignScoreRequest, checking: CheckingDep, agg: Annotated[Aggregate, Query()] = Aggregate.MIN
) -> dict[Literal["alignscore"], float]:
    """Return how well the evidence supports the claim: the least of its claims, or what `agg` says.

    The score is from 0 to 1, higher is better supported; 0.5 is the point of decision.
    """
    evidence = [request.evidence] if isinstance(request.evidence, str) else request.evidence or []
    result = checking.check_or_worst("align_score", request.claim, evidence)
    return {"alignscore": consistency(result, agg)}
