import pytest

from core.result import Place
from core.tracing import evidence_locations
from core.verdict import Status, Verdict, unread
from retrieval.passage import Passage
from tests.core.examples import claim, evidence
from utils.record import Span

TEXT = "The fee is 40 euros."


def verdict(status: Status, speaking_for: str = "", against: str = "") -> Verdict:
    told = unread(claim(TEXT), status, "told", "As told.")
    update = {
        "support_probability": 0.1,
        "evidence": tuple(evidence("told", name) for name in speaking_for.split()),
        "contradicting_evidence": tuple(evidence("told", name) for name in against.split()),
    }
    return told.model_copy(update=update)


def fetched(document: str, start: int = 0) -> Passage:
    span = Span(start=start, end=start + 4)
    return Passage(
        document_id=document,
        document_name=document,
        span=span,
        text="told",
        page=None,
        sheet=None,
        cells=None,
        relevance=0.5,
    )


@pytest.mark.parametrize(
    ("told", "passages", "place", "shown"),
    [
        (verdict(Status.VERIFIED, "a"), [fetched("a")], Place.FETCHED, 0),
        (verdict(Status.VERIFIED, "a"), [fetched("b")], Place.SUPPORTED_ELSEWHERE, 1),
        (verdict(Status.HALLUCINATED, against="a"), [fetched("b")], Place.CONTRADICTED_ELSEWHERE, 1),
        (verdict(Status.HALLUCINATED), [fetched("a")], Place.ABSENT, 0),
        (verdict(Status.VERIFIED, "a"), None, Place.FETCHED, 0),
    ],
    ids=["fetched", "missed", "against elsewhere", "nowhere", "came along"],
)
def test_where_a_claim_was_decided(told: Verdict, passages: list[Passage] | None, place: Place, shown: int) -> None:
    (found,) = evidence_locations([told], passages, None)
    assert (found.place, len(found.passages)) == (place, shown)


@pytest.mark.parametrize(
    ("further", "place"),
    [
        (verdict(Status.VERIFIED, "b"), Place.SUPPORTED_ELSEWHERE),
        (verdict(Status.HALLUCINATED, against="b"), Place.CONTRADICTED_ELSEWHERE),
        (verdict(Status.HALLUCINATED), Place.ABSENT),
    ],
    ids=["supported", "contradicted", "absent"],
)
def test_what_the_chosen_documents_leave_open_is_looked_up_in_the_rest(further: Verdict, place: Place) -> None:
    (found,) = evidence_locations([verdict(Status.HALLUCINATED)], [fetched("a")], {0: further})
    assert found.place is place


@pytest.mark.parametrize("further", [{}, {0: verdict(Status.NOT_CHECKED)}], ids=["not looked up", "not checked"])
def test_what_was_not_looked_up_is_not_called_absent(further: dict[int, Verdict]) -> None:
    assert evidence_locations([verdict(Status.HALLUCINATED)], [fetched("a")], further) == ()


def test_what_only_the_method_takes_for_unsupported_is_not_called_absent() -> None:
    told = verdict(Status.HALLUCINATED).model_copy(update={"support_probability": 0.8})
    assert evidence_locations([told], [fetched("a")], None) == ()
