"""The method `evidence_budget`: is a claim grounded in what it cites?

Input: a case. Output: verdicts, a report, and whether enough is grounded. A claim is verified only if the rule
`firewall` verifies it on text that asserts something, and its budget holds; a claim that is true but wrongly cited is
partial. A language model's figures may take away a claim's grounding, never add it. Does not contain the parts (the
other files).
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.claim import Claim
from core.examination import Examined, Unit, collected, combine, out_of_time
from core.firewall import Assessment
from core.methods.evidence_budget.budget import (
    Budget,
    ask_both,
    budget_of,
    chance_of,
    passages_to_show,
    with_chances,
)
from core.methods.evidence_budget.citing import Cited, Citing, Labels
from core.methods.evidence_budget.hiding import Hiding
from core.methods.evidence_budget.report import (
    WARNINGS,
    CitationRole,
    ClaimBudget,
    EvidenceBudgetOptions,
    EvidenceBudgetReport,
    Repointed,
    Shortcoming,
    check_of,
    language_of,
    warn_of_answer,
)
from core.methods.method import Case, Method, as_partial
from core.verdict import FABRICATED_REFERENCE, Status, Verdict, unread
from core.verifier import Rule, Verifier
from generation.chat_client import ChatClient
from generation.entailment_question import Chance
from generation.failure import WritingFailed
from utils.deadline import Deadline

Judged = tuple[Verdict, ClaimBudget, Shortcoming | None]
"""A verdict, its figures, and why it is not grounded."""

NO_MODEL = "llm_not_configured"
TOO_LITTLE = "too_little_grounded"
_FABRICATED = (Shortcoming.UNKNOWN_CITATION, Shortcoming.WRONG_CITATION)


@dataclass(frozen=True, slots=True)
class EvidenceBudget(Method):
    """Judges by budgets. `rule` is the rule `firewall`; `model` is None if none is configured."""

    verifier: Verifier
    rule: Rule
    model: ChatClient | None

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every claim, and return the whole with its report."""
        written = [
            citation.label for unit in case.statement.units for part in unit.parts for citation in part.citations
        ]
        labels = Labels.of(case.cited, written)
        citing = Citing(self.verifier, with_chances(self.rule), labels, Hiding(case.corpus, case.question))
        options = case.options.evidence_budget
        fallback = NO_MODEL if options.judge == "llm" and self.model is None else None
        judging = _Judging(citing, options, self.model, case.deadline, fallback)
        verdicts = (judging.judge(index, unit) for index, unit in enumerate(case.statement.units))
        examined = yield from collected(case.statement, case.corpus, verdicts)
        report = judging.report(case.statement.text)
        reason = None if report.hallucination_check.overall_grounded else TOO_LITTLE
        return replace(examined, assessment=Assessment(reason=reason), report=report)


