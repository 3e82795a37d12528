import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import REWORDED, SOURCE

PATH = "/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check"


@pytest.mark.parametrize(("threshold", "is_cited"), [(0.6, True), (1.0, False)])
def test_a_claim_that_is_no_copy_is_cited_up_to_a_threshold(
    client: TestClient, threshold: float, is_cited: bool
) -> None:
    spec = {"citationThreshold": threshold}
    body = {"answerCandidate": REWORDED, "facts": [{"factText": SOURCE}], "groundingSpec": spec}
    assert bool(posted(client, PATH, body)["citedChunks"]) is is_cited
