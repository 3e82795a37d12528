import re
import sys
import time
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval.sensitive.finding import ENTITIES, BuiltInFinder
from retrieval.sensitive.presidio import PresidioFinder
from utils.errors import Unavailable

FINDER = BuiltInFinder(ENTITIES, 0.5)

SENSITIVE = {
    "e-mail": ("Write to anna.levi@example.com today.", "EMAIL_ADDRESS", "anna.levi@example.com"),
    "phone, international": ("call +1 212 555 0187 now", "PHONE_NUMBER", "+1 212 555 0187"),
    "phone, american": ("212-555-0187", "PHONE_NUMBER", "212-555-0187"),
    "phone, british": ("Phone: 020 7946 0958", "PHONE_NUMBER", "020 7946 0958"),
    "phone, indian": ("mobile 98765 43210", "PHONE_NUMBER", "98765 43210"),
    "phone of a row": ("Name: Anna; Phone: 0501234567; Salary: 5000", "PHONE_NUMBER", "0501234567"),
    "card, together": ("4111111111111111", "CREDIT_CARD", "4111111111111111"),
    "card, american": ("3782 822463 10005", "CREDIT_CARD", "3782 822463 10005"),
    "card of an order": ("The order was paid with card 4111111111111111.", "CREDIT_CARD", "4111111111111111"),
    "iban, spaces": ("GB29 NWBK 6016 1331 9268 19 is mine", "IBAN_CODE", "GB29 NWBK 6016 1331 9268 19"),
    "ssn": ("536-90-4399", "US_SSN", "536-90-4399"),
    "ssn, together": ("social security number 536904399", "US_SSN", "536904399"),
    "nino, together": ("NI number AB123456C", "UK_NINO", "AB123456C"),
    "israeli id, hebrew": ("ת.ז. 000000018", "IL_ID_NUMBER", "000000018"),
    "aadhaar": ("2345 6789 0124", "IN_AADHAAR", "2345 6789 0124"),
    "pan": ("PAN: ABCPD1234E", "IN_PAN", "ABCPD1234E"),
}

HARMLESS = {
    "order that passes Luhn": "Order 4111111111111111",
    "iso moment": "2024-11-05 12:30:45",
    "part like a phone": "Part no. 555-0134-22",
    "ticket like an ssn": "Ticket 536-90-4399",
    "isbn": "ISBN 978-3-16-148410-0",
    "ip address": "192.168.100.200",
    "nine digits": "123456782 units were sold",
    "pi": "3.14159265358979",
    "lot like a phone": "lot 98765 43210",
    "card that fails Luhn": "4111 1111 1111 1112",
    "iban that fails mod 97": "GB29 NWBK 6016 1331 9268 18",
    "ssn of nobody": "000-12-3456",
    "time zone": "12:00+05:30",
}


@pytest.mark.parametrize(("text", "entity", "value"), SENSITIVE.values(), ids=SENSITIVE)
def test_what_is_sensitive_is_found_to_the_letter(text: str, entity: str, value: str) -> None:
    assert [(each.entity, text[each.start : each.end]) for each in FINDER.find(text)] == [(entity, value)]


@pytest.mark.parametrize("text", HARMLESS.values(), ids=HARMLESS)
def test_what_only_looks_alike_is_left_alone(text: str) -> None:
    assert FINDER.find(text) == ()


@pytest.mark.parametrize("value", ["4111111111111111", "GB29NWBK60161331926819", "234567890124", "123456782"])
@pytest.mark.parametrize("place", range(2))
def test_another_digit_fails_the_check_digit(value: str, place: int) -> None:
    position = len(value) - 1 - place
    other = str((int(value[position]) + 1) % 10)
    changed = value[:position] + other + value[position + 1 :]
    cue = {"1": "ID number ", "2": "Aadhaar ", "4": "card ", "G": ""}[value[0]]
    assert FINDER.find(cue + value) != ()
    assert FINDER.find(cue + changed) == ()


def test_only_what_is_asked_for_is_found() -> None:
    text = "anna@example.com, +1 212 555 0187"
    assert {each.entity for each in BuiltInFinder(("EMAIL_ADDRESS",), 0.5).find(text)} == {"EMAIL_ADDRESS"}
    assert BuiltInFinder(ENTITIES, 0.95).find("212-555-0187") == ()


def test_an_entity_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="PERSON"):
        BuiltInFinder(("PERSON",), 0.5)


@given(st.lists(st.sampled_from([*(text for text, _, _ in SENSITIVE.values()), *HARMLESS.values(), "\n"]), max_size=6))
@settings(max_examples=100, deadline=None)
def test_values_stand_in_order_and_apart(texts: list[str]) -> None:
    text = " ".join(texts)
    found = FINDER.find(text)
    assert all(0 <= each.start < each.end <= len(text) for each in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@pytest.mark.parametrize("unit", ["a", "a.@", "1 ", "+1", "(212) ", "1234 ", "GB29 ", "0-", "a@a."])
def test_a_hostile_text_is_read_in_linear_time(unit: str) -> None:
    begun = time.perf_counter()
    FINDER.find(unit * (100_000 // len(unit)))
    assert time.perf_counter() - begun < 10


def test_a_presidio_that_is_not_installed_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Presidio itself runs in `python -m tests.clients presidio`, where it is installed."""
    monkeypatch.setitem(sys.modules, "presidio_analyzer", None)  # the import fails, installed or not
    with pytest.raises(Unavailable, match=re.escape("requirements-presidio.txt")):
        PresidioFinder.load(str(tmp_path), ("PERSON",), threshold=0.5)


def test_a_long_text_is_read_by_presidio_in_parts_and_places_are_of_the_whole() -> None:
    def analyze(*, text: str, **_: object) -> list[SimpleNamespace]:
        assert len(text) <= 100_000
        spans = [(match.span(), 0.85) for match in re.finditer("Anna Levi", text)]
        spans += [(match.span(), 0.6) for match in re.finditer("Anna", text)]
        return [SimpleNamespace(start=at[0], end=at[1], entity_type="PERSON", score=score) for at, score in spans]

    text = "Anna Levi came.\n" * 20_000
    found = PresidioFinder(SimpleNamespace(analyze=analyze), ("PERSON",), threshold=0.5).find(text)
    assert [text[each.start : each.end] for each in found] == ["Anna Levi"] * 20_000
