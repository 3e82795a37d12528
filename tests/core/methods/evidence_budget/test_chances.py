"""What needs a figure is read; what is certain is not."""

import pytest

from core.findings import Findings
from core.judge import judge
from core.methods.evidence_budget.chances import chance_of, with_chances
from core.methods.evidence_budget.report import Chance
from core.verdict import Outcome, Status, Verdict, unread
from tests.core.examples import claim, comparison, evidence, findings
from tests.core.test_judge import THRESHOLDS

NOTHING = Chance(lower=0.02, upper=0.02, said="UNSURE")
NEAR = comparison(Outcome.CONFLICT, "identifier")
INVENTED = NEAR.model_copy(update={"found": None, "evidence": None})
OTHERWISE = (evidence("It was 67.", "b.txt"),)


@pytest.mark.parametrize(
    ("found", "is_read"),
    [
        pytest.param(findings(copied=True), False, id="copied"),
        pytest.param(findings(compared=(NEAR,)), False, id="identifier"),
        pytest.param(findings(readable=False), False, id="language"),
        pytest.param(findings(compared=(INVENTED,)), True, id="invented identifier"),
        pytest.param(findings(copied=True, dissent=OTHERWISE), True, id="disputed"),
        pytest.param(findings(support=0.9), True, id="entailed"),
    ],
)
def test_only_what_has_no_certain_chance_is_read(found: Findings, is_read: bool) -> None:
    judgement = with_chances(lambda found: judge(found, THRESHOLDS))(found)
    assert (found.weighing.so_far is not None) is is_read
    assert judgement == judge(found, THRESHOLDS)


def verdict(status: Status, reason: str, error_type: str | None = None) -> Verdict:
    return unread(claim("It was 69."), status, reason, "").model_copy(update={"error_type": error_type})


@pytest.mark.parametrize(
    ("told", "lower", "upper"),
    [
        pytest.param(verdict(Status.VERIFIED, "copied"), 1.0, 1.0, id="copied"),
        pytest.param(verdict(Status.HALLUCINATED, "unit_conflict", "contradiction/unit"), 0.0, 0.0, id="unit"),
        pytest.param(verdict(Status.NOT_CHECKED, "no_evidence"), NOTHING.lower, NOTHING.upper, id="nothing to read"),
    ],
)
def test_what_was_not_read_is_certain(told: Verdict, lower: float, upper: float) -> None:
    chance = chance_of(told, NOTHING)
    assert chance is not None
    assert (chance.lower, chance.upper) == (lower, upper)


def test_what_could_not_be_checked_has_no_chance() -> None:
    assert chance_of(verdict(Status.NOT_CHECKED, "model_missing"), NOTHING) is None
