import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.extraction.traced import Edit, Traced

ANSWER = "The rent  is 900 EUR."


def whole(text: str) -> Traced:
    return Traced.copied(text, 0, len(text))


def test_a_cut_keeps_the_places() -> None:
    cut = whole(ANSWER).cut(4, 8)
    assert cut.text == "rent"
    assert [piece.span and piece.span.of(ANSWER) for piece in cut.pieces()] == ["rent"]


def test_pieces_part_where_the_answer_does_not_go_on() -> None:
    joined = whole(ANSWER).cut(0, 8) + Traced.inserted(" costs ") + whole(ANSWER).cut(13, 16)
    assert [(piece.text, piece.span and piece.span.of(ANSWER)) for piece in joined.pieces()] == [
        ("The rent", "The rent"),
        (" costs ", None),
        ("900", "900"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("It is 5", "It is 5."), ("It is 5!", "It is 5!"), ('He: "no."', 'He: "no."'), ("यह है।", "यह है।"), ("", "")],
    ids=["open", "marked", "quoted", "danda", "empty"],
)
def test_a_full_stop_is_put_where_no_mark_stands(text: str, expected: str) -> None:
    assert whole(text).ended().text == expected


def test_an_edit_replaces_words() -> None:
    edited = whole("a b c").edited([Edit(0, 1, "x"), Edit(2, 4, "")])
    assert edited.text == "x c"


@given(st.text())
def test_one_line_has_the_same_words(text: str) -> None:
    line = whole(text).on_one_line()
    assert line.text.split() == text.split()
    assert len(line.text) == len(line.places)


@given(st.text(), st.integers(0, 20), st.integers(0, 20))
def test_pieces_make_up_the_text(text: str, start: int, end: int) -> None:
    cut = whole(text).cut(start, end)
    assert "".join(piece.text for piece in cut.pieces()) == cut.text
    for piece in cut.pieces():
        assert piece.span is not None and piece.span.of(text) == piece.text
