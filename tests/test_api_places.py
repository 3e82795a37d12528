"""Evidence says where it stands in the file, sentence by sentence, over HTTP with the real engines."""

import pytest
from fastapi.testclient import TestClient

from tests.files.documents import lease, pdf

PAGES = pdf(["The fee is 40 euros a year."], ["Members vote in March."], ["The treasurer is elected for three years."])


@pytest.mark.parametrize(
    ("name", "data", "claim", "place"),
    [
        pytest.param("rules.pdf", PAGES, "The fee is 40 euros a year.", (1, None, None), id="first page"),
        pytest.param("rules.pdf", PAGES, "The treasurer is elected for three years.", (3, None, None), id="third page"),
        pytest.param("lease.docx", lease(), "The rent is 1,250 euros a month.", (None, None, None), id="prose of Word"),
    ],
)
def test_a_sentence_is_found_on_its_own_page(
    client: TestClient, name: str, data: bytes, claim: str, place: tuple[int | None, str | None, str | None]
) -> None:
    token = client.post("/api/upload", files={"files": (name, data)}).json()["workspace_token"]
    body = client.post("/api/verify", json={"claims": [claim]}, headers={"X-Workspace-Token": token}).json()
    (verdict,) = body["claims"]
    assert verdict["status"] == "verified", verdict["explanation"]
    passage = verdict["evidence"][0]
    assert passage["text"] == claim
    assert (passage["page"], passage["sheet"], passage["cells"]) == place
