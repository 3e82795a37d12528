import re

from core.self_test.moments import date
from tests.core.self_test.making import claims


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
