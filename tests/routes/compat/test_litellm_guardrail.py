"""Requests as the proxy sends them (litellm 1.106.2), in the order pre_call, post_call."""

import secrets
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from routes.compat.litellm_guardrail import place_of
from tests.calls import service, workspace
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE
from utils.keys import ApiKey, hash_of, make_key

PATH = "/beta/litellm_basic_guardrail_api"
FIXED = "The capital of France is Paris. The population of France is 67 million."
NONE = {"action": "NONE", "blocked_reason": None, "texts": None}
UNUSED = dict.fromkeys(("litellm_trace_id", "images", "tools", "request_headers"))


def body(kind: str, call_id: str | None, texts: list[str] | None, **fields: Any) -> dict[str, Any]:
    sent = {"input_type": kind, "litellm_call_id": call_id, "texts": texts, "structured_messages": None}
    return UNUSED | sent | {"tool_calls": None, "additional_provider_specific_params": {}, "model": "m"} | fields


class Proxy:
    """What LiteLLM does around one exchange."""

    def __init__(self, client: TestClient, key: str = "key") -> None:
        self.client = client
        self.headers = {"x-api-key": key}
        self.call_id = secrets.token_hex(8)

    def send(self, sent: dict[str, Any], status: int = 200) -> dict[str, Any]:
        response = self.client.post(PATH, json=sent, headers=self.headers)
        assert response.status_code == status, response.text
        reply: dict[str, Any] = response.json()
        return reply

    def before(self, messages: list[dict[str, Any]], texts: list[str] | None = None) -> None:
        assert self.send(body("request", self.call_id, texts or [QUESTION], structured_messages=messages)) == NONE

    def after(self, *answers: str, **params: Any) -> dict[str, Any]:
        return self.send(body("response", self.call_id, list(answers), additional_provider_specific_params=params))


def marked(text: str = SOURCE) -> list[dict[str, Any]]:
    block = {"type": "grounding_source", "text": text}
    return [{"role": "system", "content": [block]}, {"role": "user", "content": []}]


@pytest.fixture
def proxy(client: TestClient) -> Proxy:
    proxy = Proxy(client)
    proxy.before(marked())
    return proxy


@pytest.mark.parametrize("messages", [marked(), [{"role": "system", "content": f"Context: {SOURCE}"}]])
def test_a_true_answer_is_left_alone_and_a_false_one_blocked(client: TestClient, messages: Any) -> None:
    proxy = Proxy(client)
    proxy.before(messages)
    assert proxy.after(TRUE) == NONE
    reply = proxy.after(FALSE)
    assert (reply["action"], reply["texts"]) == ("BLOCKED", None)
    assert reply["blocked_reason"].startswith("1 of 1 claims are not supported. “The population of France")


@pytest.mark.parametrize(
    ("on_fail", "action", "texts"),
    [
        ("fix", "GUARDRAIL_INTERVENED", [FIXED]),
        ("filter", "GUARDRAIL_INTERVENED", [TRUE]),
        ("refrain", "GUARDRAIL_INTERVENED", ["This cannot be answered reliably from the documents."]),
        ("noop", "NONE", None),
        ("exception", "BLOCKED", None),
        (None, "BLOCKED", None),
    ],
)
def test_on_fail_decides(proxy: Proxy, on_fail: str | None, action: str, texts: list[str] | None) -> None:
    reply = proxy.after(MIXED, on_fail=on_fail, threshold=0.9)
    assert (reply["action"], reply["texts"]) == (action, texts)


@pytest.mark.parametrize("on_fail", ["fix", "filter"])
@pytest.mark.parametrize("answer", ["Hello!", "Hello! The president collects stamps."])
def test_a_repair_that_leaves_nothing_verified_is_blocked(proxy: Proxy, on_fail: str, answer: str) -> None:
    assert proxy.after(answer, on_fail=on_fail)["action"] == "BLOCKED"
    assert proxy.after(f"{answer} {TRUE}", on_fail=on_fail, threshold=0.9)["action"] != "BLOCKED"


