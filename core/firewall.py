"""From verdicts to what happens to the answer.

Input: verdicts, whether all of the answer was examined, the caller's threshold and chosen action. Output: a `Decision`.
Pure. Does not start new attempts (pipeline.py) or build what is delivered (delivery.py).
"""

from collections.abc import Sequence
from enum import StrEnum

from core.verdict import Status, Verdict
from utils.record import Record

NOT_ANSWERED = "not_answered"
CONTRADICTED = "contradicted"
"""The reason for an answer that contradicts its evidence."""


class OnFail(StrEnum):
    """What a caller wants done with an answer that fails, in the words of Guardrails."""

    ANNOTATE = "annotate"
    """Deliver it with notes (the default)."""
    FIX = "fix"
    """Deliver it with corrections that were verified again; drop the claims that cannot be corrected."""
    FILTER = "filter"
    """Deliver only the verified claims."""
    REFRAIN = "refrain"
    """Deliver a refusal."""
    BLOCK = "block"
    """Deliver nothing."""
    NOOP = "noop"
    """Deliver it as it is."""
    EXCEPTION = "exception"
    """Answer with an error."""
    REASK = "reask"
    """Return a prompt for asking again."""
    FIX_REASK = "fix_reask"
    """Fix; if nothing is left, reask."""


class Action(StrEnum):
    """What is done with an answer: let through, written again, or what the caller wished for a failing one."""

    PASS = "pass"
    REGENERATE = "regenerate"
    WARN = "warn"
    ANNOTATE = "annotate"
    FIX = "fix"
    FILTER = "filter"
    REFRAIN = "refrain"
    BLOCK = "block"
    NOOP = "noop"
    EXCEPTION = "exception"
    REASK = "reask"
    FIX_REASK = "fix_reask"


class Answered(StrEnum):
    """Whether a text answers its question."""

    YES = "yes"
    PARTLY = "partly"
    """Perhaps, or in part: the judging model is not sure."""
    NO = "no"


class Assessment(Record):
    """How an answer is rated as a whole by a method that does not use the support ratio.

    reason   why it fails, a stable code; None if the method finds no fault
    action   what the method's own bands do with it; None leaves that to the caller
    whole    it is delivered whole or not at all: `filter` drops the whole answer
    """

    reason: str | None = None
    action: Action | None = None
    whole: bool = False


class Bands(Record):
    """Three bands: below `block` an answer is blocked, from there to the threshold delivered with a warning."""

    block: float


class Counts(Record):
    """How many claims have each status."""

    verified: int
    partial: int
    hallucinated: int
    not_checked: int
    not_a_claim: int


class Decision(Record):
    """What is done and why. `support_ratio` is None where nothing could be checked: that is not a number.

    `answered` is None where no question was asked, or where no model could tell.
    """

    action: Action
    support_ratio: float | None
    threshold: float
    counts: Counts
    reason: str
    answered: Answered | None = None


def count(verdicts: Sequence[Verdict]) -> Counts:
    """Count the statuses of `verdicts`."""
    statuses = [verdict.status for verdict in verdicts]
    return Counts(**{status.value: statuses.count(status) for status in Status})


def support_ratio(counts: Counts) -> float | None:
    """Return verified / (verified + partial + hallucinated + not checked), None if there is nothing to divide by."""
    checked = counts.verified + counts.partial + counts.hallucinated + counts.not_checked
    return counts.verified / checked if checked else None


def decide(
    verdicts: Sequence[Verdict],
    *,
    covered: bool,
    threshold: float,
    on_fail: OnFail,
    attempts_left: int,
    bands: Bands | None = None,
    assessment: Assessment | None = None,
) -> Decision:
    """Decide by the support ratio, or by the method's assessment if there is one.

    A hard conflict or an unexamined part never passes, whatever the ratio and the method; neither does an answer with
    nothing verified, whatever the threshold.
    """
    counts = count(verdicts)
    ratio = support_ratio(counts)
    reason = _reason_never_to_pass(verdicts, ratio, covered)
    if assessment is not None:
        reason = reason or assessment.reason
    elif reason is None and (ratio is None or ratio < threshold or not counts.verified):
        reason = "too_little_support"
    faultless = assessment is not None and assessment.reason is None
    if reason is None:
        action = Action.PASS
    elif assessment and assessment.action and faultless and reason != CONTRADICTED:
        action = assessment.action
    elif attempts_left > 0:
        action = Action.REGENERATE
    elif assessment and assessment.action and not faultless:
        action = assessment.action
    elif bands is not None:
        action = Action.BLOCK if ratio is None or ratio < bands.block else Action.WARN
    else:
        action = Action(on_fail.value)
    return Decision(
        action=action,
        support_ratio=ratio,
        threshold=threshold,
        counts=counts,
        reason=reason or "enough_support",
    )


def decide_unanswered(verdicts: Sequence[Verdict], threshold: float, on_fail: OnFail, attempts_left: int) -> Decision:
    """Decide on a text that does not answer its question: it never passes and has no ratio."""
    decision = refrain(NOT_ANSWERED, threshold, Answered.NO, verdicts)
    if attempts_left > 0:
        return decision.model_copy(update={"action": Action.REGENERATE})
    return decision.model_copy(update={"action": Action.EXCEPTION}) if on_fail is OnFail.EXCEPTION else decision


def refrain(
    reason: str, threshold: float, answered: Answered | None = None, verdicts: Sequence[Verdict] = ()
) -> Decision:
    """Return the decision if there is no answer to decide on."""
    return Decision(
        action=Action.REFRAIN,
        support_ratio=None,
        threshold=threshold,
        counts=count(verdicts),
        reason=reason,
        answered=answered,
    )


def _reason_never_to_pass(verdicts: Sequence[Verdict], ratio: float | None, covered: bool) -> str | None:
    if ratio is None:
        return "nothing_to_check"
    if any(verdict.has_hard_conflict for verdict in verdicts):
        return CONTRADICTED
    return None if covered else "not_all_examined"
