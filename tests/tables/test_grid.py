"""Grids, names of cells and how cells are shown."""

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.grid import Area, Grid, Raw, clean, column_letters, display


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        pytest.param(91.0, "91", id="whole-float"),
        pytest.param(0.1 + 0.2, "0.3", id="binary-noise"),
        pytest.param(1e-7, "0.0000001", id="small"),
        pytest.param(123456789012.0, "123456789012", id="long-code"),
        pytest.param(-2.50, "-2.5", id="negative"),
        pytest.param(True, "TRUE", id="boolean"),
        pytest.param(datetime(2024, 1, 5), "2024-01-05", id="date-stored-with-midnight"),
        pytest.param(datetime(2024, 1, 5, 10, 30), "2024-01-05 10:30", id="date-and-time"),
        pytest.param(date(2024, 1, 5), "2024-01-05", id="date"),
        pytest.param(time(9, 5), "09:05", id="time"),
        pytest.param("AB", "AB", id="text"),
        pytest.param(None, "", id="blank"),
    ],
)
def test_cells_are_shown_as_a_spreadsheet_shows_them(cell: Raw, shown: str) -> None:
    assert display(cell) == shown


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        pytest.param("  two\n lines ", "two lines", id="line-break"),
        pytest.param("non\u00a0breaking", "non breaking", id="no-break-space"),
        pytest.param("a\x00b\u202ec", "abc", id="control-and-bidi"),
        pytest.param("\ud800x", "x", id="half-a-surrogate-pair"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="joiner-that-spelling-needs"),
        pytest.param(" \t ", None, id="blank"),
        pytest.param("", None, id="empty"),
    ],
)
def test_texts_are_cleaned_to_one_line(text: str, cleaned: str | None) -> None:
    assert clean(text) == cleaned


@given(st.text())
def test_cleaning_is_stable_and_never_breaks_a_line(text: str) -> None:
    cleaned = clean(text)
    if cleaned is not None:
        assert clean(cleaned) == cleaned
        assert len(cleaned.splitlines()) == 1


@given(st.integers(min_value=0, max_value=16383))
def test_letters_count_in_base_26_without_a_zero(index: int) -> None:
    value = 0
    for letter in column_letters(index):
        value = value * 26 + ord(letter) - ord("A") + 1
    assert value == index + 1


def test_ragged_rows_become_a_rectangle_and_blanks_none() -> None:
    grid = Grid.of([["a"], ["b", " ", 3.0], []])
    assert [list(row) for row in grid.rows] == [["a", None, None], ["b", None, 3.0], [None, None, None]]


def test_a_label_merged_downwards_belongs_to_each_row_and_a_number_does_not() -> None:
    rows: list[list[Raw]] = [["North", 5], [None, None]]
    grid = Grid.of(rows, merges=[Area(0, 0, 2, 1), Area(0, 1, 2, 2)])
    assert [list(row) for row in grid.rows] == [["North", 5], ["North", None]]


def test_cells_are_named_where_the_grid_stands_in_the_file() -> None:
    grid = Grid.of([["x", "y"]], first_row=7, first_column=26)
    assert grid.range_name(0, 0, 2) == "AA7:AB7"
    assert grid.range_name(0, 1, 2) == "AB7"
