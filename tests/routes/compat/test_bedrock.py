from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import SOURCE, TRUE

GROUNDED = [{"text": {"text": SOURCE, "qualifiers": ["grounding_source"]}}, {"text": {"text": TRUE}}]


@pytest.mark.parametrize(
    ("content", "has_verifier", "status", "name"),
    [
        (GROUNDED[1:], True, 400, "ValidationException"),
        ([GROUNDED[0], {"image": {}}], True, 400, "ValidationException"),
        (GROUNDED, False, 503, "ServiceUnavailableException"),
    ],
    ids=["no source", "a picture for an answer", "without a verifier"],
)
def test_an_error_has_a_name_in_a_header_where_boto3_reads_it(
    client: TestClient, broken: TestClient, content: list[Any], *, has_verifier: bool, status: int, name: str
) -> None:
    service = client if has_verifier else broken
    response = service.post("/guardrail/any/version/DRAFT/apply", json={"source": "OUTPUT", "content": content})
    assert (response.status_code, response.headers["x-amzn-errortype"]) == (status, name)
