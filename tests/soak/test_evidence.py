"""The checker of the fail-closed invariant, in both directions."""

from typing import Any

import pytest

from tests.soak.evidence import unfounded

TEXT = "Rent: 900 euros. Call 555 0187."


def result(text: str, start: int, *, status: str = "verified", document: str = "S0") -> dict[str, Any]:
    span = {"start": start, "end": start + len(text)}
    evidence = [{"document_id": document, "span": span, "text": text}] if text else []
    claim = {"text": "The rent is 900 euros.", "status": status, "reason": "supported", "evidence": evidence}
    return {"claims": [claim], "attempts": []}


@pytest.mark.parametrize(
    "given",
    [
        result("", 0),
        result("900 euros", 0),
        result("800 euros", 6),
        result("900 euros", 6, document="S1"),
        result(" ", 5),
        {"claims": [], "attempts": [result("", 0)]},
    ],
    ids=["nothing", "another place", "another text", "another document", "white space", "in an attempt"],
)
def test_a_verified_claim_without_its_evidence_is_found(given: dict[str, Any]) -> None:
    assert len(unfounded(given, {"S0": TEXT}.get)) == 1


@pytest.mark.parametrize(
    "given",
    [result("900 euros", 6), result("", 0, status="partial"), {"claims": [], "attempts": 2}],
    ids=["where it says", "not verified", "attempts as a number"],
)
def test_what_has_its_evidence_is_left_alone(given: dict[str, Any]) -> None:
    assert unfounded(given, {"S0": TEXT}.get) == []


def test_a_hidden_value_may_be_anything() -> None:
    given = result("Call <PHONE_NUMBER>.", 17)
    given["claims"][0]["evidence"][0]["span"] = {"start": 17, "end": len(TEXT)}
    assert unfounded(given, {"S0": TEXT}.get) == []
