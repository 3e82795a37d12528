"""Tables in PDFs: what is ruled is read as a table, and what may not be one stays text."""

import time
from collections.abc import Callable, Sequence

import pytest

from ingestion.chunker import chunk
from ingestion.document import Content, Document, Format
from ingestion.limits import Limits
from ingestion.readers import pdf, pdf_tables
from ingestion.readers.csv import read_csv
from ingestion.readers.pdf import read_pdf
from tests.files import documents

Style = Sequence[tuple[object, ...]]

CHECKS = "State,Handgun,Long gun,Rate (%),Last seen\nOhio,12,1207,3.5,2024-05-01\nIowa,3,90,12,2024-06-11\n"
GUNS = [["State", "Handgun", "Long gun"], ["Ohio", "12", "1207"], ["Iowa", "3", "90"], ["Utah", "45", "7"]]
SENTENCE = "The committee met in Oslo on 5 May and looked at what the long study of the river had brought. "
LONG = SENTENCE * 5
INNER: Style = (("INNERGRID", (0, 0), (-1, -1), 0.5, "black"),)
COLUMNS: Style = (
    ("BOX", (0, 0), (-1, -1), 0.5, "black"),
    ("LINEBELOW", (0, 0), (-1, 0), 0.5, "black"),
    ("LINEAFTER", (0, 0), (-1, -1), 0.5, "black"),
)


@pytest.fixture
def read_as_text(limits: Limits) -> Callable[[bytes], Content]:
    """Reads a PDF as if no page had a table."""

    def read(data: bytes) -> Content:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pdf, "find_tables", lambda _, pages, *__: {page: [] for page in pages})
            return read_pdf(data, limits)

    return read


def test_a_ruled_table_is_the_table_of_its_csv(limits: Limits) -> None:
    rows = [line.split(",") for line in CHECKS.splitlines()]
    (table,) = read_pdf(documents.ruled_pdf(rows), limits).tables
    (same,) = read_csv(CHECKS.encode(), limits, None).tables
    assert table.sheet == "Table 1"
    assert table.model_copy(update={"sheet": same.sheet, "title": same.title}) == same


def test_its_rows_stand_once_in_the_text_with_their_page_and_cells(limits: Limits) -> None:
    data = documents.ruled_pdf("Before it.", GUNS, "After it.")
    document = Document(id="a", name="a.pdf", format=Format.PDF, size_bytes=len(data), **dict(read_pdf(data, limits)))
    assert document.text.split("\n\n") == [
        "Before it.",
        "State: Ohio; Handgun: 12; Long gun: 1207\nState: Iowa; Handgun: 3; Long gun: 90\n"
        "State: Utah; Handgun: 45; Long gun: 7",
        "After it.",
    ]
    places = [(each.page, each.sheet, each.cells) for each in document.regions]
    assert places[0] == places[-1] == (1, None, None)
    assert places[1:-1] == [(1, "Table 1", cells) for cells in ("A2:C2", "A3:C3", "A4:C4")]
    (piece,) = chunk(document)
    assert (piece.page, piece.sheet, piece.cells) == (1, "Table 1", "A2:C4")


def test_a_table_that_goes_on_over_a_page_break_is_one_table(limits: Limits) -> None:
    rows = [GUNS[0], *([f"State {i}", str(i), str(2 * i)] for i in range(50))]
    content = read_pdf(documents.ruled_pdf(SENTENCE, rows, "The end."), limits)
    (table,) = content.tables
    assert [column.name for column in table.columns] == GUNS[0]
    assert len(table.rows) == 50
    pages = {region.cells: region.page for region in content.regions}
    assert (pages["A2:C2"], pages["A51:C51"]) == (1, 2)
    assert content.text.endswith("State: State 49; Handgun: 49; Long gun: 98\n\nThe end.")


