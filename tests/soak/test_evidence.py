"""The checker of the fail-closed invariant, in both directions."""

from typing import Any

import pytest

from tests.soak.evidence import unfounded

TEXT = "Rent: 900 euros. Call 555 0187."


def result(text: str, start: int, *, status: str = "verified", document: str = "S0", end: int = 0) -> dict[str, Any]:
    span = {"start": start, "end": end or start + len(text)}
    evidence = [{"document_id": document, "span": span, "text": text}] if text else []
    claim = {"text": "The rent is 900 euros.", "status": status, "reason": "supported", "evidence": evidence}
    return {"claims": [claim], "attempts": []}


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (result("", 0), 1),
        (result("900 euros", 0), 1),
        (result("800 euros", 6), 1),
        (result("900 euros", 6, document="S1"), 1),
        (result(" ", 5), 1),
        ({"claims": [], "attempts": [result("", 0)]}, 1),
        (result("900 euros", 6), 0),
        (result("", 0, status="partial"), 0),
        (result("Call <PHONE_NUMBER>.", 17, end=len(TEXT)), 0),
    ],
)
def test_a_verified_claim_without_its_evidence_is_found_and_no_other(given: dict[str, Any], found: int) -> None:
    assert len(unfounded(given, {"S0": TEXT}.get)) == found
