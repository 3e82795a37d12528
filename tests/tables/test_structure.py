"""Blocks, headers, titles, data and lines are found by structure: blank rows and columns, what is above and below."""

import pytest

from tables.blocks import Block, Kind, blocks, kind
from tables.grid import Area, Grid, Raw
from tables.header_rows import Header, column_names, find_header
from tables.layout import Layout, find_layouts
from tests.tables.sheets import grid


def whole(sheet: Grid) -> Block:
    return Block(sheet, range(len(sheet.rows)), range(sheet.width))


def layouts(text: str) -> list[Layout]:
    return list(find_layouts(grid(text)))


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


@pytest.mark.parametrize(
    ("text", "header"),
    [
        pytest.param("Name|Score\nAnn|5\nBob|6", (0, 1), id="words-above-numbers"),
        pytest.param("Name|City\nAnn|Pune\nBob|Oslo", (0, 1), id="all-words"),
        pytest.param("Ann|5\nBob|6\nCy|7", (0, 0), id="no-header"),
        pytest.param("Report|\nName|Score\nAnn|5", (1, 2), id="title-above"),
        pytest.param("Unit:|A|Term:|2\nName|X|Y|Z\nAnn|5|6|7\nBob|8|9|1", (1, 2), id="form-row-above"),
        pytest.param("Region|2019|2020\nNorth|5|6\nSouth|7|8", (0, 1), id="years-as-names"),
        pytest.param("Name|Born\nAnn|1970\nBob|1980", (0, 1), id="years-as-data"),
        pytest.param("1970|1980\n1971|1981\n1972|1982", (0, 0), id="years-without-a-header"),
        pytest.param("Place|2019|2020\nFirst|won|lost\nSecond|lost|won", (0, 1), id="years-above-words"),
        pytest.param("Name|A|A\nAnn|5|6\nBob|7|8", (0, 1), id="a-name-twice"),
        pytest.param("Name|Status\nAnn|open\nBob|open\nCy|Status", (0, 1), id="a-name-again-below"),
        pytest.param("Name|Score\nAnn|absent\nBob|6\nCy|7\nDee|8", (0, 1), id="first-record-without-a-number"),
        pytest.param("|Food|kcal\nDuck|leaves|50\nGoose|grass|60", (0, 1), id="corner-blank"),
        pytest.param("Jan 5, 2024|Jan 6, 2024\n5|6\n7|8", (0, 1), id="dates-as-names"),
        pytest.param("No|INV-7\nDay|5 Jan 2024\nTo|Acme\nDue|500", (0, 0), id="form-of-mixed-values"),
        pytest.param("From:|Acme\nTo:|Beta", (0, 0), id="form-with-colons"),
        pytest.param("Part 1|Part 1|Part 1\nName|X|Y\nAnn|5|6\nBob|7|8", (1, 2), id="label-repeated-over-the-row"),
    ],
)
def test_header_rows(text: str, header: tuple[int, int]) -> None:
    sheet = grid(text)
    assert find_header(whole(sheet)) == Header(*header)


@pytest.mark.parametrize(
    ("text", "merges", "names"),
    [
        pytest.param(
            "Name|Term 1||Term 2|\n|X|Y|X|Y\nAnn|1|2|3|4",
            [Area(0, 1, 1, 3), Area(0, 3, 1, 5), Area(0, 0, 2, 1)],
            ["Name", "Term 1 - X", "Term 1 - Y", "Term 2 - X", "Term 2 - Y"],
            id="merged-groups",
        ),
        pytest.param(
            "Name|Term 1||Term 2|\n|X|Y|X|Y\nAnn|1|2|3|4",
            [],
            ["Name", "Term 1 - X", "Term 1 - Y", "Term 2 - X", "Term 2 - Y"],
            id="groups-of-an-exported-sheet",
        ),
        pytest.param(
            "No|Who|Weight|Height\n||(kg)|(cm)\n7|Ann|50|160\n9|Bob|60|170",
            [],
            ["No", "Who", "Weight (kg)", "Height (cm)"],
            id="row-of-units",
        ),
        pytest.param(
            "Weight|Height\n(kg)|(cm)\n50|160\n60|170", [], ["Weight (kg)", "Height (cm)"], id="row-of-units-alone"
        ),
        pytest.param(
            "Institute|||\nName|A|B|C\nAnn|1|2|3",
            [Area(0, 0, 1, 3)],
            ["Name", "A", "B", "C"],
            id="title-merged-over-most-columns-is-no-group",
        ),
        pytest.param(
            "|||Marks|\nName|A|B|C|D\nAnn|1|2|3|4",
            [Area(0, 3, 1, 5)],
            ["Name", "A", "B", "Marks - C", "Marks - D"],
            id="one-group-at-the-right",
        ),
        pytest.param("Ann|5\nBob|6\nCy|7", [], ["", ""], id="no-header-no-names"),
    ],
)
def test_names(text: str, merges: list[Area], names: list[str]) -> None:
    sheet = grid(text, merges=merges)
    block = next(found for found in blocks(sheet) if len(found.columns) > 1)
    assert column_names(block, find_header(block)) == names


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
