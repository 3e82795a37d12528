"""A header gives unit and scale to bare numbers, and to nothing else."""

import pytest

from tests.utils.quantities.judging import describe

CELLS = [
    ("Attendance %", "90.4", "90.4 = percent 90.4 percent"),
    ("Growth rate (%)", "-5.2", "-5.2 = percent -5.2 percent"),
    ("Marks (out of 100)", "85", "85 = part 85 of 100"),
    ("Marks /100", "85", "85 = part 85 of 100"),
    ("Amount (Rs. in lakhs)", "12.5", "12.5 = money 1250000 Rs"),
    ("Amount (₹ crore)", "2.5", "2.5 = money 25000000 INR"),
    ("Revenue, USD millions", "1,200", "1,200 = money 1200000000 USD"),
    ("$m", "5", "5 = money 5000000 $"),
    ("Price in dollars", "5", "5 = money 5 $"),
    ("Net profit (Rs crore)", "(1,234)", "(1,234) = money -12340000000 Rs"),
    ("Population (thousands)", "450", "450 = count 450000"),
    ("Sales ('000)", "45", "45 = count 45000"),
    ("Height (cm)", "172", "172 = measure 172 centimetre"),
    ("weight_kg", "70", "70 = measure 70 kilogram"),
    ("Temp °C", "25", "25 = measure 25 degree celsius"),
    ("Speed km/h", "60", "60 = measure 60 kilometre per hour"),
    ("Glucose (mg/dL)", "90", "90 = measure 90 milligram per decilitre"),
    ("Total hours", "5", "5 = duration 5 hour"),
    ("Age (years)", "21", "21 = duration 21 year"),
    ("Height (cm)", "150-172", "150-172 = measure 150..172 centimetre"),
    ("Year", "2021", "2021 = year 2021-01-01..2021-12-31"),
    ("Amount (Rs)", "2021", "2021 = money 2021 Rs"),
    ("Hours", "17:30-23:0", "17:30-23:0 = time 17:30..23:00"),
    ("Amount (Rs)", "5%", "5% = percent 5 percent"),
    ("Height (cm)", "1.72 m", "1.72 m = measure 1.72 metre or count 1720000 or duration 1.72 minute"),
    ("Date of birth (dd/mm)", "3 March 2001", "3 March 2001 = date 2001-03-03"),
    ("Name", "5", "5 = count 5"),
    ("Grade A", "5", "5 = count 5"),
    ("business_stars", "4.5", "4.5 = count 4.5"),
    ("No. of students", "412", "412 = count 412"),
    ("", "412", "412 = count 412"),
]


@pytest.mark.parametrize(("header", "cell", "expected"), CELLS, ids=[f"{h} | {c}" for h, c, _ in CELLS])
def test_header(header, cell, expected):
    assert describe(cell, unit_hint=header) == [expected]


LABELS = [
    ("Attendance %: 90.4", ["90.4 = percent 90.4 percent"]),
    ("Attendance (%) = 91", ["91 = percent 91 percent"]),
    ("Marks (out of 100): 85", ["85 = part 85 of 100"]),
    ("Amount (Rs. in lakhs): 12.5", ["12.5 = money 1250000 Rs"]),
    (
        "Height (cm): 172, Weight (kg): 70",
        ["172 = measure 172 centimetre", "70 = measure 70 kilogram"],
    ),
    ("Ravi | Attendance %: 72 | Marks: 85", ["72 = percent 72 percent", "85 = count 85"]),
    ("Students: 412", ["412 = count 412"]),
    ("Note: 5 people came", ["5 = count 5"]),
    ("It grew by a tenth in %. Staff: 5", ["5 = count 5"]),
]


@pytest.mark.parametrize(("text", "expected"), LABELS, ids=[text for text, _ in LABELS])
def test_label_in_running_text(text, expected):
    assert describe(text) == expected
