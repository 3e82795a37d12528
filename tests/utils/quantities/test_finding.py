"""What is read from a text: the characters of value and unit, and the readings; and what is no quantity."""

from datetime import date
from decimal import Decimal

import pytest

from utils.quantities import Kind, Value, find_quantities

READ = [
    ("3,14 m long", ["3,14 m = measure 3.14 metre"]),
    ("₹5L", ["₹5L = money 500000 INR"]),
    ("half a dozen eggs", ["half a dozen = count 6"]),
    ("10½ inches", ["10½ inches = measure 10.5 inch"]),
    ("a third reviewer", []),
    ("one of the largest", []),
    ("Net loss (1,234)", ["(1,234) = count 1234 or count -1234"]),
    ("500 sq ft", ["500 sq ft = measure 500 foot^2"]),
    ("5 mg/kg/day", ["5 mg/kg/day = measure 5 milligram per kilogram day"]),
    ("20 per 1,000 live births", ["20 per 1,000 live births = count 20 per 1000 birth"]),
    ("2x4", ["2 = count 2", "4 = count 4"]),
    ("10 x 20 cm", ["10 = measure 10 centimetre", "20 cm = measure 20 centimetre"]),
    ("5 hours, 6 people", ["5 hours = duration 5 hour", "6 = count 6"]),
    ("25%的人", ["25% = percent 25 percent"]),
    ("Rs 500/- per head", ["Rs 500/- per head = money 500 per person Rs"]),
    ("50 paise", ["50 paise = money 0.5 Rs"]),
    ("5 million pounds", ["5 million pounds = money 5000000 £ or measure 5000000 pound"]),
    ("$1.5–2 billion", ["$1.5–2 billion = money 1500000000..2000000000 $"]),
    ("raised from 36 to 48 kg", ["36 = measure 36 kilogram", "48 kg = measure 48 kilogram"]),
    ("people aged from 60 to 65 years", ["60 = duration 60 year", "65 years = duration 65 year"]),
    ("closed at 5 in the evening", ["5 in the evening = time 17:00"]),
    ("31 of the 50 students", ["31 of the 50 = part 31 of 50"]),
    ("born 3 in 2019", ["3 = count 3", "2019 = year 2019-01-01..2019-12-31"]),
    ("lost 2-3", ["2-3 = count 2..3"]),
    ("03/04/2021", ["03/04/2021 = date 2021-04-03 or date 2021-03-04"]),
    ("12.05.2021", ["12.05.2021 = date 2021-05-12"]),
    ("3 March to 5 April 2021", ["3 March to 5 April 2021 = date 2021-03-03..2021-04-05"]),
    ("May I ask", []),
    ("31 April 2021", ["31 = count 31", "April 2021 = date 2021-04-01..2021-04-30"]),
    ("29 February 2021", ["29 = count 29", "February 2021 = date 2021-02-01..2021-02-28"]),
    ("a fee of 2015 USD", ["2015 USD = money 2015 USD"]),
    ("2021 people", ["2021 = count 2021 or year 2021-01-01..2021-12-31"]),
    ("2019-20", ["2019-20 = year 2019-01-01..2020-12-31"]),
    ("44 BC", ["44 BC = measure 44 year before Christ"]),
    ("the 90s", ["90s = decade 1990-01-01..1999-12-31"]),
    ("mid-20th century", ["20th century = century 1925-04-02..1975-10-02"]),
    ("17:30-23:0", ["17:30-23:0 = time 17:30..23:00"]),
    ("10pm-2am", ["10pm-2am = time 22:00..26:00"]),
    ("2:05:13", ["2:05:13 = time 02:05"]),
    ("[S0] [1, 2] (Source 2)", []),
    ("open 24/7", []),
    ("COVID-19", []),
    ("共25人", ["25 = count 25"]),
    ("5, 10, and 15%", ["5 = percent 5 percent", "10 = percent 10 percent", "15% = percent 15 percent"]),
    ("January–March 2021", ["January–March 2021 = date 2021-01-01..2021-03-31"]),
    ("30 June and 31 July", ["30 June = yearless_date 0-06-30", "31 July = yearless_date 0-07-31"]),
    ("99999999999999999999999999999999", []),
    ("5 tons", ["5 tons = measure 5 tonne or measure 5 short ton or measure 5 long ton"]),
]


