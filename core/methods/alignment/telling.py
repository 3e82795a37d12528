"""What a rail does and says, given an answer's outcome and band.

Input: the outcome, the band, a caller's options. Output: the assessment of the answer, and `RailWords`. Pure. The
wordings are those of NeMo Guardrails. Does not compute scores or verdicts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from core.firewall import Action, Assessment
from core.methods.alignment.options import AlignmentOptions
from core.methods.alignment.report import AlignmentOutcome, Band, RailEvent, SentenceScore
from core.verdict import Status

ANSWER_UNKNOWN = "I don't know the answer to that."
POTENTIALLY_INACCURATE = "Attention: the answer above is potentially inaccurate."
NO_INFORMATION = "There is no information available on this."
CONSERVATIVE = "This could not be checked, so it is better not to rely on it."
ASK_A_PERSON = "Ask a person who knows the documents."
ASK_OTHERWISE = "Rephrase the question, or upload a document that covers it."
_BANDS = tuple(Band)
_AGGREGATES: Mapping[str, Callable[[Sequence[float]], float]] = {"mean": fmean, "min": min}


@dataclass(frozen=True, slots=True)
class RailWords:
    """What is said: a message, or the events in its place, and what to do instead."""

    message: str | None
    suggestion: str | None
    events: tuple[RailEvent, ...]


@dataclass(frozen=True, slots=True)
class _Fault:
    """What a failing answer leads to: the reason, what the bands do with it, what is said."""

    reason: str | None
    action: Action
    message: str
    suggestion: str
    event: str


_FAULTS: Mapping[tuple[AlignmentOutcome, Band | None], _Fault] = {
    (AlignmentOutcome.SCORED, Band.BLOCK): _Fault(
        "low_alignment", Action.BLOCK, ANSWER_UNKNOWN, ASK_A_PERSON, "The accuracy of the response is too low."
    ),
    (AlignmentOutcome.SCORED, Band.WARN): _Fault(
        "potentially_inaccurate",
        Action.WARN,
        POTENTIALLY_INACCURATE,
        ASK_A_PERSON,
        "Potentially inaccurate response detected.",
    ),
    (AlignmentOutcome.SCORED, None): _Fault(
        "not_all_examined", Action.BLOCK, CONSERVATIVE, ASK_A_PERSON, "Not all of the response could be checked."
    ),
    (AlignmentOutcome.SELF_CHECKED, Band.BLOCK): _Fault(
        "self_check_no", Action.BLOCK, ANSWER_UNKNOWN, ASK_A_PERSON, "The language model finds it not supported."
    ),
    (AlignmentOutcome.NO_EVIDENCE, None): _Fault(
        None, Action.REFRAIN, NO_INFORMATION, ASK_OTHERWISE, "There is no evidence."
    ),
    (AlignmentOutcome.NOT_CHECKED, None): _Fault(
        None, Action.REFRAIN, CONSERVATIVE, ASK_A_PERSON, "The response could not be checked."
    ),
}


def band_of_sentence(score: float | None, status: Status, options: AlignmentOptions) -> Band | None:
    """Return the band of a sentence, by its score and no higher than its status allows; None without a score."""
    if status is Status.HALLUCINATED:
        return Band.BLOCK
    band = None if score is None else _band_of(score, options)
    return Band.WARN if band is Band.ALLOW and status is Status.PARTIAL else band


def band_of_answer(sentences: Sequence[SentenceScore], score: float | None, options: AlignmentOptions) -> Band | None:
    """Return the band of an answer with the score `score`; with `min` it is that of its lowest sentence."""
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
    return _AGGREGATES[options.aggregate](scores)


def assessment_of(outcome: AlignmentOutcome, band: Band | None, options: AlignmentOptions) -> Assessment | None:
    """Return the assessment of the answer; None leaves it to the support ratio.

    An answer that cannot be checked is not rewritten (it has no reason of its own), because the next one could not be
    checked either.
    """
    if outcome is AlignmentOutcome.NOT_ACTIVATED:
        return Assessment(reason=None, action=Action.NOOP, whole=False)
    if band is Band.ALLOW:
        return Assessment(reason=None, action=None, whole=False)
    fault = _FAULTS.get((outcome, band))
    if fault is None:
        return None
    return Assessment(reason=fault.reason, action=fault.action if options.bands else None, whole=False)


def words_on(outcome: AlignmentOutcome, band: Band | None, score: float | None, options: AlignmentOptions) -> RailWords:
    """Return what is said about a failing answer, nothing for any other."""
    fault = _FAULTS.get((outcome, band))
    if fault is None:
        return RailWords(None, None, ())
    if not options.events:
        return RailWords(fault.message, fault.suggestion, ())
    if band is Band.WARN:
        event = RailEvent(type="PotentiallyInaccurateResponseRailException", message=fault.event)
        return RailWords(None, fault.suggestion, (event,))
    found = fault.event
    if score is not None:
        low = score < options.lowest
        found = f"The accuracy of the response is below {options.lowest:g}." if low else "The evidence says otherwise."
    event = RailEvent(type="FactCheckLowAccuracyRailException", message=f"Fact check triggered. {found}")
    return RailWords(None, fault.suggestion, (event,))
