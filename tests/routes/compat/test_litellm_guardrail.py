"""Requests as the proxy sends them (litellm 1.106.2), in the order pre_call, post_call."""

import io
import secrets
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, LONG_FALSE, MIXED, PADDED, QUESTION, SOURCE, TRUE

PATH = "/beta/litellm_basic_guardrail_api"
FIXED = "The capital of France is Paris. The population of France is 67 million."


def body(kind: str, call_id: str | None, texts: list[str] | None, **fields: Any) -> dict[str, Any]:
    return {
        "input_type": kind,
        "litellm_call_id": call_id,
        "litellm_trace_id": None,
        "texts": texts,
        "structured_messages": None,
        "images": None,
        "tools": None,
        "tool_calls": None,
        "request_data": {},
        "request_headers": None,
        "litellm_version": "1.106.2",
        "additional_provider_specific_params": {},
        "model": "m",
    } | fields


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

    def before(self, messages: list[dict[str, Any]], texts: list[str] | None = None, **fields: Any) -> None:
        sent = body("request", self.call_id, texts or [QUESTION], structured_messages=messages, **fields)
        assert self.send(sent) == {"action": "NONE", "blocked_reason": None, "texts": None}

    def after(self, *answers: str, **params: Any) -> dict[str, Any]:
        sent = body("response", self.call_id, list(answers), additional_provider_specific_params=params)
        reply = self.send(sent)
        assert reply.keys() == {"action", "blocked_reason", "texts"}
        return reply


def marked(text: str = SOURCE) -> list[dict[str, Any]]:
    return [
        {"role": "system", "content": [{"type": "grounding_source", "text": text}]},
        {"role": "user", "content": []},
    ]


@pytest.fixture
def proxy(client: TestClient) -> Proxy:
    return Proxy(client)


class TestBothWays:
    @pytest.mark.parametrize(
        "messages",
        [
            pytest.param(marked(), id="marked"),
            pytest.param(marked(PADDED), id="padded"),
            pytest.param([{"role": "system", "content": f"Context: {SOURCE}"}], id="system text"),
            pytest.param([{"role": "tool", "tool_call_id": "1", "content": SOURCE}], id="tool"),
            pytest.param([{"role": "context", "content": {"relevant_chunks": [SOURCE]}}], id="context"),
        ],
    )
    def test_a_true_answer_is_left_alone_and_a_false_one_blocked(
        self, proxy: Proxy, messages: list[dict[str, Any]]
    ) -> None:
        proxy.before(messages)
        assert proxy.after(TRUE) == {"action": "NONE", "blocked_reason": None, "texts": None}
        reply = proxy.after(FALSE)
        assert (reply["action"], reply["texts"]) == ("BLOCKED", None)
        assert reply["blocked_reason"].startswith("1 of 1 claims are not supported. “The population of France")

    def test_offsets_do_not_shift_repairs(self, proxy: Proxy) -> None:
        proxy.before(marked())
        assert proxy.after(f"😀 नमस्ते। {MIXED}", on_fail="fix", threshold=0.9)["texts"][0].endswith(FIXED)

    @pytest.mark.parametrize(
        ("on_fail", "action", "texts"),
        [
            ("fix", "GUARDRAIL_INTERVENED", [FIXED]),
            ("filter", "GUARDRAIL_INTERVENED", [TRUE]),
            ("refrain", "GUARDRAIL_INTERVENED", ["This cannot be answered reliably from the documents."]),
            ("noop", "NONE", None),
            ("block", "BLOCKED", None),
            ("exception", "BLOCKED", None),
            ("reask", "BLOCKED", None),
            (None, "BLOCKED", None),
        ],
    )
    def test_on_fail_decides(self, proxy: Proxy, on_fail: str | None, action: str, texts: list[str] | None) -> None:
        proxy.before(marked())
        reply = proxy.after(MIXED, on_fail=on_fail, threshold=0.9)
        assert (reply["action"], reply["texts"]) == (action, texts)

    def test_annotating_adds_notes(self, proxy: Proxy) -> None:
        proxy.before(marked())
        reply = proxy.after(MIXED, on_fail="annotate", threshold=0.9)
        assert reply["texts"][0].startswith(f"{MIXED}\n\nVerification notes:")

    def test_nothing_left_is_blocked(self, proxy: Proxy) -> None:
        proxy.before(marked())
        assert proxy.after("Lyon has a very famous opera.", on_fail="filter")["action"] == "BLOCKED"

    @pytest.mark.parametrize("on_fail", ["fix", "fix_reask", "filter"])
    @pytest.mark.parametrize("answer", ["Hello!", "Hello! The president collects stamps."])
    def test_a_repair_that_leaves_nothing_verified_is_blocked(self, proxy: Proxy, on_fail: str, answer: str) -> None:
        proxy.before(marked())
        assert proxy.after(answer, on_fail=on_fail)["action"] == "BLOCKED"
        assert proxy.after(f"{answer} {TRUE}", on_fail=on_fail, threshold=0.9)["action"] != "BLOCKED"

    def test_several_choices_are_judged_one_by_one(self, proxy: Proxy) -> None:
        proxy.before(marked())
        assert proxy.after(TRUE, TRUE)["action"] == "NONE"
        assert proxy.after(TRUE, FALSE)["action"] == "BLOCKED"
        assert proxy.after(TRUE, MIXED, on_fail="fix", threshold=0.9)["texts"] == [TRUE, FIXED]


