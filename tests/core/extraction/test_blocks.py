import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.extraction.blocks import BlockKind, read_blocks

PARAGRAPH, HEADING, ITEM = BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.ITEM
HEADER, ROW, CODE = BlockKind.HEADER_ROW, BlockKind.TABLE_ROW, BlockKind.CODE


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("One.\nTwo.\n\nThree.", [(PARAGRAPH, ["One.", "Two."]), (PARAGRAPH, ["Three."])]),
        ("# Title #\ntext", [(HEADING, ["Title"]), (PARAGRAPH, ["text"])]),
        ("Title\n=====\ntext", [(HEADING, ["Title"]), (PARAGRAPH, ["text"])]),
        ("**Title**\ntext", [(HEADING, ["**Title**"]), (PARAGRAPH, ["text"])]),
        (
            "- a\n* b\n1. c\n2) d\n(e) e\n• f",
            [(ITEM, ["a"]), (ITEM, ["b"]), (ITEM, ["c"]), (ITEM, ["d"]), (ITEM, ["e"]), (ITEM, ["f"])],
        ),
        ("- a\n  goes on\n- [x] b", [(ITEM, ["a", "goes on"]), (ITEM, ["b"])]),
        ("> quoted\n>> deeper", [(PARAGRAPH, ["quoted", "deeper"])]),
        ("| a | b |\n|--|--|\n| 1 | |", [(HEADER, ["a", "b"]), (ROW, ["1", ""])]),
        ("a | b\n--|--\n1 | 2", [(HEADER, ["a", "b"]), (ROW, ["1", "2"])]),
        ("a | b", [(PARAGRAPH, ["a | b"])]),
        ("```py\nx = 1\n```\nend", [(CODE, ["```py"]), (CODE, ["x = 1"]), (CODE, ["```"]), (PARAGRAPH, ["end"])]),
        ("```\nThe fee is 5 EUR.", [(CODE, ["```"]), (PARAGRAPH, ["The fee is 5 EUR."])]),
        ("one\n---\n***\ntwo", [(HEADING, ["one"]), (PARAGRAPH, ["two"])]),
        ("The sum is\n12. That is all.", [(PARAGRAPH, ["The sum is", "12. That is all."])]),
        ("2023 was good.", [(PARAGRAPH, ["2023 was good."])]),
        ("-5 degrees", [(PARAGRAPH, ["-5 degrees"])]),
        ("A. Smith came.", [(PARAGRAPH, ["A. Smith came."])]),
    ],
    ids=[
        "paragraphs",
        "heading",
        "underlined_heading",
        "bold_heading",
        "markers",
        "continued_item",
        "quotes",
        "table",
        "table_without_edges",
        "pipe_in_text",
        "code",
        "prose_in_code",
        "rules",
        "number_in_wrapped_text",
        "year_is_no_marker",
        "minus_is_no_marker",
        "initial_is_no_marker",
    ],
)
def test_blocks(answer: str, expected: list[tuple[BlockKind, list[str]]]) -> None:
    found = [(block.kind, [answer[start:end] for start, end in block.stretches]) for block in read_blocks(answer)]
    assert found == expected


@given(st.text(alphabet="ab1 .|#>-*`~\n", max_size=60))
def test_no_letter_is_lost(answer: str) -> None:
    held = set()
    for block in read_blocks(answer):
        for start, end in [*block.stretches, block.marker]:
            held |= set(range(start, end))
    assert all(place in held for place, character in enumerate(answer) if character.isalpha())
