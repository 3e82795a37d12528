import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.exact import ExactTerm, IdentifierIndex, find_exact_terms, identifiers_of, terms_within
from utils.appearance import shown
from utils.record import Span


def numbers_of(text: str) -> set[str]:
    return {term.normal for term in find_exact_terms(text) if not term.is_identifier}


@pytest.mark.parametrize(
    ("text", "identifiers"),
    [
        pytest.param("see INV-2024/07, please", {"inv2024/07"}, id="invoice"),
        pytest.param("ＩＮＶ‐2024", {"inv2024"}, id="wide letters and another dash"),
        pytest.param("part X9 and ISO9001.", {"partx9", "iso9001"}, id="label and code"),
        pytest.param("no codes at all, only words - and dashes", set(), id="words"),
        pytest.param("in 2024, 1,200 of 3.5", set(), id="plain numbers"),
        pytest.param("directive 2006/25/EC", {"2006/25/ec"}, id="directive"),
        pytest.param("5km on the 2nd day in the 1990s, mid-1990s", set(), id="units, ordinals and decades"),
        pytest.param("???", set(), id="symbols"),
    ],
)
def test_identifiers(text: str, identifiers: set[str]) -> None:
    assert identifiers_of(find_exact_terms(text)) == identifiers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("1,200.50 and 1200.5", {"1200.5"}, id="thousands"),
        pytest.param("1,20,000", {"120000"}, id="Indian grouping"),
        pytest.param("2024, 7.", {"2024", "7"}, id="commas and full stops after"),
        pytest.param("٣٫", {"3"}, id="other digits"),
        pytest.param("none", set(), id="none"),
    ],
)
def test_numbers(text: str, numbers: set[str]) -> None:
    assert numbers_of(text) == numbers


@given(st.text())
def test_any_text_is_read_and_written_again_in_the_same_form(text: str) -> None:
    text = shown(text)  # a letter is read as a look-alike or not by the words around it
    terms = find_exact_terms(text)
    assert [term.start for term in terms] == sorted(term.start for term in terms)
    for term in terms:
        found = find_exact_terms(text[term.start : term.end])
        assert (term.normal, term.is_identifier) in {(other.normal, other.is_identifier) for other in found}
    for number in numbers_of(text):
        assert numbers_of(number) == {number}


def test_only_terms_that_lie_wholly_in_a_stretch_are_its_own() -> None:
    text = "A-12 costs 900, B-7 costs 1,500"
    terms = find_exact_terms(text)
    assert {term.normal for term in terms_within(terms, Span(start=2, end=17))} == {"12", "900"}
    assert terms_within(terms, Span(start=0, end=len(text))) == terms
    assert terms_within((), Span(start=0, end=9)) == ()
    assert terms_within(terms, Span(start=27, end=31)) == ()
    assert terms[0] == ExactTerm("a12", 0, 4, True)


def test_a_rarer_identifier_weighs_more() -> None:
    index = IdentifierIndex([frozenset({"a", "b"}), frozenset({"a"}), frozenset(), frozenset({"c"})])
    weights = index.weigh(frozenset({"a", "b", "z"}))
    assert weights[0] > weights[1] > 0
    assert weights[2:].tolist() == [0, 0]
    assert IdentifierIndex([frozenset({"a"})] * 8).weigh(frozenset({"a"})).all()
    assert not IdentifierIndex([frozenset({"a"})] * 9).weigh(frozenset({"a"})).any()
    assert IdentifierIndex([]).weigh(frozenset({"a"})).tolist() == []


@pytest.mark.parametrize(
    ("written", "normal"),
    [("9" * 1_000_000, "9" * 1_000_000), ("007.50", "7.5"), ("0.0", "0"), ("1200", "1200"), ("1" * 40, "1" * 40)],
    ids=["beyond-decimals", "zeros", "nothing", "hundreds", "forty-digits"],
)
def test_a_number_is_compared_by_all_its_digits(written: str, normal: str) -> None:
    assert [term.normal for term in find_exact_terms(f"It is {written} euros.") if not term.is_identifier] == [normal]
