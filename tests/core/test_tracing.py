import pytest

from core.result import Place
from core.tracing import evidence_locations
from core.verdict import Status, Verdict
from tests.core.examples import evidence, verdict
from tests.generation.samples import passage

TOLD = (evidence("told", "a"),)
VERIFIED = verdict(Status.VERIFIED, evidence=TOLD, support_probability=0.1)
OPEN = verdict(Status.HALLUCINATED, support_probability=0.1)
AGAINST = OPEN.model_copy(update={"contradicting_evidence": TOLD})


@pytest.mark.parametrize(
    ("told", "fetched", "beyond", "place", "shown"),
    [
        pytest.param(VERIFIED, "a", None, Place.FETCHED, 0, id="fetched"),
        pytest.param(VERIFIED, "b", None, Place.SUPPORTED_ELSEWHERE, 1, id="missed"),
        pytest.param(AGAINST, "b", None, Place.CONTRADICTED_ELSEWHERE, 1, id="against elsewhere"),
        pytest.param(OPEN, "a", None, Place.ABSENT, 0, id="nowhere"),
        pytest.param(VERIFIED, None, None, Place.FETCHED, 0, id="came along"),
        pytest.param(OPEN, "b", {0: VERIFIED}, Place.SUPPORTED_ELSEWHERE, 1, id="supported by the rest"),
        pytest.param(OPEN, "b", {0: AGAINST}, Place.CONTRADICTED_ELSEWHERE, 1, id="contradicted by the rest"),
        pytest.param(OPEN, "b", {0: OPEN}, Place.ABSENT, 0, id="not in the rest either"),
        pytest.param(OPEN, "a", {}, None, 0, id="not looked up in the rest"),
        pytest.param(OPEN, "a", {0: verdict(Status.NOT_CHECKED)}, None, 0, id="not checked in the rest"),
        pytest.param(
            OPEN.model_copy(update={"support_probability": 0.8}),
            "a",
            None,
            None,
            0,
            id="unsupported by its method",
        ),
    ],
)
def test_where_a_claim_was_decided_and_only_what_was_looked_up_is_called_absent(
    told: Verdict, fetched: str | None, beyond: dict[int, Verdict] | None, place: Place | None, shown: int
) -> None:
    found = evidence_locations([told], None if fetched is None else [passage("told", document=fetched)], beyond)
    assert [(each.place, len(each.passages)) for each in found] == ([] if place is None else [(place, shown)])
