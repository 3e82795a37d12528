"""What is kept of a run whose result cannot be stored."""

from pathlib import Path

import pytest

from retrieval.records import Run
from retrieval.workspace import Workspace
from tests.calls import problem, service, workspace
from utils.errors import Unavailable


def test_a_run_whose_result_cannot_be_stored_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Workspace.save_run

    def save_without_result(workspace: Workspace, run: Run) -> None:
        if run.result:
            raise Unavailable("The disk is full.", code="storage_unavailable")
        save(workspace, run)

    with service(tmp_path, nli_model="word-overlap") as client:
        client.headers |= workspace(client)
        monkeypatch.setattr(Workspace, "save_run", save_without_result)
        problem(client.post("/api/verify", json={"claims": ["The rent is 900 euros."]}), 503, "storage_unavailable")
        assert [run["state"] for run in client.get("/api/runs").json()["runs"]] == ["failed"]
