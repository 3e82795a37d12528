"""The scripted server against the official SDK, as it stands, without any code of ours between."""

import openai
import pytest

from tests.scripted_server import FAULTS, ScriptedServer, completion, cut, status

QUESTION = "What is the rent?"


def sdk(server: ScriptedServer) -> openai.OpenAI:
    return openai.OpenAI(api_key="sk-scripted", base_url=f"{server.url}/v1", max_retries=0, timeout=0.5)


def ask(client: openai.OpenAI) -> str | None:
    answer = client.chat.completions.create(model="m", messages=[{"role": "user", "content": QUESTION}])
    return answer.choices[0].message.content


def test_replies_are_played_in_order_and_requests_are_kept():
    with ScriptedServer(completion("one")) as server, sdk(server) as client:
        server.then(completion("two"))
        assert [ask(client), ask(client)] == ["one", "two"]
    request = server.requests[1]
    assert (request.method, request.path, request.prompt) == ("POST", "/v1/chat/completions", QUESTION)
    assert request.headers["authorization"] == "Bearer sk-scripted"
    assert request.payload["model"] == "m"


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (status(429), openai.RateLimitError),
        (FAULTS["401"], openai.AuthenticationError),
        (FAULTS["502_html"], openai.InternalServerError),
        (FAULTS["hang"], openai.APITimeoutError),
        (cut(completion("The rent is 900 euros.")), openai.APIConnectionError),
    ],
    ids=["429", "401", "502", "hang", "cut"],
)
def test_faults_look_to_the_sdk_like_the_real_ones(reply, error):
    with ScriptedServer(reply) as server, sdk(server) as client, pytest.raises(error):
        ask(client)


def test_a_request_beyond_the_script_fails_the_test():
    with (
        pytest.raises(AssertionError, match="1 more requests"),
        ScriptedServer() as server,
        sdk(server) as client,
    ):
        with pytest.raises(openai.InternalServerError):
            ask(client)
