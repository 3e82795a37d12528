import dataclasses
from itertools import product

import pytest

from core.calibration import Thresholds
from core.claim import ClaimKind
from core.evidence import Selection
from core.findings import Findings
from core.judge import judge
from core.verdict import Outcome, Status
from tests.core.examples import comparison, findings, weighing

THRESHOLDS = Thresholds(verified=0.7, sure=0.95, partial=0.4, contradicted=0.6)

CASES = {
    "supported": (findings(support=0.9), Status.VERIFIED, None),
    "at the threshold": (findings(support=0.7), Status.VERIFIED, None),
    "middle band": (findings(support=0.69), Status.PARTIAL, "unsupported_addition/omission"),
    "below the middle band": (findings(support=0.39), Status.HALLUCINATED, "unsupported_addition"),
    "similar but unsupported": (findings(support=0.1, similarity=0.99), Status.HALLUCINATED, "unsupported_addition"),
    "contradicted": (findings(contradiction=0.8), Status.HALLUCINATED, "contradiction/relational"),
    "contradicted, less likely than supported": (findings(support=0.9, contradiction=0.8), Status.VERIFIED, None),
    "copied": (findings(support=0.0, contradiction=0.8, copied=True), Status.VERIFIED, None),
    "number conflict": (
        findings(support=0.99, details=(comparison(Outcome.CONFLICT),)),
        Status.HALLUCINATED,
        "contradiction/numerical",
    ),
    "number conflict in a copy": (
        findings(copied=True, details=(comparison(Outcome.CONFLICT),)),
        Status.HALLUCINATED,
        "contradiction/numerical",
    ),
    "number matches": (findings(support=0.9, details=(comparison(Outcome.MATCH),)), Status.VERIFIED, None),
    "number missing": (
        findings(support=0.9, details=(comparison(Outcome.MISSING),)),
        Status.PARTIAL,
        "unsupported_addition/numerical",
    ),
    "number of something else": (
        findings(support=0.9, details=(comparison(Outcome.UNBOUND),)),
        Status.PARTIAL,
        "unsupported_addition/numerical",
    ),
    "number of something else, surely supported": (
        findings(support=0.95, details=(comparison(Outcome.UNBOUND),)),
        Status.VERIFIED,
        None,
    ),
    "number counted by the writer": (
        findings(support=0.94, details=(comparison(Outcome.WEAK),)),
        Status.PARTIAL,
        "unsupported_addition/numerical",
    ),
    "number missing, surely supported": (
        findings(support=0.99, details=(comparison(Outcome.MISSING),)),
        Status.PARTIAL,
        "unsupported_addition/numerical",
    ),
    "documents disagree": (
        findings(support=0.9, details=(comparison(Outcome.MATCH), comparison(Outcome.CONFLICT, document="b.txt"))),
        Status.PARTIAL,
        None,
    ),
    "absence, nothing found": (findings(support=0.1, kind=ClaimKind.ABSENCE), Status.NOT_A_CLAIM, None),
    "absence, found": (findings(support=0.9, kind=ClaimKind.ABSENCE), Status.HALLUCINATED, "contradiction/negation"),
}


@pytest.mark.parametrize(("found", "status", "error_type"), CASES.values(), ids=CASES.keys())
def test_judgement(found: Findings, status: Status, error_type: str | None) -> None:
    judgement = judge(found, THRESHOLDS)
    assert (judgement.status, judgement.error_type) == (status, error_type)


def test_no_evidence_is_not_checked() -> None:
    empty = dataclasses.replace(findings(), selection=Selection((), ()), weighing=weighing(support=1.0))
    judgement = judge(empty, THRESHOLDS)
    assert (judgement.status, judgement.reason) == (Status.NOT_CHECKED, "no_evidence")


def test_no_verdict_is_verified_without_a_passage() -> None:
    unread = dataclasses.replace(findings(), weighing=weighing(support=1.0))
    assert judge(unread, THRESHOLDS).status is not Status.VERIFIED


@pytest.mark.parametrize(
    ("support", "contradiction", "copied"), list(product((0.0, 0.5, 1.0), (0.0, 0.5, 1.0), (False, True)))
)
def test_a_conflict_vetoes_whatever_the_figures(support: float, contradiction: float, copied: bool) -> None:
    details = (comparison(Outcome.CONFLICT, "unit"),)
    found = findings(support=support, contradiction=contradiction, copied=copied, details=details)
    assert judge(found, THRESHOLDS).error_type == "contradiction/unit"


