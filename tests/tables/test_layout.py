"""Titles, data, summaries and lines of a sheet, and which blocks go together."""

import pytest

from tables.layout import Layout, find_layouts
from tests.tables.sheets import grid


def layouts(text: str) -> list[Layout]:
    return list(find_layouts(grid(text)))


@pytest.mark.parametrize(
    ("text", "data"),
    [
        pytest.param("Name|Score\n|\nAnn|5\n|\nBob|6", [[2, 4]], id="blank-rows-within-a-table"),
        pytest.param("Name|Score\nAnn|5\n|\nItem|Cost\nBolt|6", [[1], [4]], id="another-header-after-a-blank-row"),
        pytest.param("Name|Score\nAnn|5\n|\nName|Score\nBob|6", [[1, 4]], id="the-same-header-again"),
        pytest.param("Name|Score\nAnn|5\nName|Score\nBob|6", [[1, 3]], id="the-same-header-without-a-blank-row"),
        pytest.param("Name|Score\nAnn|5\n|\nItems|\nItem|Cost\nBolt|6", [[1], [5]], id="titled-table-below"),
        pytest.param("Name|City\nAnn|Oslo\n|\nBob|Rome", [[1, 3]], id="words-go-on"),
        pytest.param(
            "Name|City\nAnn|Oslo\n|\nPlants|\nOak|tree\nRose|bush", [[1], [5]], id="words-below-a-title-are-new"
        ),
    ],
)
def test_which_rows_belong_to_one_table(text: str, data: list[list[int]]) -> None:
    assert [list(layout.data) for layout in layouts(text) if layout.data] == data


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("Name|Score\nAnn|5\n|\nNote: provisional|", [3], id="note-after-a-blank-row"),
        pytest.param("Name|A|B\nAnn|5|6\n* provisional||", [2], id="note-at-once"),
        pytest.param("Name|Score\nAnn|5\nBob|6\n|\nClerk|Director", [4], id="signatures"),
        pytest.param("Name|A|B\nNorth||\nAnn|5|6\nBob|5|6\nCy|1|2\nDee|1|2", [1], id="section-label"),
    ],
)
def test_lines_that_are_no_data(text: str, lines: list[int]) -> None:
    found = layouts(text)
    assert [line.row for layout in found for line in layout.lines] == lines
    assert all(line not in layout.data for layout in found for line in lines)


def test_a_record_with_gaps_stays_data() -> None:
    (layout,) = layouts("Name|A|B\nAnn|5|\nBob||\nCy||2\nDee|1|")
    assert list(layout.data) == [1, 2, 3, 4]


def test_titles_above_belong_to_the_table() -> None:
    (layout,) = layouts("Institute|\nDepartment:|Physics\n|\nName|Score\nAnn|5")
    assert [title.row for title in layout.titles] == [0, 1]
    assert list(layout.header) == [3]


def test_text_alone_is_no_table() -> None:
    (layout,) = layouts("First line\nSecond line")
    assert not layout.data
    assert [line.row for line in layout.lines] == [0, 1]


def test_an_empty_grid_has_no_layout() -> None:
    assert layouts("") == []
