"""Totals, averages and maxima are no data; records with such names are."""

import pytest

from tests.tables.sheets import only_table


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        pytest.param("Item|Sum\nA|1\nB|2\nTotal|3", ["Total"], id="total"),
        pytest.param("Item|Cost\nA|1\nB|2\nGrand total|3", ["Grand total"], id="grand-total"),
        pytest.param("No|Item|Cost\n01|A|1\n02|B|2\n|Total cost|3", ["Total cost"], id="label-with-other-words"),
        pytest.param("Item|Cost\nA|1\nB|2\nTotal outlay|3", ["Total outlay"], id="confirmed-by-arithmetic"),
        pytest.param("Who|X|Y\nAnn|4|6\nBob|6|8\nClass average|5|7", ["Class average"], id="average"),
        pytest.param("No|Who|X\n|Max. points|50\n01|Ann|40\n02|Bob|30", ["Max. points"], id="maximum-on-top"),
        pytest.param("Who|X|Y\nMaximum|50|20\nAnn|40|9\nBob|30|8", ["Maximum"], id="maximum-without-a-key-column"),
        pytest.param("Who|X\nAnn|4\nBob|6\nMin|4\nMax|6\nMean|5", ["Min", "Max", "Mean"], id="three-at-the-end"),
        pytest.param(
            "Part|Cost\nA|1\nB|2\nSubtotal|3\nC|4\nD|5\nSubtotal|9\nTotal|12",
            ["Subtotal", "Subtotal", "Total"],
            id="sections",
        ),
        pytest.param("Who|X|Y\nAnn|4,5|1\nBob|6,5|2\nAverage|5,5|1,5", ["Average"], id="decimal-comma"),
    ],
)
def test_summary_rows(text: str, labels: list[str]) -> None:
    table = only_table(text)
    assert [row.label for row in table.summary_rows] == labels
    assert not set(labels) & {str(row[0]) for row in table.rows} & {str(row[-2]) for row in table.rows}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Company|Sales\nTotal Energies|7\nShell|9\nBP|5", id="company"),
        pytest.param("Who|City|Score\nMax Weber|Bonn|9\nAnn|Oslo|7", id="first-name"),
        pytest.param("Who|Score\nMax|77\nAnn|80\nBob|60", id="first-name-alone"),
        pytest.param("Name|Price\nAverage Joe|5\nMean Bean|6\nCount Basie|7", id="titles"),
        pytest.param(
            "Measure|2019|2020\nTotal assets|10|20\nTotal debt|4|8\nEquity|6|12", id="lines-of-a-balance-sheet"
        ),
    ],
)
def test_records_with_such_names_stay_data(text: str) -> None:
    table = only_table(text)
    assert table.summary_rows == ()
    assert len(table.rows) == text.count("\n")


def test_a_summary_keeps_its_numbers_by_column() -> None:
    table = only_table("No|Who|X|Y\n|Maximum|50|20\n01|Ann|40|9\n02|Bob|30|8\n|Average|35|8.5")
    assert [[None if v is None else str(v) for v in row.values] for row in table.summary_rows] == [
        [None, "Maximum", "50", "20"],
        [None, "Average", "35", "8.5"],
    ]
    assert [column.maximum for column in table.columns] == [None, None, 50, 20]
    assert [row.row_number for row in table.summary_rows] == [2, 5]


def test_the_highest_that_was_found_is_no_maximum() -> None:
    table = only_table("Who|X|Y\nAnn|40|9\nBob|30|8\nHighest|40|9")
    assert [column.maximum for column in table.columns] == [None, None, None]
