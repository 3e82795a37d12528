"""Where stretches of text stood in their files."""

import pytest

from ingestion.document import Region
from ingestion.places import Place, Regions
from utils.record import Span


def _region(
    start: int, end: int, page: int | None = None, sheet: str | None = None, cells: str | None = None
) -> Region:
    return Region(span=Span(start=start, end=end), page=page, sheet=sheet, cells=cells)


PAGES = Regions([_region(0, 100, page=1), _region(101, 180, page=2), _region(181, 400, page=4)])
ROWS = Regions(
    [
        _region(10, 20, sheet="Table 1", cells="A2:C2"),
        _region(21, 30, sheet="Table 1", cells="A3:AB3"),
        _region(40, 50, sheet="Table 2", cells="B7"),
    ]
)


@pytest.mark.parametrize(
    ("regions", "span", "place"),
    [
        pytest.param(PAGES, (0, 5), (1, None, None), id="first page"),
        pytest.param(PAGES, (101, 180), (2, None, None), id="a whole page"),
        pytest.param(PAGES, (390, 400), (4, None, None), id="end of the last page"),
        pytest.param(PAGES, (90, 120), (1, None, None), id="over a page break"),
        pytest.param(PAGES, (100, 120), (2, None, None), id="from a page break on"),
        pytest.param(ROWS, (0, 10), (None, None, None), id="before all cells"),
        pytest.param(ROWS, (31, 40), (None, None, None), id="between tables"),
        pytest.param(ROWS, (60, 90), (None, None, None), id="behind all cells"),
        pytest.param(ROWS, (12, 13), (None, "Table 1", "A2:C2"), id="in a row"),
        pytest.param(ROWS, (10, 30), (None, "Table 1", "A2:AB3"), id="two rows"),
        pytest.param(ROWS, (25, 45), (None, "Table 1", "A3:AB3"), id="cells of the first table only"),
        pytest.param(ROWS, (40, 41), (None, "Table 2", "B7"), id="one cell"),
        pytest.param(Regions([]), (0, 9), (None, None, None), id="no regions"),
    ],
)
def test_a_stretch_stands_where_the_first_region_it_touches_stood(
    regions: Regions, span: tuple[int, int], place: tuple[int | None, str | None, str | None]
) -> None:
    found = regions.place_of(Span(start=span[0], end=span[1]))
    assert found == Place(page=place[0], sheet=place[1], cells=place[2])
