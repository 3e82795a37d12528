"""Natural wording: what is understood and right, and what must stay undecided."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from ingestion.embeddings import MiniLmEmbedder
from tables.answer import Finding
from tables.claims.checking import check
from tables.language.scope import Scope
from tables.language.tokens import Token
from tables.prepared import PreparedTable
from tables.sense.comparisons import trend
from tests.tables.samples import prepared

ENGINES = Path(__file__).parents[3] / "data" / "engines"
STAFF = """
Staff ID|Name|Department|Annual salary (EUR)|Start date
E1|Ada Brook|Finance|61000|2020-03-06
E2|Ben Castell|Sales|52000|2014-12-13
E3|Chidi Obi|Sales|69000|2022-07-04
E4|Dora Lund|Support|74000|2016-01-22
E5|Emre Aydin|Support|57000|2012-01-11
"""
WEATHER = """
Month|Rainfall (mm)
January|52
February|20
March|125
April|58
May|60
"""
PAYROLL = """
Employee|Department|Gender|Annual salary (EUR)
Ada Brook|Finance|F|61000
Ben Castell|Sales|M|52000
Chidi Obi|Sales|M|69000
Dora Lund|Finance|F|74000
Emre Aydin|Sales|M|57000
Fay Moss|Sales|F|48000
"""
_MEANINGS = (
    {"salary", "annual salary", "earn", "earns", "paid", "wage"},
    {"rainfall", "rain", "rained", "wettest"},
    {"start", "start date", "started", "starts"},
    {"staff", "staff id", "employees", "employee", "workers"},
    {"gender", "men", "women"},
    {"sales", "dealers"},
)


def meaning(texts: Sequence[str]) -> NDArray[np.float32]:
    """Words of one group are one direction, every other text has its own."""
    vectors = np.zeros((len(texts), 512), dtype=np.float32)
    for vector, text in zip(vectors, texts, strict=True):
        group = next((place for place, words in enumerate(_MEANINGS) if text in words), None)
        vector[group if group is not None else 10 + crc32(text.encode()) % 500] = 1
    return vectors


CASES: dict[str, list[tuple[str, Finding | None]]] = {
    STAFF: [
        ("Emre Aydin earns 57,000 euros a year.", Finding.SUPPORTED),
        ("Emre Aydin earns 60,000 euros a year.", Finding.CONTRADICTED),
        ("Chidi Obi earns more than Emre Aydin.", Finding.SUPPORTED),
        ("Emre Aydin earns more than Chidi Obi.", Finding.CONTRADICTED),
        ("Everybody earns at least 50,000 euros.", Finding.SUPPORTED),
        ("All employees earn more than 60,000 euros.", Finding.CONTRADICTED),
        ("On average, people in Support earn more than those in Sales.", Finding.SUPPORTED),
        ("Two employees started before 2015.", Finding.SUPPORTED),
        ("Three employees started before 2015.", Finding.CONTRADICTED),
        ("Emre Aydin plans to leave the company.", None),
        ("Emre Aydin earns 57,000 euros in Geneva.", None),
        ("Dora Lund earns 74,000 euros and owns 3 boats.", None),
        ("Five employees earn bonuses.", None),
        ("Emre Aydin earns 57,000 dollars.", None),
        ("Two employees workers.", None),
        ("All people over 60,000 euros are employees.", None),
        ("Ada Brook has three employees.", None),
        ("Sales is where most of the employees are.", None),
        ("Three Brook employees started before 2015.", None),
    ],
    WEATHER: [
        ("March was the wettest month with 125 mm.", Finding.SUPPORTED),
        ("February was the wettest month.", Finding.CONTRADICTED),
        ("Rainfall increased every month.", Finding.CONTRADICTED),
        ("March had more rain than April.", Finding.SUPPORTED),
        ("Two fifths of the months had less than 55 mm.", Finding.SUPPORTED),
        ("3 months had more than 55 mm.", Finding.SUPPORTED),
        ("No month had less than 30 mm.", Finding.CONTRADICTED),
    ],
    "City|Temperature\nOslo|4\nRome|16": [
        ("Rome is the warmest city.", Finding.SUPPORTED),
        ("Rome is the mildest city.", None),
    ],
    PAYROLL: [
        # a word that is more like another header or a shared value says which records: it is not left out
        ("Three workers earn more than 60,000 euros.", Finding.SUPPORTED),
        ("All workers earn more than 60,000 euros.", Finding.CONTRADICTED),
        ("Three women earn more than 60,000 euros.", None),
        ("No men work in Finance.", None),
        ("Two dealers earn more than 70,000 euros.", None),
    ],
}


@pytest.mark.parametrize(
    ("table", "claim", "finding"),
    [pytest.param(table, *case, id=case[0]) for table, cases in CASES.items() for case in cases],
)
def test_a_claim_in_natural_words_is_decided_unless_it_says_more_than_the_table(
    table: str, claim: str, finding: Finding | None
) -> None:
    made = check(claim, [prepared(table)], meaning)
    decided = made.finding if made is not None and made.finding is not Finding.UNDECIDED else None
    assert decided is finding


@pytest.mark.parametrize(
    ("moments", "claim", "finding"),
    [
        (("Month", "January", "February", "March"), "Rainfall increased every month.", Finding.SUPPORTED),
        (("Month", "January", "February", "March"), "Snow increased every month.", Finding.UNDECIDED),
        (("Year", "2021", "2020", "2019"), "Rainfall dropped every year.", Finding.SUPPORTED),
        (("Year", "2021", "2020", "2019"), "Visitors rose each year.", Finding.SUPPORTED),
        (("Year", "2021", "2020", "2019"), "Rainfall increased every year.", Finding.CONTRADICTED),
        (("Year", "2021", "2020", "2020"), "Rainfall dropped every year.", None),
        (("Year", "2021", "", "2019"), "Rainfall dropped every year.", None),
        (("Year", "2021", "2020", "2019"), "They rose every year.", None),
        (("Years of service", "9", "8", "7"), "Rainfall dropped every year.", None),
        (("Year", "2021", "2020", "2019"), "Rainfall dropped every month.", None),
        (("Day", "2021-03-03", "2021-03-02", "2021-03-01"), "Rainfall dropped every day.", Finding.SUPPORTED),
        (("Day", "2021-03-03", "2021-03-02", "2021-03-01"), "Rainfall dropped every month.", None),
        (("Month", "2021-03-01", "2021-02-01", "2021-01-01"), "Rainfall dropped every month.", Finding.SUPPORTED),
        (("Month", "2021-05-01", "2021-02-01", "2021-01-01"), "Rainfall dropped every month.", None),
        (("Year", "2021", "2020", "2019"), "Rainfall dropped every 2nd year.", None),
        (("Year", "2019", "2020", "2021"), "Rain fell every year.", None),
        *(
            (("Month", "January", "February", "March"), claim, None)
            for claim in (
                "Rainfall increased every other month.",
                "Rainfall increased every second month.",
                "Rainfall rose all month.",
                "Rainfall per month increased.",
                "Every rainfall of the month increased.",
            )
        ),
    ],
)
def test_a_trend_is_decided_in_the_order_of_time_with_one_value_for_each_moment(
    moments: Sequence[str], claim: str, finding: Finding | None
) -> None:
    table = "{}|Rainfall (mm)|Visitors|Snow\n{}|90|9|1\n{}|120|8|\n{}|150|7|3".format(*moments)
    made = check(claim, [prepared(table)], meaning)
    assert (made and made.finding) is finding


@pytest.mark.parametrize(
    ("table", "finding"),
    [
        ("Month|Rainfall|Station\nJanuary|5|Hill\nFebruary|6|Hill\nMarch|7|Hill", Finding.SUPPORTED),
        ("Month|Rainfall|Year\nJanuary|5|2021\nFebruary|6|2021\nMarch|7|2021", Finding.SUPPORTED),
        ("Month|Rainfall|Station\nJanuary|5|Hill\nFebruary|6|Hill\nMarch|7|Dale", None),
        ("Station|Month|Rainfall\nHill|January|5\nDale|February|6\nMoor|March|7", None),
        ("Month|Year|Rainfall\nJanuary|2019|5\nFebruary|2020|6\nMarch|2021|7", None),
        ("Month|Measured|Rainfall\nJanuary|2019-01-04|5\nFebruary|2020-02-05|6\nMarch|2021-03-06|7", None),
    ],
)
def test_a_trend_is_decided_only_where_no_other_column_tells_the_rows_apart(
    table: str, finding: Finding | None
) -> None:
    made = check("Rainfall increased every month.", [prepared(table, "table.csv")], meaning)
    assert (made and made.finding) is finding


class _Counted(Decimal):
    """A number that counts how often it is compared for equality."""

    compared = 0
    __hash__ = Decimal.__hash__

    def __eq__(self, other: object) -> bool:
        type(self).compared += 1
        return super().__eq__(other)


@pytest.mark.parametrize("years", [[], [_Counted(2999), _Counted("2999.5"), *[_Counted(2998)] * 100]])
def test_years_are_read_in_few_steps(years: list[Decimal]) -> None:
    table = prepared("Year|Rainfall\n2019|5\n2020|6", "table.csv")
    rows = tuple((year, Decimal(1)) for year in years)
    several = PreparedTable(table.source, table.table.model_copy(update={"rows": rows}))
    year, rain = (Token("c", 6, 10, "year", columns=(place,)) for place in (0, 1))
    tokens = (rain, Token("R", 0, 0, "rose", value="high"), Token("U", 0, 5, "every"), year)
    _Counted.compared = 0
    assert not list(trend(tokens, Scope(several)))
    assert _Counted.compared <= 2


def test_nothing_is_guessed_without_the_meaning_of_words() -> None:
    made = check("Chidi Obi earns more than Emre Aydin.", [prepared(STAFF)])
    assert made is None or made.finding is Finding.UNDECIDED


CLASS = """
Roll No|Name|Section|Attendance
1|Aarav Mehta|A|91
2|Bianca Rossi|A|84
3|Chen Li|B|78
4|Dora Klein|C|95
"""


@pytest.mark.parametrize("count", [2, 3])
def test_a_count_before_a_percentage_is_not_a_value_of_its_column(count: int) -> None:
    embedder = MiniLmEmbedder.load(ENGINES)
    made = check(f"{count} students have attendance above 80%.", [prepared(CLASS)], embedder.embed)
    assert made is None or made.finding is (Finding.SUPPORTED if count == 3 else Finding.CONTRADICTED)
    assert made is None or "Attendance is 3" not in made.explanation
