"""OpenAI's own SDK against the running service; a scripted server stands where the language model would."""

import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx2
import openai
import pytest

from tests.routes.compat.chatting import Served, asked
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE
from tests.scripted_server import completion, status

FIELDS = {"id", "object", "created", "model", "choices", "usage", "firewall"}


class TestPlain:
    def test_a_supported_answer_passes(self, served: Served) -> None:
        reply = served.ask(f"{TRUE} [S0]")
        assert (reply.choices[0].message.content, reply.choices[0].finish_reason) == (f"{TRUE} [S0]", "stop")
        assert reply.choices[0].message.refusal is None
        firewall = reply.model_extra["firewall"]
        assert (firewall["decision"], firewall["support_ratio"]) == ("PASS", 1.0)
        assert firewall["claims"][0]["evidence"][0]["text"] == TRUE
        assert set(reply.model_dump()) >= FIELDS
        assert reply.usage.total_tokens == reply.usage.prompt_tokens + reply.usage.completion_tokens > 0

    @pytest.mark.parametrize(
        ("on_fail", "delivered", "finish_reason", "refused"),
        [
            ("regenerate", f"{MIXED}\n\nVerification notes:", "stop", False),
            ("fix", f"{TRUE} The population of France is 67 million.", "stop", False),
            ("block", "None", "content_filter", True),
        ],
    )
    def test_on_fail_decides_what_is_delivered(
        self, served: Served, on_fail: str, delivered: str, finish_reason: str, refused: bool
    ) -> None:
        reply = served.ask(MIXED, on_fail=on_fail, threshold=0.9, attempts=0)
        assert str(reply.choices[0].message.content).startswith(delivered)
        assert reply.choices[0].finish_reason == finish_reason
        assert bool(reply.choices[0].message.refusal) == refused
        assert reply.model_extra["firewall"]["decision"] == on_fail.replace("regenerate", "annotate").upper()

    def test_an_answer_that_was_cut_says_so(self, served: Served) -> None:
        served.server.respond(lambda request: completion(f"{TRUE} [S0] The capital of", finish_reason="length"))
        reply = served.client.chat.completions.create(model="m", messages=asked(SOURCE))
        assert (reply.choices[0].message.content, reply.choices[0].finish_reason) == (f"{TRUE} [S0]", "length")
        assert (reply.model_extra or {})["firewall"]["truncated"] is True

    @pytest.mark.parametrize("reason", ["length", "stop"])
    def test_an_answer_that_is_withheld_says_whether_it_was_cut(self, served: Served, reason: str) -> None:
        served.server.respond(lambda request: completion(f"{FALSE} The capital of", finish_reason=reason))
        body = {"firewall": {"on_fail": "block", "attempts": 0}}
        reply = served.client.chat.completions.create(model="m", messages=asked(SOURCE), extra_body=body)
        assert (reply.choices[0].message.content, reply.choices[0].finish_reason) == (None, "content_filter")
        assert (reply.model_extra or {})["firewall"]["truncated"] is (reason == "length")

    def test_a_language_model_that_fails_after_a_first_answer_is_told(self, served: Served) -> None:
        replies = [completion(FALSE), *[status(500)] * 2]
        served.server.respond(lambda request: replies.pop(0))
        reply = served.client.chat.completions.create(model="m", messages=asked(SOURCE))
        assert (reply.model_extra or {})["firewall"]["problem"]["code"] == "llm_unavailable"
        assert served.ask(TRUE).model_extra["firewall"]["problem"] is None

    def test_a_workspace_is_named_in_the_body_or_by_the_header(self, served: Served) -> None:
        files = {"files": ("atlas.txt", io.BytesIO(SOURCE.encode()))}
        token = httpx2.post(f"{served.address}/api/upload", files=files).json()["workspace_token"]
        plain = [{"role": "user", "content": QUESTION}]
        assert served.ask(TRUE, plain, collection=token).model_extra["firewall"]["decision"] == "PASS"
        by_header = served.client.with_options(default_headers={"X-Workspace-Token": token})
        served.says(TRUE)
        reply = by_header.chat.completions.create(model="m", messages=plain)  # type: ignore[arg-type]
        assert (reply.model_extra or {})["firewall"]["claims"][0]["evidence"][0]["document_name"] == "atlas.txt"
        runs = httpx2.get(f"{served.address}/api/runs", headers={"X-Workspace-Token": token}).json()["runs"]
        assert [run["title"] for run in runs] == [QUESTION, QUESTION]


def test_models_are_listed_and_read_and_an_unknown_one_is_not_found(served: Served) -> None:
    names = [model.id for model in served.client.models.list()]
    assert {"hallucination-firewall", "hallucination-firewall-detector", "bespoke-minicheck"} < set(names)
    assert all(served.client.models.retrieve(name).id == name for name in names)
    with pytest.raises(openai.NotFoundError) as raised:
        served.client.models.retrieve("vendor/unknown")
    assert raised.value.code == "model_not_found"


@pytest.mark.parametrize(
    "answer",
    [f"नमस्ते 😀. {MIXED}", " ".join(f"The population of France is {number} million." for number in range(70, 130))],
    ids=["one", "many"],
)
def test_headers_say_what_lacks_support_as_far_as_it_fits(served: Served, answer: str) -> None:
    served.says(answer)
    body = {"firewall": {"attempts": 0}}
    raw = served.client.chat.completions.with_raw_response.create(model="m", messages=asked(SOURCE), extra_body=body)
    text = raw.parse().choices[0].message.content or ""
    assert raw.headers["x-firewall-decision"] == "ANNOTATE"
    assert raw.headers["x-firewall-hallucination-detected"] == "true"
    value = raw.headers["x-firewall-hallucination-spans"]
    places = json.loads(unquote(value))
    assert places and len(value) <= 2010
    assert [text[place["start"] : place["end"]] for place in places] == [place["text"] for place in places]


def test_the_example_of_the_documentation_runs(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[3] / "docs" / "dialects.md").read_text()
    code = page.split("```python\n")[1].split("```")[0].replace("http://localhost:8001", served.address)
    served.says("The deposit is EUR 2,900 [S0].")
    names: dict[str, Any] = {}
    exec(code, names)
    names["client"].close()
    assert capsys.readouterr().out == "The deposit is EUR 2,900 [S0]. PASS\n"
