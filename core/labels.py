"""From what people say of verdicts to answers that are known to be true or false.

In: a result, which of its verdicts a person called right or wrong. Out: a `LabelledAnswer`, None where that does not
settle the answer. Pure. Not here: what labels are worth (risk_control.py), where they are kept (retrieval/).
"""

import hashlib
from collections.abc import Mapping

from core.result import VerifyResult
from core.risk_control import LabelledAnswer
from core.verdict import Status

_GOES_BY_SUPPORT = frozenset({"enough_support", "too_little_support"})
_FALSE_WHEN_RIGHT = frozenset({Status.HALLUCINATED, Status.PARTIAL})


def judged_by(result: VerifyResult) -> str:
    """Return a hash of what judged: method, models, rules and thresholds. The writer of the answer plays no part."""
    models = result.models.model_copy(update={"writer": None}).model_dump_json()
    return hashlib.sha256(f"{result.method}\n{models}".encode()).hexdigest()


def labelled(result: VerifyResult, right: Mapping[int, bool]) -> LabelledAnswer | None:
    """Return the answer with its label; `right` tells by the place of a claim whether its verdict is right.

    One claim that is known to be false makes the answer false. It is true where all claims are known to be true.
    """
    truths = [_truth(verdict.status, right.get(place)) for place, verdict in enumerate(result.claims)]
    checked = [
        truth
        for truth, verdict in zip(truths, result.claims, strict=True)
        if verdict.status is not Status.NOT_A_CLAIM or truth is False
    ]
    false = any(truth is False for truth in checked)
    if not checked or (not false and None in checked):
        return None
    decision = result.decision
    ratio = decision.support_ratio if decision.reason in _GOES_BY_SUPPORT else None
    return LabelledAnswer(support_ratio=ratio, hallucinated=false)


def _truth(status: Status, right: bool | None) -> bool | None:
    """Return whether a claim is true, None where that is not known. A wrong `partial` may be either."""
    if right is None or status is Status.NOT_CHECKED:
        return None
    if status in _FALSE_WHEN_RIGHT:
        return None if status is Status.PARTIAL and not right else not right
    return right
