"""Scores for other protocols: higher is safer, 0.5 is the decision point.

Input: verdicts. Output: a score from 0 to 1 for each claim and for the whole. Anything that could not be checked, and
an answer without a claim, gets the worst score. Does not compute our own support ratio and decision (core/firewall.py).
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from statistics import fmean

from core.result import VerifyResult
from core.verdict import Status, Verdict

WORST = 0.0
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
    return _AGGREGATES[aggregate](claims) if claims else WORST


def _ratio(claims: Sequence[Verdict]) -> float:
    return sum(verdict.status is Status.VERIFIED for verdict in claims) / len(claims)


_AGGREGATES: dict[Aggregate, Callable[[Sequence[Verdict]], float]] = {
    Aggregate.MIN: lambda claims: min(map(consistency_of, claims)),
    Aggregate.MEAN: lambda claims: fmean(map(consistency_of, claims)),
    Aggregate.RATIO: _ratio,
}
