"""From findings to a status: the rule `firewall`.

In: `Findings` and thresholds. Out: a `Judgement`. The same findings give the same judgement. A contradiction is looked
for before support, and similarity alone never verifies (design.md, laws 1 and 3). What follows from readings is asked
for last: where a table, a conflicting detail, the language or an exact copy decides, the entailment model does not read
(docs/decisions/0012-entailment-reads-where-it-decides.md). Not here: the other rules (methods/), the words that lack
support and the correction (verifier.py).
"""

from typing import Self

from core.calibration import Thresholds
from core.checks.computation import Computation
from core.claim import ClaimKind
from core.doubting import doubt_of
from core.evidence import Window
from core.findings import Findings
from core.verdict import (
    CONTRADICTION,
    FABRICATED_REFERENCE,
    UNSUPPORTED_ADDITION,
    Comparison,
    Evidence,
    Outcome,
    Status,
)
from utils.record import Record

_TELLING = 0.5
_MOST_PASSAGES = 3


class Judgement(Record):
    """A status, why, and the passages that speak for and against."""

    status: Status
    reason: str
    explanation: str
    error_type: str | None
    evidence: tuple[Evidence, ...]
    contradicting_evidence: tuple[Evidence, ...]

    @classmethod
    def of(
        cls,
        status: Status,
        reason: str,
        explanation: str,
        error_type: str | None = None,
        *,
        evidence: tuple[Evidence, ...] = (),
        against: tuple[Evidence, ...] = (),
    ) -> Self:
        """Return a judgement; `against` are the passages that contradict the claim."""
        return cls(
            status=status,
            reason=reason,
            explanation=explanation,
            error_type=error_type,
            evidence=evidence,
            contradicting_evidence=against,
        )


def judge(findings: Findings, thresholds: Thresholds) -> Judgement:
    """Judge a claim by the rule `firewall`."""
    if not findings.selection.sentences:
        return Judgement.of(Status.NOT_CHECKED, "no_evidence", "There is no passage to check this against.")
    if findings.claim.kind is ClaimKind.ABSENCE:
        return _judge_absence(findings, thresholds)
    if findings.computation is not None:
        return _judge_computation(findings, findings.computation)
    return (
        _judge_conflicts(findings)
        or _judge_language(findings)
        or _judge_contradiction(findings, thresholds)
        or _judge_support(findings, thresholds)
    )


def _judge_computation(findings: Findings, computation: Computation) -> Judgement:
    """Judge by what was computed; where a text says otherwise, the claim is partial."""
    explanation = computation.check.explanation
    against = _sources(findings.details.with_outcome(Outcome.CONFLICT))
    if computation.supports and against:
        disputed = f"The documents disagree. {explanation}"
        return Judgement.of(Status.PARTIAL, "disputed", disputed, evidence=computation.evidence, against=against)
    if computation.supports:
        return Judgement.of(Status.VERIFIED, "computed", explanation, evidence=computation.evidence)
    if findings.copied:
        disputed, told = f"The documents disagree. {explanation}", (findings.copied.source,)
        return Judgement.of(Status.PARTIAL, "disputed", disputed, evidence=told, against=computation.evidence)
    kind = computation.conflict.kind if computation.conflict else "relational"
    return Judgement.of(
        Status.HALLUCINATED, "computed", explanation, f"{CONTRADICTION}/{kind}", against=computation.evidence
    )


def _judge_conflicts(findings: Findings) -> Judgement | None:
    """Condemn a claim that the evidence contradicts in a detail; two documents that disagree make it partial."""
    conflicts = findings.details.with_outcome(Outcome.CONFLICT)
    if not conflicts:
        return None
    against = _sources(conflicts)
    first = conflicts[0]
    settled = {(match.span.start, match.span.end) for match in findings.details.with_outcome(Outcome.MATCH)}
    if all((conflict.span.start, conflict.span.end) in settled for conflict in conflicts):
        agreeing = _sources(findings.details.with_outcome(Outcome.MATCH))
        explanation = f"The documents disagree. {first.explanation}"
        return Judgement.of(Status.PARTIAL, "disputed", explanation, evidence=agreeing, against=against)
    category = FABRICATED_REFERENCE if first.evidence is None else CONTRADICTION
    return Judgement.of(
        Status.HALLUCINATED, f"{first.kind}_conflict", first.explanation, f"{category}/{first.kind}", against=against
    )


