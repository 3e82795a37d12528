"""The page as it is served: which addresses give it, what it may load, and that it knows the service as it is."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from ingestion.encodings import text_encoding
from tests.calls import closed_service

FRONTEND = Path(__file__).parent.parent / "frontend"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def page(tmp_path: Path) -> TestClient:
    return closed_service(tmp_path)


@pytest.mark.parametrize("path", ["/", "/ask?run=x", "/documents/abc?span=1-2", "/no/such/page"])
def test_a_browser_gets_the_page_at_every_address_of_it(page: TestClient, path: str) -> None:
    response = page.get(path, headers=BROWSER)
    assert (response.status_code, response.text) == (200, "<title>The page</title>")
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/assets/nothing.js"])
def test_anyone_else_gets_a_problem_for_what_is_not_there(page: TestClient, path: str) -> None:
    response = page.get(path)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/../api.py", "/%2e%2e/api.py", "/assets/../../api.py"])
def test_nothing_outside_of_the_page_is_served(page: TestClient, path: str) -> None:
    assert page.get(path).status_code == 404


def test_the_types_of_the_page_are_made_from_this_service() -> None:
    """`make types` writes the document and the types that come of it."""
    assert json.loads((FRONTEND / "openapi.json").read_text()) == create_app(Settings()).openapi()


def test_the_encodings_that_the_page_offers_are_those_of_the_service() -> None:
    source = (FRONTEND / "src" / "components" / "reading" / "encodings.ts").read_text()
    offered = re.findall(r"^  \['([^']+)'", source, re.MULTILINE)
    assert len(offered) == len(set(offered)) > 20
    assert [text_encoding(name) for name in offered] == offered


def test_the_page_knows_the_sample_set_by_its_content() -> None:
    source = (FRONTEND / "src" / "features" / "query" / "suggestions.ts").read_text()
    samples = (FRONTEND / "public" / "samples").iterdir()
    assert set(re.findall(r"[0-9a-f]{64}", source)) == {sha256(path.read_bytes()).hexdigest() for path in samples}


def test_the_page_names_no_address_to_download_its_parts_from() -> None:
    assert '"resolved"' not in (FRONTEND / "package-lock.json").read_text()
