"""CSV files of all dialects."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.readers.csv import read_csv
from tests.ingestion.conftest import LIMITS
from utils.errors import FileRejected


def rows(text: str) -> list[list[str | None]]:
    (table,) = read_csv(text.encode(), LIMITS).tables
    header: list[str | None] = [column.name for column in table.columns]
    return [header, *([None if value is None else str(value) for value in row] for row in table.rows)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("name,score,city\nAnn,5,Oslo\nBob,6,Rome\n", id="comma"),
        pytest.param("name;score;city\nAnn;5;Oslo\nBob;6;Rome\n", id="semicolon"),
        pytest.param("sep=;\nname;score;city\nAnn;5;Oslo\nBob;6;Rome\n", id="declared"),
        pytest.param("name,score,city\rAnn,5,Oslo\rBob,6,Rome", id="old-mac-lines"),
        pytest.param('name;score;city\nAnn;5;"Oslo"\n"Bob";6;Rome\n', id="partly-quoted"),
        pytest.param("name,score,city\n\nAnn,5,Oslo\n\n\nBob,6,Rome\n", id="blank-lines"),
    ],
)
def test_dialects(text: str) -> None:
    assert rows(text) == [["name", "score", "city"], ["Ann", "5", "Oslo"], ["Bob", "6", "Rome"]]


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        pytest.param('name,note\nAnn,"two\nlines"\nBob,x', "two lines", id="line-break-in-a-cell"),
        pytest.param('name,note\nAnn,"say ""hi"""\nBob,x', 'say "hi"', id="quotes-in-a-cell"),
        pytest.param("name,note\nAnn,5' 6\"\nBob,x", "5' 6\"", id="inches"),
        pytest.param("name;note\nAnn;1,5,7\nBob;x", "1,5,7", id="commas-between-semicolons"),
    ],
)
def test_cells(text: str, cell: str) -> None:
    assert rows(text)[1] == ["Ann", cell]


def test_an_unclosed_quote_does_not_swallow_the_file() -> None:
    content = read_csv(b'name,score\n"Ann,5\nBob,6\nCy,7\n', LIMITS)
    assert len(content.tables[0].rows) == 3
    assert "never closed" in content.notes[0]


def test_lines_name_their_cells_as_a_spreadsheet_would() -> None:
    content = read_csv(b"Report of May\n\nname,score\nAnn,5\n\nBob,6\n", LIMITS)
    places = [(region.cells, region.span.of(content.text)) for region in content.regions]
    assert places == [("A1", "Report of May"), ("A4:B4", "name: Ann; score: 5"), ("A6:B6", "name: Bob; score: 6")]
    assert content.tables[0].row_numbers == (4, 6)
    assert content.text == "Report of May\nname: Ann; score: 5\nname: Bob; score: 6"


def test_a_wide_row_does_not_widen_the_others_beyond_the_limit() -> None:
    with pytest.raises(FileRejected) as refusal:
        read_csv(b"a,b\n" * 3000 + b"," * 999, LIMITS)
    assert refusal.value.code == "file_too_many_rows"


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        content = read_csv(text.encode(errors="replace"), LIMITS)
    except FileRejected as refusal:
        assert refusal.code in ("file_has_no_text", "file_type_not_supported")
        return
    assert all(region.span.end <= len(content.text) for region in content.regions)
