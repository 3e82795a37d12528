"""Headers are found by structure: what stands above and below."""

import pytest

from tables.blocks import Block, blocks
from tables.grid import Area, Grid
from tables.header_rows import Header, column_names, find_header
from tests.tables.sheets import grid


def whole(sheet: Grid) -> Block:
    return Block(sheet, range(len(sheet.rows)), range(sheet.width))


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
