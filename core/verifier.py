"""From a claim to a verdict: find its evidence, run the checks, judge, and try to correct.

In: claims and a corpus. Out: one `Verdict` a claim, in order, as they are reached. The same for a question's answer,
a text that somebody posts, and sources given in the request. Not here: the checks, the rules of judgement, the
decision.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from core.calibration import Calibration
from core.checks.computation import Computation, compute
from core.checks.entailment import Entailment, EntailmentModel
from core.checks.identifiers import compare_identifiers
from core.checks.names import compare_names
from core.checks.numbers import compare_numbers
from core.checks.wording import compare_wording
from core.claim import Claim
from core.evidence import Selection, Sentence, select
from core.findings import Findings, Reading, Signals
from core.judge import Judgement
from core.verdict import CONTRADICTION, Check, Comparison, Correction, Outcome, Status, Verdict
from ingestion.embeddings import Embedder
from retrieval.passage import Corpus
from utils.errors import FirewallError
from utils.logger import logger
from utils.record import Span
from utils.text import words

Rule = Callable[[Findings], Judgement]

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Verifier:
    """The loaded parts of verification. `passages` is how many the corpus is asked for a claim."""

    embedder: Embedder
    entailment: EntailmentModel
    calibration: Calibration
    passages: int

    def verify(self, claim: Claim, corpus: Corpus, rule: Rule) -> Verdict:
        """Judge one claim. A stage that fails leaves it `not_checked`; nothing that fails can verify."""
        try:
            computation = compute(claim, claim.context_text, corpus)
            if computation is not None:
                return computed(claim, computation, corpus)
            findings = self.examine(claim, corpus)
            judgement = rule(findings)
            correction = self._correct(findings, judgement, corpus, rule)
        except FirewallError as error:
            return not_checked(claim, error.code, error.detail)
        except Exception as error:  # noqa: BLE001  (law 1: whatever breaks, the claim is not checked, and says so)
            _log.error("check_failed", error=type(error).__name__)
            return not_checked(claim, "check_failed", "A check failed; this claim could not be judged.")
        return _verdict(findings, judgement, correction)

    def examine(self, claim: Claim, corpus: Corpus) -> Findings:
        """Run every check on `claim`. Raises `Unavailable` where a model is missing or broken."""
        text = claim.context_text
        selection = select(text, corpus, self.embedder, passages=self.passages)
        identifiers = tuple(compare_identifiers(text, selection.sentences, corpus.identifiers))
        return self._read(claim, selection, identifiers)

    def _read(self, claim: Claim, selection: Selection, identifiers: tuple[Comparison, ...]) -> Findings:
        text = claim.context_text
        opinions = self.entailment.classify([(window.text, text) for window in selection.windows])
        readings = tuple(
            Reading(window, opinion.entailment, opinion.doubted)
            for window, opinion in zip(selection.windows, opinions, strict=True)
        )
        names = tuple(compare_names(text, selection.sentences))
        numbers = tuple(compare_numbers(text, selection.sentences))
        wording = tuple(compare_wording(text, selection.ranked))
        signals = signals_of(selection, readings, identifiers + names + numbers, wording)
        return Findings(
            claim=claim,
            selection=selection,
            readings=readings,
            identifiers=identifiers,
            names=names,
            numbers=numbers,
            wording=wording,
            copied=_copied(text, selection.sentences),
            signals=signals,
            probabilities=self.calibration.probabilities(signals),
        )

    def _correct(self, findings: Findings, judgement: Judgement, corpus: Corpus, rule: Rule) -> Correction | None:
        """Put the evidence's value in place of the one that conflicts, and offer it only if the result is verified."""
        conflicts = findings.with_outcome(Outcome.CONFLICT)
        if judgement.status is not Status.HALLUCINATED or len(conflicts) != 1:
            return None
        conflict = conflicts[0]
        place = findings.claim.place_in_answer(conflict.span.start, conflict.span.end)
        if place is None or conflict.found is None or conflict.evidence is None or conflict in findings.wording:
            return None
        text = findings.claim.context_text
        mended = text[: conflict.span.start] + conflict.found + text[conflict.span.end :]
        repaired = findings.claim.model_copy(update={"context_text": mended})
        if rule(self.examine(repaired, corpus)).status is not Status.VERIFIED:
            return None
        return Correction(span=place, old=conflict.claimed, new=conflict.found, source=conflict.evidence)


def signals_of(
    selection: Selection,
    readings: Sequence[Reading],
    details: Sequence[Comparison],
    wording: Sequence[Comparison],
) -> Signals:
    """Return the figures that probabilities are computed from; without a reading nothing speaks for the claim."""
    outcomes = [detail.outcome for detail in details]
    entailed = [_logit(reading.entailment.entailed) for reading in readings] or [-10.0]
    contradicted = [_logit(reading.entailment.contradicted) for reading in readings] or [-10.0]
    return Signals(
        entailed=max(entailed),
        mostly_entailed=fmean(entailed),
        contradicted=fmean(contradicted),
        share=max((window.share for window in selection.windows), default=0.0),
        similarity=selection.similarity or 0.0,
        unmatched=outcomes.count(Outcome.MISSING),
        unbound=outcomes.count(Outcome.UNBOUND) + outcomes.count(Outcome.WEAK),
        conflicts=outcomes.count(Outcome.CONFLICT) + len(wording),
    )


