"""What is kept of a run whose result cannot be stored."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from retrieval.records import Run
from retrieval.workspace import Workspace
from utils.errors import Unavailable


def test_a_run_whose_result_cannot_be_stored_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Workspace.save_run

    def save_without_result(workspace: Workspace, run: Run) -> None:
        if run.result:
            raise Unavailable("The disk is full.", code="storage_unavailable")
        save(workspace, run)

    settings = Settings(data_directory=tmp_path, nli_model="word-overlap", log_level="error")
    with TestClient(create_app(settings)) as client:
        made = client.post("/api/upload", files={"files": ("a.txt", b"The rent is 900 euros.")})
        client.headers["X-Workspace-Token"] = made.headers["X-Workspace-Token"]
        monkeypatch.setattr(Workspace, "save_run", save_without_result)
        refused = client.post("/api/verify", json={"claims": ["The rent is 900 euros."]})
        assert (refused.status_code, refused.json()["code"]) == (503, "storage_unavailable")
        assert [run["state"] for run in client.get("/api/runs").json()["runs"]] == ["failed"]
