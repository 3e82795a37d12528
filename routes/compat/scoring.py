"""Figures that other protocols want of a result: higher is safer, 0.5 is the point of decision.

In: verdicts. Out: a figure from 0 to 1 a claim and for the whole. What could not be checked, and an answer without a
claim, is worst. Not here: support ratio and decision, which are ours (core/firewall.py).
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from statistics import fmean

from core.result import VerifyResult
from core.verdict import Status, Verdict

WORST = 0.0
_UNREAD = {Status.VERIFIED: 1.0, Status.PARTIAL: 0.5}
"""What stands for a probability of support where a copy, a table or a detail decided and nothing was read."""


class Aggregate(StrEnum):
    """How the figures of claims become one."""

    MIN = "min"
    MEAN = "mean"
    RATIO = "ratio"
    """The share of claims that are verified."""


def consistency_of(verdict: Verdict) -> float:
    """Return from 0.5 upwards for a verified claim, below it for every other, at most 0.1 for a contradicted one."""
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
    """Return the figure of a whole answer, worst where there is no result or no claim in it."""
    claims = [verdict for verdict in result.claims if verdict.status is not Status.NOT_A_CLAIM] if result else []
    return _AGGREGATES[aggregate](claims) if claims else WORST


def _ratio(claims: Sequence[Verdict]) -> float:
    return sum(verdict.status is Status.VERIFIED for verdict in claims) / len(claims)


_AGGREGATES: dict[Aggregate, Callable[[Sequence[Verdict]], float]] = {
    Aggregate.MIN: lambda claims: min(map(consistency_of, claims)),
    Aggregate.MEAN: lambda claims: fmean(map(consistency_of, claims)),
    Aggregate.RATIO: _ratio,
}
