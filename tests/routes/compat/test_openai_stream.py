from typing import Any

import httpx2
import openai
import pytest

from tests.routes.compat.chatting import Served, asked, content
from tests.routes.compat.samples import FALSE, MIXED, SOURCE, TRUE
from tests.scripted_server import FAULTS


@pytest.mark.parametrize("on_fail", ["annotate", "fix", "block"])
@pytest.mark.parametrize(
    "answer",
    [TRUE, f"{TRUE}\n\n- {FALSE}\n- {TRUE}", f"{TRUE}  {TRUE} {FALSE}", "Hello!"],
    ids=["true", "list", "twice", "no claim"],
)
def test_the_pieces_are_the_plain_reply(served: Served, answer: str, on_fail: str) -> None:
    chosen: dict[str, Any] = {"on_fail": on_fail, "threshold": 0.9, "attempts": 0}
    plain, chunks = served.ask(answer, **chosen), served.stream(answer, **chosen)
    message = plain.choices[0].message
    assert content(chunks).split() == (message.content or "").split()
    *_, last, usage = chunks
    assert last.choices[0].finish_reason == plain.choices[0].finish_reason
    streamed, whole = last.model_extra["firewall"], plain.model_extra["firewall"]
    assert (streamed["decision"], streamed["claims"]) == (whole["decision"], whole["claims"])
    assert [chunk.choices[0].finish_reason for chunk in chunks[:-2]] == [None] * (len(chunks) - 2)
    assert (usage.choices, usage.usage.total_tokens > 0) == ([], True)


def test_a_verified_sentence_goes_out_before_the_next_is_judged(served: Served) -> None:
    pieces = [chunk.choices[0].delta.content for chunk in served.stream(MIXED, attempts=0) if chunk.choices]
    assert pieces[1] == f"{TRUE} "


def test_nothing_goes_out_while_an_answer_may_be_written_again(served: Served) -> None:
    served.says(MIXED, TRUE)
    body = {"firewall": {"threshold": 0.9}}
    with served.client.chat.completions.create(
        model="m", messages=asked(SOURCE), stream=True, extra_body=body
    ) as chunks:
        assert [chunk.choices[0].delta.content for chunk in chunks][1:-1] == [TRUE]


def test_the_wire_is_ascii_and_ends_with_done(served: Served) -> None:
    served.says(f"{TRUE}\u2028é")
    body = {"model": "m", "messages": asked(SOURCE), "stream": True}
    response = httpx2.post(f"{served.address}/v1/chat/completions", json=body)
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.content.isascii()
    assert response.text.endswith("data: [DONE]\n\n")


@pytest.mark.parametrize(("fault", "code"), [("500", "llm_unavailable"), ("401", "llm_unauthorized")])
def test_a_fault_in_the_midst_is_raised_by_the_client(served: Served, fault: str, code: str) -> None:
    served.server.respond(lambda request: FAULTS[fault])
    with (
        pytest.raises(openai.APIError) as raised,
        served.client.chat.completions.create(model="m", messages=asked(SOURCE), stream=True) as chunks,
    ):
        list(chunks)
    assert raised.value.code == code
