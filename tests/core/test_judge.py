import dataclasses
from itertools import product

import pytest

from core.calibration import Thresholds
from core.claim import ClaimKind
from core.evidence import Selection
from core.findings import Findings
from core.judge import judge
from core.verdict import Outcome, Status
from tests.core.examples import comparison, evidence, findings, weighing
from utils.record import Span

THRESHOLDS = Thresholds(verified=0.7, partial=0.4, contradicted=0.6)
CONFLICT, MISSING = (comparison(Outcome.CONFLICT),), (comparison(Outcome.MISSING),)
INVENTED = (comparison(Outcome.CONFLICT, "identifier").model_copy(update={"found": None, "evidence": None}),)
OTHERWISE = (evidence("It was 67.", "b.txt"),)

CASES = {
    "supported": (findings(support=0.9), Status.VERIFIED, "entailed", None),
    "at the threshold": (findings(support=0.7), Status.VERIFIED, "entailed", None),
    "middle band": (findings(support=0.69), Status.PARTIAL, "unclear", "unsupported_addition"),
    "middle band, a part is named": (
        findings(support=0.69, doubted=(Span(start=7, end=9),)),
        Status.PARTIAL,
        "partly_supported",
        "unsupported_addition/omission",
    ),
    "middle band, a number is missing": (
        findings(support=0.69, compared=MISSING),
        Status.PARTIAL,
        "partly_supported",
        "unsupported_addition/numerical",
    ),
    "supported, a number is missing": (
        findings(support=0.99, compared=MISSING),
        Status.PARTIAL,
        "partly_supported",
        "unsupported_addition/numerical",
    ),
    "copied, a number is missing": (findings(copied=True, compared=MISSING), Status.VERIFIED, "copied", None),
    "at the foot of the middle band": (findings(support=0.4), Status.PARTIAL, "unclear", "unsupported_addition"),
    "below the middle band": (findings(support=0.39), Status.HALLUCINATED, "unsupported", "unsupported_addition"),
    "similar but unsupported": (
        findings(support=0.1, similarity=0.99),
        Status.HALLUCINATED,
        "unsupported",
        "unsupported_addition",
    ),
    "unsupported, a number is missing": (
        findings(support=0.1, compared=MISSING),
        Status.HALLUCINATED,
        "unsupported",
        "unsupported_addition/numerical",
    ),
    "contradicted": (findings(label="contradicted"), Status.HALLUCINATED, "contradicted", "contradiction/relational"),
    "contradicted, yet supported": (findings(support=0.9, label="contradicted"), Status.VERIFIED, "entailed", None),
    "copied": (findings(label="contradicted", copied=True), Status.VERIFIED, "copied", None),
    "another value fits": (
        findings(support=0.1, compared=MISSING, settled=CONFLICT),
        Status.HALLUCINATED,
        "numerical_conflict",
        "contradiction/numerical",
    ),
    "another value fits what the evidence seems to support": (
        findings(support=0.99, compared=MISSING, settled=CONFLICT),
        Status.HALLUCINATED,
        "numerical_conflict",
        "contradiction/numerical",
    ),
    "another value, and a copy": (findings(copied=True, settled=CONFLICT), Status.VERIFIED, "copied", None),
    "invented reference": (
        findings(support=0.99, compared=INVENTED),
        Status.HALLUCINATED,
        "identifier_conflict",
        "fabricated_reference/identifier",
    ),
    "supported, another document says otherwise": (
        findings(support=0.9, dissent=OTHERWISE),
        Status.PARTIAL,
        "disputed",
        None,
    ),
    "copied, another document says otherwise": (
        findings(copied=True, dissent=OTHERWISE),
        Status.PARTIAL,
        "disputed",
        None,
    ),
    "unsupported, another document says otherwise": (
        findings(support=0.1, dissent=OTHERWISE),
        Status.HALLUCINATED,
        "unsupported",
        "unsupported_addition",
    ),
    "absence, nothing found": (findings(support=0.1, kind=ClaimKind.ABSENCE), Status.NOT_A_CLAIM, "absence", None),
    "absence, found": (
        findings(support=0.9, kind=ClaimKind.ABSENCE),
        Status.HALLUCINATED,
        "absence_contradicted",
        "contradiction/negation",
    ),
}


@pytest.mark.parametrize(("found", "status", "reason", "error_type"), CASES.values(), ids=CASES.keys())
def test_judgement(found: Findings, status: Status, reason: str, error_type: str | None) -> None:
    judgement = judge(found, THRESHOLDS)
    assert (judgement.status, judgement.reason, judgement.error_type) == (status, reason, error_type)


