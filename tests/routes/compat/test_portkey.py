from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted, workspace
from tests.routes.compat.samples import FALSE, SOURCE, TRUE

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


def test_a_workspace_can_be_the_evidence(client: TestClient) -> None:
    token = workspace(client, SOURCE, "france.txt")
    instructed = [{"role": "system", "content": "You are a helpful assistant."}, USER]
    assert judge(client, event(TRUE, messages=instructed), **token)["verdict"] is True
    assert judge(client, event(FALSE, messages=instructed), **token)["verdict"] is False
    assert judge(client, event(TRUE, messages=instructed))["verdict"] is False


@pytest.mark.parametrize(
    "message",
    [None, "text", {"content": "The president collects stamps."}],
)
def test_what_cannot_be_repaired_does_not_go_through(client: TestClient, message: Any) -> None:
    sent = event(FALSE)
    sent["response"]["json"]["choices"][0]["message"] = message
    without_question = sent | {"request": {"json": {"messages": [{"role": "system", "content": SOURCE}]}}}
    for body in (sent, without_question, event(TRUE, FALSE)):
        found = judge(client, body, FIX)
        assert found["verdict"] is False and "transformedData" not in found


@pytest.mark.parametrize(("answer", "verdict"), [(TRUE, True), (FALSE, False)])
def test_half_a_surrogate_pair_is_replaced(client: TestClient, answer: str, verdict: bool) -> None:
    broken = event(f"{answer} \ud83d", messages=[{"role": "system", "content": f"{SOURCE} \ud83d"}, USER])
    assert judge(client, broken)["verdict"] is verdict


def test_one_false_choice_stops_all_and_a_missing_request_too(client: TestClient) -> None:
    for body in (event(TRUE, FALSE), event(TRUE) | {"request": None}, event(TRUE) | {"request": {"json": None}}):
        assert judge(client, body)["verdict"] is False


def test_an_answer_that_comes_too_late_for_portkey_is_false(client: TestClient) -> None:
    many = " ".join(f"Town {number} has {number} mayors." for number in range(300))
    assert judge(client, event(many), "/portkey/webhook?seconds=0.01")["verdict"] is False
