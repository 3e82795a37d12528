"""From people's feedback on verdicts to answers known to be true or false.

Input: a result, and which of its verdicts a person called right or wrong. Output: a `LabelledAnswer`, None if that does
not settle the answer. Pure. Does not use labels (risk_control.py) or store them (retrieval/).
"""

from collections.abc import Mapping

from core.receipt import Judging, sha256_of_text
from core.result import VerifyResult
from core.risk_control import LabelledAnswer
from core.verdict import Status

_GOES_BY_SUPPORT = frozenset({"enough_support", "too_little_support"})
_FALSE_WHEN_RIGHT = frozenset({Status.HALLUCINATED, Status.PARTIAL})


def judged_by(result: VerifyResult, judging: Judging) -> str:
    """Return a hash of what judged: method and options, models, rules and thresholds, but not the answer's writer."""
    models = result.models.model_copy(update={"writer": None}).model_dump_json()
    return sha256_of_text(f"{result.method}\n{judging.model_dump_json()}\n{models}")


def labelled(result: VerifyResult, right: Mapping[int, bool]) -> LabelledAnswer | None:
    """Return the answer with its label; `right` says by claim position whether its verdict is right.

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
    if status in _FALSE_WHEN_RIGHT:
        return None if status is Status.PARTIAL and not right else not right
    return right