class TestJoining:
    def test_another_key_finds_no_evidence(self, client: TestClient, proxy: Proxy) -> None:
        proxy.before(marked())
        other = Proxy(client, key="other")
        other.call_id = proxy.call_id
        assert other.after(TRUE)["action"] == "BLOCKED"
        assert proxy.after(TRUE)["action"] == "NONE"

    def test_another_call_finds_no_evidence(self, client: TestClient, proxy: Proxy) -> None:
        proxy.before(marked())
        assert Proxy(client).after(TRUE)["action"] == "BLOCKED"

    def test_a_collection_serves_without_pre_call_and_before_plain_instructions(self, proxy: Proxy) -> None:
        files = {"files": ("atlas.txt", io.BytesIO(SOURCE.encode()))}
        token = proxy.client.post("/api/upload", files=files).json()["workspace_token"]
        assert proxy.after(TRUE, collection=token)["action"] == "NONE"
        assert proxy.after(FALSE, collection=token)["action"] == "BLOCKED"
        proxy.before([{"role": "system", "content": FALSE}])
        assert proxy.after(FALSE, collection=token)["action"] == "BLOCKED"
        proxy.before(marked("The population of France is 69 million."))
        assert proxy.after(FALSE, collection=token)["action"] == "NONE"

    def test_a_question_is_no_evidence(self, proxy: Proxy) -> None:
        proxy.before([*marked(), {"role": "user", "content": FALSE}], [SOURCE, FALSE])
        assert proxy.after(FALSE)["action"] == "BLOCKED"


class TestNeverSafe:
    @pytest.mark.parametrize(
        "answer", ["", "...", "Hello!", LONG_FALSE], ids=["empty", "no word", "no claim", "600 sentences"]
    )
    def test_what_cannot_be_shown_is_blocked(self, proxy: Proxy, answer: str) -> None:
        proxy.before(marked())
        assert proxy.after(answer, threshold=1.0)["action"] == "BLOCKED"

    @pytest.mark.parametrize("texts", [None, [], [None]])
    def test_no_text_is_blocked(self, proxy: Proxy, texts: Any) -> None:
        proxy.before(marked())
        assert proxy.send(body("response", proxy.call_id, texts))["action"] == "BLOCKED"

    def test_no_call_id_is_no_evidence(self, proxy: Proxy) -> None:
        assert proxy.send(body("request", None, [SOURCE]))["action"] == "NONE"
        assert proxy.send(body("response", None, [TRUE]))["action"] == "BLOCKED"

    def test_a_call_of_tools_says_nothing_yet(self, proxy: Proxy) -> None:
        proxy.before(marked())
        assert proxy.send(body("response", proxy.call_id, [], tool_calls=[{"id": "1"}]))["action"] == "NONE"
        assert proxy.send(body("response", proxy.call_id, [FALSE], tool_calls=[{"id": "1"}]))["action"] == "BLOCKED"

    def test_without_a_verifier_it_is_an_error(self, broken: TestClient) -> None:
        proxy = Proxy(broken)
        proxy.before(marked())
        assert proxy.send(body("response", proxy.call_id, [TRUE]), status=503)["code"] == "model_missing"

    def test_an_unknown_collection_is_an_error(self, proxy: Proxy) -> None:
        sent = body("response", proxy.call_id, [TRUE], additional_provider_specific_params={"collection": "x"})
        assert proxy.send(sent, status=404)["code"] == "not_found"
