"""From findings to a status: the rule `firewall`.

Input: `Findings` and thresholds. Output: a `Judgement`. The same findings give the same judgement. The order is: a
table that decides; a copy; a detail that the evidence contradicts; what the entailment model reads. Similarity alone
never verifies (design.md, laws 1 and 3). If a table, a copy, an invented reference or the language decides, no window
is read (docs/decisions/0012-entailment-reads-where-it-decides.md). Does not hold the other rules (methods/) or find the
unsupported words and the correction (verifier.py).
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

from core.calibration import Thresholds
from core.checks.checks import Details
from core.checks.computation import Computation
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
from utils.record import Span
from utils.text import content_stems

NO_PASSAGE = "There is no passage to check this against."
NOT_READ = "The verifier reads English; in other languages it tells only copies, their numbers and identifiers."
"""It was trained on English and finds most German, French or Hebrew claims entailed by any text in that language."""
NOT_COMPUTED = "These rows are about this, but the claim was not computed from the table. Read the rows."
"""Of table rows the model does not read counts, sums or extremes (docs/decisions/0028-rows-are-computed.md)."""
_WORD = re.compile(r"\w")
PARTLY = "partly_supported"
"""The reason for a partial claim whose unsupported words are known."""
_TELLING = 0.5
_MOST_PASSAGES = 3
_MOST_DOUBTED = 0.6
"""A larger share of a claim's words than this is too much to be named as a part."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A status, the reason, and the passages that support the claim and those `against` it.

    Raises `ValueError` if a claim is verified without a passage (design.md, law 1).
    """

    status: Status
    reason: str
    explanation: str
    error_type: str | None = None
    evidence: tuple[Evidence, ...] = ()
    against: tuple[Evidence, ...] = ()

    def __post_init__(self) -> None:
        if self.status is Status.VERIFIED and not any(passage.text.strip() for passage in self.evidence):
            raise ValueError("a claim was verified without a passage")


def judge(findings: Findings, thresholds: Thresholds) -> Judgement:
    """Judge a claim by the rule `firewall`."""
    if not findings.selection.sentences:
        return Judgement(Status.NOT_CHECKED, "no_evidence", NO_PASSAGE)
    if findings.claim.is_absence:
        return _judge_absence(findings, thresholds)
    if findings.computation is not None:
        return _judge_computation(findings, findings.computation)
    if findings.copied:
        explanation, told_by = "The sources say this word for word.", findings.copied[0].document_id
        return _judge_what_stands(findings, "copied", explanation, findings.copied, {told_by})
    invented = _judge_conflicts(findings.compared)
    if invented or not findings.readable:
        return invented or Judgement(Status.NOT_CHECKED, "language_not_read", NOT_READ)
    support = findings.support
    return _judge_conflicts(findings.details) or _judge_support(findings, support, thresholds)


def _judge_computation(findings: Findings, computation: Computation) -> Judgement:
    """Judge by what was computed; if a text says otherwise, the claim is partial."""
    explanation = computation.check.explanation
    if computation.supports:
        return _judge_what_stands(findings, "computed", explanation, computation.evidence, computation.documents)
    if findings.copied:
        disputed = f"The documents disagree. {explanation}"
        return Judgement(Status.PARTIAL, "disputed", disputed, evidence=findings.copied, against=computation.evidence)
    kind = computation.conflict.kind if computation.conflict else "relational"
    return Judgement(
        Status.HALLUCINATED,
        "computed",
        explanation,
        f"{CONTRADICTION}/{kind}",
        against=computation.evidence,
    )


def _judge_conflicts(details: Details) -> Judgement | None:
    """Reject a claim if the evidence contradicts a detail, or if it names a reference that no source has."""
    conflicts = details.with_outcome(Outcome.CONFLICT)
    if not conflicts:
        return None
    first = conflicts[0]
    category = FABRICATED_REFERENCE if first.found is None else CONTRADICTION
    return Judgement(
        Status.HALLUCINATED,
        f"{first.kind}_conflict",
        first.explanation,
        f"{category}/{first.kind}",
        against=_sources(conflicts),
    )


def _judge_support(findings: Findings, support: float, thresholds: Thresholds) -> Judgement:
    """Judge by the probability of support; a partial claim names its unsupported part, or says that it cannot."""
    reading = findings.most_entailing
    if reading is None:
        return Judgement(Status.NOT_CHECKED, "no_evidence", NO_PASSAGE)
    if not findings.selection.speaks_of_the_claim:
        return _judge_unsupported(findings, thresholds)
    passages = telling_passages(reading.window)
    if support >= thresholds.verified and not unstated(findings):
        told_by = passages[0].document_id
        made = _judge_what_stands(findings, "entailed", "Supported by this passage.", passages, {told_by})
        if made.status is Status.VERIFIED and passages[0].cells:
            return Judgement(Status.PARTIAL, "unclear", NOT_COMPUTED, UNSUPPORTED_ADDITION, evidence=passages)
        return made
    if support >= thresholds.partial:
        return _judge_part(findings, passages)
    return _judge_unsupported(findings, thresholds)


def unstated(findings: Findings) -> tuple[Comparison, ...]:
    """Return the figures that no passage has; such a claim is not verified, as the network may read 9000 as 900."""
    return findings.details.with_outcome(Outcome.MISSING)


def _judge_what_stands(
    findings: Findings, reason: str, explanation: str, passages: tuple[Evidence, ...], documents: Collection[str]
) -> Judgement:
    """Verify a claim that `passages` state, unless a document other than `documents` says otherwise."""
    against = _disputing(findings, documents)
    if against:
        agreeing = tuple(passage for passage in passages if passage not in against)
        disputed = "The sources disagree about this: one passage says it and another says otherwise."
        return Judgement(Status.PARTIAL, "disputed", disputed, evidence=agreeing, against=against)
    return Judgement(Status.VERIFIED, reason, explanation, evidence=passages)


def _disputing(findings: Findings, documents: Collection[str]) -> tuple[Evidence, ...]:
    """Return what other documents say against the claim; in unread languages, their copies with another value."""
    if findings.readable:
        return findings.find_dissent()
    return _sources(findings.compared.told_outside(documents).with_outcome(Outcome.CONFLICT))


def _judge_part(findings: Findings, passages: tuple[Evidence, ...]) -> Judgement:
    missing = unstated(findings)
    part = _named(findings)
    if missing or part:
        explanation = missing[0].explanation if missing else f"The sources do not support “{part}”."
        kind = missing[0].kind if missing else "omission"
        told = f"{UNSUPPORTED_ADDITION}/{kind}"
        return Judgement(Status.PARTIAL, PARTLY, explanation, told, evidence=passages)
    explanation = "The sources speak of this, but whether they say it is unclear. Read the passage."
    return Judgement(Status.PARTIAL, "unclear", explanation, UNSUPPORTED_ADDITION, evidence=passages)


def _judge_unsupported(findings: Findings, thresholds: Thresholds) -> Judgement:
    against = findings.most_contradicting if findings.selection.speaks_of_the_claim else None
    if against and against.entailment.contradicted >= thresholds.contradicted:
        return Judgement(
            Status.HALLUCINATED,
            "contradicted",
            "The sources say otherwise.",
            f"{CONTRADICTION}/relational",
            against=telling_passages(against.window),
        )
    missing = findings.details.with_outcome(Outcome.MISSING)
    explanation = missing[0].explanation if missing else "No passage supports this."
    error_type = f"{UNSUPPORTED_ADDITION}/{missing[0].kind}" if missing else UNSUPPORTED_ADDITION
    return Judgement(Status.HALLUCINATED, "unsupported", explanation, error_type)


def _judge_absence(findings: Findings, thresholds: Thresholds) -> Judgement:
    """Reject "the documents do not mention X" if they do; if they do not, no passage can show it. "This" is no X."""
    reading = findings.most_entailing if content_stems(findings.claim.context_text) else None
    if reading and findings.support >= thresholds.verified:
        return Judgement(
            Status.HALLUCINATED,
            "absence_contradicted",
            "The sources do say something on this.",
            f"{CONTRADICTION}/negation",
            against=telling_passages(reading.window),
        )
    return Judgement(
        Status.NOT_A_CLAIM, "absence", "Nothing was found that says otherwise; no passage can show an absence."
    )


def doubted_in(findings: Findings) -> tuple[Span, ...]:
    """Return the words of the claim that the most supporting window does not support, according to the model.

    Empty if nothing was read, or if the words are too many to be a part.
    """
    if findings.windows_read is None or findings.most_entailing is None:
        return ()
    text = findings.claim.context_text
    doubted = tuple(each for each in findings.most_entailing.doubted if _WORD.search(each.of(text)))
    length = sum(word.end - word.start for word in doubted)
    return doubted if length <= _MOST_DOUBTED * len(text) else ()


def _named(findings: Findings) -> str:
    """Return the first unsupported run of words, as written in the claim; empty if there is none."""
    text = findings.claim.context_text
    doubted = doubted_in(findings)
    if not doubted:
        return ""
    end = doubted[0].end
    for word in doubted[1:]:
        if _WORD.search(text[end : word.start]):
            break
        end = word.end
    return text[doubted[0].start : end]


def telling_passages(window: Window) -> tuple[Evidence, ...]:
    """Return the sentences of a window that are about the claim, the most relevant first."""
    ranked = sorted(window.sentences, key=lambda sentence: -sentence.rank)
    return tuple(sentence.source for sentence in ranked if sentence.rank >= _TELLING * ranked[0].rank)[:_MOST_PASSAGES]


def _sources(comparisons: tuple[Comparison, ...]) -> tuple[Evidence, ...]:
    found = (comparison.evidence for comparison in comparisons if comparison.evidence is not None)
    return tuple({(source.document_id, source.span.start): source for source in found}.values())