@pytest.mark.parametrize(
    ("rows", "style"),
    [
        pytest.param([[LONG]], documents.GRID, id="box-around-a-paragraph"),
        pytest.param([[LONG, LONG]], documents.GRID, id="two-columns-in-boxes"),
        pytest.param([[LONG, LONG], [LONG, LONG]], documents.GRID, id="four-boxes-of-prose"),
        pytest.param([[SENTENCE, SENTENCE], [SENTENCE, SENTENCE]], documents.GRID, id="four-boxes-of-a-sentence"),
        pytest.param([["A"], ["B"], ["C"]], documents.GRID, id="one-column"),
        pytest.param([GUNS[0], ["Ohio\nIowa", "12\n3", "1207\n90"]], COLUMNS, id="no-rules-between-rows"),
        pytest.param([[*row, *row] for row in GUNS], INNER, id="no-rules-at-the-sides"),
        pytest.param([["Name", "Ann"], ["City", "Oslo"], ["Land", "Norway"]], documents.GRID, id="labels-or-a-header"),
    ],
)
def test_what_may_not_be_a_table_stays_text(
    limits: Limits, read_as_text: Callable[[bytes], Content], rows: Sequence[Sequence[str]], style: Style
) -> None:
    data = documents.ruled_pdf(SENTENCE, rows, SENTENCE, style=style)
    assert read_pdf(data, limits) == read_as_text(data)


def test_a_header_that_runs_into_the_next_column_is_not_bound_to_it(
    limits: Limits, read_as_text: Callable[[bytes], Content]
) -> None:
    rows = [["State", "Handgun checks of the year", "Long gun"], *GUNS[1:]]
    assert read_pdf(documents.ruled_pdf(rows), limits).tables[0].columns[1].name == rows[0][1]
    narrow = documents.ruled_pdf(rows, widths=(60, 50, 90))
    assert read_pdf(narrow, limits) == read_as_text(narrow)


def test_two_columns_of_words_with_a_header_of_its_own_font_are_a_table(limits: Limits) -> None:
    style = (*documents.GRID, ("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold"))
    content = read_pdf(documents.ruled_pdf([["Name", "City"], ["Ann", "Oslo"], ["Bo", "Rome"]], style=style), limits)
    assert content.text == "Name: Ann; City: Oslo\nName: Bo; City: Rome"


def test_pages_without_rules_are_not_looked_at(limits: Limits, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "find_tables", None)
    assert read_pdf(documents.ruled_pdf(*[LONG] * 30, [[LONG]]), limits).tables == ()


def endless(_: object) -> None:
    while True:
        with pytest.MonkeyPatch.context():
            pass


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("TableFinder", endless, id="never-ends"),
        pytest.param("TableFinder", {}.__getitem__, id="fails"),
        pytest.param("pdfplumber", None, id="file-fails"),
        pytest.param("MOST_PAGES", 0, id="too-many-pages"),
    ],
)
def test_a_page_that_fails_or_takes_too_long_stays_text_and_is_noted(
    limits: Limits,
    monkeypatch: pytest.MonkeyPatch,
    read_as_text: Callable[[bytes], Content],
    name: str,
    value: object,
) -> None:
    data = documents.ruled_pdf(SENTENCE, GUNS)
    monkeypatch.setattr(pdf_tables, name, value)
    monkeypatch.setattr(pdf, "_SECONDS_FOR_TABLES", 0.2)
    started = time.process_time()
    content = read_pdf(data, limits)
    assert time.process_time() - started < 2
    assert content.notes == ("Tables on page 1 are read as text only: too many or too large.",)
    assert content.model_copy(update={"notes": ()}) == read_as_text(data)


@pytest.mark.parametrize("used_up", [{"wall_seconds": 0.0}, {"cpu_seconds": 0}], ids=["clock", "processor"])
def test_tables_do_not_use_up_the_time_in_which_a_file_must_be_read(
    limits: Limits, read_as_text: Callable[[bytes], Content], used_up: dict[str, float]
) -> None:
    data = documents.ruled_pdf(SENTENCE, GUNS)
    content = read_pdf(data, limits.model_copy(update=used_up))
    assert (content.text, content.tables) == (read_as_text(data).text, ())
    assert content.notes == ("Tables on page 1 are read as text only: too many or too large.",)
