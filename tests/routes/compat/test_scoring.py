import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from core.result import VerifyResult
from core.verdict import Status
from routes.compat.scoring import Aggregate, consistency, consistency_of, marks, utf8, utf16
from tests.calls import posted
from tests.routes.compat.samples import MIXED, SOURCE


@pytest.fixture(scope="module")
def mixed(client: TestClient) -> VerifyResult:
    return VerifyResult.model_validate(posted(client, "/api/verify", {"text": MIXED, "sources": [SOURCE]}))


@given(status=st.sampled_from(Status), support=st.none() | st.floats(0, 1), words=st.booleans())
def test_only_a_verified_claim_reaches_the_point_of_decision_and_any_other_is_marked(
    mixed: VerifyResult, status: Status, support: float | None, words: bool
) -> None:
    verdict = mixed.claims[1].model_copy(
        update={"status": status, "support_probability": support, "unsupported": mixed.claims[1].unsupported * words}
    )
    assert 0 <= consistency_of(verdict) <= 1
    assert (consistency_of(verdict) >= 0.5) == (status is Status.VERIFIED)
    found = marks(mixed.model_copy(update={"claims": (mixed.claims[0], verdict)}), MIXED)
    assert bool(found) == (status not in (Status.VERIFIED, Status.NOT_A_CLAIM))
    for mark in found:
        assert 0.5 < mark.risk <= 1
        assert verdict.span.start <= mark.span.start < mark.span.end <= verdict.span.end


@pytest.mark.parametrize("aggregate", Aggregate)
def test_no_result_and_no_claim_are_worst(mixed: VerifyResult, aggregate: Aggregate) -> None:
    assert consistency(None, aggregate) == consistency(mixed.model_copy(update={"claims": ()}), aggregate) == 0
    assert consistency(mixed, aggregate) < 1
    assert consistency(mixed.model_copy(update={"claims": mixed.claims[:1]}), aggregate) > 0.5


@given(
    text=st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("😀👩‍🚀నé"), max_size=40), data=st.data()
)
def test_a_place_cuts_the_encoded_text_where_it_cuts_the_text(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    assert text.encode()[: utf8(text, place)].decode() == text[:place]
    assert text.encode("utf-16-le")[: 2 * utf16(text, place)].decode("utf-16-le") == text[:place]