def test_verified_rests_on_the_window_that_entails_most() -> None:
    judgement = judge(findings(support=0.9), THRESHOLDS)
    assert [passage.text for passage in judgement.evidence] == ["It was 67."]


def test_both_sides_of_a_dispute_are_shown() -> None:
    found, _, _ = CASES["documents disagree"]
    judgement = judge(found, THRESHOLDS)
    assert judgement.reason == "disputed"
    assert {passage.document_id for passage in judgement.evidence} == {"report.txt"}
    assert {passage.document_id for passage in judgement.contradicting_evidence} == {"b.txt"}


@pytest.mark.parametrize("support", [0.0, 0.5, 1.0])
def test_a_language_that_the_model_does_not_read_is_left_open(support: float) -> None:
    found = judge(findings(support=support, contradiction=1 - support, readable=False), THRESHOLDS)
    assert (found.status, found.reason) == (Status.NOT_CHECKED, "language_not_read")


def test_a_copy_and_a_conflict_are_told_in_every_language() -> None:
    assert judge(findings(copied=True, readable=False), THRESHOLDS).status is Status.VERIFIED
    conflicting = findings(details=(comparison(Outcome.CONFLICT),), readable=False)
    assert judge(conflicting, THRESHOLDS).status is Status.HALLUCINATED


COPY_WITH_A_MISSING_NUMBER = (comparison(Outcome.MISSING),)
DECIDED_UNREAD = {
    "number conflict": findings(details=(comparison(Outcome.CONFLICT),)),
    "invented identifier": findings(details=(comparison(Outcome.CONFLICT, "identifier"),)),
    "documents disagree": findings(details=(comparison(Outcome.MATCH), comparison(Outcome.CONFLICT, document="b.txt"))),
    "another language": findings(readable=False),
    "copied": findings(copied=True),
    "copied, a number matches": findings(copied=True, details=(comparison(Outcome.MATCH),)),
}
DECIDED_BY_READING = {
    "nothing compared": findings(),
    "number matches": findings(details=(comparison(Outcome.MATCH),)),
    "number missing": findings(details=(comparison(Outcome.MISSING),)),
    "number of something else": findings(details=(comparison(Outcome.UNBOUND),)),
    "copied with a missing number": findings(copied=True, details=COPY_WITH_A_MISSING_NUMBER),
    "absence": findings(kind=ClaimKind.ABSENCE),
    "absence of a number that conflicts": findings(kind=ClaimKind.ABSENCE, details=(comparison(Outcome.CONFLICT),)),
}


@pytest.mark.parametrize("found", DECIDED_UNREAD.values(), ids=DECIDED_UNREAD.keys())
def test_what_a_detail_a_copy_or_the_language_decides_is_not_read(found: Findings) -> None:
    judge(found, THRESHOLDS)
    assert found.weighing.so_far is None


@pytest.mark.parametrize("found", DECIDED_BY_READING.values(), ids=DECIDED_BY_READING.keys())
def test_what_they_leave_open_is_read(found: Findings) -> None:
    judge(found, THRESHOLDS)
    assert found.weighing.so_far is not None


@pytest.mark.parametrize(("support", "status"), [(0.5, Status.PARTIAL), (0.3, Status.HALLUCINATED)])
def test_a_copy_with_a_missing_number_goes_by_the_probability(support: float, status: Status) -> None:
    found = findings(support=support, copied=True, details=COPY_WITH_A_MISSING_NUMBER)
    assert judge(found, THRESHOLDS).status is status


@pytest.mark.parametrize(
    ("text", "source", "similarity", "status"),
    [
        pytest.param("Cats may roam.", "The rent is due in May.", 0.21, Status.HALLUCINATED, id="about something else"),
        pytest.param("Cats may roam.", "The rent is due in May.", 0.42, Status.VERIFIED, id="near in meaning"),
        pytest.param("Cats may roam.", "Cats and dogs go free.", 0.21, Status.VERIFIED, id="a word in common"),
    ],
)
def test_no_probability_verifies_a_claim_of_which_nothing_speaks(
    text: str, source: str, similarity: float, status: Status
) -> None:
    judged = judge(findings(text, source, support=0.99, similarity=similarity), THRESHOLDS)
    assert judged.status is status
    assert bool(judged.evidence) is (status is Status.VERIFIED)
