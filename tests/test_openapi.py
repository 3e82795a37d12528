"""Requests made from the OpenAPI document: no server error, and every answer as the document says."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api import create_app
from config.settings import Settings
from tests.running import running_service

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros."
OPERATIONS = [
    (method.upper(), path)
    for path, operations in create_app(Settings()).openapi()["paths"].items()
    for method in operations
]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """The document of a running service, and the token of a workspace that holds a file."""
    with running_service(Settings(data_directory=tmp_path_factory.mktemp("fuzzed"), log_level="error")) as address:
        files = {"files": ("lease.txt", LEASE)}
        token = httpx2.post(f"{address}/api/upload", files=files).json()["workspace_token"]
        yield schemathesis.openapi.from_url(f"{address}/openapi.json"), token


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[" ".join(each) for each in OPERATIONS])
def test_any_request_is_answered_as_documented(fuzzed: tuple[Any, str], method: str, path: str) -> None:
    """A valid form may still be refused (an empty question, neither claims nor text): that check is left out."""
    schema, token = fuzzed

    @settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=schema[path][method].as_strategy())
    def check(case: Any) -> None:
        case.call_and_validate(headers={"X-Workspace-Token": token}, excluded_checks=[positive_data_acceptance])

    check()
