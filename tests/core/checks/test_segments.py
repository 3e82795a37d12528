import pytest

from core.checks.segments import segments_of, stems_by_clause
from tests.growth import LINEAR, growth


def shown(text: str) -> list[list[str]]:
    return [[token.stem for token in segment.tokens] for segment in segments_of(text)]


@pytest.mark.parametrize(
    ("text", "stems"),
    [
        pytest.param("Ann runs Rome, and Bob runs Oslo.", [["ann", "run", "rome"], ["bob", "run", "oslo"]], id="and"),
        pytest.param("Ann runs Rome (since 2001; alone).", [["ann", "run", "rome"]], id="brackets"),
        pytest.param("It holds 1,450 items.", [["hold", "1", "450", "item"]], id="a comma inside a number"),
        pytest.param("Group A pays; group B waits.", [["group", "a", "pay"], ["group", "b", "wait"]], id="letters"),
        pytest.param("It was built by monks.", [["monk", "built"]], id="who acts comes first"),
        pytest.param("It was built by Friday.", [["built", "friday"]], id="a time does not act"),
        pytest.param("It is to be kept by Ann.", [["ann", "kept"]], id="a passive to come"),
        pytest.param("It is payable by card.", [["payabl", "card"]], id="a word in able is no passive"),
        pytest.param("and, but; while", [], id="borders alone"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_where_a_sentence_is_cut(text: str, stems: list[list[str]]) -> None:
    assert shown(text) == stems


def test_what_ends_a_statement() -> None:
    segments = segments_of("Ann paid, and Bob slept, while Cy read; Di ate")
    assert [segment.is_cut for segment in segments] == [False, False, True, True]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        pytest.param("the heating", False, id="a thing of a list"),
        pytest.param("the price of apples", True, id="two phrases"),
        pytest.param("the tenant pays the rent", True, id="somebody does something"),
        pytest.param("red apples", False, id="a word and what describes it"),
    ],
)
def test_what_seems_to_be_a_clause(text: str, clauses: bool) -> None:
    (segment,) = segments_of(text)
    assert segment.is_clause is clauses


def test_what_leads_a_word_and_what_opens_a_clause() -> None:
    tokens = {
        token.stem: token
        for segment in segments_of("Ann met him in old Rome and sold the car")
        for token in segment.tokens
    }
    assert {stem: token.led_by for stem, token in tokens.items()} == {
        "ann": "",
        "met": "",
        "old": "in",
        "rome": "in",
        "sold": "",
        "car": "",
    }
    assert [stem for stem, token in tokens.items() if token.is_verb] == ["sold"]
    assert [stem for stem, token in tokens.items() if token.begins] == ["ann", "old", "sold", "car"]


def test_a_segment_that_speaks_of_what_was_named() -> None:
    text = "Ann came; she paid; the firm also paid for both; Bob paid"
    first, second, third, fourth = segments_of(text)
    assert second.refers_at < second.start
    assert third.start < third.refers_at < third.end
    assert third.is_of_all
    assert (first.refers_at, fourth.refers_at) == (text.index(";"), len(text))


def test_things_of_a_list_go_with_the_clauses_beside_them() -> None:
    assert [set(stems) for stems in stems_by_clause("Ann pays the rent and the gas, while Bob pays the tax")] == [
        {"ann", "pay", "rent", "gas"},
        {"bob", "pay", "tax"},
    ]
    assert [set(stems) for stems in stems_by_clause("Ann pays the rent and the gas and Bob pays the tax")] == [
        {"ann", "pay", "rent", "gas"},
        {"gas", "bob", "pay", "tax"},
    ]


def test_work_grows_with_the_length() -> None:
    assert growth(lambda times: segments_of(f"{times}, " + "Ann runs Rome, and Bob runs it; " * times), 60) < LINEAR
