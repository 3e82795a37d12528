from typing import Any

import openai
import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.chatting import Served, asked
from tests.routes.compat.samples import FALSE, QUESTION, SOURCE, TRUE
from tests.scripted_server import FAULTS


def refusal(served: Served, messages: list[Any], **fields: Any) -> openai.APIStatusError:
    served.says(TRUE)
    with pytest.raises(openai.APIStatusError) as raised:
        served.client.chat.completions.create(model="m", messages=messages, **fields)
    assert isinstance(raised.value.body, dict)
    assert raised.value.body.keys() == {"message", "type", "param", "code"}
    return raised.value


@pytest.mark.parametrize(
    ("messages", "fields", "status", "param", "code"),
    [
        ([{"role": "user", "content": QUESTION}], {}, 400, None, "no_evidence"),
        (asked(SOURCE), {"n": 2}, 400, "n", "invalid_request"),
        (asked(SOURCE), {"tool_choice": "required", "tools": []}, 400, "tool_choice", "invalid_request"),
        (asked(SOURCE), {"logprobs": True}, 400, "logprobs", "invalid_request"),
        (asked(SOURCE), {"response_format": {"type": "json_object"}}, 400, "response_format", "invalid_request"),
        (asked(SOURCE), {"modalities": ["text", "audio"]}, 400, "modalities", "invalid_request"),
        (
            asked(SOURCE),
            {"extra_body": {"firewall": {"treshold": 1}}},
            400,
            "firewall.treshold",
            "invalid_request",
        ),
        (asked(), {"extra_body": {"firewall": {"collection": "x"}}}, 404, None, "not_found"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refusal_has_openais_shape(
    served: Served, messages: list[Any], fields: dict[str, Any], status: int, param: str | None, code: str
) -> None:
    error = refusal(served, messages, **fields)
    assert (error.status_code, error.param, error.code) == (status, param, code)


def test_what_does_not_mislead_is_passed_over(served: Served) -> None:
    served.says(TRUE)
    harmless: dict[str, Any] = {"n": 1, "temperature": 0.1, "tool_choice": "auto", "response_format": {"type": "text"}}
    assert served.client.chat.completions.create(model="m", messages=asked(SOURCE), **harmless).choices


def test_an_exception_is_one_where_it_was_wished(served: Served) -> None:
    served.says(FALSE)
    body = {"firewall": {"on_fail": "exception", "attempts": 0}}
    with pytest.raises(openai.BadRequestError) as raised:
        served.client.chat.completions.create(model="m", messages=asked(SOURCE), extra_body=body)
    assert raised.value.code == "verification_failed"


@pytest.mark.parametrize(
    ("fault", "error"),
    [("429_retry_after_90", openai.RateLimitError), ("500", openai.InternalServerError)],
)
def test_a_language_model_at_fault_is_an_error(served: Served, fault: str, error: type[Exception]) -> None:
    served.server.respond(lambda request: FAULTS[fault])
    with pytest.raises(error):
        served.client.chat.completions.create(model="m", messages=asked(SOURCE))


@pytest.mark.parametrize("streams", [False, True])
def test_without_a_verifier_nothing_is_answered(broken: TestClient, streams: bool) -> None:
    response = broken.post("/v1/chat/completions", json={"messages": asked(SOURCE), "stream": streams})
    assert (response.status_code, response.json()["error"]["code"]) == (503, "model_missing")


def test_a_body_that_is_not_json_is_refused_in_openais_words(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    response = client.post("/v1/chat/completions", content=b"\xb40e>\x06=", headers=headers)
    assert (response.status_code, response.json().keys()) == (400, {"error"})
