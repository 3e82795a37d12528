import pytest

from core.perturbations.edit import Change, Edit, Replacement, rewritten


@pytest.mark.parametrize(
    ("sentence", "changes", "claim", "marked"),
    [
        pytest.param(
            "It cost £1,200.", [Change(9, 14, "1,300")], "It cost £1,300.", ["£1,300"], id="whole word marked"
        ),
        pytest.param(
            "It was a loss.", [Change(9, 13, "increase")], "It was an increase.", ["an increase"], id="article"
        ),
        pytest.param("The cat ran.", [Change(0, 7, "a dog")], "A dog ran.", ["A dog"], id="capital"),
        pytest.param("It is not so.", [Change(3, 9, "is")], "It is so.", ["is"], id="left out"),
        pytest.param("It ran (fast).", [Change(8, 12, "slow")], "It ran (slow).", ["slow"], id="marks not marked"),
        pytest.param("It was a user.", [Change(9, 13, "uniform")], "It was a uniform.", ["uniform"], id="a uniform"),
    ],
)
def test_rewritten(sentence: str, changes: list[Change], claim: str, marked: list[str]) -> None:
    found, spans = rewritten(sentence, changes)
    assert found == claim
    assert [claim[start:end] for start, end in spans] == marked


def test_evidence_is_the_document_with_its_replacement() -> None:
    edit = Edit("It ran.", "It ran.", "deletion", "neutral", (), 4, Replacement(4, 11, ""))
    assert edit.evidence_in("One It ran. Two") == "One  Two"
    assert Edit("It ran.", "It sat.", "x", "neutral", (), 4, None).evidence_in("One It ran.") == "One It ran."
