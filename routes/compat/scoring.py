"""What other protocols are told of an answer: scores, marked spans, offsets in their units.

Input: a result, or None if the check could not run. Output: a score from 0 to 1, higher is safer, 0.5 is the decision
point; `Mark`s, none if the whole answer is supported. Anything that could not be checked, and an answer without a
claim, gets the worst score and is marked as a whole.
"""

from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

from core.firewall import Action
from core.result import VerifyResult
from core.verdict import Status, Verdict
from utils.record import Span

WORST = 0.0
UNCHECKED = "This could not be checked."
NO_CLAIM = "This says nothing that can be checked."
NO_ANSWER = "This does not answer the question."
_HARMLESS = (Status.VERIFIED, Status.NOT_A_CLAIM)
_CORRECTING = frozenset({Action.FIX, Action.FIX_REASK})
REPAIRING = _CORRECTING | {Action.FILTER}
_UNREAD = {Status.VERIFIED: 1.0, Status.PARTIAL: 0.5}
"""Used as the probability of support if a copy, a table or a detail decided and the model read nothing."""


class Aggregate(StrEnum):
    """How the figures of claims become one."""

    MIN = "min"
    MEAN = "mean"
    RATIO = "ratio"
    """The share of claims that are verified."""


def consistency_of(verdict: Verdict) -> float:
    """Return a score: at least 0.5 for a verified claim, below 0.5 for others, at most 0.1 for a contradicted one."""
    known = verdict.support_probability
    support = _UNREAD.get(verdict.status, 0.0) if known is None else known
    if verdict.status is Status.VERIFIED:
        return 0.5 + support / 2
    if verdict.status is Status.PARTIAL:
        return 0.25 + min(support, 0.99) / 5
    if verdict.status is Status.HALLUCINATED:
        return WORST if verdict.has_hard_conflict or known is None else 0.1 + support / 10
    return WORST


def consistency(result: VerifyResult | None, aggregate: Aggregate = Aggregate.MIN) -> float:
    """Return the score of a whole answer: the worst if there is no result or no claim in it."""
    claims = [verdict for verdict in result.claims if verdict.status is not Status.NOT_A_CLAIM] if result else []
    if not claims:
        return WORST
    if aggregate is Aggregate.RATIO:
        return fmean(verdict.status is Status.VERIFIED for verdict in claims)
    scores = [consistency_of(verdict) for verdict in claims]
    return fmean(scores) if aggregate is Aggregate.MEAN else min(scores)


@dataclass(frozen=True, slots=True)
class Mark:
    """A span of the answer; `risk` is above 0.5. `verdict` is None if the answer could not be judged as a whole."""

    span: Span
    risk: float
    reason: str
    verdict: Verdict | None


def failing(result: VerifyResult) -> list[Verdict]:
    """Return the verdicts that are neither verified nor "not a claim"."""
    return [verdict for verdict in result.claims if verdict.status not in _HARMLESS]


def has_claim(result: VerifyResult) -> bool:
    """Whether the answer contains anything that can be checked."""
    return any(verdict.status is not Status.NOT_A_CLAIM for verdict in result.claims)


def is_repaired(result: VerifyResult) -> bool:
    """Whether a failing answer was repaired, and what is left of it still contains a verified or corrected claim."""
    action = result.decision.action
    corrects = action in _CORRECTING
    left = any(verdict.status is Status.VERIFIED or (corrects and verdict.correction) for verdict in result.claims)
    return action in REPAIRING and left and bool(result.text.strip())


def marks(result: VerifyResult | None, answer: str) -> tuple[Mark, ...]:
    """Return the words or claims at fault, or the whole answer if nothing was checked."""
    if result is None or not has_claim(result):
        return (Mark(Span(start=0, end=len(answer)), 1.0, NO_CLAIM if result else UNCHECKED, None),)
    return tuple(
        Mark(span, 1 - consistency_of(verdict), verdict.explanation, verdict)
        for verdict in failing(result)
        for span in dict.fromkeys(verdict.unsupported or (verdict.span,))
    )


def utf8(text: str, place: int) -> int:
    """Return the number of UTF-8 bytes before `place`."""
    return len(text[:place].encode())


def utf16(text: str, place: int) -> int:
    """Return the number of UTF-16 units before `place`: two for a character beyond the Basic Multilingual Plane."""
    return len(text[:place].encode("utf-16-le")) // 2
