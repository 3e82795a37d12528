"""Codes and signs of no value."""

import pytest

from tables.codes import is_code, is_placeholder


@pytest.mark.parametrize(
    "text", ["21BD1A0501", "INV-001", "007", "A/12", "+91 98480 22338", "(040) 2345-678", "229.077.5154"]
)
def test_codes(text: str) -> None:
    assert is_code(text)


@pytest.mark.parametrize("text", ["2024", "Room", "Room 12", "0", "x" * 50 + "1", "a b 1", "12.5"])
def test_no_codes(text: str) -> None:
    assert not is_code(text)


@pytest.mark.parametrize("text", ["-", "—", "N/A", "na", "NIL", "None", "?"])
def test_placeholders(text: str) -> None:
    assert is_placeholder(text)


@pytest.mark.parametrize("text", ["AB", "0", "absent", "no", "naan"])
def test_words_that_say_something(text: str) -> None:
    assert not is_placeholder(text)
