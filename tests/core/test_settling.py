import pytest

from core.settling import settled
from core.verdict import Status, Verdict, unread
from tests.core.examples import claim, evidence


def disputed(speaking_for: str, against: str, reason: str = "disputed") -> Verdict:
    told = unread(claim("The fee is 40 euros."), Status.PARTIAL, reason, "The documents disagree.")
    update = {
        "evidence": tuple(evidence("told", name) for name in speaking_for.split()),
        "contradicting_evidence": tuple(evidence("told", name) for name in against.split()),
    }
    return told.model_copy(update=update)


@pytest.mark.parametrize(
    ("speaking_for", "against", "status", "reason"),
    [
        ("new", "old", Status.VERIFIED, "newest_says_so"),
        ("old", "new", Status.HALLUCINATED, "outdated"),
        ("old new", "middle", Status.VERIFIED, "newest_says_so"),
        ("new", "new", Status.PARTIAL, "disputed"),
        ("elsewhere", "unknown", Status.PARTIAL, "disputed"),
    ],
    ids=["newest for", "newest against", "newest for, older against", "newest on both sides", "of unknown age"],
)
def test_the_newest_document_settles_a_dispute(speaking_for: str, against: str, status: Status, reason: str) -> None:
    told = disputed(speaking_for, against)
    found = settled(told, ["old", "middle", "new"])
    assert (found.status, found.reason) == (status, reason)
    assert found.has_hard_conflict is (status is Status.HALLUCINATED)
    assert (found.evidence, found.contradicting_evidence) == (told.evidence, told.contradicting_evidence)


def test_what_is_not_disputed_stays() -> None:
    told = disputed("new", "old", reason="partly_supported")
    assert settled(told, ["old", "new"]) == told
