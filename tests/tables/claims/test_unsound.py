"""Cells that cannot be put together: other currencies, names of several records, conditions that say nothing."""

from functools import cache
from pathlib import Path

import pytest

from ingestion.embeddings import MiniLmEmbedder
from tables.answer import Finding, TableAnswer
from tables.claims.checking import check
from tables.questions.asking import Declined, ask
from tests.tables.samples import prepared

FERRIES = prepared(
    """
Route|Berths|Operator|Fare|Currency
Amber|300|Nordline|40|NOK
Birch|120|Nordline|55|NOK
Coral|80|Selkie|30|GBP
Dune|200|Selkie|45.50|GBP
Ember|100|Adria|61|EUR
""",
    "ferries.csv",
)
TOLLS = prepared(
    """
Bridge|Toll|Currency
Alder|4|EUR
Beech|5|EUR
Cedar|6|EUR
""",
    "tolls.csv",
)
HARVEST = prepared(
    """
Field|Crop|Yield (t)|Seed per hectare (kg)
North|Barley|12|150
North|Oats|9|140
South|Barley|11|155
South|Rye|8|120
East|Flax|14|60
""",
    "harvest.csv",
)
CROPS = prepared(
    """
Crop|Yield (t)
Barley|12
Oats|9
Barley|11
Rye|8
Flax|14
Hemp|5
Maize|6
Wheat|7
Spelt|4
""",
    "crops.csv",
)
DEPOT = prepared(
    """
Tool|Spare|Checked
Anvil|4|2024-01-09
Bench|0|2024-02-11
Chisel||2024-03-05
Drill|7|2024-03-20
""",
    "depot.csv",
)
RAINS = prepared("Month|Rainfall (mm)\nJanuary|5\nFebruary|6\nMarch|7", "rains.csv")
TABLES = (FERRIES, TOLLS, HARVEST, CROPS, DEPOT, RAINS)
SUPPORTED, CONTRADICTED, UNDECIDED = Finding.SUPPORTED, Finding.CONTRADICTED, Finding.UNDECIDED


@cache
def _meaning() -> MiniLmEmbedder:
    return MiniLmEmbedder.load(Path(__file__).parents[3] / "data" / "engines")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("Coral has a fare of £30.", SUPPORTED, id="the currency of the row"),
        pytest.param("Coral has a fare of £31.", CONTRADICTED, id="another amount in the currency of the row"),
        pytest.param("Coral has a fare of €30.", UNDECIDED, id="the amount in another currency"),
        pytest.param("Coral has a fare of 30.", SUPPORTED, id="the amount without a currency"),
        pytest.param("Birch has a higher fare than Amber.", SUPPORTED, id="compared within a currency"),
        pytest.param("Birch has a higher fare than Dune.", UNDECIDED, id="compared across currencies"),
        pytest.param("Ember has the highest fare.", UNDECIDED, id="a superlative across currencies"),
        pytest.param("The total fare is 231.5.", UNDECIDED, id="a sum across currencies"),
        pytest.param("The average fare of Selkie is 37.75.", SUPPORTED, id="an average within a currency"),
        pytest.param("All fares are above 20.", UNDECIDED, id="one bound for several currencies"),
        pytest.param("3 routes have a fare above 40 euros.", UNDECIDED, id="a bound in one of the currencies"),
        pytest.param("Amber has the highest number of berths.", SUPPORTED, id="a column that is no money"),
        pytest.param("The total toll is 15 euros.", SUPPORTED, id="a table in one currency"),
        pytest.param("The total toll is 15 dollars.", UNDECIDED, id="a table in another currency"),
        pytest.param("2 bridges have a toll above 4 euros.", SUPPORTED, id="a bound in the only currency"),
        pytest.param("2 bridges have a toll above 4 dollars.", UNDECIDED, id="a bound in another currency"),
        pytest.param("Flax has the highest yield.", UNDECIDED, id="another name has the highest sum"),
        pytest.param("Spelt has the lowest yield.", SUPPORTED, id="cell and sum agree"),
        pytest.param("There are 9 crops.", UNDECIDED, id="records that share names are not what the names stand for"),
        pytest.param("There are 4 tools.", SUPPORTED, id="each name is one record"),
        pytest.param("2 tools have no spare.", UNDECIDED, id="a blank cell beside zeros may be unknown"),
        pytest.param("Rainfall rose every month.", SUPPORTED, id="each row is one of the months"),
        pytest.param("Rainfall rose every summer month.", UNDECIDED, id="some of the months"),
        pytest.param("Rainfall rose every rainy month.", UNDECIDED, id="months told by what rose"),
        pytest.param("Rainfall rose on all days of every month.", UNDECIDED, id="days within the months"),
        pytest.param("Rainfall rose in every week of the month.", UNDECIDED, id="weeks within the months"),
        pytest.param("Drill was checked in February or March 2024.", UNDECIDED, id="no day is in two months"),
    ],
)
def test_what_cannot_be_put_together_is_not_decided(claim: str, expected: Finding) -> None:
    made = check(claim, TABLES, _meaning().embed)
    assert (made.finding if made else UNDECIDED) is expected, made and made.explanation


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("Bench has 50% more seats than Arch.", SUPPORTED, id="a percentage of the other value"),
        pytest.param("Bench has 150% more seats than Arch.", CONTRADICTED, id="the ratio as a percentage"),
        pytest.param("Bench has 100% more seats than Arch.", CONTRADICTED, id="the difference as a percentage"),
        pytest.param("Bench has 100 more seats than Arch.", SUPPORTED, id="the difference"),
    ],
)
def test_a_difference_in_per_cent_is_relative(claim: str, expected: Finding) -> None:
    halls = prepared("Hall|Seats\nArch|200\nBench|300\nCourt|450", "halls.csv")
    made = check(claim, [halls], _meaning().embed)
    assert (made.finding if made else UNDECIDED) is expected, made and made.explanation


