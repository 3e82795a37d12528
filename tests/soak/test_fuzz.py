"""Hostile strings, each in one field of a request; tests/test_openapi.py makes requests from the document."""

from pathlib import Path

import httpx2
import pytest

from tests.soak.aims import missed
from tests.soak.endpoints import Topic
from tests.soak.fuzz import fields, strings
from tests.soak.strings import EVERY, STRINGS, body


def test_every_kind_of_hostile_string_is_there() -> None:
    assert len({string for _, string in EVERY}) == len(EVERY)
    assert {"bidi", "zero width", "half pairs", "SQL", "markup", "regex bombs", "numbers", "long"} <= STRINGS.keys()


@pytest.mark.parametrize("text", ["The rent is 5 euros.", "\ud800"], ids=ascii)
def test_every_field_makes_a_request_that_a_client_can_send(text: str) -> None:
    topic = Topic("The rent is 5 euros.", "What is the rent?", "a", "b", ("lease.txt", b"5 euros"), "utf-8", "caller")
    held = 0
    with httpx2.Client(base_url="http://127.0.0.1") as client:
        for field in fields(topic):
            if made := field.made(text):
                method, (path, sent) = field.operation.split(" ")[0], made
                request = client.build_request(method, path, **sent)
                held += "files" not in sent and body(text)[1:-1] in request.content
    assert held >= 50


def test_hostile_strings_in_fields_are_answered(tmp_path: Path) -> None:
    assert missed(strings(tmp_path, every=len(EVERY))) == []
