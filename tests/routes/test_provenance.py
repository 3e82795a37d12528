import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from tests.scripted_server import Request, ScriptedServer, reply, status
from tests.watchful_client import WatchfulClient

POPULATION = "The population of France is 67 million."
CHEESE = "The moon is made of green cheese."


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    def respond(request: Request) -> Any:
        if request.path == "/broken":
            return status(500)
        return reply(200, json.dumps([] if request.path == "/empty" else [[POPULATION, 0.05]]).encode())

    with ScriptedServer().respond(respond) as running:
        yield running


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory, server: ScriptedServer) -> Iterator[TestClient]:
    """A service that may ask the server."""
    folder: Path = tmp_path_factory.mktemp("asking")
    settings = Settings(data_directory=folder, provenance_query_origins=(server.url,), log_level="error")
    with WatchfulClient(create_app(settings), raise_server_exceptions=False) as running:
        yield running


def verify(client: TestClient, text: str, **body: object) -> dict[str, Any]:
    response = client.post("/api/verify", json={"text": text, "method": "provenance", **body})
    assert response.status_code == 200, response.text
    result: dict[str, Any] = response.json()
    assert result["report"]["method"] == "provenance"
    return result


def chosen(**options: object) -> dict[str, object]:
    return {"provenance": options}


def test_the_example_of_the_source_document(client: TestClient) -> None:
    sources = ["The sun is a star.", "The sun rises in the east and sets in the west."]
    result = verify(client, "The sun rises in the east.", sources=sources)
    assert result["decision"]["action"] == "pass"
    assert result["report"]["supported"][0]["nearest"][0]["chunk"]["text"] == sources[1]
    assert result["report"]["threshold"] == 0.8 and result["report"]["threshold_is"] == "similarity"


def test_69_million_is_similar_to_67_million_and_contradicted(client: TestClient) -> None:
    result = verify(client, FALSE, sources=[POPULATION])
    nearest = result["report"]["supported"][0]["nearest"][0]
    assert nearest["similarity"] > 0.9
    assert "67 million" in result["report"]["supported"][0]["note"]
    assert result["claims"][0]["status"] == "hallucinated"
    assert result["claims"][0]["error_type"] == "contradiction/numerical"
    assert result["decision"]["reason"] == "contradicted"


@pytest.mark.parametrize(
    ("strategy", "method", "metric"),
    [("sentence", "full", "cosine"), ("word", "sentence", "euclidean"), ("token", "sentence", "cosine")],
)
def test_the_choices_go_together(client: TestClient, strategy: str, method: str, metric: str) -> None:
    options = chosen(
        chunk_strategy=strategy, chunk_size=8, validation_method=method, distance_metric=metric, threshold=0.7
    )
    assert verify(client, POPULATION, sources=[POPULATION], options=options)["decision"]["action"] == "pass"
    assert verify(client, FALSE, sources=[POPULATION], options=options)["decision"]["action"] != "pass"
    assert verify(client, CHEESE, sources=[POPULATION], options=options)["report"]["unsupported"]


@pytest.mark.parametrize(
    ("on_fail", "delivered"),
    [
        ("reask", f"{TRUE} {CHEESE}"),
        ("fix", TRUE),
        ("filter", ""),
        ("noop", f"{TRUE} {CHEESE}"),
        ("fix_reask", TRUE),
    ],
)
def test_what_each_action_delivers(client: TestClient, on_fail: str, delivered: str) -> None:
    result = verify(client, f"{TRUE} {CHEESE}", sources=[TRUE], on_fail=on_fail)
    assert result["decision"] | {"action": on_fail, "reason": "provenance_unsupported"} == result["decision"]
    assert result["text"] == delivered
    assert (result["reask_prompt"] is not None) is ("reask" in on_fail)
    assert verify(client, TRUE, sources=[TRUE], on_fail=on_fail)["text"] == TRUE


def test_a_query_url_is_asked(asking: TestClient, server: ScriptedServer) -> None:
    result = verify(asking, f"{POPULATION} {FALSE}", options=chosen(query_url=f"{server.url}/search", k=2))
    assert [claim["status"] for claim in result["claims"]] == ["verified", "hallucinated"]
    assert result["claims"][0]["evidence"][0]["text"] == POPULATION
    assert server.requests[-1].payload == {"text": FALSE, "k": 2}
    both = verify(asking, POPULATION, sources=[SOURCE], options=chosen(query_url=f"{server.url}/search"))
    assert both["report"]["notes"]


@pytest.mark.parametrize(("path", "status", "reason"), [
    ("/empty", "hallucinated", "provenance_unsupported"), ("/broken", "not_checked", "query_failed")
])  # fmt: skip
def test_a_query_url_that_finds_nothing_or_fails_never_passes(
    asking: TestClient, server: ScriptedServer, path: str, status: str, reason: str
) -> None:
    result = verify(asking, POPULATION, options=chosen(query_url=f"{server.url}{path}"))
    assert [(claim["status"], claim["reason"]) for claim in result["claims"]] == [(status, reason)]
    assert result["decision"]["action"] == "annotate"
    assert result["report"]["unsupported"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": TRUE}, "workspace_required"),
        ({"text": TRUE, "options": chosen(query_url="http://169.254.169.254/")}, "query_url_not_allowed"),
        ({"text": TRUE, "sources": [TRUE], "options": chosen(chunk_size=2, chunk_overlap=3)}, "invalid_request"),
        ({"text": TRUE, "sources": [TRUE], "options": chosen(query_function="x")}, "invalid_request"),
    ],
    ids=["no evidence", "origin", "overlap", "unknown option"],
)
def test_what_cannot_be_taken_is_refused(client: TestClient, body: dict[str, object], code: str) -> None:
    response = client.post("/api/verify", json={"method": "provenance", **body})
    assert (response.status_code >= 400, response.json()["code"]) == (True, code)


JSON = f'{{ "output": "{FALSE}", "n": 1.50, "items": [{{"text": "{TRUE}"}}] }}'


def test_a_field_of_json_is_checked_and_put_back(client: TestClient) -> None:
    body = {"text": JSON, "field": "output", "sources": [POPULATION], "method": "provenance", "on_fail": "fix"}
    result = client.post("/api/verify", json=body).json()
    assert result["text"] == JSON.replace(FALSE, POPULATION)
    assert [claim["text"] for claim in result["claims"]] == [FALSE]
    span = result["claims"][0]["unsupported"][0]
    assert FALSE[span["start"] : span["end"]] == "69 million"
    passing = body | {"field": "items[0].text", "sources": [TRUE]}
    assert client.post("/api/verify", json=passing).json()["text"] == JSON


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"text": "no json"}, "text_not_json"),
        ({"field": "other"}, "field_not_found"),
        ({"field": "n"}, "field_not_text"),
        ({"field": "items["}, "field_path_invalid"),
        ({"text": '{"output": " "}'}, "field_empty"),
        ({"text": None, "claims": [TRUE]}, "field_without_text"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_field_that_is_none_is_refused(client: TestClient, change: dict[str, object], code: str) -> None:
    body = {"text": JSON, "field": "output", "sources": [SOURCE]} | change
    response = client.post("/api/verify", json=body)
    assert (response.status_code, response.json()["code"]) == (422, code)
