"""Sheets are cut by blank rows, and by blank columns where two tables stand side by side."""

import pytest

from tables.blocks import Kind, blocks, kind
from tables.grid import Area, Raw
from tests.tables.sheets import grid


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("12,5", Kind.NUMBER),
        ("12.5", Kind.NUMBER),
        (3.0, Kind.NUMBER),
        ("5 Jan 2024", Kind.DATE),
        ("03/04/2024", Kind.DATE),
        ("Ann", Kind.TEXT),
        (True, Kind.TEXT),
        ("-", None),
        (None, None),
    ],
)
def test_kinds(cell: Raw, found: Kind | None) -> None:
    assert kind(cell) is found


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        pytest.param("Name|Score\nAnn|5", [[0, 1]], id="one-table"),
        pytest.param("Name||Score\nAnn||5\nBob||6", [[0, 2]], id="spacer-column"),
        pytest.param("Name|Score||Name|Score\nAnn|5||Cy|7", [[0, 1], [3, 4]], id="same-names-twice"),
        pytest.param("Name|Score|||City|Rain\nAnn|5|||Oslo|7", [[0, 1], [4, 5]], id="two-blank-columns"),
        pytest.param("Name|Score||City|Rain\nAnn|5||Oslo|7\n|||Rome|8", [[0, 1], [3, 4]], id="of-different-length"),
        pytest.param(
            "Item|Cost||City|Rain\nA|1||Oslo|7\nB|2||Rome|8\nC|3||Pune|9", [[0, 1], [3, 4]], id="each-with-its-own-key"
        ),
        pytest.param("Name|Score||Remark\nAnn|5||late\nBob|6||", [[0, 1, 3]], id="sparse-last-column"),
        pytest.param("Title||\nName||Score\nAnn||5", [[0], [0, 2]], id="title-above-a-spacer"),
        pytest.param("5\n6\n7", [[0]], id="column-of-values"),
    ],
)
def test_columns_of_blocks(text: str, columns: list[list[int]]) -> None:
    assert [list(block.columns) for block in blocks(grid(text))] == columns


def test_columns_hidden_below_a_merged_header_are_no_gap() -> None:
    sheet = grid("Name|||Score|\nAnn|||5|\nBob|||6|", merges=[Area(0, 0, 1, 3), Area(0, 3, 1, 5)])
    assert [list(block.columns) for block in blocks(sheet)] == [[0, 3]]


def test_blank_rows_part_blocks() -> None:
    found = list(blocks(grid("Title|\n|\nName|Score\nAnn|5\n|\n|\nBob|6")))
    assert [list(block.rows) for block in found] == [[0], [2, 3], [6]]
