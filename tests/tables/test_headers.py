"""What headers say of the values below them, and what they only seem to say."""

from decimal import Decimal

import pytest

from tables.headers import read_header, read_preamble


@pytest.mark.parametrize(
    ("name", "unit", "scale"),
    [
        ("Weight (kg)", "kg", 1),
        ("Weight, kg", "kg", 1),
        ("Distance (kilometres)", "kilometres", 1),
        ("Weight in kg", "kg", 1),
        ("Height_cm", "cm", 1),
        ("Temp °C", "°C", 1),
        ("Speed (km/h)", "km/h", 1),
        ("Density (g/cm³)", "g/cm³", 1),
        ("Age (years)", "years", 1),
        ("Attendance %", "%", 1),
        ("% share", "%", 1),
        ("Percentage", "%", 1),
        ("Growth (% YoY)", "%", 1),
        ("Price ($)", "USD", 1),
        ("Fee (Rs.)", "INR", 1),
        ("Rs. Amount", "INR", 1),
        ("Amount in INR", "INR", 1),
        ("Amount (Rs. in lakhs)", "INR", 100_000),
        ("Revenue ($m)", "USD", 1_000_000),
        ("Sales (US$ '000)", "USD", 1_000),
        ("Net ($000)", "USD", 1_000),
        ("₹ crore", "INR", 10_000_000),
        ("Cost (in thousands)", None, 1_000),
    ],
)
def test_units_and_scales(name: str, unit: str | None, scale: int) -> None:
    meaning = read_header(name)
    assert (meaning.unit, meaning.scale) == (unit, Decimal(scale))


@pytest.mark.parametrize(
    "name",
    [
        *("Name (First)", "Sales (East)", "Temp Min", "Try", "Check in", "In time", "Units sold", "Dr/Cr", "GST (18%)"),
        *("B", "Rank", "Deaths per 1000", "Year", "No. of employees", "Term", "Second", "Bar", ""),
        *("World Cups", "Sales NA", "EV"),
    ],
)
def test_words_that_are_no_measure(name: str) -> None:
    assert not read_header(name).says_measure


@pytest.mark.parametrize(
    ("name", "maximum"),
    [
        ("Marks (out of 100)", 100),
        ("Score /50", 50),
        ("Points [Max 25]", 25),
        ("(max. marks: 50)", 50),
        ("Maths (100)", 100),
        ("Census (2011)", None),
        ("Rate per 100", None),
        ("Paper (2)", None),
    ],
)
def test_maxima(name: str, maximum: int | None) -> None:
    assert read_header(name).maximum == maximum


@pytest.mark.parametrize(
    ("names", "is_key", "is_number"),
    [
        pytest.param(("Item code", "emp_id", "EmployeeId", "SKU", "Order ref"), True, False, id="keys"),
        pytest.param(("Roll No.", "S.No", "#", "Serial number", "Sl"), False, True, id="running-numbers"),
        pytest.param(
            ("No. of employees", "Number of days", "Valid", "Ido", "Piano", "Amount"), False, False, id="none"
        ),
    ],
)
def test_identifiers(names: tuple[str, ...], is_key: bool, is_number: bool) -> None:
    for meaning in map(read_header, names):
        assert (meaning.is_key, meaning.is_number) == (is_key, is_number)


@pytest.mark.parametrize(
    ("line", "unit", "scale"),
    [
        ("(Rs. in lakhs)", "INR", 100_000),
        ("All figures in thousands", None, 1_000),
        ("Amounts in USD millions", "USD", 1_000_000),
        ("₹ in crore", "INR", 10_000_000),
        ("in $ millions, except per share", "USD", 1_000_000),
        ("Statement of accounts in the year 2020", None, 1),
        ("Profit in Delhi", None, 1),
        ("Weights in kg", None, 1),
    ],
)
def test_lines_above_a_table(line: str, unit: str | None, scale: int) -> None:
    meaning = read_preamble(("Annual report", line))
    assert (meaning.unit, meaning.scale) == (unit, Decimal(scale))