@dataclass(slots=True)
class _Judging:
    """One answer being judged; `fallback` is set by the language model's first failure, after which it is not asked."""

    citing: Citing
    options: EvidenceBudgetOptions
    model: ChatClient | None
    deadline: Deadline
    fallback: str | None
    budgets: list[tuple[ClaimBudget, Shortcoming | None]] = field(default_factory=list)
    repointed: list[Repointed] = field(default_factory=list)

    def judge(self, index: int, unit: Unit) -> Verdict:
        """Judge one unit: it is only as grounded as its least grounded part."""
        if unit.parts and self.deadline.passed:
            judged = [self._unjudged(unit.claim, out_of_time(unit.claim))]
        else:
            judged = [self._judge(part.model_copy(update={"index": index})) for part in unit.parts]
        verdict = combine(unit, [each for each, _, _ in judged])
        claims = [each for each in judged if each[0].status is not Status.NOT_A_CLAIM]
        if claims:
            _, budget, shortcoming = min(claims, key=lambda each: (each[2] is None, each[1].confidence))
            shown = {"index": index, "text": verdict.text, "status": verdict.status}
            self.budgets.append((budget.model_copy(update=shown), shortcoming))
        return verdict

    def report(self, text: str) -> EvidenceBudgetReport:
        """Return the report on the whole answer, which is `text`."""
        language = language_of(text)
        check = check_of(self.budgets, self.options.least_grounded, language)
        asked = any(budget.judge == "llm" for budget, _ in self.budgets)
        return EvidenceBudgetReport(
            method="evidence_budget",
            formula=self.options.formula,
            judge="llm" if asked else "local",
            fallback=self.fallback,
            numbering=self.citing.labels.numbering,
            hallucination_check=check,
            warning=warn_of_answer(check.total_claims - check.grounded_claims, check.total_claims, language),
            claims=tuple(budget for budget, _ in self.budgets),
            repointed=tuple(self.repointed),
        )

    def _judge(self, claim: Claim) -> Judged:
        cited = self.citing.look_at(claim)
        hidden = cited.scrubbed_verdict or (cited.verdict if cited.citations else None)
        calibration = self.citing.verifier.calibration
        p1, p0, bare = (chance_of(each, calibration) for each in (cited.verdict, hidden, cited.bare_verdict))
        if cited.verdict.status is Status.NOT_A_CLAIM or p1 is None or p0 is None:
            return self._unjudged(claim, _unchecked(claim, cited.verdict, hidden))
        asked = self._ask(claim, cited)
        p1, p0 = asked or (p1, p0)
        contradicted = cited.verdict.has_hard_conflict
        budget = budget_of(p1, p0, cites=bool(cited.citations), contradicted=contradicted, options=self.options)
        shortcoming = _shortcoming(cited, budget)
        found = list(self.citing.repointed(claim, cited))
        self.repointed += found
        told = self._told(claim, cited.verdict) | dict(budget)
        told |= {
            "citations": cited.citations,
            "judge": "llm" if asked else "local",
            "p1": p1,
            "p0": p0,
            "p0_cited_only": bare if cited.bare_verdict and not asked else None,
            "grounded": shortcoming is None,
        }
        return _lowered(cited.verdict, shortcoming, found), ClaimBudget(**told), shortcoming

    def _ask(self, claim: Claim, cited: Cited) -> tuple[Chance, Chance] | None:
        """Ask the language model; return None if it is not to be asked or cannot answer."""
        if self.options.judge == "local" or self.model is None or self.fallback:
            return None
        labels, everything = self.citing.labels, self.citing.everything
        known = list(labels.passages_of(claim).values())
        shown = passages_to_show(claim, everything, known, self.citing.verifier.passages)
        scrubbed = cited.scrubbed if cited.citations else everything.without(shown)
        try:
            return ask_both(claim, shown, (everything, scrubbed), labels, self.model, self.deadline)
        except WritingFailed as failure:
            self.fallback = failure.code
            return None

    def _unjudged(self, claim: Claim, verdict: Verdict) -> Judged:
        return verdict, ClaimBudget(**self._told(claim, verdict)), Shortcoming.NOT_CHECKED

    def _told(self, claim: Claim, verdict: Verdict) -> dict[str, Any]:
        """Return the fields of `ClaimBudget` on a claim that was not judged."""
        told: dict[str, Any] = dict.fromkeys(ClaimBudget.model_fields)
        told |= {"index": claim.index, "text": claim.text, "status": verdict.status}
        told |= {"citing": tuple(self.citing.labels.cited_by(claim)), "citations": ()}
        return told | {"evidence_use": 0.0, "confidence": 0.0, "grounded": False}


_OF_STATUS = {
    Status.NOT_CHECKED: Shortcoming.NOT_CHECKED,
    Status.HALLUCINATED: Shortcoming.UNSUPPORTED,
    Status.PARTIAL: Shortcoming.PARTLY,
}


def _unchecked(claim: Claim, verdict: Verdict, hidden: Verdict | None) -> Verdict:
    """Return a verdict whose other half failed: it is no longer verified, but evidence against the claim stays."""
    if verdict.status is not Status.VERIFIED or hidden is None:
        return verdict
    return unread(claim, Status.NOT_CHECKED, hidden.reason, hidden.explanation)


def _shortcoming(cited: Cited, budget: Budget) -> Shortcoming | None:
    """Return why a claim is not grounded, None if it is."""
    if cited.verdict.has_hard_conflict:
        return Shortcoming.CONTRADICTED
    if cited.verdict.status is not Status.VERIFIED:
        return _OF_STATUS[cited.verdict.status]
    if all(citation.role is CitationRole.UNKNOWN for citation in cited.citations) and cited.citations:
        return Shortcoming.UNKNOWN_CITATION
    if not cited.carried:
        return Shortcoming.WRONG_CITATION
    if budget.grounded:
        return None
    return Shortcoming.UNUSED if cited.citations else Shortcoming.UNCITED


def _lowered(verdict: Verdict, shortcoming: Shortcoming | None, repointed: Sequence[Repointed]) -> Verdict:
    """Return a verified claim that is not grounded as partial, with the reason."""
    if verdict.status is not Status.VERIFIED or shortcoming is None:
        return verdict
    better = next((each.new for each in repointed if each.new), None)
    told = f" [{better}] says it." if better else ""
    error_type = FABRICATED_REFERENCE if shortcoming in _FABRICATED else None
    return as_partial(verdict, shortcoming.value, WARNINGS["en"][shortcoming] + told, error_type)
