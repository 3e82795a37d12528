import pytest

from core.checks.copies import find_copy
from tests.core.examples import sentence

LEASE = ("The rent is 1,450 euros.", "Pets are not allowed.", "If the lease ends early, the deposit is kept.")
HEBREW = 'לפי ההחלטה, השמאי קבע פיצוי של 50,000 ש"ח.'
GERMAN = "Die Kaution beträgt 2.900 Euro und ist am ersten Tag fällig."


def copied(claim: str, *texts: str, readable: bool = True) -> list[str]:
    return [passage.text for passage in find_copy(claim, [sentence(text, claim) for text in texts], readable=readable)]


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        pytest.param("the RENT is “1,450” euros", [LEASE[0]], id="case and punctuation"),
        pytest.param(" ".join(LEASE[:2]), list(LEASE[:2]), id="two in a row"),
        pytest.param("The rent is 1,540 euros.", [], id="a figure differs"),
        pytest.param("Pets are allowed.", [], id="a negation is missing"),
        pytest.param("The rent is 1,450 euros. If the lease ends early, the deposit is kept.", [], id="not in a row"),
        pytest.param("The deposit is kept.", [], id="a part behind a condition"),
        pytest.param("The rent is 1,450", [], id="a beginning"),
    ],
)
def test_a_copy_is_whole(claim: str, told: list[str]) -> None:
    assert copied(claim, *LEASE) == told


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Above €2,000, three quotations are needed.", "Above £2,000, three quotations are needed."),
        ("It fell by 5 %.", "It fell by 5."),
        ("It was -5 degrees.", "It was 5 degrees."),
        ("Doses < 5 mg are safe.", "Doses > 5 mg are safe."),
        ("It opens at 3-4.", "It opens at 3.4."),
        ("The factor is 1.5.", "The factor is 15."),
        ("The price is 1.200 euros.", "The price is 1,200 euros."),
        ("Keep it at 5°.", "Keep it at 5."),
        ("Net income was -$500.", "Net income was $500."),
        ("Net income: –€2 million", "Net income: €2 million"),
        ("EBIT: - 3.2", "EBIT: 3.2"),
        ("The result is -USD 1,200.50.", "The result is USD 1,200.50."),
        ("The result is (500).", "The result is 500."),
        ("The result is ($500).", "The result is $500."),
        ("Take .5 mg.", "Take 5 mg."),
        ("It is rated AA-.", "It is rated AA."),
        ("It is written in C#.", "It is written in C."),
        ("It gives 5 MW.", "It gives 5 mW."),
        ("It holds 5MB.", "It holds 5Mb."),
        ("The limit is 5 EUR.", "The limit is 5 EUR?"),
    ],
)
def test_a_mark_that_changes_the_meaning_is_part_of_a_copy(claim: str, text: str) -> None:
    assert copied(claim, text) == copied(text, claim) == []
    assert copied(claim, claim) == [claim]


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The rent is 1 450 euros - per month.", "- The rent is 1,450 euros – per month"),
        ("Rooms 4, 5 and 6 are closed; so is 7!", "Rooms 4 5 and 6 are closed, so is 7."),
        ("| Rent | 1,450 |", "Rent 1,450"),
    ],
)
def test_other_marks_may_differ_in_a_copy(claim: str, text: str) -> None:
    assert copied(claim, text) == [text]


FORBIDDEN = ("Members may not do this:", "- Burn garden waste.", "- Keep hens.", "Dogs must be kept on a lead.")


@pytest.mark.parametrize(
    ("claim", "texts", "told"),
    [
        pytest.param("Burn garden waste.", FORBIDDEN, (), id="the first item under its introduction"),
        pytest.param("Keep hens.", FORBIDDEN, (), id="a later item"),
        pytest.param("Members may not do this: burn garden waste.", FORBIDDEN, FORBIDDEN[:2], id="with it"),
        pytest.param("Dogs must be kept on a lead.", FORBIDDEN, FORBIDDEN[3:], id="after the list"),
        pytest.param("Hens are kept.", ("Proposed, not adopted:", "Hens are kept."), (), id="after a colon"),
        pytest.param("Keep hens.", ("- Burn garden waste.", "- Keep hens."), ("- Keep hens.",), id="a list alone"),
    ],
)
@pytest.mark.parametrize("readable", [True, False])
def test_what_is_introduced_is_a_copy_only_with_its_introduction(
    claim: str, texts: tuple[str, ...], told: tuple[str, ...], readable: bool
) -> None:
    assert tuple(copied(claim, *texts, readable=readable)) == told


def test_an_item_whose_introduction_was_not_found_is_no_copy() -> None:
    assert find_copy("Keep hens now.", [sentence("- Keep hens now.", "", start=700)], readable=True) == ()


def test_sentences_of_two_documents_are_no_copy_together() -> None:
    first, second = (sentence(text, text, document=name) for text, name in zip(LEASE, ("a.txt", "b.txt"), strict=False))
    second = type(second)(second.source, second.stems, 1, second.share, second.similarity)
    assert find_copy(" ".join(LEASE[:2]), [first, second], readable=True) == ()


@pytest.mark.parametrize(
    ("claim", "text", "is_copy"),
    [
        pytest.param("The rent is high.", "The rent is high and due in May.", True, id="before and"),
        pytest.param('השמאי קבע פיצוי של 50,000 ש"ח', HEBREW, True, id="Hebrew, behind a short opening"),
        pytest.param('השמאי קבע פיצוי של 5,000 ש"ח', HEBREW, False, id="Hebrew, a figure differs"),
        pytest.param("Die Kaution beträgt 2.900 Euro.", GERMAN, True, id="German, before and"),
        pytest.param("Die Kaution beträgt nicht 2.900 Euro.", GERMAN, False, id="German, a negation added"),
        pytest.param(
            "Die Kaution beträgt 2.900 Euro.",
            "Wenn der Mieter kündigt, Die Kaution beträgt 2.900 Euro.",
            False,
            id="German, behind a condition",
        ),
        pytest.param(
            "Die Kaution beträgt 2.900 Euro.",
            "Die Kaution beträgt 2.900 Euro, wenn das Haus alt ist.",
            False,
            id="German, before a condition",
        ),
        pytest.param(
            "Die Kaution beträgt 2.900 Euro.",
            "Gemäß Vertrag, Die Kaution beträgt 2.900 Euro.",
            True,
            id="told by another",
        ),
    ],
)
def test_a_run_of_words_is_a_copy_only_where_the_model_does_not_read(claim: str, text: str, is_copy: bool) -> None:
    assert bool(copied(claim, text, readable=False)) is is_copy
    assert copied(claim, text) == []
