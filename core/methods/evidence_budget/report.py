"""What a caller can choose for the method `evidence_budget` (defaults as in the source documents), and what it reports.

Input: the budgets of an answer's claims, and what is wrong with them. Output: `EvidenceBudgetOptions`,
`EvidenceBudgetReport` and its parts, and warnings in the language of the answer, Hebrew or English.
`hallucination_check` has the form and the names of the third source document. It includes every claim (the document
checks ten, of at least 15 characters) and follows the document's code, not its sample; the rest says the same in full.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

from pydantic import Field

from core.verdict import Evidence, Status
from generation.entailment_question import Chance
from utils.record import Record, Span

Language = Literal["en", "he"]
_HEBREW = re.compile(r"[\u05d0-\u05ea]")
_LATIN = re.compile(r"[A-Za-z]")
_PLACES = 4


class EvidenceBudgetOptions(Record):
    """Which formula decides, who says how likely a claim is entailed, and the thresholds."""

    formula: Literal["source", "strawberry"] = Field(
        "source", description="`source`: by confidence (sources/3); `strawberry`: by bits observed and required."
    )
    judge: Literal["local", "llm"] = Field(
        "local", description="`llm`: the language model with log-probabilities, `local` where it gives none."
    )
    target: float = Field(0.95, gt=0, lt=1, description="Strawberry: how sure the answer is taken to be of a claim.")
    least_use: float = Field(0.15, ge=0, le=1, description="Source: p1 - p0 above which the evidence was used.")
    least_confidence: float = Field(0.45, ge=0, le=1, description="Source: confidence above which a claim is grounded.")
    least_grounded: float = Field(0.7, ge=0, le=1, description="Share of grounded claims from which an answer passes.")


class CitationRole(StrEnum):
    """What a cited passage does for the claim.

    needed        the claim is entailed with it and not without it
    redundant     it carries the claim, and so does another passage that says it again
    decorative    it does not carry the claim, whether another passage does or none
    unknown       the label names nothing: there is no such passage
    """

    NEEDED = "needed"
    REDUNDANT = "redundant"
    DECORATIVE = "decorative"
    UNKNOWN = "unknown"


class Band(StrEnum):
    """Strawberry's scale of the budget gap, in bits: below 0, up to 2, up to 10, above."""

    OK = "ok"
    MINOR = "minor"
    SUSPICIOUS = "suspicious"
    LIKELY_HALLUCINATION = "likely_hallucination"


class Bits(Record):
    """An amount of information lies from `minimum` to `maximum`, in bits; negative where it speaks against."""

    minimum: float
    maximum: float


class CitationFinding(Record):
    """A citation of a claim. `label` as written, `source` the label that it was taken for, `span` the marker's place.

    `carries`: whether the passage alone verifies the claim, None where the label names nothing.
    """

    label: str
    source: str
    span: Span
    role: CitationRole
    carries: bool | None


class Repointed(Record):
    """A citation that should name another passage. `new` is None where the passage that says it has no label.

    `span` is the marker's place in the answer; markers in one bracket share theirs.
    """

    claim: int
    old: str
    new: str | None
    span: Span
    evidence: Evidence


class ClaimBudget(Record):
    """The figures of one claim; None where it could not be judged.

    p1, p0            the claim is entailed by all evidence, and without what it cites (and what repeats it); where it
                      cites nothing, without any evidence
    p0_cited_only     the same with nothing but the cited passages hidden, however often they are repeated
    observed, required, budget_gap  in bits by the chosen formula: `source` observed - required, `strawberry` required -
                      observed
    gain              KL(p1 || p0) in bits, negative where the evidence speaks against the claim
    """

    index: int
    text: str
    status: Status
    citing: tuple[str, ...]
    citations: tuple[CitationFinding, ...]
    judge: Literal["local", "llm"] | None
    p1: Chance | None
    p0: Chance | None
    p0_cited_only: Chance | None
    observed: Bits | None
    required: Bits | None
    budget_gap: Bits | None
    band: Band | None
    gain: float | None
    evidence_use: float
    confidence: float
    grounded: bool


class CheckedClaim(Record):
    """A claim in the documented form; its figures are 0 where it could not be judged."""

    text: str
    citing: tuple[str, ...]
    p1: float
    p0: float
    confidence: float
    grounded: bool
    warning: str | None


class HallucinationCheck(Record):
    """The documented form. Without a claim nothing is grounded."""

    overall_grounded: bool
    grounded_claims: int
    total_claims: int
    grounding_ratio: float
    claims: tuple[CheckedClaim, ...]


class EvidenceBudgetReport(Record):
    """The whole. `warning` is in the language of the answer, None where every claim is grounded.

    `numbering`: how labels without an S were read. `fallback`: why the local judge stood in for the language model.
    """

    method: Literal["evidence_budget"]
    formula: Literal["source", "strawberry"]
    judge: Literal["local", "llm"]
    fallback: str | None
    numbering: Literal["from_zero", "from_one"]
    hallucination_check: HallucinationCheck
    warning: str | None
    claims: tuple[ClaimBudget, ...]
    repointed: tuple[Repointed, ...]


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
