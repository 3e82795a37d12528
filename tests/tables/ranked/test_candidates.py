"""What a sentence may ask of a table: the right computation is a candidate, and is told as one would read it."""

import pytest

from tables.language.scope import Scope
from tables.plan import Comparison, Condition, Filter
from tables.prepared import PreparedTable
from tables.ranked.mentions import mentions
from tables.ranked.populations import Conditions, conditions, populations
from tables.ranked.question_plans import Columns, question_plans
from tables.ranked.telling import told, told_column, told_condition
from tables.sense.sighting import Sights
from tests.tables.ranked.staff import staff
from tests.tables.samples import prepared


def candidates(text: str, prepared: PreparedTable, meant: str) -> set[str]:
    """Return every candidate for `text`, told, where the ranker keeps just the conditions of `meant`."""
    scope = Scope(prepared)
    named = mentions(text, scope, Sights.of(prepared))

    def belongs(condition: Filter) -> bool:
        words = told_condition(condition, prepared).removeprefix("records where ")
        return words in meant or words.removeprefix("Name is ") in meant

    every = conditions(named, scope)
    by_mention = tuple((mention, tuple(filter(belongs, own))) for mention, own in every.by_mention)
    kept = Conditions(by_mention, tuple(filter(belongs, every.unnamed)))
    columns = Columns(scope, tuple(range(len(scope.columns))))
    return {told(plan, prepared) for plan in question_plans(named, kept, columns)}


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("who earns the most?", "Name with the highest Salary"),
        ("who's been here longest", "Name with the earliest Started"),
        ("how many are in Sales", "number of records, each one Name, where Team is Sales"),
        ("what is Mats Berg on?", "Salary of Mats Berg"),
        (
            "who was hired in 2019",
            "Name of records where Started is at least 2019-01-01 and Started is at most 2019-12-31",
        ),
        ("the two best paid", "Name with the 2 highest Salary"),
        ("average pay per team", "average of Salary for each Team"),
        ("which team is biggest", "Team with the highest number of records, each one Name"),
        ("anyone over 60000?", "Name of records where Salary is more than 60000"),
        ("what share of the wages goes to IT", "percentage of the total Salary where Team is IT"),
        ("who is above average", "Name of records where Salary is more than the average Salary"),
        ("who has no car", "Name of records where Car is no"),
        ("which of the two in IT earns less?", "Name with the lowest Salary where Team is IT"),
        ("what do all 5 cost us", "sum of Salary"),
    ],
)
def test_what_is_asked_is_a_candidate(question: str, meant: str) -> None:
    assert meant in candidates(question, staff(), meant)


def test_a_name_is_never_left_out() -> None:
    named = mentions("what does Rina Patel earn?", Scope(staff()), Sights.of(staff()))
    kept = conditions(named, Scope(staff()))
    assert all(population.used == named for population in populations(kept))


def test_a_column_is_told_with_two_of_its_values() -> None:
    assert [told_column(place, staff()) for place in (1, 2)] == [
        "column Team, as Sales or IT",
        "column Salary, as 52000 or 88000",
    ]


@pytest.mark.parametrize("question", ["how many did Sales have in 2018?", "who in Sales is over 60000?"])
def test_a_date_or_a_limit_is_never_left_out(question: str) -> None:
    assert not any(told.startswith("number of") for told in candidates(question, staff(), "Team is Sales"))


MONTHS = prepared("Month|Rain\nJan 2021|10\nFeb 2021|20\nJan 2022|30\nFeb 2022|40\n", "S0")


def test_a_year_in_a_text_selects_what_it_names() -> None:
    scope = Scope(MONTHS)
    found = populations(conditions(mentions("how much rain fell in 2022?", scope, Sights.of(MONTHS)), scope))
    assert Condition(0, Comparison.EQUAL, ("Jan 2022", "Feb 2022")) in [each.filter for each in found]
