import pytest

from core.claim import Claim, Piece, SkipReason
from core.claim_extractor import extract
from utils.record import Span


def made_of(*pieces: Piece) -> Claim:
    (claim,) = extract("The rent is 900 EUR.").claims
    return claim.model_copy(update={"pieces": pieces, "context_text": "".join(piece.text for piece in pieces)})


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (0, 5, Span(start=10, end=15)),
        (2, 4, Span(start=12, end=14)),
        (6, 9, Span(start=30, end=33)),
        (5, 6, None),
        (4, 7, None),
        (9, 12, None),
    ],
    ids=["first_piece", "inside", "second_piece", "inserted", "across", "behind_the_end"],
)
def test_a_place_leads_back_where_all_of_it_was_copied_in_one_piece(
    start: int, end: int, expected: Span | None
) -> None:
    claim = made_of(
        Piece(text="Alpha", span=Span(start=10, end=15)),
        Piece(text=" ", span=None),
        Piece(text="has 5", span=Span(start=30, end=35)),
    )
    assert claim.place_in_answer(start, end) == expected


@pytest.mark.parametrize("reason", list(SkipReason), ids=str)
def test_what_a_person_should_see_is_told_from_layout(reason: SkipReason) -> None:
    layout = {"whitespace", "markup", "citation", "list_stem", "table_label"}
    assert reason.is_layout == (reason.value in layout)


def test_only_what_is_no_layout_is_listed_for_a_person() -> None:
    extraction = extract("Hello!\n\n- The rent is 900 EUR. [S0]")
    assert [segment.text for segment in extraction.not_claims] == ["Hello!"]
    assert {segment.reason for segment in extraction.skipped} > {SkipReason.MARKUP, SkipReason.CITATION}
