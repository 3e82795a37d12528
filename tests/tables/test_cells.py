"""Numbers, dates, times, codes and signs of no value in cells."""

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.codes import is_code, is_placeholder
from tables.moments import DayOrder, day_order_evidence, read_moment
from tables.numerals import Number, Style, read_number, style_evidence


@pytest.mark.parametrize(
    ("text", "value", "mark"),
    [
        ("12", "12", None),
        ("-0.5", "-0.5", None),
        (".5", "0.5", None),
        ("+5", "5", None),
        ("1,234,567.89", "1234567.89", None),
        ("12,34,567", "1234567", None),
        ("1 234 567", "1234567", None),
        ("1'234.5", "1234.5", None),
        ("1.5e3", "1500", None),
        ("(1,234.50)", "-1234.50", None),
        ("1,234-", "-1234", None),
        ("−5", "-5", None),
        ("٣٤", "34", None),
        ("90%", "90", "%"),
        ("90 %", "90", "%"),
        ("-₹500", "-500", "INR"),
        ("₹-500", "-500", "INR"),
        ("USD-20.50", "-20.50", "USD"),
        ("EUR−5", "-5", "EUR"),
        ("$(500)", "-500", "USD"),
        ("($500)", "-500", "USD"),
        ("Rs. 5,000/-", "5000", "INR"),
        ("12 €", "12", "EUR"),
        ("$3.5m", "3500000", "USD"),
        ("USD 1.2 bn", "1200000000", "USD"),
        ("₹ 5 lakh", "500000", "INR"),
        ("2.5 Cr", "25000000", None),
        ("12 kg", "12", "kg"),
        ("5 °C", "5", "°C"),
        ("24 hrs", "24", "hrs"),
        ("80 km/h", "80", "km/h"),
        ("3 kilometres", "3", "kilometres"),
    ],
)
def test_numbers_with_their_marks(text: str, value: str, mark: str | None) -> None:
    number = read_number(text)
    assert number is not None
    assert (number.value, number.mark) == (Decimal(value), mark)


@pytest.mark.parametrize(
    "text",
    [
        "", "TK-1025", "1 x 3", "12 34", "98480 22338", "5 x 3", "10 apples", "9" * 60, "9" * 30,
        *"AB - n/a 007 A5 #5 5th ~5 10:30 12/15 1-2 5-5 1,2,3 1.2.3 (5 5) --5 -(5) 1e400 one 5%% $".split(),
    ],
)  # fmt: skip
def test_what_is_no_number(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.234,5", "1234.5"),
        ("1.234.567", "1234567"),
        ("4,5", "4.5"),
        ("-2,25", "-2.25"),
        ("1 000,50", "1000.50"),
        ("7", "7"),
    ],
)
def test_numbers_with_a_decimal_comma(text: str, value: str) -> None:
    number = read_number(text, Style.COMMA)
    assert number is not None
    assert number.value == Decimal(value)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("1.234,5", Style.COMMA),
        ("4,5", Style.COMMA),
        ("1.234.567", Style.COMMA),
        ("1,234.5", Style.POINT),
        ("12,34,567", Style.POINT),
        ("0.5", Style.POINT),
        ("12.75", Style.POINT),
        ("1,234", None),
        ("1.234", None),
        ("12", None),
        ("Room 4,5", None),
        ("1,2 and 3", None),
    ],
)
def test_only_what_can_be_read_in_one_way_tells_the_style(text: str, style: Style | None) -> None:
    assert style_evidence(text) is style


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**15), max_value=10**15))
def test_grouped_numbers_come_back(value: Decimal) -> None:
    point = f"{value:,}"
    comma = point.translate(str.maketrans(",.", ".,"))
    assert read_number(point) == Number(value, None, False)
    assert read_number(comma, Style.COMMA) == Number(value, None, False)


DAY_FIRST, MONTH_FIRST = DayOrder


@pytest.mark.parametrize(
    ("text", "order", "moment"),
    [
        *(("2024-01-05", order, date(2024, 1, 5)) for order in (None, *DayOrder)),
        ("2024-01-05T10:30", None, datetime(2024, 1, 5, 10, 30)),
        ("2024-01-05 10:30:15.123Z", None, datetime(2024, 1, 5, 10, 30, 15)),
        *((text, None, date(2024, 1, 5)) for text in ("2024/1/5", "5 Jan 2024", "5-Jan-24", "5th January 2024")),
        *((f"{text}, 2024", None, date(2024, 1, 5)) for text in ("Jan 5", "Friday, January 5")),
        ("Friday, 5 January 2024", None, date(2024, 1, 5)),
        *(
            (text, None, hour)
            for text, hour in (("10:30", time(10, 30)), ("9:05 PM", time(21, 5)), ("12:00 am", time()))
        ),
        *((text, None, None) for text in ("03/04/2024", "12", "2024", "May", "January 2024", "31 Feb 2024", "25:00")),
        *((text, None, None) for text in ("13:00 PM", "99/99/99", "1.5", "", "5 Foo 2024")),
        ("03/04/2024", DAY_FIRST, date(2024, 4, 3)),
        ("03/04/2024", MONTH_FIRST, date(2024, 3, 4)),
        ("03-04-70", DAY_FIRST, date(1970, 4, 3)),
        ("12/25/24 10:30", MONTH_FIRST, datetime(2024, 12, 25, 10, 30)),
        ("31/12/2024", MONTH_FIRST, None),
    ],
)
def test_what_can_be_read_in_one_way_or_in_a_known_order_is_a_moment(
    text: str, order: DayOrder | None, moment: date | time | None
) -> None:
    assert read_moment(text, order) == moment


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("13/04/2024", DayOrder.DAY_FIRST),
        ("04/13/2024", DayOrder.MONTH_FIRST),
        ("03/04/2024", None),
        ("05.01.2024", DayOrder.DAY_FIRST),
        ("2024-01-13", None),
    ],
)
def test_a_day_above_twelve_or_a_point_tells_the_order(text: str, order: DayOrder | None) -> None:
    assert day_order_evidence(text) is order


@given(
    st.dates(min_value=date(1969, 1, 1), max_value=date(2068, 12, 31)),
    st.sampled_from(["%d %b %Y", "%B %d, %Y", "%Y-%m-%d"]),
)
def test_written_dates_come_back(day: date, form: str) -> None:
    assert read_moment(day.strftime(form)) == day


@pytest.mark.parametrize(
    ("text", "code", "placeholder"),
    [
        *((text, True, False) for text in ("21BD1A0501", "INV-001", "007", "A/12", "+91 98480 22338")),
        *((text, True, False) for text in ("(040) 2345-678", "229.077.5154")),
        *((text, False, False) for text in ("2024", "Room", "Room 12", "0", "x" * 50 + "1", "a b 1", "12.5")),
        *((text, False, False) for text in ("AB", "absent", "no", "naan")),
        *((text, False, True) for text in ("-", "—", "N/A", "na", "NIL", "None", "?")),
    ],
)
def test_codes_and_signs_of_no_value(text: str, code: bool, placeholder: bool) -> None:
    assert (is_code(text), is_placeholder(text)) == (code, placeholder)


@given(st.text(max_size=80))
@settings(max_examples=300)
def test_any_text_is_read_or_not_and_never_fails(text: str) -> None:
    for style in Style:
        number = read_number(text, style)
        assert number is None or number.value.is_finite()
    style_evidence(text)
    read_moment(text, DayOrder.DAY_FIRST)
    day_order_evidence(text)
