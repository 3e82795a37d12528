"""From a claim to a verdict: find its evidence, run the checks, judge, and try to correct.

In: claims and a corpus. Out: one `Verdict` a claim, in order, as they are reached. The same for a question's answer,
a text that somebody posts, and sources given in the request. The checks form a cascade: tables, copies, identifiers,
numbers, wording and similarity always, the entailment model where the rule asks what it says. Not here: the checks, the
rules of judgement, the decision.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.calibration import Calibration
from core.checks.computation import compute
from core.checks.details import Details, compare_details
from core.checks.entailment import Entailment, EntailmentModel
from core.claim import Claim
from core.evidence import Selection, Sentence, select
from core.findings import Findings, Reading, Weighed, Weighing, signals_of
from core.judge import Judgement
from core.verdict import Check, Comparison, Correction, Outcome, Status, Verdict, unread
from ingestion.embeddings import Embedder
from retrieval.passage import Corpus
from utils.appearance import UNREADABLE
from utils.errors import FirewallError
from utils.language import is_english
from utils.logger import logger
from utils.record import Span
from utils.stages import Stage
from utils.text import content_stems, words

SET_ASIDE = "A passage that tells how claims are to be judged was not used as evidence."

Rule = Callable[[Findings], Judgement]

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Verifier:
    """The loaded parts of verification. `passages` is how many the corpus is asked for a claim.

    `reads_english_only`: what the entailment model says of other languages means nothing.
    """

    embedder: Embedder
    entailment: EntailmentModel
    calibration: Calibration
    passages: int
    reads_english_only: bool = True

    def verify(self, claim: Claim, corpus: Corpus, rule: Rule) -> Verdict:
        """Judge one claim. A stage that fails leaves it `not_checked`; nothing that fails can verify."""
        if UNREADABLE in claim.context_text:
            explanation = "Some characters of this cannot be read, or are shown in another order than they are stored."
            return unread(claim, Status.NOT_CHECKED, "unreadable", explanation)
        try:
            findings = self.examine(claim, corpus)
            with Stage("judge") as judging:
                judgement = rule(findings)
                judging.note(status=judgement.status.value)
            correction = self._correct(findings, judgement, corpus, rule)
        except FirewallError as error:
            return unread(claim, Status.NOT_CHECKED, error.code, error.detail)
        except Exception as error:  # noqa: BLE001  (law 1: whatever breaks, the claim is not checked, and says so)
            _log.error("check_failed", error=type(error).__name__)
            explanation = "A check failed; this claim could not be judged."
            return unread(claim, Status.NOT_CHECKED, "check_failed", explanation)
        return _verdict(findings, judgement, correction)

    def examine(self, claim: Claim, corpus: Corpus) -> Findings:
        """Run every check on `claim` but the reading of its windows, which waits until a rule asks for it.

        Raises `Unavailable` where a model is missing, also for a claim that it need not read (design.md, law 1), and
        where the embedding model is broken; asking for readings does so for the entailment model.
        """
        self.entailment.classify(())
        text = claim.context_text
        with Stage("compute"):
            computation = compute(claim, corpus)
        selection = select(text, corpus, self.embedder, passages=self.passages)
        is_hedged = claim.hedge is not None
        details = compare_details(text, selection, corpus.identifiers, is_hedged=is_hedged)
        windows = (window.text for window in selection.windows[:2])
        return Findings(
            claim=claim,
            computation=computation,
            selection=selection,
            details=details if computation is None else details.told_outside(computation.documents),
            copied=_copied(text, selection.sentences),
            readable=not self.reads_english_only or all(map(is_english, (text, *windows))),
            weighing=Weighing(lambda: self._weigh(text, selection, details)),
        )

    def _weigh(self, text: str, selection: Selection, details: Details) -> Weighed:
        """Read every window, and weigh what the model makes of them with the details."""
        with Stage("entailment") as reading:
            opinions = self.entailment.classify([(window.text, text) for window in selection.windows])
            reading.note(windows=len(opinions), model=self.entailment.name)
        readings = tuple(
            Reading(window, opinion.entailment, opinion.doubted)
            for window, opinion in zip(selection.windows, opinions, strict=True)
        )
        signals = signals_of(selection, readings, details)
        return Weighed(readings, signals, self.calibration.probabilities(signals))

    def _correct(self, findings: Findings, judgement: Judgement, corpus: Corpus, rule: Rule) -> Correction | None:
        """Put what the evidence says in place of what conflicts, and offer it only if the result is verified.

        Where that cannot be checked the claim is as wrong as it was, and nothing is offered.
        """
        conflict = _conflict_to_mend(findings)
        if judgement.status is not Status.HALLUCINATED or conflict is None:
            return None
        place = findings.claim.place_in_answer(conflict.span.start, conflict.span.end)
        if place is None or conflict.found is None or conflict.evidence is None:
            return None
        text = findings.claim.context_text
        mended = text[: conflict.span.start] + conflict.found + text[conflict.span.end :]
        repaired = findings.claim.model_copy(update={"context_text": mended})
        try:
            with Stage("repair") as repairing:
                status = rule(self.examine(repaired, corpus)).status
                repairing.note(status=status.value)
        except FirewallError as error:
            _log.warning("correction_not_checked", code=error.code)
            return None
        if status is not Status.VERIFIED:
            return None
        return Correction(span=place, old=conflict.claimed, new=conflict.found, source=conflict.evidence)


def _conflict_to_mend(findings: Findings) -> Comparison | None:
    """Return what the table contradicts, or the single detail that the text does; wordings have no one replacement."""
    if findings.computation is not None:
        return findings.computation.conflict
    conflicts = findings.details.with_outcome(Outcome.CONFLICT)
    return conflicts[0] if len(conflicts) == 1 and conflicts[0] not in findings.details.wording else None


def _copied(text: str, sentences: Sequence[Sentence]) -> Sentence | None:
    """Return the sentence that is the claim word for word, numbers and negations included."""
    claimed = [word.folded for word in words(text)]
    if not claimed:
        return None
    stems = tuple(content_stems(text))
    alike = (sentence for sentence in sentences if sentence.stems == stems)
    return next((each for each in alike if [word.folded for word in words(each.text)] == claimed), None)


def _verdict(findings: Findings, judgement: Judgement, correction: Correction | None) -> Verdict:
    claim = findings.claim
    weighed = findings.weighing.so_far
    entailment = _entailment(findings, judgement) if weighed else None
    likely = weighed.probabilities if weighed and findings.computation is None else None
    failing = judgement.status in (Status.HALLUCINATED, Status.PARTIAL)
    return Verdict(
        index=claim.index,
        text=claim.text,
        span=claim.span,
        status=judgement.status,
        reason=judgement.reason,
        explanation=_explained(findings, judgement),
        error_type=judgement.error_type,
        unsupported=_unsupported(findings) if failing else (),
        support_probability=likely.support if likely else None,
        contradiction_probability=likely.contradiction if likely else None,
        similarity=findings.selection.similarity,
        entailment=entailment,
        checks=_checks(findings, entailment),
        evidence=judgement.evidence,
        contradicting_evidence=judgement.contradicting_evidence,
        correction=correction,
        table=findings.computation.check if findings.computation else None,
    )


def _entailment(findings: Findings, judgement: Judgement) -> Entailment | None:
    reading = findings.most_entailing if judgement.evidence else findings.most_contradicting
    return reading.entailment if reading else None


def _explained(findings: Findings, judgement: Judgement) -> str:
    """Return why, and that a passage was set aside which a reader may take for evidence."""
    if judgement.status is Status.VERIFIED or not findings.selection.steering:
        return judgement.explanation
    return f"{judgement.explanation} {SET_ASIDE}"


def _unsupported(findings: Findings) -> tuple[Span, ...]:
    """Return the places in the answer of details that conflict or are missing, and of words that no window carries,
    where windows were read.

    Where a table decides, it is the figure or the name that it contradicts.
    """
    if findings.computation is not None:
        conflict = findings.computation.conflict
        place = findings.claim.place_in_answer(conflict.span.start, conflict.span.end) if conflict else None
        return (place,) if place else ()
    details = [detail.span for detail in findings.details.with_outcome(Outcome.CONFLICT, Outcome.MISSING)]
    readings = findings.weighing.so_far.readings if findings.weighing.so_far else ()
    doubted = set.intersection(*(set(reading.doubted) for reading in readings)) if readings else set()
    outside = [word for word in doubted if not any(word.start < d.end and word.end > d.start for d in details)]
    places = (findings.claim.place_in_answer(span.start, span.end) for span in [*details, *outside])
    return tuple(sorted({place for place in places if place is not None}, key=lambda place: place.start))


_WORST_FIRST = (Outcome.CONFLICT, Outcome.MISSING, Outcome.UNBOUND, Outcome.WEAK, Outcome.MATCH)


def _checks(findings: Findings, entailment: Entailment | None) -> tuple[Check, ...]:
    details = findings.details
    compared = {
        "identifiers": details.identifiers,
        "names": details.names,
        "numbers": details.numbers,
        "wording": details.wording,
        "conditions": details.conditions,
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
