"""Who is answered by what was remembered, and who never is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from core.result import VerifyResult
from core.runs.remembering import RememberedResults
from tests import calls
from tests.calls import verify, workspace
from utils.keys import ApiKey, hash_of, make_key

SOURCES = ["The capital of France is Paris. The population of France is 67 million."]
FRANCE: dict[str, Any] = {"text": "France has 69 million inhabitants. Its capital is Paris.", "sources": SOURCES}
KEYS = [make_key(), make_key()]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    known = {f"k{place}": ApiKey(sha256=hash_of(key), per_minute=9999, per_day=9999) for place, key in enumerate(KEYS)}
    with calls.service(tmp_path_factory.mktemp("store"), api_keys=known) as running:
        yield running


@pytest.fixture
def client(service: TestClient) -> TestClient:
    """Return a client of a service that remembers nothing yet."""
    service.app.state.remembered = RememberedResults(1_000_000)  # type: ignore[attr-defined]
    return service


def verified(client: TestClient, body: dict[str, Any], **headers: str) -> dict[str, Any]:
    result = verify(client, headers, **body)
    VerifyResult.model_validate_json(json.dumps(result))
    return result


def is_remembered(result: dict[str, Any]) -> bool:
    return bool(result["timings_ms"]["verify"] == 0)


def test_the_same_again_has_the_same_verdicts_and_a_run_of_its_own(client: TestClient) -> None:
    first, again, third = (verified(client, FRANCE) for _ in range(3))
    assert [is_remembered(result) for result in (first, again, third)] == [False, True, True]
    assert len({result["run_id"] for result in (first, again, third)}) == 3
    own = ("run_id", "timings_ms")
    assert {**first, **dict.fromkeys(own)} == {**again, **dict.fromkeys(own)}


@pytest.mark.parametrize(
    "change", [{"sources": [*SOURCES, "Paris is old."]}, {"threshold": 0.7}, {"question": "Where?"}], ids=str
)
def test_whatever_differs_is_judged(client: TestClient, change: dict[str, Any]) -> None:
    verified(client, FRANCE)
    assert not is_remembered(verified(client, FRANCE | change))


def test_nobody_is_answered_by_what_another_asked(service: TestClient) -> None:
    service.app.state.remembered = RememberedResults(1_000_000)  # type: ignore[attr-defined]
    for address in ("192.0.2.1", "192.0.2.2"):
        other = TestClient(service.app, client=(address, 5000))
        assert [is_remembered(verified(other, FRANCE)) for _ in range(2)] == [False, True]
    for key in KEYS:
        assert [is_remembered(verified(service, FRANCE, **{"x-api-key": key})) for _ in range(2)] == [False, True]


def test_what_a_workspace_holds_may_change(client: TestClient) -> None:
    headers = workspace(client, SOURCES[0])
    for _ in range(2):
        assert not is_remembered(verified(client, FRANCE, **headers))


@pytest.mark.parametrize("method", ["self_check", "evidence_budget", "layered", "alignment"])
def test_a_method_that_may_ask_a_model_is_asked_each_time(client: TestClient, method: str) -> None:
    verified(client, FRANCE | {"method": method})
    assert len(client.app.state.remembered) == 0  # type: ignore[attr-defined]


def test_a_setting_turns_it_off(tmp_path: Path) -> None:
    with calls.service(tmp_path, nli_model="word-overlap", most_cached_megabytes=0) as client:
        assert [is_remembered(verified(client, FRANCE)) for _ in range(2)] == [False, False]
