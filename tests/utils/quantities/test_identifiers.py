"""Identifiers: what is one, what is none, and whether a changed one is noticed."""

import pytest

from utils.quantities import IdentifierState, KnownIdentifiers, find_identifiers, find_quantities, match_identifier

FOUND = [
    ("roll 21B81A05C3", [("code", "21b81a05c3")]),
    ("invoice INV-2024/017", [("code", "inv2024/017")]),
    ("inv-2024/017", [("code", "inv2024/017")]),
    ("COVID-19 and covid-19", [("code", "covid19"), ("code", "covid19")]),
    ("post-COVID-19 care", [("code", "covid19")]),
    ("COVID-19-related deaths", [("code", "covid19")]),
    ("ISO 27001 and RFC 9457", [("code", "iso27001"), ("code", "rfc9457")]),
    ("CVE-2023-36464", [("code", "cve202336464")]),
    ("GPT-4, F-16, B12, H1N1, CO2", [("code", c) for c in ("gpt4", "f16", "b12", "h1n1", "co2")]),
    ("5G, 3D and 1080p", [("code", c) for c in ("5g", "3d", "1080p")]),
    ("order no. 500", [("code", "500")]),
    ("account number 12345", [("code", "12345")]),
    ("PIN 560001, flight 370", [("code", "560001"), ("code", "370")]),
    ("agent 007", [("code", "007")]),
    ("ticket #4411", [("code", "4411")]),
    ("1234 5678 9012 3456", [("code", "1234567890123456")]),
    ("ISBN 978-3-16-148410-0", [("code", "9783161484100")]),
    ("serial 1234567890123456", [("code", "1234567890123456")]),
    ("mail rao@example.org.", [("email", "rao@example.org")]),
    ("see https://www.Example.com/a/?b=1).", [("url", "example.com/a/?b=1")]),
    ("example.com and iitb.ac.in", [("url", "example.com"), ("url", "iitb.ac.in")]),
    ("+91 98765 43210", [("phone", "919876543210")]),
    ("call 98765 43210", [("phone", "9876543210")]),
    ("(415) 555-2671 or 415-555-2671", [("phone", "4155552671"), ("phone", "4155552671")]),
    ("v2.1.0, version 2.1, 3.11.4", [("version", "2.1"), ("version", "2.1"), ("version", "3.11.4")]),
    ("192.168.0.1", [("code", "192.168.0.1")]),
    ("Phase 3 and phase II", [("label", "phase3"), ("label", "phase2")]),
    ("Type 2 diabetes", [("label", "type2")]),
    ("type-2 diabetes", [("label", "type2")]),
    ("Section 4.2, § 5", [("label", "section4.2"), ("label", "section5")]),
    ("Section 80C, Article 14(1)", [("label", "section80c"), ("label", "article14(1)")]),
    ("Fig. 3, p. 12", [("label", "figure3"), ("label", "page12")]),
    ("Q3 FY24", [("label", "q3"), ("label", "fy2024")]),
    ("the third quarter of fiscal 2024", [("label", "q3"), ("label", "fy2024")]),
    ("FY 2023-24", [("label", "fy2024")]),
    ("Grade B", [("label", "gradeb")]),
    ("No. 5, number 7 and #1", [("label", "no5"), ("label", "no7"), ("label", "no1")]),
    ("Class 10 students", [("label", "class10")]),
    ("World War II", [("label", "war2")]),
    ("chapter five", [("label", "chapter5")]),
]

NONE = [
    "a six-month course",
    "a 95-bed hospital",
    "long-term care",
    "a 5-year-old child",
    "from 2019-2021",
    "in 2019-20",
    "on 2021-03-03",
    "on 03/04/2021",
    "on 12.05.2021",
    "on 3-Mar-2021",
    "412 patients",
    "49873 people",
    "10-15%",
    "16GB and 60km/h",
    "10.5-12.5 kg",
    "$1,234-5,678",
    "1,00,000 users",
    "1.234.567 users",
    "10 000 users",
    "the mid-1990s",
    "2nd-largest",
    "at 10:30am",
    "1e6 cells",
    "10 km2",
    "a 2x4 board",
    "under-18s",
    "the top-10 list",
    "pre-2019",
    "Rs500 and US$5m",
    "in each class 25 students",
    "a level of 5.6%",
    "level 5.6 %",
    "the Act 1956",
    "the class I took",
    "in phase with it",
    "season 24–8",
    "roll 17 students",
    "see [S0] and (Source 2)",
    "5. Blood Type Diet",
    "3.5 out of 5",
    "and/or, w/o, km/h",
    "he said no. 5 people came",
    "the agreement.In January",
    "at 0900 hours",
    "",
]


@pytest.mark.parametrize(("text", "expected"), FOUND, ids=[text for text, _ in FOUND])
def test_found(text, expected):
    assert [(found.kind, found.normal) for found in find_identifiers(text)] == expected


@pytest.mark.parametrize("text", NONE, ids=[text or "empty" for text in NONE])
def test_no_identifier(text):
    assert find_identifiers(text) == ()


@pytest.mark.parametrize("text", [text for text, _ in FOUND])
def test_spans_and_raw_text_agree_and_hold_no_quantity(text):
    found = find_identifiers(text)
    assert all(identifier.span.of(text) == identifier.raw for identifier in found)
    for quantity in find_quantities(text):
        assert not any(quantity.span.overlaps(identifier.span) for identifier in found)


def state(claim: str, evidence: str) -> tuple[str, str | None]:
    (identifier,) = find_identifiers(claim)
    match = match_identifier(identifier, KnownIdentifiers(found.normal for found in find_identifiers(evidence)))
    return match.state, match.nearest


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("21B81A05C3", "21b81a05c3", ("match", "21b81a05c3")),
        ("21B81A05C3", "21B81A05C8", ("near", "21b81a05c8")),
        ("21B81A05C3", "21B81AO5C3", ("near", "21b81ao5c3")),
        ("21B81A05C3", "2IB8IA05C3", ("near", "2ib8ia05c3")),
        ("21B81A05C3", "21B81A0C53", ("near", "21b81a0c53")),
        ("21B81A05C3", "22B91A05C3", ("unknown", None)),
        ("21B81A05C3", "no code here", ("unknown", None)),
        ("INV-2024/017", "INV–2024/017", ("match", "inv2024/017")),
        ("roll no. 0042", "roll no. 42", ("unknown", None)),
        ("+91 98765 43210", "call 98765 43210", ("match", "9876543210")),
        ("call 98765 43210", "+91 98765 43211", ("unknown", None)),
        ("v2.1", "version 2.1.0", ("match", "2.1")),
        ("version 2.10", "version 2.1", ("near", "2.1")),
        ("Phase 3", "Phase III", ("match", "phase3")),
        ("Phase 3", "Phase 2 and Phase 12", ("near", "phase2")),
        ("Section 4.2", "Section 7", ("near", "section7")),
        ("Section 4.2", "Article 4.2", ("unknown", None)),
        ("Q3", "Q1 and Q2", ("near", "q1")),
        ("Type 2", "type-2", ("match", "type2")),
        ("a@b.org", "A@B.org", ("match", "a@b.org")),
        ("a@b.org", "c@b.org", ("near", "c@b.org")),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_match(claim, evidence, expected):
    assert state(claim, evidence) == expected


def test_every_identifier_is_known_to_itself():
    for text, _ in FOUND:
        for identifier in find_identifiers(text):
            assert match_identifier(identifier, KnownIdentifiers([identifier.normal])).state is IdentifierState.MATCH
