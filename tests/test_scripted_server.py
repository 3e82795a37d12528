"""The scripted server against the official SDK, as it stands, without any code of ours between."""

import openai
import pytest

from tests.scripted_server import FAULTS, ScriptedServer, completion, cut, status, streamed

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


def test_a_function_answers_what_the_queue_does_not():
    with ScriptedServer(completion("first")) as server, sdk(server) as client:
        server.respond(lambda request: completion(request.prompt.upper()))
        assert [ask(client), ask(client)] == ["first", QUESTION.upper()]


def test_a_stream_arrives_in_pieces():
    with ScriptedServer(streamed("The rent is 900 euros.", pause=0.01)) as server, sdk(server) as client:
        stream = client.chat.completions.create(
            model="m", messages=[{"role": "user", "content": QUESTION}], stream=True
        )
        pieces = [chunk.choices[0].delta.content or "" for chunk in stream]
    assert len(pieces) == 6
    assert "".join(pieces).strip() == "The rent is 900 euros."


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


def test_an_error_of_the_test_is_not_hidden_by_the_script():
    with pytest.raises(LookupError), ScriptedServer() as server, sdk(server) as client:
        with pytest.raises(openai.InternalServerError):
            ask(client)
        raise LookupError
