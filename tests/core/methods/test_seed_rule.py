"""The rule of the first source document clause by clause, with the label that its NLI model gives."""

from dataclasses import replace

import pytest

from core.evidence import Selection
from core.methods.seed_rule import judge_by_seed_rule
from core.verdict import Status
from tests.core.examples import findings, with_nothing_read

SUPPORTED, UNSUPPORTED, DESPITE = "seed_rule_supported", "seed_rule_unsupported", "passed_despite_contradiction"


@pytest.mark.parametrize(
    ("similarity", "label", "status", "reason"),
    [
        pytest.param(0.6, "entailed", Status.VERIFIED, SUPPORTED, id="first clause, entailed"),
        pytest.param(0.6, "neutral", Status.VERIFIED, SUPPORTED, id="first clause, neutral"),
        pytest.param(0.59, "neutral", Status.HALLUCINATED, UNSUPPORTED, id="below the first clause"),
        pytest.param(0.84, "contradicted", Status.HALLUCINATED, UNSUPPORTED, id="no clause for a contradiction"),
        pytest.param(0.5, "entailed", Status.VERIFIED, SUPPORTED, id="second clause"),
        pytest.param(0.49, "entailed", Status.HALLUCINATED, UNSUPPORTED, id="below the second clause"),
        pytest.param(0.85, "neutral", Status.VERIFIED, SUPPORTED, id="third clause"),
        pytest.param(0.85, "contradicted", Status.VERIFIED, DESPITE, id="third clause passes a contradiction"),
    ],
)
def test_the_three_clauses_to_the_letter(similarity: float, label: str, status: Status, reason: str) -> None:
    judgement = judge_by_seed_rule(findings(similarity=similarity, label=label), 0.6)
    assert (judgement.status, judgement.reason) == (status, reason)
    assert bool(judgement.evidence) is (status is Status.VERIFIED)
    assert judgement.explanation.startswith("Warning") is bool(judgement.against) is (reason == DESPITE)


@pytest.mark.parametrize(("threshold", "status"), [(0.7, Status.VERIFIED), (0.71, Status.HALLUCINATED)])
def test_the_threshold_is_the_callers(threshold: float, status: Status) -> None:
    assert judge_by_seed_rule(findings(similarity=0.7, label="neutral"), threshold).status is status


def test_without_evidence_nothing_is_verified() -> None:
    empty = replace(with_nothing_read(findings(similarity=0.99)), selection=Selection((), ()))
    judgement = judge_by_seed_rule(empty, 0.6)
    assert (judgement.status, judgement.reason) == (Status.NOT_CHECKED, "no_evidence")