def test_a_percentage_of_numbers_up_to_a_hundred_may_be_points() -> None:
    marks = prepared("Pupil|Mark\nAnn|40\nBen|60\nCid|80", "marks.csv")
    made = check("Ben has a 20% higher mark than Ann.", [marks], _meaning().embed)
    assert made is None or made.finding is UNDECIDED


@pytest.mark.parametrize(
    ("question", "certain"),
    [
        pytest.param("What is the average fare?", None, id="across currencies"),
        pytest.param("What is the average number of berths?", True, id="a column that is no money"),
        pytest.param("Which route has the highest fare?", None, id="the highest across currencies"),
        pytest.param("What is the total fare by currency?", True, id="each currency by itself"),
        pytest.param("What percentage of the total fare is of Selkie?", None, id="a share of several currencies"),
        pytest.param("Which tool has the lowest spare?", True, id="the lowest of records"),
    ],
)
def test_a_question_for_what_cannot_be_put_together_is_declined(question: str, certain: bool | None) -> None:
    made = ask(question, (FERRIES, HARVEST, DEPOT))
    if certain is None:
        assert isinstance(made, Declined), made.sentence
    else:
        assert isinstance(made, TableAnswer), made.reason
        assert made.certain is certain


def test_the_highest_row_is_not_surely_the_name_with_the_most() -> None:
    made = ask("Which crop has the highest yield?", [CROPS])
    assert isinstance(made, Declined) or not made.certain
    sales = prepared("Sale|Name|Amount\nS1|Ann|50\nS2|Bo|90\nS3|Cy|10\nS4|Di|20\nS5|Ann|60\nS6|Ed|5", "sales.csv")
    highest = ask("Who has the highest amount?", [sales])
    assert isinstance(highest, TableAnswer)
    assert "Bo" in highest.sentence
    assert not highest.certain


def test_an_amount_that_is_a_year_is_still_found() -> None:
    sights = prepared("Museum|Visitors\nTower|2024\nCastle|1800", "sights.csv")
    made = ask("Which museum has 2024 visitors?", [sights])
    assert isinstance(made, TableAnswer)
    assert "Tower" in made.sentence
