"""Bytes of an upload to a document, through the sandbox."""

import hashlib
from decimal import Decimal
from io import BytesIO
from itertools import pairwise

import pytest

from ingestion.document import Format
from ingestion.loader import Loader
from tests.files import documents, workbooks

GOOD = {
    "report.pdf": documents.pdf(documents.REPORT),
    "lease.docx": documents.lease(),
    "roster.xlsx": workbooks.roster(),
    "stock.xls": workbooks.old_workbook(),
    "weather.csv": workbooks.WEATHER_CSV.encode(),
    "note.txt": "Grüße aus Köln.".encode(),
}


@pytest.mark.parametrize("name", GOOD)
def test_a_document_has_what_the_file_is(loader: Loader, name: str) -> None:
    data = GOOD[name]
    document = loader.load(f"C:\\uploads\\{name}", data)
    assert document.id == hashlib.sha256(data).hexdigest()
    assert document.name == name
    assert document.format is Format(name.rpartition(".")[2])
    assert document.size_bytes == len(data)
    assert document.text.strip()
    assert (document.encoding is not None) == (document.format in (Format.TXT, Format.CSV))
    spans = [region.span for region in document.regions]
    assert all(before.end <= after.start for before, after in pairwise(spans))
    assert all(span.end <= len(document.text) for span in spans)


def test_types_survive_the_way_from_the_child(loader: Loader) -> None:
    (table,) = loader.load("roster.xlsx", GOOD["roster.xlsx"]).tables
    assert table.rows[0] == ("0101", "Anu Rao", *map(Decimal, (41, 38, 22, 9)), Decimal("91.5"))


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        pytest.param(25_000, 20_000, id="most of what is longer"),
        pytest.param(81_000, 1_000, id="the beginning of what is much longer"),
    ],
)
def test_a_large_table_keeps_all_rows_and_says_what_is_not_in_the_text(loader: Loader, count: int, shown: int) -> None:
    lines = BytesIO()
    lines.write(b"name,score\n")
    for i in range(count):
        lines.write(b"Person %d,%d\n" % (i, i))
    document = loader.load("large.csv", lines.getvalue())
    assert len(document.tables[0].rows) == count
    assert len(document.regions) == shown
    assert [note.split(";")[0] for note in document.notes] == [
        f"{count - shown:,} rows are not in the text, which shows the beginning of long tables"
    ] * (shown < count)
