import pytest

from core.self_test.edit import Change, rewritten


@pytest.mark.parametrize(
    ("sentence", "change", "claim", "marked"),
    [
        pytest.param("It cost £1,200.", Change(9, 14, "1,300"), "It cost £1,300.", ["£1,300"], id="whole word marked"),
        pytest.param("It was a loss.", Change(9, 13, "increase"), "It was an increase.", ["an increase"], id="article"),
        pytest.param("The cat ran.", Change(0, 7, "a dog"), "A dog ran.", ["A dog"], id="capital"),
        pytest.param("It is not so.", Change(3, 9, "is"), "It is so.", ["is"], id="left out"),
        pytest.param("It ran (fast).", Change(8, 12, "slow"), "It ran (slow).", ["slow"], id="marks not marked"),
        pytest.param("It was a user.", Change(9, 13, "uniform"), "It was a uniform.", ["uniform"], id="a uniform"),
    ],
)
def test_rewritten(sentence: str, change: Change, claim: str, marked: list[str]) -> None:
    found, spans = rewritten(sentence, change)
    assert found == claim
    assert [claim[start:end] for start, end in spans] == marked
