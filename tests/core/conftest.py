"""A result of the service: a true claim and a wrong one about a text of two sentences."""

import pytest
from fastapi.testclient import TestClient

from core.result import VerifyResult
from core.verdict import Status
from tests.core.examples import FRANCE, POSTED


@pytest.fixture(scope="session")
def result(client: TestClient) -> VerifyResult:
    result = VerifyResult.model_validate(client.post("/api/verify", json={"text": POSTED, "sources": [FRANCE]}).json())
    assert [verdict.status for verdict in result.claims] == [Status.VERIFIED, Status.HALLUCINATED]
    return result
