"""The spans of an answer that a client is shown as wrong.

Input: a result, or None if the check could not run, and the answer. Output: `Mark`s; none means that the whole answer
is supported. Does not score the whole (scoring.py) or convert units of length (offsets.py).
"""

from dataclasses import dataclass

from core.firewall import Action
from core.result import VerifyResult
from core.verdict import Status, Verdict
from routes.compat.scoring import consistency_of
from utils.record import Span

UNCHECKED = "This could not be checked."
NO_CLAIM = "This says nothing that can be checked."
NO_ANSWER = "This does not answer the question."
_HARMLESS = (Status.VERIFIED, Status.NOT_A_CLAIM)
_CORRECTING = (Action.FIX, Action.FIX_REASK)


@dataclass(frozen=True, slots=True)
class Mark:
    """A span of the answer. `risk` is above 0.5 and at most 1, which means certainly wrong or not checked.

    `verdict` is None if the answer as a whole could not be judged.
    """

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


def holds_something(result: VerifyResult) -> bool:
    """Whether the delivered text still contains a verified or corrected claim."""
    corrects = result.decision.action in _CORRECTING
    left = any(verdict.status is Status.VERIFIED or (corrects and verdict.correction) for verdict in result.claims)
    return left and bool(result.text.strip())


def marks(result: VerifyResult | None, answer: str) -> tuple[Mark, ...]:
    """Return the unsupported words, or the whole claim if no single word is at fault.

    If nothing was checked, return the whole answer.
    """
    if result is None or not has_claim(result):
        return (Mark(Span(start=0, end=len(answer)), 1.0, NO_CLAIM if result else UNCHECKED, None),)
    return marks_of_claims(result)


def marks_of_claims(result: VerifyResult) -> tuple[Mark, ...]:
    """Return what is wrong with the claims of a result; nothing if it has none."""
    return tuple(
        Mark(span, 1 - consistency_of(verdict), verdict.explanation, verdict)
        for verdict in failing(result)
        for span in dict.fromkeys(verdict.unsupported or (verdict.span,))
    )