@pytest.mark.parametrize(("text", "expected"), READ, ids=[text for text, _ in READ])
def test_read(text, expected):
    assert describe(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2,0\u00ad25 people", ["2,0\u00ad25 = count 2025"]),
        ("4\u200b2 people", ["4\u200b2 = count 42"]),
        ("1\u2009234 people", ["1\u2009234 = count 1234"]),
        ("٣٫٥ kg", ["٣٫٥ kg = measure 3.5 kilogram"]),
        ("\u202a-5\u202c °C", ["-5\u202c °C = measure -5 degree celsius"]),
    ],
    ids=["soft hyphen", "zero-width space", "thin-space group", "Arabic decimal", "direction marks"],
)
def test_writing_does_not_hide_a_number(text, expected):
    assert describe(text) == expected


@pytest.mark.parametrize(
    ("text", "modifier", "span"),
    [
        ("about 50 people", "about", "about 50"),
        ("just under 50", "nearly", "just under 50"),
        ("50+ people", "at_least", "50+"),
        ("fewer than 100", "less_than", "fewer than 100"),
        ("no more than 5", "at_most", "no more than 5"),
        ("over the last 5 years", "exact", "5 years"),
        ("grew 20% over 5 years", "exact", "20%"),
    ],
)
def test_modifier(text, modifier, span):
    quantity = find_quantities(text)[0]
    assert (quantity.modifier, quantity.span.of(text)) == (modifier, span)


HIDDEN = [
    "  12) Methods",
    "As shown [S0, S2] and [1–3].",
    "Passage 2 says so.",
    "We need: (1) patience; (2) care.",
    "24x7 support",
    "the 9/11 attacks",
    "7 days a week",
    "on the one hand",
    "Answer in 50 words",
]


SHOWN = [
    ("It was 2019. 12 people came", "2019"),
    ("The report documents 25 cases", "25"),
    ("in 5 sentences", "5"),
    ("24/8", "24/8"),
    ("one day later", "one day"),
    ("(25 people)", "25"),
]


@pytest.mark.parametrize("text", HIDDEN)
def test_hidden(text):
    assert find_quantities(text) == ()


@pytest.mark.parametrize(("text", "first"), SHOWN)
def test_shown(text, first):
    assert find_quantities(text)[0].value_span.of(text) == first


_DATES = (Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY)


def describe(text: str) -> list[str]:
    """Return each quantity of `text` as "characters = kind size unit", its readings joined by "or"."""
    return [
        f"{quantity.value_span.of(text)} = {' or '.join(_described(value) for value in quantity.readings)}"
        for quantity in find_quantities(text)
    ]


def _described(value: Value) -> str:
    ends = (value.low, value.high) if value.low != value.high else (value.low,)
    words = [value.kind.value, "..".join(_end(value, end) for end in ends)]
    if value.unit is not None:
        words.append(value.unit.symbol)
    if value.per is not None:
        counted = value.per.dimension.startswith("noun") and value.per.factor != 1
        words.append(f"per {_number(value.per.factor) + ' ' if counted else ''}{value.per.symbol}".rstrip())
    words += [value.currency] if value.currency else []
    words += [f"of {_number(value.second)}"] if value.second is not None else []
    return " ".join(words)


def _end(value: Value, end: Decimal) -> str:
    if value.kind in _DATES:
        return f"0-{str(date.fromordinal(int(end) + 1461))[5:]}" if end < 1 else str(date.fromordinal(int(end)))
    if value.kind is Kind.TIME:
        return f"{int(end) // 60:02d}:{int(end) % 60:02d}"
    return _number(value.written(end).quantize(Decimal("0.000001")))


def _number(number: Decimal) -> str:
    plain = f"{number:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain
