import pytest

from core.perturbations.wording import wording
from tests.core.perturbations.making import claims, made


@pytest.mark.parametrize(
    ("text", "kind", "label", "claim"),
    [
        ("Revenue rose by 5 % last year.", "antonym", "contradicted", "Revenue fell by 5 % last year."),
        ("The council approved the plan in May.", "antonym", "contradicted", "The council rejected the plan in May."),
        ("Parking is permitted on Sundays.", "antonym", "contradicted", "Parking is prohibited on Sundays."),
        ("The event was a rise in sales there.", "antonym", "contradicted", "The event was a fall in sales there."),
        (
            "The new hall is larger than the old one.",
            "comparative",
            "contradicted",
            "The new hall is smaller than the old one.",
        ),
        ("It is the largest hall in the town.", "comparative", "contradicted", "It is the smallest hall in the town."),
        ("He paid more than the others did.", "comparative", "contradicted", "He paid less than the others did."),
        (
            "The data were locked before the review.",
            "temporal",
            "contradicted",
            "The data were locked after the review.",
        ),
        ("The course ends in May each year.", "temporal", "contradicted", "The course starts in May each year."),
        ("All of the injured were treated.", "quantifier", "contradicted", "None of the injured were treated."),
        ("Each party may end the agreement.", "quantifier", "contradicted", "No party may end the agreement."),
        ("The mine is usually shut in winter.", "quantifier", "unsupported", "The mine is always shut in winter."),
        ("Visitors may park behind the hall.", "modality", "unsupported", "Visitors must park behind the hall."),
        ("The lessee must remove the plant.", "modality", "contradicted", "The lessee need not remove the plant."),
        ("The drug is likely to help.", "modality", "unsupported", "The drug is certain to help."),
        ("It ends unless the tenant objects.", "condition", "contradicted", "It ends even if the tenant objects."),
        ("It is refunded if the mark rises.", "condition", "contradicted", "It is refunded unless the mark rises."),
        ("All staff pay except those on leave.", "scope", "contradicted", "All staff pay including those on leave."),
        (
            "The next vote is due in May at the latest.",
            "bound",
            "contradicted",
            "The next vote is due in May at the earliest.",
        ),
    ],
)
def test_a_word_is_exchanged(text: str, kind: str, label: str, claim: str) -> None:
    assert (kind, label, claim) in {(edit.kind, edit.label, edit.claim) for edit in made(wording, text)}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("She declined to comment on the case.", id="declined to"),
        pytest.param("The sale rose and fell by turns there.", id="both poles"),
        pytest.param('He said "the gate is open" to us all.', id="quoted"),
        pytest.param("The street is named after the mayor.", id="named after"),
        pytest.param("A day after the vote he resigned.", id="a day after"),
        pytest.param("It is used as often as the other one.", id="as often as"),
        pytest.param("They asked if it was true in the end.", id="asked if"),
        pytest.param("The plan was not approved by the board.", id="negated"),
        pytest.param("The Bank of the Northern Isles is shut.", id="name"),
        pytest.param("The term is no longer than two years.", id="no longer than"),
        pytest.param("He was brought before the court in May.", id="before the court"),
    ],
)
def test_no_word_is_exchanged(text: str) -> None:
    assert claims(wording, text) == set()


def test_a_word_that_another_line_says_of_the_same_is_not_put() -> None:
    text = "Revenue rose by 5 % in the north. Revenue fell by 5 % in the north of it."
    assert claims(wording, text) == set()