def computed(claim: Claim, computation: Computation, corpus: Corpus) -> Verdict:
    """Return the verdict of a claim that a table decides; a wrong figure is corrected where the result holds."""
    check, correction = computation.check, None
    place = None
    if check.claimed_start is not None and check.claimed_end is not None:
        place = claim.place_in_answer(check.claimed_start, check.claimed_end)
    if not computation.supports and place is not None and check.claimed and check.computed:
        text = claim.context_text
        mended = compute(claim, text[: check.claimed_start] + check.computed + text[check.claimed_end :], corpus)
        if mended is not None and mended.supports:
            correction = Correction(span=place, old=check.claimed, new=check.computed, source=computation.evidence[0])
    kind = "numerical" if check.claimed else "relational"
    return not_checked(claim, "computed", check.explanation).model_copy(
        update={
            "status": Status.VERIFIED if computation.supports else Status.HALLUCINATED,
            "error_type": None if computation.supports else f"{CONTRADICTION}/{kind}",
            "unsupported": () if computation.supports or place is None else (place,),
            "evidence": computation.evidence if computation.supports else (),
            "contradicting_evidence": () if computation.supports else computation.evidence,
            "correction": correction,
            "table": check,
        }
    )


def not_checked(claim: Claim, reason: str, explanation: str) -> Verdict:
    """Return the verdict of a claim that could not be judged."""
    return Verdict(
        index=claim.index,
        text=claim.text,
        span=claim.span,
        status=Status.NOT_CHECKED,
        reason=reason,
        explanation=explanation,
        error_type=None,
        unsupported=(),
        support_probability=None,
        contradiction_probability=None,
        similarity=None,
        entailment=None,
        checks=(),
        evidence=(),
        contradicting_evidence=(),
        correction=None,
        table=None,
    )


def _logit(probability: float) -> float:
    return max(-10.0, min(10.0, math.log((probability + 1e-9) / (1 - probability + 1e-9))))


def _copied(text: str, sentences: Sequence[Sentence]) -> Sentence | None:
    """Return the sentence that is the claim word for word, numbers and negations included."""
    claimed = [word.folded for word in words(text)]
    if not claimed:
        return None
    return next((s for s in sentences if [word.folded for word in words(s.source.text)] == claimed), None)


def _verdict(findings: Findings, judgement: Judgement, correction: Correction | None) -> Verdict:
    claim = findings.claim
    reading = findings.most_entailing if judgement.evidence else findings.most_contradicting
    failing = judgement.status in (Status.HALLUCINATED, Status.PARTIAL)
    return Verdict(
        index=claim.index,
        text=claim.text,
        span=claim.span,
        status=judgement.status,
        reason=judgement.reason,
        explanation=judgement.explanation,
        error_type=judgement.error_type,
        unsupported=_unsupported(findings) if failing else (),
        support_probability=findings.probabilities.support,
        contradiction_probability=findings.probabilities.contradiction,
        similarity=findings.selection.similarity,
        entailment=reading.entailment if reading else None,
        checks=_checks(findings, reading.entailment if reading else None),
        evidence=judgement.evidence,
        contradicting_evidence=judgement.contradicting_evidence,
        correction=correction,
        table=None,
    )


def _unsupported(findings: Findings) -> tuple[Span, ...]:
    """Return the places in the answer of details that conflict or are missing, and of words that no window carries."""
    details = [detail.span for detail in findings.with_outcome(Outcome.CONFLICT, Outcome.MISSING)]
    doubted = set.intersection(*(set(reading.doubted) for reading in findings.readings)) if findings.readings else set()
    outside = [word for word in doubted if not any(word.start < d.end and word.end > d.start for d in details)]
    places = (findings.claim.place_in_answer(span.start, span.end) for span in [*details, *outside])
    return tuple(sorted({place for place in places if place is not None}, key=lambda place: place.start))


_WORST_FIRST = (Outcome.CONFLICT, Outcome.MISSING, Outcome.UNBOUND, Outcome.WEAK, Outcome.MATCH)


def _checks(findings: Findings, entailment: Entailment | None) -> tuple[Check, ...]:
    compared = {
        "identifiers": findings.identifiers,
        "names": findings.names,
        "numbers": findings.numbers,
        "wording": findings.wording,
    }
    checks = [
        Check(name=name, outcome=_worst(comparisons), figure=None, comparisons=comparisons)
        for name, comparisons in compared.items()
        if comparisons
    ]
    figures = {
        "similarity": findings.selection.similarity,
        "entailment": entailment.entailed if entailment else None,
    }
    for name, figure in figures.items():
        if figure is not None:
            outcome = Outcome.MATCH if figure >= 0.5 else Outcome.WEAK
            checks.append(Check(name=name, outcome=outcome, figure=figure, comparisons=()))
    return tuple(checks)


def _worst(comparisons: Sequence[Comparison]) -> Outcome:
    return next(outcome for outcome in _WORST_FIRST if any(each.outcome is outcome for each in comparisons))
