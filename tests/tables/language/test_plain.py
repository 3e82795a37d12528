import pytest

from tables.language.plain import plain
from tables.language.readings import read
from tables.language.scope import Scope
from tests.tables.claims.test_happenings import PLACES, VISITS


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("The harbour choir met Bergen in the 2006 season", "met Bergen", id="words of the title"),
        pytest.param("The hall Old Hall has 500 seats", "Old Hall has 500 seats", id="the class of a name"),
        pytest.param("Bergen had its 500 seats", "Bergen had 500 seats", id="a pronoun"),
        pytest.param("Oslo and Bergen have both 500 seats", "both Oslo and Bergen have 500 seats", id="both"),
        pytest.param("Bergen won 500 seats", None, id="no word too many"),
        pytest.param("Their choir met Bergen", None, id="a pronoun for what was not named"),
    ],
)
def test_words_that_say_nothing_more_are_left_out(text: str, left: str | None) -> None:
    made = [
        shorter
        for reading in read(text, VISITS.lexicon)
        if "?" not in reading.letters and (shorter := plain(reading, Scope(VISITS)))
    ]
    said = {" ".join(token.text for token in each.tokens) for each in made}
    assert (left in said) if left else not any(len(each.split()) < len(text.split()) - 1 for each in said)


@pytest.mark.parametrize(("year", "kept"), [("2010", False), ("2011", True)], ids=["of the header", "another"])
def test_only_the_year_of_the_header_is_left_out(year: str, kept: bool) -> None:
    readings = read(f"Ames has a population of 500 in {year}", PLACES.lexicon)
    shown = [plain(reading, Scope(PLACES)) or reading for reading in readings]
    assert all(year in {token.text for token in each.tokens} for each in shown) is kept


def test_numbers_that_follow_each_other_run_on() -> None:
    assert [VISITS.table.columns[place].name for place in sorted(VISITS.kinds.running)] == ["Round", "Won"]
