import pytest

from core.checks.courses import End, ends_in, is_of_the_other_end
from core.checks.numbers import quantities_of

FIRST, LAST, NEITHER = End.FIRST, End.LAST, End.NEITHER


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        pytest.param("It was raised from 60 to 65 years.", [FIRST, LAST], id="from and to"),
        pytest.param("Staff grew from 40 in 2019 to 81 in 2021.", [FIRST, NEITHER, LAST, NEITHER], id="years between"),
        pytest.param("Revenue rose to 81 from 40.", [LAST, FIRST], id="to and from"),
        pytest.param("Revenue was 81, up from 40.", [LAST, FIRST], id="up from"),
        pytest.param("It has 60 rooms and 65 beds.", [NEITHER, NEITHER], id="no course"),
        pytest.param("Ages from 60 to 65 years.", [NEITHER], id="a range"),
        pytest.param("It rose to 90 euros from 12 kg.", [NEITHER, NEITHER], id="of two things"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_ends_of_a_course(text: str, ends: list[End]) -> None:
    assert ends_in(text, quantities_of(text)) == ends


PAST, PLANNED = "It was raised from 60 to 65 years.", "It will be raised from 60 to 65 years."


@pytest.mark.parametrize(
    ("claim", "evidence", "other"),
    [
        pytest.param("It was raised to 65 years.", PAST, FIRST, id="reached"),
        pytest.param("It is now 65 years.", PAST, FIRST, id="now"),
        pytest.param("It is now 60 years.", PLANNED, None, id="now, while the change is planned"),
        pytest.param("It was 60 years.", PAST, None, id="was"),
        pytest.param("It is no longer 60 years.", PAST, None, id="no longer"),
        pytest.param("It is higher than 60 years.", PAST, None, id="compared"),
    ],
)
def test_the_end_that_a_claim_is_not_about(claim: str, evidence: str, other: End | None) -> None:
    found = {end for end in End if is_of_the_other_end(claim, quantities_of(claim)[0], NEITHER, evidence, end)}
    assert found == ({other} if other else set())


def test_each_end_of_a_claim_is_about_its_own() -> None:
    claim = "It was raised from 60 to 65 years."
    about = {
        (end, found)
        for quantity, end in zip(quantities_of(claim), ends_in(claim, quantities_of(claim)), strict=True)
        for found in End
        if is_of_the_other_end(claim, quantity, end, PAST, found)
    }
    assert about == {(FIRST, LAST), (LAST, FIRST)}
