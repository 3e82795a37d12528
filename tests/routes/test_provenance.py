import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import service, verify
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from tests.scripted_server import ScriptedServer, reply

POPULATION = "The population of France is 67 million."
CHEESE = "The moon is made of green cheese."


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer().respond(lambda _: reply(200, json.dumps([[POPULATION, 0.05]]).encode())) as running:
        yield running


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory, server: ScriptedServer) -> Iterator[TestClient]:
    """A service that may ask the server."""
    with service(tmp_path_factory.mktemp("asking"), provenance_query_origins=(server.url,)) as running:
        yield running


def checked(client: TestClient, text: str, **body: Any) -> dict[str, Any]:
    result = verify(client, text=text, method="provenance", **body)
    assert result["report"]["method"] == "provenance"
    return result


def chosen(**options: object) -> dict[str, object]:
    return {"provenance": options}


def test_the_example_of_the_source_document(client: TestClient) -> None:
    sources = ["The sun is a star.", "The sun rises in the east and sets in the west."]
    result = checked(client, "The sun rises in the east.", sources=sources)
    assert result["decision"]["action"] == "pass"
    assert result["report"]["supported"][0]["nearest"][0]["chunk"]["text"] == sources[1]
    assert result["report"]["threshold"] == 0.8 and result["report"]["threshold_is"] == "similarity"


def test_69_million_is_similar_to_67_million_and_contradicted(client: TestClient) -> None:
    result = checked(client, FALSE, sources=[POPULATION])
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
    assert checked(client, POPULATION, sources=[POPULATION], options=options)["decision"]["action"] == "pass"
    assert checked(client, FALSE, sources=[POPULATION], options=options)["decision"]["action"] != "pass"
    assert checked(client, CHEESE, sources=[POPULATION], options=options)["report"]["unsupported"]


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
    result = checked(client, f"{TRUE} {CHEESE}", sources=[TRUE], on_fail=on_fail)
    assert result["decision"] | {"action": on_fail, "reason": "provenance_unsupported"} == result["decision"]
    assert result["text"] == delivered
    assert (result["reask_prompt"] is not None) is ("reask" in on_fail)
    assert checked(client, TRUE, sources=[TRUE], on_fail=on_fail)["text"] == TRUE


def test_a_query_url_is_asked(asking: TestClient, server: ScriptedServer) -> None:
    result = checked(asking, f"{POPULATION} {FALSE}", options=chosen(query_url=f"{server.url}/search", k=2))
    assert [claim["status"] for claim in result["claims"]] == ["verified", "hallucinated"]
    assert result["claims"][0]["evidence"][0]["text"] == POPULATION
    assert server.requests[-1].payload == {"text": FALSE, "k": 2}
    both = checked(asking, POPULATION, sources=[SOURCE], options=chosen(query_url=f"{server.url}/search"))
    assert both["report"]["notes"]


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
    body: dict[str, Any] = {
        "text": JSON,
        "field": "output",
        "sources": [POPULATION],
        "method": "provenance",
        "on_fail": "fix",
    }
    result = verify(client, **body)
    assert result["text"] == JSON.replace(FALSE, POPULATION)
    assert [claim["text"] for claim in result["claims"]] == [FALSE]
    span = result["claims"][0]["unsupported"][0]
    assert FALSE[span["start"] : span["end"]] == "69 million"
    assert verify(client, **body | {"field": "items[0].text", "sources": [TRUE]})["text"] == JSON
