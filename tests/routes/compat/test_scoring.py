import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from core.result import VerifyResult
from core.verdict import Status
from routes.compat.scoring import Aggregate, consistency, consistency_of
from tests.routes.compat.samples import MIXED, SOURCE


@pytest.fixture(scope="module")
def result(client: TestClient) -> VerifyResult:
    return VerifyResult.model_validate(client.post("/api/verify", json={"text": MIXED, "sources": [SOURCE]}).json())


@given(status=st.sampled_from(Status), support=st.none() | st.floats(0, 1))
def test_only_a_verified_claim_reaches_the_point_of_decision(
    result: VerifyResult, status: Status, support: float | None
) -> None:
    changed = result.claims[0].model_copy(update={"status": status, "support_probability": support})
    assert 0 <= consistency_of(changed) <= 1
    assert (consistency_of(changed) >= 0.5) == (status is Status.VERIFIED)


@pytest.mark.parametrize(
    ("status", "error_type", "figure"),
    [
        pytest.param(Status.VERIFIED, None, 1.0, id="copied"),
        pytest.param(Status.PARTIAL, None, 0.35, id="disputed"),
        pytest.param(Status.HALLUCINATED, "contradiction/numerical", 0.0, id="number"),
        pytest.param(Status.HALLUCINATED, "fabricated_reference/identifier", 0.0, id="invented identifier"),
        pytest.param(Status.NOT_CHECKED, None, 0.0, id="language"),
    ],
)
def test_what_was_not_read_goes_by_what_decided(
    result: VerifyResult, status: Status, error_type: str | None, figure: float
) -> None:
    update = {"status": status, "error_type": error_type, "support_probability": None}
    assert consistency_of(result.claims[0].model_copy(update=update)) == pytest.approx(figure)


@pytest.mark.parametrize("aggregate", Aggregate)
def test_no_result_and_no_claim_are_worst(result: VerifyResult, aggregate: Aggregate) -> None:
    assert consistency(None, aggregate) == 0
    assert consistency(result.model_copy(update={"claims": ()}), aggregate) == 0
    assert consistency(result, aggregate) < 1
