"""The trials of fuzz.py with small counts; requests made from the document are those of tests/test_openapi.py."""

from pathlib import Path

from tests.soak.aims import missed
from tests.soak.hostile_strings import strings
from tests.soak.strings import EVERY, STRINGS


def test_every_kind_of_hostile_string_is_there() -> None:
    assert len(EVERY) >= 200
    assert len({string for _, string in EVERY}) == len(EVERY)
    assert {"bidi", "zero width", "half pairs", "SQL", "markup", "regex bombs", "numbers", "long"} <= STRINGS.keys()


def test_hostile_strings_in_fields_are_answered(tmp_path: Path) -> None:
    assert missed(strings(tmp_path, every=len(EVERY))) == []
