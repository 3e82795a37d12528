"""Without a language model and without the model that chooses quotations, questions are refused and nothing is lost."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.calls import events, problem, service, workspace

ASKED = {"question": "How much is the deposit?"}


@pytest.fixture(scope="module")
def without_chooser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("without_chooser")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("config.assembly._CHOOSER", folder / "chooser")
        with service(folder / "data") as running:
            patch.undo()  # other services that start meanwhile have it
            yield running


def test_a_question_is_refused_and_its_run_is_stored_as_failed(without_chooser: TestClient) -> None:
    headers = workspace(without_chooser)
    problem(without_chooser.post("/api/query", json=ASKED, headers=headers), 503, "model_missing")
    event, told = events(without_chooser.post("/api/query/stream", json=ASKED, headers=headers))[-1]
    assert (event, told["code"]) == ("problem", "model_missing")
    found = without_chooser.get("/api/runs", headers=headers).json()
    assert [run["state"] for run in found["runs"]] == ["failed", "failed"]
    (document,) = without_chooser.get("/api/documents", headers=headers).json()["documents"]
    assert document["name"] == "lease.txt"
