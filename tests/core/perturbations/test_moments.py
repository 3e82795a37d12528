import re

import pytest

from core.perturbations.moments import date, time
from tests.core.perturbations.making import check_contradictions, claims, made


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        pytest.param(
            "The lease began on 14 March 2019 at noon.",
            r"The lease began on \d+ [A-Z][a-z]+ \d{4} at noon\.",
            id="day first",
        ),
        pytest.param(
            "The lease began on March 14, 2019.", r"The lease began on [A-Z][a-z]+ \d+, \d{4}\.", id="month first"
        ),
        pytest.param("The church was built in 1871 of brick.", r"The church was built in 18\d\d of brick\.", id="year"),
        pytest.param("The style spread in the 1920s there.", r"The style spread in the 19\d0s there\.", id="decade"),
        pytest.param(
            "The market opens on Fridays in May.",
            r"The market opens on (?:\w+days in May|Fridays in [A-Z][a-z]+)\.",
            id="weekday",
        ),
        pytest.param("It was read on the 3rd of May 2020.", r"It was read on the .+ of .+ \d{4}\.", id="ordinal"),
    ],
)
def test_another_date_is_put_in_its_place(text: str, pattern: str) -> None:
    check_contradictions(date, text, "date", pattern)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The deed is dated 03/04/2021 on its face.", id="day or month open"),
        pytest.param("The season 2018–19 was the best so far.", id="season"),
        pytest.param("The ferry had 118 passengers on board.", id="no date"),
        pytest.param("There was a rush on Black Friday.", id="name"),
    ],
)
def test_no_date_is_changed(text: str) -> None:
    assert made(date, text) == []


def test_a_year_of_which_the_document_tells_is_not_put() -> None:
    years = " ".join(f"In {year} a bridge was added to it." for year in (*range(1860, 1871), *range(1872, 1882)))
    changed = claims(date, f"The church was built in 1871 of brick. {years}")
    assert not any(claim.startswith("The church") for claim in changed)


def test_a_day_within_a_period_of_the_document_is_not_put() -> None:
    text = "The talks began on 3 May 2020. The works ran from 4 May 2020 to 30 April 2024 without a break."
    talks = {claim for claim in claims(date, text) if claim.startswith("The talks")}
    assert talks
    for claim in talks:
        assert re.search(r" \d+ \w+ (?:201\d|2024)\.$| \d+ (?:January|February|March|April) 2020\.$", claim)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        pytest.param(
            "The gate opens at 6:30 am on weekdays.", r"The gate opens at (?:\d+:30 am|6:30 pm) on weekdays\.", id="am"
        ),
        pytest.param(
            "The gate opens at 17:30 on weekdays.", r"The gate opens at (?:14|15|16|18|19|20):30 .*", id="24 hours"
        ),
    ],
)
def test_another_time_is_put_in_its_place(text: str, pattern: str) -> None:
    check_contradictions(time, text, "time", pattern)


def test_no_time_is_changed() -> None:
    assert made(time, "The walk takes 30 minutes on weekdays.") == []
