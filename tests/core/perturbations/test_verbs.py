import pytest

from core.perturbations.verbs import base_of_past, base_of_third, participle_of, past_of, third_of


@pytest.mark.parametrize(
    ("base", "past", "third", "participle"),
    [
        ("open", "opened", "opens", "opened"),
        ("close", "closed", "closes", "closed"),
        ("carry", "carried", "carries", "carried"),
        ("stop", "stopped", "stops", "stopped"),
        ("occur", "occurred", "occurs", "occurred"),
        ("visit", "visited", "visits", "visited"),
        ("strike", "struck", "strikes", "struck"),
        ("write", "wrote", "writes", "written"),
        ("pass", "passed", "passes", "passed"),
        ("have", "had", "has", "had"),
    ],
)
def test_forms_go_both_ways(base: str, past: str, third: str, participle: str) -> None:
    assert (past_of(base), third_of(base), participle_of(base)) == (past, third, participle)
    assert (base_of_past(past), base_of_third(third)) == (base, base)


@pytest.mark.parametrize("word", ["bed", "hundred", "table", "news", "fulmined"])
def test_no_base_is_made_up(word: str) -> None:
    assert base_of_past(word) is None
    assert base_of_third(word) is None
