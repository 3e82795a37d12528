"""The trials of fuzz.py with small counts; requests made from the document are those of tests/test_openapi.py."""

from pathlib import Path

import httpx2
import pytest

from api import create_app
from config.settings import Settings
from tests.soak.aims import missed
from tests.soak.endpoints import Topic
from tests.soak.fields import fields
from tests.soak.hostile_strings import strings
from tests.soak.strings import EVERY, STRINGS, body


def test_every_kind_of_hostile_string_is_there() -> None:
    assert len(EVERY) >= 200
    assert len({string for _, string in EVERY}) == len(EVERY)
    assert {"bidi", "zero width", "half pairs", "SQL", "markup", "regex bombs", "numbers", "long"} <= STRINGS.keys()


@pytest.mark.parametrize("text", ["The rent is 5 euros.", *STRINGS["half pairs"]], ids=ascii)
def test_every_field_makes_a_request_that_a_client_can_send(text: str) -> None:
    topic = Topic("The rent is 5 euros.", "What is the rent?", "a", "b", ("lease.txt", b"5 euros"), "utf-8", "caller")
    held = 0
    with httpx2.Client(base_url="http://127.0.0.1") as client:
        for field in fields(create_app(Settings()).openapi(), topic):
            if made := field.made(text):
                path, sent = made
                request = client.build_request(field.method, path, **sent)
                held += "files" not in sent and body(text)[1:-1] in request.content
    assert held >= 50


def test_hostile_strings_in_fields_are_answered(tmp_path: Path) -> None:
    assert missed(strings(tmp_path, every=len(EVERY))) == []
