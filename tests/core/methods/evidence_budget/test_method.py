"""The method on sources whose words decide, worked out by hand."""

from collections.abc import Sequence

import pytest

from core.examination import Examined
from core.methods.contract import MethodOptions
from core.methods.evidence_budget.method import EvidenceBudget
from core.methods.evidence_budget.report import CitationRole, EvidenceBudgetOptions, EvidenceBudgetReport
from core.verdict import Status
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.core.methods.judged import examined
from tests.doubles import BrokenEntailment
from utils.errors import Unavailable

LEASE = "The rent is 900 euros. Pets are not allowed."
HOUSE = "The house has a garden. The roof is red."
COPY = "As agreed, the rent is 900 euros."
METHOD = EvidenceBudget(verifier(), firewall_rule(), None)


def examine(
    text: str,
    *sources: str,
    question: str = "",
    options: EvidenceBudgetOptions | None = None,
    method: EvidenceBudget = METHOD,
    seconds: float = 60,
) -> tuple[Examined, EvidenceBudgetReport]:
    chosen = MethodOptions(evidence_budget=options or EvidenceBudgetOptions())
    whole = examined(method, text, source=corpus(*sources), options=chosen, question=question, seconds=seconds)
    assert isinstance(whole.report, EvidenceBudgetReport)
    return whole, whole.report


NEEDED, REDUNDANT, DECORATIVE, UNKNOWN = CitationRole
VERIFIED, PARTIAL, HALLUCINATED = Status.VERIFIED, Status.PARTIAL, Status.HALLUCINATED


@pytest.mark.parametrize(
    ("text", "second", "roles", "status", "reason"),
    [
        pytest.param("The rent is 900 euros [S0].", HOUSE, [NEEDED], VERIFIED, "copied", id="needed"),
        pytest.param("The rent is 900 euros [S0].", COPY, [REDUNDANT], VERIFIED, "copied", id="said again"),
        pytest.param("The rent is 900 euros [S1].", HOUSE, [DECORATIVE], PARTIAL, "citation_wrong", id="decorative"),
        pytest.param("The rent is 900 euros [S0][S1].", HOUSE, [NEEDED, DECORATIVE], VERIFIED, "copied", id="two"),
        pytest.param("The rent is 900 euros [S7].", HOUSE, [UNKNOWN], PARTIAL, "citation_unknown", id="unknown"),
        pytest.param("Pets are allowed [S0].", HOUSE, [DECORATIVE], HALLUCINATED, "contradicted", id="turned around"),
    ],
)
def test_roles_of_citations(text: str, second: str, roles: list[CitationRole], status: Status, reason: str) -> None:
    """A claim is verified only where its citation carries it."""
    whole, report = examine(text, LEASE, second)
    assert [citation.role for citation in report.claims[0].citations] == roles
    assert (whole.verdicts[0].status, whole.verdicts[0].reason) == (status, reason)
    assert report.claims[0].grounded is (status is VERIFIED)


def test_a_wrong_citation_is_pointed_at_the_passage_that_says_it() -> None:
    text = "The roof is red [S0]. The rent is 900 euros [S0]."
    whole, report = examine(text, LEASE, HOUSE)
    assert (whole.verdicts[0].status, whole.verdicts[0].reason) == (Status.PARTIAL, "citation_wrong")
    (moved,) = report.repointed
    assert (moved.old, moved.new, moved.span.of(text), moved.claim) == ("S0", "S1", "[S0]", 0)
    assert moved.evidence.text == "The roof is red."
    assert "[S1]" in whole.verdicts[0].explanation
    assert whole.verdicts[0].error_type == "fabricated_reference"


@pytest.mark.parametrize(
    ("question", "source"),
    [
        pytest.param("", "Is the landlord Dutch?", id="a question as evidence"),
        pytest.param("Is the landlord Dutch?", "Is the landlord Dutch.", id="the question again"),
    ],
)
def test_evidence_that_only_asks_supports_nothing(question: str, source: str) -> None:
    whole, report = examine("The landlord is Dutch [S0].", source, HOUSE, question=question)
    assert whole.verdicts[0].status is not Status.VERIFIED
    assert not report.hallucination_check.overall_grounded


def test_more_than_ten_claims_and_short_ones_are_all_in_the_check() -> None:
    text = " ".join(["The roof is red [S1]."] * 24) + " Pets are allowed."
    _, report = examine(text, LEASE, HOUSE)
    check = report.hallucination_check
    assert check.total_claims == len(check.claims) == 25
    assert check.grounded_claims == 24
    assert check.claims[-1].text == "Pets are allowed."
    assert not check.claims[-1].grounded


@pytest.mark.parametrize(
    ("true", "false", "grounded"), [(7, 3, True), (6, 3, False), (1, 0, True), (0, 1, False)], ids=str
)
def test_seventy_of_a_hundred_must_be_grounded(true: int, false: int, grounded: bool) -> None:
    text = " ".join(["The roof is red [S1]."] * true + ["The landlord is Dutch [S0]."] * false)
    whole, report = examine(text, LEASE, HOUSE)
    assert report.hallucination_check.overall_grounded is grounded
    assert whole.assessment is not None
    assert (whole.assessment.reason is None) is grounded


@pytest.mark.parametrize(
    ("method", "seconds", "sources"),
    [
        pytest.param(
            EvidenceBudget(verifier(BrokenEntailment(Unavailable("gone"))), firewall_rule(), None),
            60,
            (LEASE,),
            id="model",
        ),
        pytest.param(METHOD, 0, (LEASE,), id="no time"),
        pytest.param(METHOD, 60, (), id="no source"),
    ],
)
def test_what_cannot_be_judged_is_not_checked_and_not_grounded(
    method: EvidenceBudget, seconds: float, sources: Sequence[str]
) -> None:
    whole, report = examine("The rent comes to 900 euros [S0].", *sources, method=method, seconds=seconds)
    assert whole.verdicts[0].status is Status.NOT_CHECKED
    assert not whole.coverage.complete
    assert report.hallucination_check.claims[0].warning == "This could not be checked."
    assert not report.hallucination_check.overall_grounded
