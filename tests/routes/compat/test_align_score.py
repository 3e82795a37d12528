import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, SOURCE, TRUE


def score(client: TestClient, evidence: object, claim: object, path: str = "/alignscore_base") -> float:
    found = posted(client, path, {"evidence": evidence, "claim": claim})
    assert found.keys() == {"alignscore"}
    return float(found["alignscore"])


@pytest.mark.parametrize("path", ["/alignscore", "/alignscore_base", "/alignscore_large"])
def test_true_is_above_the_point_of_decision_and_false_below(client: TestClient, path: str) -> None:
    for evidence in (f"{SOURCE}\n", SOURCE.split(". ")):
        assert score(client, evidence, TRUE, path) > 0.5
        assert score(client, evidence, FALSE, path) <= 0.1


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [(None, TRUE), (SOURCE, None), ([{"text": SOURCE}], TRUE), (SOURCE, [TRUE]), ("\ud83d", "Paris is \ud83d.")],
    ids=["no evidence", "no claim", "chunks of another form", "list of claims", "half a surrogate pair"],
)
def test_a_body_of_another_form_is_worst_as_nemo_lets_a_refusal_through(
    client: TestClient, evidence: object, claim: object
) -> None:
    assert score(client, evidence, claim) < 0.5


def test_an_aggregate_can_be_chosen(client: TestClient) -> None:
    assert score(client, SOURCE, MIXED, "/alignscore?agg=ratio") == 0.5
    assert 0.3 < score(client, SOURCE, MIXED, "/alignscore?agg=mean") < 0.7
