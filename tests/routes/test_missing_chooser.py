"""Without a language model and without the model that chooses quotations, questions are refused and nothing is lost."""

import json
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros."
ASKED = {"question": "How much is the deposit?"}


@pytest.fixture(scope="module")
def without_chooser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("without_chooser")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("config.assembly._CHOOSER", folder / "chooser")
        settings = Settings(data_directory=folder / "data", log_level="error")
        with TestClient(create_app(settings), raise_server_exceptions=False) as running:
            patch.undo()  # other services that start meanwhile have it
            yield running


def uploaded(client: TestClient) -> dict[str, str]:
    body = client.post("/api/upload", files={"files": ("lease.txt", LEASE.encode())}).json()
    return {"X-Workspace-Token": body["workspace_token"]}


def test_a_question_is_refused_and_its_run_is_stored_as_failed(without_chooser: TestClient) -> None:
    headers = uploaded(without_chooser)
    response = without_chooser.post("/api/query", json=ASKED, headers=headers)
    assert (response.status_code, response.json()["code"]) == (503, "model_missing")
    assert response.headers["content-type"] == "application/problem+json"
    stream = without_chooser.post("/api/query/stream", json=ASKED, headers=headers)
    last = stream.text.strip().split("\n\n")[-1]
    assert "event: problem" in last
    assert json.loads(last.split("data: ", 1)[1].splitlines()[0])["code"] == "model_missing"
    found = without_chooser.get("/api/runs", headers=headers).json()
    assert [run["state"] for run in found["runs"]] == ["failed", "failed"]
    documents = without_chooser.get("/api/documents", headers=headers).json()
    assert "lease.txt" in str(documents)


def test_with_it_the_question_is_answered(client: TestClient) -> None:
    headers = uploaded(client)
    response = client.post("/api/query", json=ASKED, headers=headers)
    assert (response.status_code, response.json()["decision"]["action"]) == (200, "pass")
    stream = client.post("/api/query/stream", json=ASKED, headers=headers).text
    assert "event: result" in stream and "event: problem" not in stream
