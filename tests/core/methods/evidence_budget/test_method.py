"""The method on sources whose words decide, worked out by hand."""

from collections.abc import Sequence

import pytest

from core.examination import Examined, Statement
from core.methods.evidence_budget.method import NO_MODEL, EvidenceBudget
from core.methods.evidence_budget.options import EvidenceBudgetOptions
from core.methods.evidence_budget.report import CitationRole, EvidenceBudgetReport
from core.methods.method import Case
from core.methods.options import MethodOptions
from core.verdict import Status
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.doubles import BrokenEntailment
from utils.deadline import Deadline
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
    found = corpus(*sources)
    chosen = MethodOptions(evidence_budget=options or EvidenceBudgetOptions())
    statement = method.take_apart(text, chosen)
    case = Case(statement, found, question, chosen, Deadline.after(seconds), cited=found.numbered)
    judging = method.examine(case)
    while True:
        try:
            next(judging)
        except StopIteration as end:
            examined: Examined = end.value
            assert isinstance(examined.report, EvidenceBudgetReport)
            return examined, examined.report


def statuses(examined: Examined) -> list[tuple[Status, str]]:
    return [(verdict.status, verdict.reason) for verdict in examined.verdicts]


@pytest.mark.parametrize("formula", ["source", "strawberry"])
@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        pytest.param("The rent is 900 euros [S0].", Status.VERIFIED, "copied", id="cited rightly"),
        pytest.param("The rent is 900 euros [1].", Status.PARTIAL, "citation_wrong", id="bare, as Strawberry reads it"),
        pytest.param("The rent is 900 euros. The roof is red.", Status.VERIFIED, "copied", id="uncited and sure"),
        pytest.param("The rent is 900 euros [S1].", Status.PARTIAL, "citation_wrong", id="cited wrongly"),
        pytest.param("The rent is 900 euros [S9].", Status.PARTIAL, "citation_unknown", id="cited from nowhere"),
        pytest.param("The rent is 950 euros [S0].", Status.HALLUCINATED, "numerical_conflict", id="contradicted"),
        pytest.param("Pets are allowed [S0].", Status.HALLUCINATED, "contradicted", id="turned around"),
        pytest.param("The landlord is Dutch [S0].", Status.HALLUCINATED, "unsupported", id="invented and cited"),
        pytest.param("The landlord is Dutch.", Status.HALLUCINATED, "unsupported", id="invented"),
    ],
)
def test_a_claim_is_verified_only_where_its_citation_carries_it(
    text: str, status: Status, reason: str, formula: str
) -> None:
    options = EvidenceBudgetOptions.model_validate({"formula": formula})
    examined, report = examine(text, LEASE, HOUSE, options=options)
    assert statuses(examined)[0] == (status, reason)
    assert report.claims[0].grounded is (status is Status.VERIFIED)
    assert (report.warning is None) is (status is Status.VERIFIED)
    assert report.formula == formula


def test_every_verified_claim_has_evidence_that_stands_in_a_source() -> None:
    examined, _ = examine("The rent is 900 euros [S0]. The roof is red [S1].", LEASE, HOUSE)
    assert len(examined.verdicts) == 2
    for verdict in examined.verdicts:
        assert verdict.status is Status.VERIFIED
        assert verdict.evidence
        for passage in verdict.evidence:
            assert passage.span.of({"S0": LEASE, "S1": HOUSE}[passage.document_id]) == passage.text


@pytest.mark.parametrize(
    ("text", "sources", "roles"),
    [
        pytest.param("The rent is 900 euros [S0].", (LEASE, HOUSE), [CitationRole.NEEDED], id="needed"),
        pytest.param("The rent is 900 euros [S0].", (LEASE, COPY), [CitationRole.REDUNDANT], id="said again"),
        pytest.param("The rent is 900 euros [S1].", (LEASE, HOUSE), [CitationRole.DECORATIVE], id="decorative"),
        pytest.param(
            "The rent is 900 euros [S0][S1].",
            (LEASE, HOUSE),
            [CitationRole.NEEDED, CitationRole.DECORATIVE],
            id="one of two",
        ),
        pytest.param(
            "The rent is 900 euros [S0][S1].",
            (LEASE, COPY),
            [CitationRole.REDUNDANT, CitationRole.REDUNDANT],
            id="both say it",
        ),
        pytest.param("The rent is 900 euros [S7].", (LEASE, HOUSE), [CitationRole.UNKNOWN], id="unknown"),
    ],
)
def test_roles_of_citations(text: str, sources: Sequence[str], roles: list[CitationRole]) -> None:
    _, report = examine(text, *sources)
    assert [citation.role for citation in report.claims[0].citations] == roles


