"""From a sentence's score to a status, and from an answer's scores to what a rail does and says. Pure.

Input: findings, scores, a caller's bands. Output: a `Judgement`, bands, the assessment of the answer, what is said (as
in NeMo Guardrails). What the default rule finds contradicted, disputed or decided by a table, and absence claims, stay
as they are: a score vetoes nothing (design.md, law 3). A missing detail keeps a claim from being verified.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from core.findings import Findings
from core.firewall import Action, Assessment
from core.judge import Judgement, telling_passages
from core.methods.alignment.report import AlignmentOptions, AlignmentOutcome, Band, RailEvent, SentenceScore
from core.methods.alignment.scoring import Aligned, Alignment
from core.verdict import CONTRADICTION, UNSUPPORTED_ADDITION, Outcome, Status
from utils.errors import FirewallError

ANSWER_UNKNOWN = "I don't know the answer to that."
CONSERVATIVE = "This could not be checked, so it is better not to rely on it."
_BANDS = tuple(Band)


def judge_alignment(
    findings: Findings, alignment: Alignment, by_default: Judgement, options: AlignmentOptions
) -> Judgement:
    """Judge a claim by its score if nothing else decides it; `by_default` is the judgement of `firewall`."""
    if _is_settled(findings, by_default):
        return by_default
    if isinstance(alignment, FirewallError):
        return Judgement(Status.NOT_CHECKED, alignment.code, alignment.detail)
    return _by_score(findings, alignment, options)


def _by_score(findings: Findings, aligned: Aligned, options: AlignmentOptions) -> Judgement:
    passages, score = telling_passages(aligned.window), f"Alignment {aligned.score:.2f}."
    missing = findings.details.with_outcome(Outcome.MISSING)
    if aligned.score >= options.enough and not missing:
        return Judgement(Status.VERIFIED, "aligned", f"Supported by this passage. {score}", evidence=passages)
    error_type = f"{UNSUPPORTED_ADDITION}/{missing[0].kind}" if missing else UNSUPPORTED_ADDITION
    if aligned.score >= options.lowest:
        explanation = missing[0].explanation if missing else "The sources support part of this."
        return Judgement(Status.PARTIAL, "partly_aligned", f"{explanation} {score}", error_type, evidence=passages)
    explanation = missing[0].explanation if missing else "No passage supports this."
    return Judgement(Status.HALLUCINATED, "unsupported", f"{explanation} {score}", error_type)


def _is_settled(findings: Findings, judgement: Judgement) -> bool:
    return (
        judgement.status is Status.NOT_CHECKED
        or findings.computation is not None
        or findings.claim.is_absence
        or bool(findings.details.with_outcome(Outcome.CONFLICT))
        or bool(judgement.against)
        or (judgement.error_type or "").startswith(CONTRADICTION)
    )


@dataclass(frozen=True, slots=True)
class Fault:
    """What a failing answer leads to: the reason, what the bands do with it, what the event and the texts say."""

    reason: str | None
    action: Action
    event: str
    message: str
    suggestion: str = "Ask a person who knows the documents."


_INACCURATE = "Attention: the answer above is potentially inaccurate."
_NO_INFORMATION = "There is no information available on this."
_REPHRASE = "Rephrase the question, or upload a document that covers it."
_LOW = Fault("low_alignment", Action.BLOCK, "The accuracy of the response is too low.", ANSWER_UNKNOWN)
_WARN = Fault("potentially_inaccurate", Action.WARN, "Potentially inaccurate response detected.", _INACCURATE)
_PART = Fault("not_all_examined", Action.BLOCK, "Not all of the response could be checked.", CONSERVATIVE)
_SAID_NO = Fault("self_check_no", Action.BLOCK, "The language model finds it not supported.", ANSWER_UNKNOWN)
_NO_EVIDENCE = Fault(None, Action.REFRAIN, "There is no evidence.", _NO_INFORMATION, _REPHRASE)
_UNCHECKED = Fault(None, Action.REFRAIN, "The response could not be checked.", CONSERVATIVE)
FAULTS: Mapping[tuple[AlignmentOutcome, Band | None], Fault] = {
    (AlignmentOutcome.SCORED, Band.BLOCK): _LOW,
    (AlignmentOutcome.SCORED, Band.WARN): _WARN,
    (AlignmentOutcome.SCORED, None): _PART,
    (AlignmentOutcome.SELF_CHECKED, Band.BLOCK): _SAID_NO,
    (AlignmentOutcome.NO_EVIDENCE, None): _NO_EVIDENCE,
    (AlignmentOutcome.NOT_CHECKED, None): _UNCHECKED,
}


def band_of_sentence(score: float | None, status: Status, options: AlignmentOptions) -> Band | None:
    """Return the band of a sentence, by its score and no higher than its status allows; None without a score."""
    if status is Status.HALLUCINATED:
        return Band.BLOCK
    band = None if score is None else _band_of(score, options)
    return Band.WARN if band is Band.ALLOW and status is Status.PARTIAL else band


def band_of_answer(sentences: Sequence[SentenceScore], options: AlignmentOptions) -> Band | None:
    """Return the band of an answer with these sentences; with `min` it is that of its lowest one."""
    score = total(sentences, options)
    if score is None:
        return None
    by_score = _band_of(score, options)
    if options.aggregate == "mean":
        return by_score
    return min((by_score, *(each.band for each in sentences if each.band)), key=_BANDS.index)


def _band_of(score: float, options: AlignmentOptions) -> Band:
    """Return the band of a score; without bands there is nothing between blocked and allowed."""
    if score >= options.enough:
        return Band.ALLOW
    return Band.WARN if score >= options.lowest else Band.BLOCK


def total(sentences: Sequence[SentenceScore], options: AlignmentOptions) -> float | None:
    """Return the score of an answer, None if a sentence has none or there is no sentence."""
    scores = [sentence.score for sentence in sentences if sentence.score is not None]
    if not scores or len(scores) < len(sentences):
        return None
    return fmean(scores) if options.aggregate == "mean" else min(scores)


def assessment_of(outcome: AlignmentOutcome, band: Band | None, options: AlignmentOptions) -> Assessment | None:
    """Return the assessment of the answer; None leaves it to the support ratio.

    An answer that cannot be checked is not rewritten (it has no reason of its own), because the next one could not be
    checked either.
    """
    if outcome is AlignmentOutcome.NOT_ACTIVATED:
        return Assessment(action=Action.NOOP)
    if band is Band.ALLOW:
        return Assessment()
    fault = FAULTS.get((outcome, band))
    if fault is None:
        return None
    return Assessment(reason=fault.reason, action=fault.action if options.bands else None)


def event_on(fault: Fault, band: Band | None, score: float | None, options: AlignmentOptions) -> RailEvent:
    """Return the event that is raised on a failing answer, in place of a message."""
    if band is Band.WARN:
        return RailEvent(type="PotentiallyInaccurateResponseRailException", message=fault.event)
    found = fault.event
    if score is not None:
        low = score < options.lowest
        found = f"The accuracy of the response is below {options.lowest:g}." if low else "The evidence says otherwise."
    return RailEvent(type="FactCheckLowAccuracyRailException", message=f"Fact check triggered. {found}")
