"""From people's feedback on verdicts to a threshold with a guarantee: conformal risk control.

Input: results, and which of their verdicts a person called right or wrong. Output: labelled answers, and from them a
`Certificate`, or a `Refusal` if they cannot support one. Pure. Does not collect labels (routes/runs.py, cli/).

The risk is the share of all answers that pass although they contain a false claim. With n answers drawn like those to
come, the least threshold t with (n * risk(t) + 1) / (n + 1) <= aim keeps the expected risk at or below the aim
(Angelopoulos et al., "Conformal Risk Control", 2022, theorem 1, for a loss of at most 1). That is a mean over draws of
labels; the bound next to it (Clopper and Pearson, 1934) is for the labels that were drawn.
"""

import math
from collections.abc import Mapping, Sequence

from pydantic import Field

from core.receipt import Judging
from core.result import VerifyResult
from core.verdict import Status
from utils.keys import hash_of
from utils.record import Record

CONFIDENCE = 0.95
_GOES_BY_SUPPORT = frozenset({"enough_support", "too_little_support"})


class LabelledAnswer(Record):
    """An answer that a person has judged; `support_ratio` is None if it may not pass at any threshold."""

    support_ratio: float | None = Field(ge=0, le=1)
    hallucinated: bool


class Certificate(Record):
    """A support ratio from which answers may pass, and what holds for them.

    aim          the expected share of all answers that pass although they hold a false claim is at most this
    answers      how many labelled answers it rests on
    passed       how many of these pass
    missed       how many of these pass although they hold a false claim
    bound        the share of missed ones is at most this with `confidence`, for the labels that were drawn
    judged_by    hash of models, rules and thresholds: another judge voids the certificate
    """

    procedure: str
    aim: float
    threshold: float
    answers: int
    passed: int
    missed: int
    bound: float
    confidence: float
    judged_by: str
    date: str


class Refusal(Record):
    """Why there is no certificate. `needed` is how many labelled answers there must be at least."""

    code: str
    detail: str
    answers: int
    needed: int


def judged_by(result: VerifyResult, judging: Judging) -> str:
    """Return a hash of what judged: method and options, models, rules and thresholds, but not the answer's writer."""
    models = result.models.model_copy(update={"writer": None}).model_dump_json()
    return hash_of(f"{result.method}\n{judging.model_dump_json()}\n{models}")


def labelled(result: VerifyResult, right: Mapping[int, bool]) -> LabelledAnswer | None:
    """Return the answer with its label, None if that is unknown; `right` says by claim whether its verdict is right.

    One claim known to be false makes the answer false. It is true if all claims are known to be true.
    """
    truths = [
        _truth(verdict.status, right.get(place))
        for place, verdict in enumerate(result.claims)
        if verdict.status is not Status.NOT_A_CLAIM or right.get(place) is False
    ]
    false = any(truth is False for truth in truths)
    if not truths or (not false and None in truths):
        return None
    decision = result.decision
    ratio = decision.support_ratio if decision.reason in _GOES_BY_SUPPORT else None
    return LabelledAnswer(support_ratio=ratio, hallucinated=false)


def _truth(status: Status, right: bool | None) -> bool | None:
    """Return whether a claim is true, None if that is unknown.

    A wrong `partial` may be either, and so may a wrong `not_a_claim`.
    """
    if right is None or status in (Status.NOT_CHECKED, Status.NOT_A_CLAIM):
        return None
    if status is Status.PARTIAL:
        return False if right else None
    return right is (status is Status.VERIFIED)


def certify(answers: Sequence[LabelledAnswer], aim: float, *, judged_by: str, date: str) -> Certificate | Refusal:
    """Return the least threshold that keeps the risk at `aim` (above 0, below 1), or why there is none."""
    count, needed = len(answers), max(1, math.ceil(1 / aim) - 1)
    if count < needed:
        detail = f"{needed} labelled answers are needed for a risk of {aim:.0%}; there are {count}."
        return Refusal(code="too_few_labels", detail=detail, answers=count, needed=needed)
    for threshold in sorted({answer.support_ratio for answer in answers if answer.support_ratio is not None}):
        passing = [each for each in answers if each.support_ratio is not None and each.support_ratio >= threshold]
        missed = sum(answer.hallucinated for answer in passing)
        if (missed + 1) / (count + 1) <= aim:
            return Certificate(
                procedure="conformal risk control",
                aim=aim,
                threshold=threshold,
                answers=count,
                passed=len(passing),
                missed=missed,
                bound=upper_bound(missed, count, CONFIDENCE),
                confidence=CONFIDENCE,
                judged_by=judged_by,
                date=date,
            )
    detail = "At every threshold too many of the labelled answers pass although they hold a false claim."
    return Refusal(code="no_threshold", detail=detail, answers=count, needed=needed)


def upper_bound(hits: int, trials: int, confidence: float) -> float:
    """Return the largest share that `hits` of `trials` allow: Clopper and Pearson's one-sided bound, by bisection."""
    low, high = 0.0, 1.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(hits, trials, middle) > 1 - confidence else (low, middle)
    return high


def _at_most(hits: int, trials: int, share: float) -> float:
    """Return the probability of at most `hits` in `trials` if each has probability `share`, above 0 and below 1."""
    return math.fsum(
        math.exp(
            math.lgamma(trials + 1)
            - math.lgamma(k + 1)
            - math.lgamma(trials - k + 1)
            + k * math.log(share)
            + (trials - k) * math.log1p(-share)
        )
        for k in range(hits + 1)
    )
