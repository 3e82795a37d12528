"""How the layers change the verdict of a claim: they lower it, never raise it.

Input: a verdict by the rule `firewall`, the flags of the heuristics, whether the language model doubts the claim.
Output: the verdict. Does not compute flags (heuristics.py) or ask the language model (asking.py).
"""

from collections.abc import Sequence

from core.methods.layered.heuristics import LANGUAGE, NO_EVIDENCE, PRECISION, Flag
from core.verdict import UNSUPPORTED_ADDITION, Status, Verdict

DOUBTED = "doubted_by_model"


def lower(verdict: Verdict, flags: Sequence[Flag], *, doubted: bool) -> Verdict:
    """Return `verdict`, lowered by what was found.

    A value that no evidence has makes a claim hallucinated. One that is too precise, or a doubt of the model, makes a
    verified claim partial.
    """
    grave = [flag for flag in flags if flag.reason not in (PRECISION, LANGUAGE)]
    precise = [flag for flag in flags if flag.reason == PRECISION]
    if verdict.status is Status.PARTIAL and grave:
        return _lowered(verdict, Status.HALLUCINATED, grave)
    if verdict.status is Status.NOT_CHECKED and verdict.reason == NO_EVIDENCE and grave:
        return _lowered(verdict, Status.HALLUCINATED, grave)
    if verdict.status is Status.VERIFIED and precise:
        return _lowered(verdict, Status.PARTIAL, precise)
    if verdict.status is Status.VERIFIED and doubted:
        explanation = "The evidence says so, but the language model finds a fault in it."
        return verdict.model_copy(
            update={
                "status": Status.PARTIAL,
                "reason": DOUBTED,
                "explanation": explanation,
                "error_type": UNSUPPORTED_ADDITION,
            }
        )
    return verdict


def _lowered(verdict: Verdict, status: Status, flags: Sequence[Flag]) -> Verdict:
    places = {flag.span for flag in flags if flag.span is not None} | set(verdict.unsupported)
    return verdict.model_copy(
        update={
            "status": status,
            "reason": flags[0].reason,
            "explanation": flags[0].sentence,
            "error_type": f"{UNSUPPORTED_ADDITION}/{flags[0].kind}",
            "unsupported": tuple(sorted(places, key=lambda place: place.start)),
        }
    )
