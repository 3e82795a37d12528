import pytest

from core.checks.turns import Sides, have_changed_sides
from utils.record import Span


def sides(text: str, word: str) -> Sides:
    at = text.index(word)
    return Sides.of(text, Span(start=at, end=at + len(word)))


def test_what_stands_on_each_side() -> None:
    assert sides("It rained before it shut.", "before") == (("rain",), ("shut",))
    assert sides("Before it shut, it rained.", "Before") == (("rain",), ("shut",))
    assert sides("Before it shut.", "Before") == ((), ("shut",))


@pytest.mark.parametrize(
    ("evidence", "changed"),
    [
        pytest.param("It shut before it rained.", True, id="turned"),
        pytest.param("It rained before it shut at noon.", False, id="kept"),
        pytest.param("It rained before it shut and rained.", False, id="on both sides"),
        pytest.param("It snowed before it shut.", False, id="something else"),
    ],
)
def test_whether_they_have_changed(evidence: str, changed: bool) -> None:
    assert have_changed_sides(sides("It rained before it shut.", "before"), sides(evidence, "before")) is changed


def test_a_side_of_which_nothing_is_said() -> None:
    assert not have_changed_sides(sides("Before it shut.", "Before"), sides("It shut before it rained.", "before"))
