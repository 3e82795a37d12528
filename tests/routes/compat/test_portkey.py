from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted, workspace
from tests.routes.compat.samples import FALSE, MIXED, SOURCE, TRUE

PATH = "/portkey/webhook?seconds=30"
USER = {"role": "user", "content": "What about France?"}
FIX = f"{PATH}&on_fail=fix"


def event(*answers: str | None, messages: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    choices = [
        {"index": index, "message": {"role": "assistant", "content": answer, "refusal": None}, "finish_reason": "stop"}
        for index, answer in enumerate(answers)
    ]
    asked = {"model": "m", "messages": [{"role": "system", "content": SOURCE}, USER] if messages is None else messages}
    return {
        "request": {"text": "What about France?", "json": asked, "isStreamingRequest": False, "isTransformed": False},
        "response": {"text": answers[0], "json": {"id": "c-1", "choices": choices, "usage": None}, "statusCode": 200},
        "provider": "openai",
        "eventType": "afterRequestHook",
    }


def judge(client: TestClient, body: dict[str, Any], path: str = PATH, **headers: str) -> Any:
    found = posted(client, path, body, **headers)
    assert found.keys() - {"transformedData"} == {"verdict", "data"}
    return found


def test_a_true_answer_goes_through_and_a_false_one_does_not(client: TestClient) -> None:
    assert judge(client, event(TRUE))["verdict"] is True
    stopped = judge(client, event(MIXED))
    assert stopped["verdict"] is False and "transformedData" not in stopped
    assert [claim["text"] for claim in stopped["data"]["claims"]] == [FALSE]
    assert judge(client, event(TRUE, FALSE))["verdict"] is False


def test_a_workspace_can_be_the_evidence(client: TestClient) -> None:
    token = workspace(client, SOURCE, "france.txt")
    instructed = [{"role": "system", "content": "You are a helpful assistant."}, USER]
    assert judge(client, event(TRUE, messages=instructed), **token)["verdict"] is True
    assert judge(client, event(FALSE, messages=instructed), **token)["verdict"] is False
    assert judge(client, event(TRUE, messages=instructed))["verdict"] is False


def test_a_repaired_answer_goes_through_with_the_rest_of_the_response_as_it_was(client: TestClient) -> None:
    sent = event(f"{MIXED} The president collects stamps.")
    repaired = judge(client, sent, FIX)
    assert repaired["verdict"] is True
    body = repaired["transformedData"]["response"]["json"]
    assert body["choices"][0]["message"] == {"role": "assistant", "content": SOURCE, "refusal": None}
    body["choices"][0]["message"]["content"] = sent["response"]["text"]
    assert body == sent["response"]["json"]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "text",
        {"content": "The president collects stamps."},
        {"content": "Hello! The president collects stamps."},
        {"content": "Hello!"},
    ],
)
def test_what_cannot_be_repaired_does_not_go_through(client: TestClient, message: Any) -> None:
    sent = event(FALSE)
    sent["response"]["json"]["choices"][0]["message"] = message
    without_question = sent | {"request": {"json": {"messages": [{"role": "system", "content": SOURCE}]}}}
    for body in (sent, without_question, event(TRUE, FALSE)):
        found = judge(client, body, FIX)
        assert found["verdict"] is False and "transformedData" not in found


@pytest.mark.parametrize(("answer", "verdict"), [(TRUE, True), (FALSE, False)])
def test_other_forms_and_half_a_surrogate_pair_are_judged_by_their_text(
    client: TestClient, answer: str, verdict: bool
) -> None:
    other = event(answer) | {"response": {"text": answer, "json": {"content": [{"text": answer}]}}}
    broken = event(f"{answer} \ud83d", messages=[{"role": "system", "content": f"{SOURCE} \ud83d"}, USER])
    assert [judge(client, body)["verdict"] for body in (other, broken)] == [verdict] * 2


@pytest.mark.parametrize("side", ["request", "response"])
def test_half_an_event_does_not_go_through(client: TestClient, side: str) -> None:
    assert judge(client, event(TRUE) | {side: None})["verdict"] is False
    assert judge(client, event(TRUE) | {side: {"json": None, "text": None}})["verdict"] is False


def test_before_a_model_is_asked_and_where_it_calls_tools_there_is_nothing_to_stop(client: TestClient) -> None:
    assert judge(client, event(None) | {"eventType": "beforeRequestHook"})["verdict"] is True
    for said, verdict in ((None, True), ("", True), (FALSE, False)):
        body = event(said)
        body["response"]["json"]["choices"][0]["message"]["tool_calls"] = [{"id": "t", "function": {"name": "f"}}]
        assert judge(client, body)["verdict"] is verdict


def test_an_answer_that_comes_too_late_for_portkey_is_false(client: TestClient) -> None:
    many = " ".join(f"Town {number} has {number} mayors." for number in range(300))
    assert judge(client, event(many), "/portkey/webhook?seconds=0.01")["verdict"] is False
