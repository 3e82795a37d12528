import pytest

from core.self_test.negation import negation
from tests.core.self_test.making import made


@pytest.mark.parametrize(
    ("base", "past", "third"),
    [
        ("open", "opened", "opens"),
        ("close", "closed", "closes"),
        ("carry", "carried", "carries"),
        ("stop", "stopped", "stops"),
        ("refer", "referred", "refers"),
        ("visit", "visited", "visits"),
        ("strike", "struck", "strikes"),
        ("write", "wrote", "writes"),
        ("pass", "passed", "passes"),
    ],
)
def test_the_verb_takes_the_form_that_the_negation_asks_for(base: str, past: str, third: str) -> None:
    for said, denied in ((past, f"did not {base}"), (third, f"does not {base}")):
        one, other = (f"The committee {verb} the bills in May." for verb in (said, denied))
        assert {edit.claim for edit in made(negation, one)} == {other}
        assert {edit.claim for edit in made(negation, other)} == {one}


def test_no_base_of_a_verb_is_made_up() -> None:
    assert made(negation, "The committee fulmined the bills in May.") == []