def _judge_language(findings: Findings) -> Judgement | None:
    """Leave open what only the entailment model could tell in a language that it does not read.

    It was trained on English and finds most German, French or Hebrew claims entailed by a text in the same language.
    """
    if findings.readable or findings.copied:
        return None
    explanation = "The verifier reads English; in other languages it tells only copies, numbers and identifiers."
    return Judgement.of(Status.NOT_CHECKED, "language_not_read", explanation)


def _judge_contradiction(findings: Findings, thresholds: Thresholds) -> Judgement | None:
    """Condemn a claim whose contradiction is likelier than its support and likely enough."""
    if findings.copied:
        return None
    likely, reading = findings.probabilities, findings.most_contradicting
    if reading is None:
        return None
    if likely.contradiction < thresholds.contradicted or likely.contradiction <= likely.support:
        return None
    return Judgement.of(
        Status.HALLUCINATED,
        "contradicted",
        "The evidence says otherwise.",
        f"{CONTRADICTION}/relational",
        against=telling_passages(reading.window),
    )


def _judge_support(findings: Findings, thresholds: Thresholds) -> Judgement:
    """Judge by the probability of support; an exact copy without a missing detail stands without it."""
    missing = findings.details.with_outcome(Outcome.MISSING)
    if findings.copied and not missing:
        return _judge_what_stands(findings, "copied", (findings.copied.source,))
    open_details = missing + findings.details.with_outcome(Outcome.UNBOUND, Outcome.WEAK)
    support, reading = findings.probabilities.support, findings.most_entailing
    least = thresholds.sure if len(open_details) > len(findings.details.conditions) else thresholds.verified
    passages: tuple[Evidence, ...] = ()
    if findings.copied:
        passages = (findings.copied.source,)
    elif reading and findings.selection.speaks_of_the_claim:
        passages = telling_passages(reading.window)
    if passages and not missing and support >= least:
        return _judge_what_stands(findings, "entailed", passages)
    if passages and support >= thresholds.partial:
        explanation = open_details[0].explanation if open_details else "The evidence supports a part of this."
        kind = open_details[0].kind if open_details else "omission"
        return Judgement.of(
            Status.PARTIAL, "partly_supported", explanation, f"{UNSUPPORTED_ADDITION}/{kind}", evidence=passages
        )
    explanation = open_details[0].explanation if open_details else "Nothing in the evidence says so."
    error_type = f"{UNSUPPORTED_ADDITION}/{open_details[0].kind}" if open_details else UNSUPPORTED_ADDITION
    return Judgement.of(Status.HALLUCINATED, "unsupported", explanation, error_type)


def _judge_what_stands(findings: Findings, reason: str, passages: tuple[Evidence, ...]) -> Judgement:
    """Verify a claim that `passages` say, unless it drops their condition or the evidence also says otherwise."""
    dropped = findings.details.conditions
    if dropped:
        explanation, told = dropped[0].explanation, f"{UNSUPPORTED_ADDITION}/{dropped[0].kind}"
        return Judgement.of(Status.PARTIAL, "condition_dropped", explanation, told, evidence=passages)
    if doubt := doubt_of(findings):
        explanation = f"The evidence disagrees with itself. {doubt.explanation}"
        return Judgement.of(Status.PARTIAL, "disputed", explanation, evidence=passages, against=(doubt.source,))
    return Judgement.of(Status.VERIFIED, reason, "The evidence says so.", evidence=passages)


def _judge_absence(findings: Findings, thresholds: Thresholds) -> Judgement:
    """Condemn "the documents do not mention X" where they do; where they do not, no passage can show it."""
    reading = findings.most_entailing
    if reading and findings.probabilities.support >= thresholds.verified:
        return Judgement.of(
            Status.HALLUCINATED,
            "absence_contradicted",
            "The evidence does say something on this.",
            f"{CONTRADICTION}/negation",
            against=telling_passages(reading.window),
        )
    return Judgement.of(
        Status.NOT_A_CLAIM, "absence", "Nothing was found that says otherwise; no passage can show an absence."
    )


def telling_passages(window: Window) -> tuple[Evidence, ...]:
    """Return the sentences of a window that say something of the claim, the most telling first."""
    ranked = sorted(window.sentences, key=lambda sentence: -sentence.rank)
    return tuple(sentence.source for sentence in ranked if sentence.rank >= _TELLING * ranked[0].rank)[:_MOST_PASSAGES]


def _sources(comparisons: tuple[Comparison, ...]) -> tuple[Evidence, ...]:
    found = (comparison.evidence for comparison in comparisons if comparison.evidence is not None)
    return tuple({(source.document_id, source.span.start): source for source in found}.values())
