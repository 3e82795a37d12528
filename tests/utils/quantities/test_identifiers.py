"""Identifiers: what is one, what is none, and whether a changed one is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from tests.properties import examples
from utils.quantities import KnownIdentifiers, find_identifiers, is_known, near_miss

FOUND = [
    ("roll 21B81A05C3", [("code", "21b81a05c3")]),
    ("invoice INV-2024/017", [("code", "inv2024/017")]),
    ("post-COVID-19 care", [("code", "covid19")]),
    ("GPT-4, F-16, B12, H1N1, CO2", [("code", c) for c in ("gpt4", "f16", "b12", "h1n1", "co2")]),
    ("order no. 500", [("code", "500")]),
    ("0900 parcels, 0975 hours", [("code", "0900"), ("code", "0975")]),
    ("mail rao@example.org.", [("email", "rao@example.org")]),
    ("see https://www.Example.com/a/?b=1).", [("url", "example.com/a/?b=1")]),
    ("+91 98765 43210", [("phone", "919876543210")]),
    ("(415) 555-2671 or 415-555-2671", [("phone", "4155552671"), ("phone", "4155552671")]),
    ("v2.1.0, version 2.1, 3.11.4", [("version", "2.1"), ("version", "2.1"), ("version", "3.11.4")]),
    ("Phase 3 and phase II", [("label", "phase3"), ("label", "phase2")]),
    ("Section 80C, Article 14(1)", [("label", "section80c"), ("label", "article14(1)")]),
    ("the third quarter of fiscal 2024", [("label", "q3"), ("label", "fy2024")]),
    ("ＩＮＶ‐2024, part X9 and ISO9001.", [("code", "inv2024"), ("label", "partx9"), ("code", "iso9001")]),
    ("No. 5, number 7 and #1", [("label", "no5"), ("label", "no7"), ("label", "no1")]),
]

NONE = [
    "a six-month course",
    "from 2019-2021",
    "49873 people",
    "16GB and 60km/h",
    "5km on the 2nd day in the 1990s, mid-1990s",
    "2nd-largest",
    "1e6 cells",
    "Rs500 and US$5m",
    "in each class 25 students",
    "a level of 5.6%",
    "the Act 1956",
    "roll 17 students",
    "the agreement.In January",
    "leaves at 0900 hours",
]


@pytest.mark.parametrize(("text", "expected"), FOUND, ids=[text for text, _ in FOUND])
def test_found(text, expected):
    assert [(found.kind, found.normal) for found in find_identifiers(text)] == expected


@pytest.mark.parametrize("text", NONE, ids=[text or "empty" for text in NONE])
def test_no_identifier(text):
    assert find_identifiers(text) == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "known", "nearest"),
    [
        ("21B81A05C3", "21b81a05c3", True, None),
        ("21B81A05C3", "21B81A05C8", False, "21b81a05c8"),
        ("21B81A05C3", "21B81AO5C3", False, "21b81ao5c3"),
        ("21B81A05C3", "21B81A0C53", False, "21b81a0c53"),
        ("21B81A05C3", "22B91A05C3", False, None),
        ("roll no. 0042", "roll no. 42", False, None),
        ("+91 98765 43210", "call 98765 43210", True, None),
        ("call 098765 43210", "+91 98765 43210", True, None),
        ("Phase 3", "Phase III", True, None),
        ("Section 4.2", "Section 7", False, "section7"),
        ("a@b.org", "c@b.org", False, "c@b.org"),
    ],
)
def test_known_or_nearly(claim, evidence, known, nearest):
    (identifier,) = find_identifiers(claim)
    forms = KnownIdentifiers(found.normal for found in find_identifiers(evidence))
    assert is_known(identifier, forms) is known
    assert known or near_miss(identifier, forms) == nearest


FORMS = st.text("ab1o0", min_size=1, max_size=6)


@examples(300)
@given(FORMS, st.frozensets(FORMS, max_size=12))
def test_the_index_says_what_looking_at_each_says(code, forms):
    known = KnownIdentifiers(forms)
    assert set(known.one_letter_off(code)) == {each for each in forms if OSA.distance(code, each) <= 1}
    assert set(known.beginning_with(code)) == {each for each in forms if each.startswith(code)}
    assert known.holds_part(code) is any(each.startswith(code) or each.endswith(code) for each in forms)
