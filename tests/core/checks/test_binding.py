import re

import pytest

from core.checks.binding import Binding, Mention, bind, limit_pairs, mentions
from tests.growth import LINEAR, growth
from utils.errors import Unavailable
from utils.record import Span

_VALUE = re.compile(r"\d[\d,.]*%?")


def values(text: str) -> list[Span]:
    return [Span(start=match.start(), end=match.end()) for match in _VALUE.finditer(text)]


def mention(text: str, value: Span, values: list[Span]) -> Mention:
    return mentions(text, values)(values.index(value))


def binding(claim: str, claimed: str, evidence: str, found: str) -> Binding:
    here, there = values(claim), values(evidence)
    return bind(
        mention(claim, next(span for span in here if span.of(claim) == claimed), here),
        mention(evidence, next(span for span in there if span.of(evidence) == found), there),
        frozenset(),
        {},
    )


ARMS = "Of these, 208 were assigned to arm A and 210 to arm B, while 14 patients in arm A withdrew."


@pytest.mark.parametrize(
    ("claim", "right", "wrong"),
    [
        pytest.param("arm B had 1", "210", "208", id="second of two"),
        pytest.param("arm A had 1 assigned", "208", "210", id="first of two"),
        pytest.param("1 withdrew from arm A", "14", "208", id="third"),
    ],
)
def test_the_value_that_is_meant_is_bound_more_firmly(claim: str, right: str, wrong: str) -> None:
    assert binding(claim, "1", ARMS, right).strength > binding(claim, "1", ARMS, wrong).strength


def test_single_capitals_are_names_and_not_articles() -> None:
    assert binding("arm B had 1", "1", "arm A (208) and arm B (210)", "210").near == {"arm", "b"}


def test_a_claim_that_says_nothing_but_the_value_binds_to_nothing() -> None:
    assert binding("It is 5", "5", "The rent is 5", "5").strength == 0.0


def test_words_above_the_evidence_count_less_than_words_beside_the_value() -> None:
    claim = mention("rent 5", Span(start=5, end=6), [Span(start=5, end=6)])
    beside = mention("rent 5", Span(start=5, end=6), [Span(start=5, end=6)])
    alone = mention("5", Span(start=0, end=1), [Span(start=0, end=1)])
    assert bind(claim, beside, frozenset(), {}).strength == 1.0
    assert 0 < bind(claim, alone, frozenset({"rent"}), {}).strength < 1


@pytest.mark.parametrize("piece", ["1,", "1; ", "1, and 2; or "])
def test_work_grows_with_the_number_of_values(piece: str) -> None:
    def all_of(times: int) -> None:
        text = piece * times
        spans = values(text)
        around = mentions(text, spans)
        for place in range(len(spans)):
            around(place)

    assert growth(all_of, 100) < LINEAR


@pytest.mark.parametrize(
    ("claim", "claimed", "evidence"),
    [
        ("word", 100, [("word", 201)]),
        (" ".join(f"word{number}" for number in range(3200)), 3200, []),
        ("word", 1, [(" ".join(f"word{number}" for number in range(3200)), 3200)]),
    ],
    ids=["pairs", "words of the claim", "words of the evidence"],
)
def test_more_than_can_be_compared_in_time_is_refused(
    claim: str, claimed: int, evidence: list[tuple[str, int]]
) -> None:
    with pytest.raises(Unavailable) as refused:
        limit_pairs(claim, claimed, evidence)
    assert refused.value.code == "too_many_figures"
    limit_pairs(claim, 1, [(text, 1) for text, _ in evidence])
