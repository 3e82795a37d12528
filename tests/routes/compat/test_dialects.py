"""What no reply on file (test_forms.py) shows of a dialect: large requests, streams, keys."""

import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from routes.compat.halugate import MODEL as DETECTOR
from routes.compat.litellm_guardrail import place_of
from routes.compat.minicheck import MODEL as MINICHECK
from tests.calls import posted, service
from tests.routes.compat.chatting import asked
from tests.routes.compat.readers import READERS
from tests.routes.compat.samples import FALSE, SOURCE, TRUE
from utils.keys import ApiKey, hash_of, make_key

CHAT, CONTENTS, LITELLM = "/v1/chat/completions", "/api/v1/text/contents", "/beta/litellm_basic_guardrail_api"
CHECK = "Document: {document}\nClaim: {claim}"
NEWLINES = "\n" * 200_000


def user(text: str, model: str = "any", **more: object) -> dict[str, object]:
    return {"model": model, "messages": [{"role": "user", "content": text}], **more}


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        (CONTENTS, {"contents": [TRUE] * 1001, "detector_params": {"context": [SOURCE]}}, 422),
        (LITELLM, {"input_type": "response", "texts": [TRUE] * 1001}, "too_many_texts"),
    ],
)
def test_too_many_texts_are_refused(client: TestClient, path: str, body: dict[str, Any], code: object) -> None:
    response = client.post(path, json=body)
    assert (response.status_code, response.json()["code"]) == (422, code)


def test_many_marks_are_not_many_answers(broken: TestClient) -> None:
    mark = "\n\nAnswer to verify:\n"
    body = user(f"User request: {FALSE}\n\nContext (trusted evidence):\n{SOURCE}{mark * 20_001}{TRUE}", DETECTOR)
    told = posted(broken, CHAT, body)["choices"][0]["message"]["content"]
    assert told.count(f'"text": "{TRUE}"') == 1 and len(told) < 1_000_000


def test_many_empty_lines_are_read_once(client: TestClient) -> None:
    begun = time.monotonic()
    for text, said in ((f"Document:{NEWLINES}x", "No"), (CHECK.format(document=SOURCE + NEWLINES, claim=TRUE), "Yes")):
        assert posted(client, "/api/chat", user(text, MINICHECK, stream=False))["message"]["content"] == said
    assert time.monotonic() - begun < 20


def test_minicheck_by_openai_streams_where_it_is_told_to(client: TestClient) -> None:
    told = client.post(CHAT, json=user(CHECK.format(document=SOURCE, claim=TRUE), MINICHECK, stream=True)).text
    assert '"content": "Yes"' in told and told.endswith("data: [DONE]\n\n")


def test_in_a_chat_what_looks_like_a_check_is_a_question(client: TestClient) -> None:
    messages = asked(SOURCE, question=CHECK.format(document=FALSE, claim=FALSE))
    reply = posted(client, CHAT, {"model": "any", "messages": messages})
    assert reply["firewall"] and reply["choices"][0]["message"]["content"] != "Yes"


def test_an_answer_that_comes_too_late_for_portkey_is_false(client: TestClient) -> None:
    many = " ".join(f"Town {number} has {number} mayors." for number in range(300))
    assert posted(client, "/portkey/webhook?seconds=0.01", READERS["portkey"].body([SOURCE], many))["verdict"] is False


def test_for_litellm_a_key_of_ours_counts_in_whichever_header_it_is_sent(tmp_path: Path) -> None:
    keys = {make_key(): SOURCE, make_key(): FALSE}
    known = {f"k{place}": ApiKey(sha256=hash_of(key), per_minute=99, per_day=99) for place, key in enumerate(keys)}
    with service(tmp_path, nli_model="word-overlap", api_keys=known) as client:
        headers = {evidence: {"Authorization": f"Bearer {key}", "x-api-key": "key"} for key, evidence in keys.items()}
        call = {"litellm_call_id": "the same"}
        for evidence, sent in headers.items():
            posted(client, LITELLM, call | {"input_type": "request", "structured_messages": asked(evidence)}, **sent)
        told = [
            posted(client, LITELLM, call | {"input_type": "response", "texts": [answer]}, **headers[SOURCE])["action"]
            for answer in (TRUE, FALSE)
        ]
    assert told == ["NONE", "BLOCKED"]


def test_no_two_pairs_of_key_and_call_share_a_place() -> None:
    pairs = [("key", "call"), ("ke", "ycall"), ("keyc", "all"), ("other", "call"), ("key", "other")]
    assert len({place_of(*pair) for pair in pairs}) == len(pairs)
