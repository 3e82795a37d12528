from fastapi.testclient import TestClient

from tests.calls import posted, workspace
from tests.routes.compat.samples import FALSE, QUESTION, SOURCE, TRUE

DOCUMENTS, GENERATION, CONTENTS = (f"/api/v1/text/{name}" for name in ("context/doc", "generation", "contents"))


def test_a_workspace_can_be_the_evidence(client: TestClient) -> None:
    token = workspace(client, SOURCE, "france.txt")
    assert [len(each) for each in posted(client, CONTENTS, {"contents": [TRUE, FALSE]}, **token)] == [0, 1]
    assert posted(client, GENERATION, {"prompt": QUESTION, "generated_text": TRUE}, **token) == []
    assert posted(client, DOCUMENTS, {"content": TRUE, "context": None}, **token) == []


def test_too_many_texts_are_refused(client: TestClient) -> None:
    response = client.post(CONTENTS, json={"contents": [TRUE] * 1001, "detector_params": {"context": [SOURCE]}})
    assert (response.status_code, response.json().keys()) == (422, {"code", "message"})


def test_health_is_that_of_the_verifier(client: TestClient, broken: TestClient) -> None:
    assert client.get("/health").json() == {"status": "HEALTHY"}
    assert (broken.get("/health").status_code, broken.get("/health").json()["code"]) == (503, 503)
