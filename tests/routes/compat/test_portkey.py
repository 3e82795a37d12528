import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, SOURCE, TRUE
from tests.test_api import upload

PATH = "/portkey/webhook?seconds=30"
JSON = {"content-type": "application/json"}
CONTEXT = {"role": "system", "content": SOURCE}
USER = {"role": "user", "content": "What about France?"}


def event(*answers: str | None, messages: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    choices = [
        {"index": index, "message": {"role": "assistant", "content": answer, "refusal": None}, "finish_reason": "stop"}
        for index, answer in enumerate(answers)
    ]
    asked = {"model": "m", "messages": [CONTEXT, USER] if messages is None else messages}
    return {
        "request": {"text": "What about France?", "json": asked, "isStreamingRequest": False, "isTransformed": False},
        "response": {"text": answers[0], "json": {"id": "c-1", "choices": choices, "usage": None}, "statusCode": 200},
        "provider": "openai",
        "requestType": "chatComplete",
        "metadata": {},
        "eventType": "afterRequestHook",
    }


def judge(client: TestClient, body: dict[str, Any], path: str = PATH, **headers: str) -> dict[str, Any]:
    response = client.post(path, json=body, headers=headers)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    assert found.keys() - {"transformedData"} == {"verdict", "data"}
    return found


def test_a_true_answer_goes_through_and_a_false_one_does_not(client: TestClient) -> None:
    assert judge(client, event(TRUE))["verdict"] is True
    stopped = judge(client, event(MIXED))
    assert stopped["verdict"] is False and "transformedData" not in stopped
    assert [claim["text"] for claim in stopped["data"]["claims"]] == [FALSE]


@pytest.mark.parametrize(
    "message",
    [
        {"role": "system", "content": SOURCE},
        {"role": "developer", "content": [{"type": "text", "text": SOURCE}]},
        {"role": "tool", "content": SOURCE, "tool_call_id": "t"},
        {"role": "context", "content": SOURCE},
        {"role": "system", "content": [{"type": "grounding_source", "text": SOURCE}]},
        {"role": "user", "content": [{"type": "grounding_source", "text": SOURCE}, {"type": "query", "text": "?"}]},
    ],
    ids=["system", "developer", "tool", "context", "marked", "marked user block"],
)
def test_evidence_is_what_the_messages_hold(client: TestClient, message: dict[str, Any]) -> None:
    assert judge(client, event(TRUE, messages=[message, USER]))["verdict"] is True
    assert judge(client, event(FALSE, messages=[message, USER]))["verdict"] is False


def test_what_the_user_and_the_assistant_say_is_no_evidence(client: TestClient) -> None:
    said = [{"role": "user", "content": TRUE}, {"role": "assistant", "content": TRUE}, USER]
    assert judge(client, event(TRUE, messages=said))["verdict"] is False


def test_a_workspace_can_be_the_evidence(client: TestClient) -> None:
    token = upload(client, SOURCE, name="france.txt")["workspace_token"]
    instructed = [{"role": "system", "content": "You are a helpful assistant."}, USER]
    assert judge(client, event(TRUE, messages=instructed), **{"X-Workspace-Token": token})["verdict"] is True
    assert judge(client, event(FALSE, messages=instructed), **{"X-Workspace-Token": token})["verdict"] is False
    assert judge(client, event(TRUE, messages=instructed))["verdict"] is False


def test_a_repaired_answer_goes_through_with_the_rest_of_the_response_as_it_was(client: TestClient) -> None:
    sent = event(f"{MIXED} The president collects stamps.")
    repaired = judge(client, sent, f"{PATH}&on_fail=fix")
    assert repaired["verdict"] is True
    body = repaired["transformedData"]["response"]["json"]
    assert body["choices"][0]["message"] == {"role": "assistant", "content": SOURCE, "refusal": None}
    body["choices"][0]["message"]["content"] = sent["response"]["text"]
    assert body == sent["response"]["json"]
    filtered = judge(client, event(MIXED), f"{PATH}&on_fail=filter")
    assert filtered["transformedData"]["response"]["json"]["choices"][0]["message"]["content"] == TRUE


@pytest.mark.parametrize("on_fail", ["fix", "filter"])
def test_what_cannot_be_repaired_does_not_go_through(client: TestClient, on_fail: str) -> None:
    for body in (event("The president collects stamps."), event(TRUE, FALSE), event("Hello!")):
        found = judge(client, body, f"{PATH}&on_fail={on_fail}")
        assert found["verdict"] is False and "transformedData" not in found


def test_every_choice_must_be_supported(client: TestClient) -> None:
    assert judge(client, event(TRUE, TRUE))["verdict"] is True
    assert judge(client, event(TRUE, FALSE))["verdict"] is False


def test_other_forms_of_response_are_read_by_their_text(client: TestClient) -> None:
    for answer in (TRUE, FALSE):
        body = event(answer) | {"response": {"text": answer, "json": {"content": [{"text": answer}]}}}
        assert judge(client, body)["verdict"] is (answer == TRUE)


@pytest.mark.parametrize("side", ["request", "response"])
def test_half_an_event_does_not_go_through(client: TestClient, side: str) -> None:
    assert judge(client, event(TRUE) | {side: None})["verdict"] is False
    assert judge(client, event(TRUE) | {side: {"json": None, "text": None}})["verdict"] is False


@pytest.mark.parametrize(("answer", "verdict"), [(TRUE, True), (FALSE, False)])
def test_half_a_surrogate_pair_is_judged_like_any_text(client: TestClient, answer: str, verdict: bool) -> None:
    sent = event(f"{answer} \ud83d", messages=[{"role": "system", "content": f"{SOURCE} \ud83d"}, USER])
    response = client.post(PATH, content=json.dumps(sent), headers=JSON)
    assert (response.status_code, response.json()["verdict"]) == (200, verdict)
    mended = client.post(f"{PATH}&on_fail=fix", content=json.dumps(sent), headers=JSON)
    assert mended.json()["verdict"] is True


@pytest.mark.parametrize("message", [None, "text", []])
def test_a_response_that_has_no_place_for_a_repaired_answer_does_not_go_through(
    client: TestClient, message: Any
) -> None:
    for answer, verdict in ((TRUE, True), (MIXED, False)):
        sent = event(answer)
        sent["response"]["json"]["choices"][0]["message"] = message
        found = judge(client, sent, f"{PATH}&on_fail=fix&threshold=1")
        assert found["verdict"] is verdict and "transformedData" not in found


def test_before_a_model_is_asked_there_is_nothing_to_stop(client: TestClient) -> None:
    body = event(None) | {"eventType": "beforeRequestHook"}
    assert judge(client, body)["verdict"] is True


def test_a_call_of_tools_is_no_answer_but_what_is_said_beside_it_is(client: TestClient) -> None:
    for said, verdict in ((None, True), ("", True), (TRUE, True), (FALSE, False)):
        body = event(said)
        body["response"]["json"]["choices"][0]["message"]["tool_calls"] = [{"id": "t", "function": {"name": "f"}}]
        assert judge(client, body)["verdict"] is verdict
    assert judge(client, event(None))["verdict"] is False


def test_an_answer_that_comes_too_late_for_portkey_is_false(client: TestClient) -> None:
    many = " ".join(f"Town {number} has {number} mayors." for number in range(300))
    assert judge(client, event(many), "/portkey/webhook?seconds=0.01")["verdict"] is False