def test_no_evidence_is_not_checked() -> None:
    empty = dataclasses.replace(findings(), selection=Selection((), ()), weighing=weighing(support=1.0))
    judgement = judge(empty, THRESHOLDS)
    assert (judgement.status, judgement.reason) == (Status.NOT_CHECKED, "no_evidence")


def test_no_verdict_is_verified_without_a_passage() -> None:
    unread = dataclasses.replace(findings(), weighing=weighing(support=1.0))
    assert judge(unread, THRESHOLDS).status is not Status.VERIFIED


@pytest.mark.parametrize(("support", "label"), list(product((0.0, 0.5, 1.0), ("entailed", "neutral", "contradicted"))))
def test_a_conflict_vetoes_whatever_the_figures(support: float, label: str) -> None:
    found = findings(support=support, label=label, compared=(comparison(Outcome.CONFLICT, "identifier"),))
    assert judge(found, THRESHOLDS).error_type == "contradiction/identifier"


def test_verified_rests_on_the_window_that_entails_most() -> None:
    judgement = judge(findings(support=0.9), THRESHOLDS)
    assert [passage.text for passage in judgement.evidence] == ["It was 67."]


def test_both_sides_of_a_dispute_are_shown() -> None:
    judgement = judge(findings(support=0.9, dissent=OTHERWISE), THRESHOLDS)
    assert {passage.document_id for passage in judgement.evidence} == {"report.txt"}
    assert {passage.document_id for passage in judgement.contradicting_evidence} == {"b.txt"}


def test_the_part_that_is_not_carried_is_named_in_its_words() -> None:
    text = "The lift of the north wing was mended in March."
    doubted = tuple(Span(start=text.index(word), end=text.index(word) + len(word)) for word in ("north", "wing", "."))
    judgement = judge(findings(text, "The lift was mended in March.", support=0.5, doubted=doubted), THRESHOLDS)
    assert judgement.explanation == "The sources do not support “north wing”."


def test_what_is_most_of_a_claim_is_no_part_of_it() -> None:
    found = findings(support=0.5, doubted=(Span(start=0, end=9),))
    assert judge(found, THRESHOLDS).reason == "unclear"


@pytest.mark.parametrize("support", [0.0, 0.5, 1.0])
def test_a_language_that_the_model_does_not_read_is_left_open(support: float) -> None:
    found = judge(findings(support=support, readable=False), THRESHOLDS)
    assert (found.status, found.reason) == (Status.NOT_CHECKED, "language_not_read")


def test_a_copy_and_an_invented_reference_are_told_in_every_language() -> None:
    assert judge(findings(copied=True, readable=False), THRESHOLDS).status is Status.VERIFIED
    assert judge(findings(compared=INVENTED, readable=False), THRESHOLDS).status is Status.HALLUCINATED


def test_no_other_document_is_read_in_a_language_that_the_model_does_not_read() -> None:
    found = findings(copied=True, dissent=OTHERWISE, readable=False)
    assert judge(found, THRESHOLDS).status is Status.VERIFIED


DECIDED_UNREAD = {
    "invented reference": findings(compared=INVENTED),
    "another language": findings(readable=False),
    "copied": findings(copied=True),
    "copied, a number matches": findings(copied=True, compared=(comparison(Outcome.MATCH),)),
}
DECIDED_BY_READING = {
    "nothing compared": findings(),
    "number matches": findings(compared=(comparison(Outcome.MATCH),)),
    "number missing": findings(compared=MISSING),
    "identifier of something else": findings(compared=(comparison(Outcome.UNBOUND, "identifier"),)),
    "absence": findings(kind=ClaimKind.ABSENCE),
    "absence of a reference that no source has": findings(kind=ClaimKind.ABSENCE, compared=INVENTED),
}


@pytest.mark.parametrize("found", DECIDED_UNREAD.values(), ids=DECIDED_UNREAD.keys())
def test_what_a_detail_a_copy_or_the_language_decides_is_not_read(found: Findings) -> None:
    judge(found, THRESHOLDS)
    assert found.weighing.so_far is None


@pytest.mark.parametrize("found", DECIDED_BY_READING.values(), ids=DECIDED_BY_READING.keys())
def test_what_they_leave_open_is_read(found: Findings) -> None:
    judge(found, THRESHOLDS)
    assert found.weighing.so_far is not None


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
