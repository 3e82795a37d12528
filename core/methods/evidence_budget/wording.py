"""Warnings in the language of the answer, Hebrew or English, and the documented form `hallucination_check`.

Input: an answer, the budgets of its claims, what is wrong with them. Output: sentences, a `HallucinationCheck`. It
includes every claim (the document checks ten, of at least 15 characters) and follows the document's code, not its
sample.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

from core.methods.evidence_budget.report import CheckedClaim, ClaimBudget, HallucinationCheck

Language = Literal["en", "he"]
_HEBREW = re.compile(r"[\u05d0-\u05ea]")
_LATIN = re.compile(r"[A-Za-z]")
_PLACES = 4


class Shortcoming(StrEnum):
    """Why a claim is not grounded."""

    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    PARTLY = "partly"
    UNKNOWN_CITATION = "citation_unknown"
    WRONG_CITATION = "citation_wrong"
    UNCITED = "uncited"
    UNUSED = "evidence_not_used"
    NOT_CHECKED = "not_checked"


WARNINGS: dict[Language, dict[Shortcoming, str]] = {
    "en": {
        Shortcoming.CONTRADICTED: "The sources say otherwise.",
        Shortcoming.UNSUPPORTED: "No sufficient source was found.",
        Shortcoming.PARTLY: "The sources support only a part of this.",
        Shortcoming.UNKNOWN_CITATION: "The cited source does not exist.",
        Shortcoming.WRONG_CITATION: "The cited source does not say this; another one does.",
        Shortcoming.UNCITED: "No source is cited for this.",
        Shortcoming.UNUSED: "The cited source does not make this more certain.",
        Shortcoming.NOT_CHECKED: "This could not be checked.",
    },
    "he": {
        Shortcoming.CONTRADICTED: "המקורות אומרים אחרת",
        Shortcoming.UNSUPPORTED: "לא נמצא מקור מספק",
        Shortcoming.PARTLY: "המקורות תומכים רק בחלק מהטענה",
        Shortcoming.UNKNOWN_CITATION: "המקור המצוטט אינו קיים",
        Shortcoming.WRONG_CITATION: "המקור המצוטט אינו אומר זאת; מקור אחר אומר זאת",
        Shortcoming.UNCITED: "לא צוין מקור לטענה",
        Shortcoming.UNUSED: "המקור המצוטט אינו מחזק את הטענה",
        Shortcoming.NOT_CHECKED: "לא ניתן היה לבדוק את הטענה",
    },
}
_OF_ANSWER: dict[Language, tuple[str, str]] = {
    "en": (
        "Note: {count} claims in the answer are not fully supported by the sources.",
        "Note: no claim in the answer could be checked.",
    ),
    "he": (
        "שים לב: {count} טענות בתשובה לא נתמכות במלואן על ידי המקורות.",
        "שים לב: לא נמצאה בתשובה טענה שניתן לבדוק.",
    ),
}


def language_of(text: str) -> Language:
    """Return the language with more letters in the text."""
    return "he" if len(_HEBREW.findall(text)) > len(_LATIN.findall(text)) else "en"


def warn_of_answer(ungrounded: int, total: int, language: Language) -> str | None:
    """Return what is wrong with an answer, None if all its claims are grounded."""
    some, nothing = _OF_ANSWER[language]
    if not total:
        return nothing
    return some.format(count=ungrounded) if ungrounded else None


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
        warning=WARNINGS[language][shortcoming] if shortcoming else None,
    )
