from typing import Any

import openai
import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.chatting import Served, asked
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from tests.scripted_server import FAULTS


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


def test_a_body_that_is_not_json_is_refused_in_openais_words(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    response = client.post("/v1/chat/completions", content=b"\xb40e>\x06=", headers=headers)
    assert (response.status_code, response.json().keys()) == (400, {"error"})
