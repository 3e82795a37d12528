"""The web API of LettuceDetect: `LettuceClient(url)`, and its Claude Code hook with `--api-url`.

Input: contexts, a question, an answer. Output: the unsupported spans of the answer, or its words, each with a score;
from 0.5 upwards it is unsupported. The client waits five seconds and reads an empty list as "safe", so a check that
could not run returns 200 with the whole answer at 1. (lettucedetect 0.2.3, lettucedetect_api.)
"""

import re
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from core.result import VerifyResult
from core.verdict import Status
from routes.compat.checking import Checking, CheckingDep
from routes.compat.openai_messages import Cleaned
from routes.compat.scoring import consistency_of, marks
from routes.problems import RESPONSES
from utils.bodies import Body, ListOf

router = APIRouter(prefix="/v1/lettucedetect", tags=["dialects"], responses=RESPONSES)
SECONDS = 4.0
_WORD = re.compile(r"\S+")


class LettuceRequest(Body):
    """What the answer may rest on, what it answers, and the answer."""

    contexts: ListOf[Cleaned] | None = None
    question: Cleaned | None = None
    answer: Cleaned

    @property
    def is_empty(self) -> bool:
        """Whether every field is empty; upstream finds nothing in such a request."""
        return not (self.contexts or self.question or self.answer)


class LettuceSpan(BaseModel):
    """A stretch of the answer in code points; `hallucination_score` is above 0.5."""

    start: int
    end: int
    text: str
    hallucination_score: float


class LettuceToken(BaseModel):
    """A word of the answer; from 0.5 upwards of `hallucination_score` it is not supported."""

    token: str
    hallucination_score: float


@router.post("/spans")
def find_spans(request: LettuceRequest, checking: CheckingDep) -> dict[Literal["predictions"], list[LettuceSpan]]:
    """Return the stretches of the answer that lack support; none where all of it is supported."""
    found = () if request.is_empty else marks(_result(request, checking), request.answer)
    return {
        "predictions": [
            LettuceSpan(**dict(mark.span), text=mark.span.of(request.answer), hallucination_score=mark.risk)
            for mark in found
        ]
    }


@router.post("/token")
def rate_tokens(request: LettuceRequest, checking: CheckingDep) -> dict[Literal["predictions"], list[LettuceToken]]:
    """Return every word of the answer with its figure: that of the stretch it stands in, else of its verified claim."""
    risks = [] if request.is_empty else _risks(_result(request, checking), request.answer)
    return {
        "predictions": [
            LettuceToken(token=word.group(), hallucination_score=max(risks[word.start() : word.end()]))
            for word in _WORD.finditer(request.answer)
        ]
    }


def _risks(result: VerifyResult | None, answer: str) -> list[float]:
    """Return a score for every character."""
    verified = [verdict for verdict in result.claims if verdict.status is Status.VERIFIED] if result else []
    stretches = [(verdict.span, 1 - consistency_of(verdict)) for verdict in verified]
    stretches += [(mark.span, mark.risk) for mark in marks(result, answer)]
    risks = [0.0] * len(answer)
    for span, risk in stretches:
        risks[span.start : span.end] = [risk] * (span.end - span.start)
    return risks


def _result(request: LettuceRequest, checking: Checking) -> VerifyResult | None:
    return checking.check_or_worst(
        "lettuce_detect", request.answer, request.contexts or [], request.question or "", seconds=SECONDS
    )
