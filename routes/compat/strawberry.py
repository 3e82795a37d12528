"""Strawberry's two tools, `detect_hallucination` and `audit_trace_budget`, by the method `evidence_budget`.

Input: an answer with citations, or steps with the ids that they cite, and spans. Output: the results of Strawberry's
MCP server (pythea, strawberry/mcp_server.py), in bits or nats. What could not be judged, is contradicted or is not
verified is `flagged`, whatever the bits say. Every claim is scored, whatever `max_claims` says.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel

from core.methods.contract import MethodOptions
from core.methods.evidence_budget.budget import strawberry
from core.methods.evidence_budget.report import Bits, ClaimBudget, EvidenceBudgetOptions, EvidenceBudgetReport
from core.result import VerifyResult
from core.runs.requests import Choices
from generation.entailment_question import Chance
from routes.compat.checking import Checking
from utils.bodies import ListOf
from utils.errors import FirewallError, InvalidRequest

BACKEND = "hallucination-firewall"
MARKER = re.compile(r"\[(?P<id>[A-Za-z]\w*|\d+)\]")
_MOST_LABELS = 1000
_UNKNOWN = Chance(lower=0.0, upper=1.0, said="")
_MOST_FLAGGED_SHOWN = 50
_AUDITED = ("idx", "claim", "cites", "flagged", "required", "observed", "budget_gap")
Units = Literal["bits", "nats"]


class CitedSpan(BaseModel):
    """A piece of evidence with the id by which it is cited."""

    sid: str
    text: str


class Step(BaseModel):
    """One claim with the ids that it cites; `confidence` is how sure of it whoever says it is."""

    idx: int | None = None
    claim: str
    cites: ListOf[str] | None = None
    confidence: float | None = None


class Labels:
    """Maps the ids of spans to our labels and back. An id that names no span gets a label that names none."""

    def __init__(self, spans: Sequence[CitedSpan]) -> None:
        self._sids = [span.sid.strip() for span in spans]
        self._known = {sid: f"S{place}" for place, sid in enumerate(self._sids)}

    def label(self, cited: str) -> str:
        """Return our label for a cited id, tried as Strawberry does: itself, S and its number, one less, without S."""
        tried = [cited]
        if cited.isdecimal():
            tried += [f"S{int(cited)}", f"S{int(cited) - 1}"]
        elif cited.startswith("S") and cited[1:].isdecimal():
            tried.append(cited[1:])
        found = next((self._known[each] for each in tried if each in self._known), None)
        if found is None:
            self._sids.append(cited)
            found = self._known[cited] = f"S{len(self._sids) - 1}"
            if len(self._sids) > _MOST_LABELS:
                raise InvalidRequest(f"There may be {_MOST_LABELS} spans and citations.", code="too_many_sources")
        return found

    def sid(self, label: str) -> str:
        """Return the id that one of our labels stands for."""
        place = int(label.removeprefix("S"))
        return self._sids[place] if place < len(self._sids) else label


def detect_hallucination(
    checking: Checking,
    answer: str,
    spans: Sequence[CitedSpan],
    target: float,
    split: Literal["sentences", "lines"],
    marker: re.Pattern[str],
    units: Units,
) -> dict[str, Any]:
    """Return the budget of every claim of `answer`."""
    kept = _with_text(spans)
    if not kept:
        return unverifiable("No spans provided (cannot verify citations).")
    try:
        labels = Labels(kept)
        ours = marker.sub(lambda found: f"[{labels.label(found['id'])}]", answer)
        posted = ours if split == "sentences" else tuple(_lines(ours))
        result, report = _judged(checking, posted, kept, target)
    except FirewallError as error:
        return unverifiable(f"{error.detail} ({error.code})")
    details = [_detail(each, place, each.text, target, labels, units) for place, each in enumerate(report.claims)]
    flagged = [detail["idx"] for detail in details if detail["flagged"]]
    any_flagged = bool(flagged) or not details or not result.coverage.complete
    counts = {
        "claims_scored": len(details),
        "flagged_claims": len(flagged),
        "flagged_idxs": flagged[:_MOST_FLAGGED_SHOWN],
    }
    return _told(counts, details, any_flagged, units, result)


def audit_trace_budget(
    checking: Checking,
    steps: Sequence[Step],
    spans: Sequence[CitedSpan],
    target: float,
    units: Units,
) -> dict[str, Any]:
    """Return the budget of every step, each at its own confidence if it states one."""
    kept, told = _with_text(spans), [step for step in steps if step.claim.strip()]
    if not kept:
        return unverifiable("No spans provided (cannot verify citations).")
    if not told:
        return unverifiable("No steps provided (nothing to verify).")
    numbered = sorted(enumerate(told), key=lambda pair: pair[0] if pair[1].idx is None else pair[1].idx)
    try:
        labels = Labels(kept)
        posted = tuple(_cited(step, labels) for _, step in numbered)
        result, report = _judged(checking, posted, kept, target)
    except FirewallError as error:
        return unverifiable(f"{error.detail} ({error.code})")
    budgets = {budget.index: budget for budget in report.claims}
    details = []
    for place, (index, step) in enumerate(numbered):
        idx = index if step.idx is None else step.idx
        wanted = target if step.confidence is None else step.confidence
        detail = _detail(budgets.get(place), idx, step.claim.strip(), wanted, labels, units)
        cites = list(dict.fromkeys(labels.sid(labels.label(cited.strip())) for cited in step.cites or []))
        details.append({name: detail[name] for name in _AUDITED} | {"cites": cites})
    flagged = sum(detail["flagged"] for detail in details)
    counts = {"steps_scored": len(details), "flagged_steps": flagged}
    return _told(counts, details, bool(flagged) or not result.coverage.complete, units, result)


def _told(
    counts: dict[str, Any], details: list[dict[str, Any]], flagged: bool, units: Units, result: VerifyResult
) -> dict[str, Any]:
    summary = counts | {"units": units, "verifier_model": result.models.entailment, "backend": BACKEND}
    return {"flagged": flagged, "under_budget": flagged, "summary": summary, "details": details}


def _judged(
    checking: Checking, posted: str | tuple[str, ...], spans: Sequence[CitedSpan], target: float
) -> tuple[VerifyResult, EvidenceBudgetReport]:
    chosen = EvidenceBudgetOptions(formula="strawberry", target=_inside(target))
    choices = Choices(method="evidence_budget", options=MethodOptions(evidence_budget=chosen))
    result = checking.check(posted, [span.text for span in spans], choices=choices)
    if not isinstance(result.report, EvidenceBudgetReport):
        raise InvalidRequest("The answer could not be judged.", code="no_report")
    return result, result.report


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


def _with_text(spans: Iterable[CitedSpan]) -> list[CitedSpan]:
    return [span for span in spans if span.sid.strip() and span.text.strip()]


def _lines(answer: str) -> list[str]:
    """Return the lines of an answer. A line that contains only markers belongs to the line before it."""
    lines: list[str] = []
    for line in filter(None, map(str.strip, answer.splitlines())):
        if lines and not any(map(str.isalnum, MARKER.sub("", line))):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return lines


def _cited(step: Step, labels: Labels) -> str:
    """Return the claim of a step with markers for its citations and no others."""
    markers = "".join(f"[{labels.label(cited.strip())}]" for cited in step.cites or [] if cited.strip())
    claim = " ".join(MARKER.sub("", step.claim).split())
    return f"{claim} {markers}".strip()


def _inside(target: float) -> float:
    return min(max(target, 1e-6), 1 - 1e-6)


def unverifiable(error: str) -> dict[str, Any]:
    """Return the reply where nothing could be judged: everything is flagged."""
    return {"flagged": True, "under_budget": True, "error": error, "details": []}
