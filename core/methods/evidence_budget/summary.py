"""The form of the third source document: `hallucination_check`.

Input: the budgets of the claims. Output: a `HallucinationCheck`. It includes every claim, however short and however
many (the document checks ten, of at least 15 characters). The figures of the document's sample (.88 and .15) are not
those of its code (1.0 and .18): the code is followed. Does not compute the budgets (method.py).
"""

from collections.abc import Sequence

from core.methods.evidence_budget.report import CheckedClaim, ClaimBudget, HallucinationCheck
from core.methods.evidence_budget.wording import Language, Shortcoming, warn_of_claim

_PLACES = 4


def check_of(
    budgets: Sequence[tuple[ClaimBudget, Shortcoming | None]], least_grounded: float, language: Language
) -> HallucinationCheck:
    """Return the documented form; an answer passes if `least_grounded` of its claims are, never without a claim."""
    grounded = sum(budget.grounded for budget, _ in budgets)
    ratio = grounded / len(budgets) if budgets else 0.0
    return HallucinationCheck(
        overall_grounded=bool(budgets) and ratio >= least_grounded,
        grounded_claims=grounded,
        total_claims=len(budgets),
        grounding_ratio=round(ratio, _PLACES),
        claims=tuple(_claim(budget, shortcoming, language) for budget, shortcoming in budgets),
    )


def _claim(budget: ClaimBudget, shortcoming: Shortcoming | None, language: Language) -> CheckedClaim:
    return CheckedClaim(
        text=budget.text,
        citing=budget.citing,
        p1=round(budget.p1.lower, _PLACES) if budget.p1 else 0.0,
        p0=round(budget.p0.lower, _PLACES) if budget.p0 else 0.0,
        confidence=round(budget.confidence, _PLACES),
        grounded=budget.grounded,
        warning=warn_of_claim(shortcoming, language) if shortcoming else None,
    )
