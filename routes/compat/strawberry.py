"""Strawberry's two tools, `detect_hallucination` and `audit_trace_budget`, by the method `evidence_budget`.

Input: an answer with citations, or steps with the ids that they cite, and spans. Output: the results of Strawberry's
MCP server (pythea, strawberry/mcp_server.py), in bits or nats. What could not be judged, is contradicted or is not
verified is `flagged`, whatever the bits say. Every claim is scored, whatever `max_claims` says.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from core.methods.contract import MethodOptions
from core.methods.evidence_budget.budget import strawberry
from core.methods.evidence_budget.report import Bits, ClaimBudget, EvidenceBudgetOptions, EvidenceBudgetReport
from core.result import VerifyResult
from core.runs.requests import Choices
from generation.entailment_question import Chance
from routes.compat import citations
from routes.compat.checking import Checking
from routes.compat.citations import CitedSpan, Labels, NotJudged, Step
from utils.bodies import ListOf
from utils.errors import FirewallError, InvalidRequest

BACKEND = "hallucination-firewall"
_UNKNOWN = Chance(lower=0.0, upper=1.0, said="")
_MOST_FLAGGED_SHOWN = 50
_AUDITED = ("idx", "claim", "cites", "flagged", "required", "observed", "budget_gap")
Units = Literal["bits", "nats"]


@dataclass(frozen=True, slots=True)
class StrawberryTools:
    """The tools as they are called; each call blocks until it is done.

    `takes_patterns`: accept a caller's own citation pattern; such a pattern can be made to run forever, so never accept
    one from a network.
    """

    checking: Checking
    takes_patterns: bool

    def detect_hallucination(  # noqa: PLR0913, PLR0917  (the signature is Strawberry's)
        self,
        answer: str,
        spans: ListOf[CitedSpan],
        verifier_model: str = "",
        default_target: float = 0.95,
        placeholder: str = "[REDACTED]",
        max_claims: int = 25,
        claim_split: Literal["sentences", "lines"] = "sentences",
        citation_regex: str | None = None,
        temperature: float = 0.0,
        top_logprobs: int = 10,
        max_concurrency: int = 8,
        timeout_s: float | None = 30.0,
        units: Units = "bits",
    ) -> dict[str, Any]:
        """Tell for each claim of an answer whether the spans that it cites carry it, with its information budget.

        Args:
            answer: The answer with citations such as [S0].
            spans: The cited spans: {"sid": "S0", "text": "..."}.
            default_target: How sure the answer is taken to be of each claim.
            claim_split: Claims are found in sentences, or each line is one.
            citation_regex: A pattern of citations with a group `id`; only over stdio.
            units: bits or nats.

        The others are not used: the service's own verifier judges every claim.
        """
        try:
            marker = citations.marker_of(citation_regex, allowed=self.takes_patterns)
            labels = Labels(spans)
            ours = marker.sub(lambda found: f"[{labels.label(found['id'])}]", answer)
            posted = ours if claim_split == "sentences" else tuple(citations.lines_of(ours))
            result, report = self._judged(posted, labels, default_target)
        except (NotJudged, FirewallError) as error:
            return _unverifiable(error)
        details = [
            _detail(each, place, each.text, default_target, labels, units) for place, each in enumerate(report.claims)
        ]
        flagged = [detail["idx"] for detail in details if detail["flagged"]]
        any_flagged = bool(flagged) or not details or not result.coverage.complete
        counts = {
            "claims_scored": len(details),
            "flagged_claims": len(flagged),
            "flagged_idxs": flagged[:_MOST_FLAGGED_SHOWN],
        }
        return _told(counts, details, any_flagged, units, result)

    def audit_trace_budget(  # noqa: PLR0913, PLR0917  (the signature is Strawberry's)
        self,
        steps: ListOf[Step],
        spans: ListOf[CitedSpan],
        verifier_model: str = "",
        default_target: float = 0.95,
        placeholder: str = "[REDACTED]",
        temperature: float = 0.0,
        top_logprobs: int = 10,
        max_concurrency: int = 8,
        timeout_s: float | None = 30.0,
        units: Units = "bits",
    ) -> dict[str, Any]:
        """Tell for each step of a trace whether the spans that it cites carry it, with its information budget.

        Args:
            steps: The claims: {"idx": 0, "claim": "...", "cites": ["S0"], "confidence": 0.95}.
            spans: The cited spans: {"sid": "S0", "text": "..."}.
            default_target: The confidence of a step that tells none.
            units: bits or nats.

        The others are not used: the service's own verifier judges every claim.
        """
        try:
            labels, numbered = Labels(spans), citations.in_order(steps)
            posted = tuple(citations.cited_claim(step, labels) for _, step in numbered)
            result, report = self._judged(posted, labels, default_target)
        except (NotJudged, FirewallError) as error:
            return _unverifiable(error)
        budgets = {budget.index: budget for budget in report.claims}
        details = []
        for place, (idx, step) in enumerate(numbered):
            wanted = default_target if step.confidence is None else step.confidence
            detail = _detail(budgets.get(place), idx, step.claim.strip(), wanted, labels, units)
            cites = list(dict.fromkeys(labels.sid(labels.label(cited.strip())) for cited in step.cites or []))
            details.append({name: detail[name] for name in _AUDITED} | {"cites": cites})
        flagged = sum(detail["flagged"] for detail in details)
        counts = {"steps_scored": len(details), "flagged_steps": flagged}
        return _told(counts, details, bool(flagged) or not result.coverage.complete, units, result)

    def _judged(
        self, posted: str | tuple[str, ...], labels: Labels, target: float
    ) -> tuple[VerifyResult, EvidenceBudgetReport]:
        chosen = EvidenceBudgetOptions(formula="strawberry", target=_inside(target))
        choices = Choices(method="evidence_budget", options=MethodOptions(evidence_budget=chosen))
        result = self.checking.check(posted, labels.texts, choices=choices)
        if not isinstance(result.report, EvidenceBudgetReport):
            raise InvalidRequest("The answer could not be judged.", code="no_report")
        return result, result.report


def _told(
    counts: dict[str, Any], details: list[dict[str, Any]], flagged: bool, units: Units, result: VerifyResult
) -> dict[str, Any]:
    summary = counts | {"units": units, "verifier_model": result.models.entailment, "backend": BACKEND}
    return {"flagged": flagged, "under_budget": flagged, "summary": summary, "details": details}


def _detail(
    budget: ClaimBudget | None, idx: int, claim: str, target: float, labels: Labels, units: Units
) -> dict[str, Any]:
    """Return a claim in Strawberry's form; the probability of an unjudged one spans the whole range."""
    p1, p0 = (budget.p1, budget.p0) if budget else (None, None)
    observed, required, gap = strawberry(p1 or _UNKNOWN, p0 or _UNKNOWN, _inside(target))
    cites = [labels.sid(name) for name in budget.citing] if budget else []
    return {
        "idx": idx,
        "claim": claim,
        "cites": cites,
        "target": target,
        "prior_yes": _chance(p0 or _UNKNOWN),
        "post_yes": _chance(p1 or _UNKNOWN),
        "required": _amount(required, units),
        "observed": _amount(observed, units),
        "budget_gap": _amount(gap, units),
        "flagged": budget is None or p1 is None or not budget.grounded or gap.minimum > 0,
        "has_any_citations": bool(cites),
    }


def _chance(chance: Chance) -> Mapping[str, object]:
    return {"p_lower": chance.lower, "p_upper": chance.upper, "generated": chance.said, "topk": {}}


def _amount(bits: Bits, units: Units) -> Mapping[str, object]:
    scale = 1.0 if units == "bits" else math.log(2)
    return {"min": bits.minimum * scale, "max": bits.maximum * scale, "units": units}


def _inside(target: float) -> float:
    return min(max(target, 1e-6), 1 - 1e-6)


def _unverifiable(error: NotJudged | FirewallError) -> dict[str, Any]:
    """Return the reply where nothing could be judged: everything is flagged."""
    told = f"{error.detail} ({error.code})" if isinstance(error, FirewallError) else str(error)
    return {"flagged": True, "under_budget": True, "error": told, "details": []}