def test_a_redundant_citation_is_grounded_and_its_copies_are_hidden_for_p0() -> None:
    _, report = examine("The rent is 900 euros [S0].", LEASE, COPY, COPY)
    (claim,) = report.claims
    assert claim.p0_cited_only is not None
    assert claim.p0_cited_only.lower > 0.9
    assert claim.p0 is not None
    assert claim.p0.lower < 0.2
    assert claim.grounded


def test_a_wrong_citation_is_pointed_at_the_passage_that_says_it() -> None:
    text = "The roof is red [S0]. The rent is 900 euros [S0]."
    examined, report = examine(text, LEASE, HOUSE)
    (moved,) = report.repointed
    assert (moved.old, moved.new, moved.span.of(text), moved.claim) == ("S0", "S1", "[S0]", 0)
    assert moved.evidence.text == "The roof is red."
    assert "[S1]" in examined.verdicts[0].explanation
    assert examined.verdicts[0].error_type == "fabricated_reference"


def test_an_invented_claim_is_pointed_nowhere() -> None:
    assert examine("The landlord is Dutch [S0].", LEASE, HOUSE)[1].repointed == ()


@pytest.mark.parametrize(
    ("question", "source"),
    [
        pytest.param("", "Is the landlord Dutch?", id="a question as evidence"),
        pytest.param("Is the landlord Dutch?", "Is the landlord Dutch.", id="the question again"),
        pytest.param("", "Question: the landlord is Dutch.", id="announced"),
    ],
)
def test_evidence_that_only_asks_supports_nothing(question: str, source: str) -> None:
    examined, report = examine("The landlord is Dutch [S0].", source, HOUSE, question=question)
    assert examined.verdicts[0].status is not Status.VERIFIED
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
    examined, report = examine(text, LEASE, HOUSE)
    assert report.hallucination_check.overall_grounded is grounded
    assert examined.assessment is not None
    assert (examined.assessment.reason is None) is grounded


def test_without_a_claim_nothing_is_grounded() -> None:
    examined, report = examine("Hello! How are you?", LEASE)
    check = report.hallucination_check
    assert (check.overall_grounded, check.total_claims, check.grounding_ratio) == (False, 0, 0.0)
    assert report.warning is not None
    assert examined.assessment is not None
    assert examined.assessment.reason is not None


@pytest.mark.parametrize(
    ("method", "seconds", "sources"),
    [
        pytest.param(
            EvidenceBudget(verifier(BrokenEntailment(Unavailable("gone"))), firewall_rule(), None),
            60,
            (LEASE,),
            id="model",
        ),
        pytest.param(
            EvidenceBudget(verifier(BrokenEntailment(ValueError())), firewall_rule(), None), 60, (LEASE,), id="bug"
        ),
        pytest.param(METHOD, 0, (LEASE,), id="no time"),
        pytest.param(METHOD, 60, (), id="no source"),
    ],
)
def test_what_cannot_be_judged_is_not_checked_and_not_grounded(
    method: EvidenceBudget, seconds: float, sources: Sequence[str]
) -> None:
    examined, report = examine("The rent comes to 900 euros [S0].", *sources, method=method, seconds=seconds)
    assert examined.verdicts[0].status is Status.NOT_CHECKED
    assert not examined.coverage.complete
    assert report.hallucination_check.claims[0].warning == "This could not be checked."
    assert not report.hallucination_check.overall_grounded


def test_a_wished_language_model_that_is_not_there_is_told() -> None:
    examined, report = examine("The rent is 900 euros [S0].", LEASE, options=EvidenceBudgetOptions(judge="llm"))
    assert (report.judge, report.fallback, report.claims[0].judge) == ("local", NO_MODEL, "local")
    assert examined.verdicts[0].status is Status.VERIFIED


def test_posted_claims_are_judged_in_their_parts() -> None:
    found = corpus(LEASE, HOUSE)
    method, options = METHOD, MethodOptions()
    statement = Statement.of_claims(["The rent is 900 euros [S0] and the roof is blue [S1].", "The roof is red [S1]."])
    judging = method.examine(Case(statement, found, "", options, Deadline.after(60), cited=found.numbered))
    assert [verdict.status is Status.VERIFIED for verdict in judging] == [False, True]
