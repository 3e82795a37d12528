"""The headers of a completion; its body is tested in test_openai_chat.py."""

import json
from urllib.parse import unquote

from tests.routes.compat.chatting import Served, asked
from tests.routes.compat.samples import FALSE, MIXED, SOURCE


def test_headers_say_what_lacks_support(served: Served) -> None:
    served.says(f"नमस्ते 😀. {MIXED}")
    body = {"firewall": {"attempts": 0}}
    raw = served.client.chat.completions.with_raw_response.create(model="m", messages=asked(SOURCE), extra_body=body)
    answer = raw.parse().choices[0].message.content or ""
    assert raw.headers["x-firewall-decision"] == "ANNOTATE"
    assert raw.headers["x-firewall-hallucination-detected"] == "true"
    (place,) = [
        each for each in json.loads(unquote(raw.headers["x-firewall-hallucination-spans"])) if "69" in each["text"]
    ]
    assert answer[place["start"] : place["end"]] == place["text"] == FALSE


def test_many_places_fit_into_the_header(served: Served) -> None:
    served.says(" ".join(f"The population of France is {number} million." for number in range(70, 130)))
    body = {"firewall": {"attempts": 0}}
    raw = served.client.chat.completions.with_raw_response.create(model="m", messages=asked(SOURCE), extra_body=body)
    value = raw.headers["x-firewall-hallucination-spans"]
    assert len(value) <= 2010 and json.loads(unquote(value))