def test_several_choices_are_judged_one_by_one(proxy: Proxy) -> None:
    assert proxy.after(TRUE, TRUE)["action"] == "NONE"
    assert proxy.after(TRUE, FALSE)["action"] == "BLOCKED"
    assert proxy.send(body("response", proxy.call_id, [TRUE] * 1001), 422)["code"] == "too_many_texts"
    assert proxy.after(TRUE, MIXED, on_fail="fix", threshold=0.9)["texts"] == [TRUE, FIXED]


def test_another_key_or_call_finds_no_evidence(client: TestClient, proxy: Proxy) -> None:
    other = Proxy(client, key="other")
    other.call_id = proxy.call_id
    assert [each.after(TRUE)["action"] for each in (other, Proxy(client), proxy)] == ["BLOCKED", "BLOCKED", "NONE"]


def test_a_key_of_ours_counts_in_whichever_header_it_is_sent(tmp_path: Path) -> None:
    keys = [make_key(), make_key()]
    known = {f"k{place}": ApiKey(sha256=hash_of(key), per_minute=99, per_day=99) for place, key in enumerate(keys)}
    with service(tmp_path, nli_model="word-overlap", api_keys=known) as client:
        mine, other = Proxy(client), Proxy(client)
        other.call_id = mine.call_id
        mine.headers, other.headers = ({"Authorization": f"Bearer {key}"} for key in keys)
        mine.before(marked())
        other.before(marked(FALSE))
        assert (mine.after(TRUE), mine.after(FALSE)["action"]) == (NONE, "BLOCKED")


def test_no_two_pairs_of_key_and_call_share_a_place() -> None:
    pairs = [("key", "call"), ("ke", "ycall"), ("keyc", "all"), ("other", "call"), ("key", "other")]
    assert len({place_of(*pair) for pair in pairs}) == len(pairs)


def test_a_collection_serves_without_pre_call_and_before_plain_instructions(client: TestClient) -> None:
    proxy, token = Proxy(client), workspace(client, SOURCE, "atlas.txt")["X-Workspace-Token"]
    assert proxy.after(TRUE, collection=token)["action"] == "NONE"
    proxy.before([{"role": "system", "content": FALSE}])
    assert proxy.after(FALSE, collection=token)["action"] == "BLOCKED"
    proxy.before(marked("The population of France is 69 million."))
    assert proxy.after(FALSE, collection=token)["action"] == "NONE"


@pytest.mark.parametrize("texts", [None, [], [None]])
def test_no_text_is_blocked_unless_tools_are_called(proxy: Proxy, texts: Any) -> None:
    assert proxy.send(body("response", proxy.call_id, texts))["action"] == "BLOCKED"
    assert proxy.send(body("response", proxy.call_id, texts, tool_calls=[{"id": "1"}]))["action"] == "NONE"
    assert proxy.send(body("response", proxy.call_id, [FALSE], tool_calls=[{"id": "1"}]))["action"] == "BLOCKED"


def test_a_service_at_fault_and_an_unknown_collection_are_errors(proxy: Proxy, broken: TestClient) -> None:
    sent = body("response", proxy.call_id, [TRUE], additional_provider_specific_params={"collection": "x"})
    assert proxy.send(sent, status=404)["code"] == "not_found"
    other = Proxy(broken)
    other.before(marked())
    assert other.send(body("response", other.call_id, [TRUE]), status=503)["code"] == "model_missing"


def test_the_words_of_a_user_are_no_evidence(client: TestClient) -> None:
    proxy = Proxy(client)
    proxy.before([{"role": "user", "content": FALSE}], [SOURCE, FALSE])
    assert [proxy.after(answer)["action"] for answer in (TRUE, FALSE)] == ["BLOCKED", "BLOCKED"]


def test_without_a_call_id_there_is_no_evidence(client: TestClient) -> None:
    proxy = Proxy(client)
    assert proxy.send(body("request", None, [QUESTION], structured_messages=marked())) == NONE
    assert proxy.send(body("response", None, [TRUE]))["action"] == "BLOCKED"


@pytest.mark.parametrize(("threshold", "status"), [(False, 422), (0, 200), (0.5, 200)])
def test_a_threshold_is_a_number_and_no_truth_value(client: TestClient, threshold: object, status: int) -> None:
    sent = {"input_type": "request", "additional_provider_specific_params": {"threshold": threshold}}
    assert client.post(PATH, json=sent).status_code == status
