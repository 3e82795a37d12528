"""Isolation, in short; `python -m tests.soak.tenants` is the long form."""

from collections.abc import Iterator

import httpx2
import pytest

from api import create_app
from config.settings import Settings
from tests.running import running_service
from tests.soak.aims import missed
from tests.soak.endpoints import ENDPOINTS
from tests.soak.tenants import SAME_REQUEST, Walk, guess, walk


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("tenants")
    settings = Settings(
        data_directory=folder, nli_model="word-overlap", most_runs=100_000, most_workspaces=10_000, log_level="error"
    )
    with running_service(settings) as running:
        yield running


def test_every_endpoint_is_walked() -> None:
    paths = create_app(Settings()).openapi()["paths"]
    assert set(ENDPOINTS) == {f"{method.upper()} {path}" for path, each in paths.items() for method in each}


def test_no_tenant_meets_another(address: str) -> None:
    assert missed(walk(address, 100)) == []


def test_a_leak_is_noticed(address: str) -> None:
    with httpx2.Client(base_url=address, timeout=60, headers=SAME_REQUEST) as client:
        trial = Walk(client, seed=1)
        trial.run(10)
        assert trial.broken == []
        one, other = trial.tenants[:2]
        one.token = other.token
        for _ in range(40):
            trial.use(one)
    assert any(other.secret in line for line in trial.broken)


def test_no_guess_opens_anything_or_tells_more_than_another(address: str) -> None:
    assert missed(guess(address, 44)) == []


def test_opening_the_page_changes_nothing_for_who_is_at_work(address: str) -> None:
    with httpx2.Client(base_url=address, timeout=60) as client, httpx2.Client(base_url=address) as browser:
        made = client.post("/api/upload", files={"files": ("a.txt", b"The town hall has 12 rooms.")})
        headers = {"X-Workspace-Token": made.headers["X-Workspace-Token"]}
        browser.get("/", headers={"Accept": "text/html"})
        assert browser.get("/api/status").json()["documents"] is None
        listed = client.get("/api/documents", headers=headers).json()["documents"]
        assert [entry["name"] for entry in listed] == ["a.txt"]
