import pytest

from benchmarks.firewall_claims.check import LabelledClaim, LabelledDocument
from benchmarks.firewall_claims.claim_only import leaks

THINGS = "rent deposit garden cellar roof kitchen window door lease tenant".split()


def documents(true: str, false: str) -> list[LabelledDocument]:
    """Documents with claims about the same things: the true ones worded as `true`, the false ones as `false`."""
    return [
        LabelledDocument(
            part="tuning",
            name=f"lease{number}",
            text="",
            claims=tuple(
                LabelledClaim(id=thing, claim=form.format(thing), label=label, change=None, note="", evidence="")
                for thing in THINGS
                for form, label in ((true, "supported"), (false, "contradicted"))
            ),
        )
        for number in range(4)
    ]


@pytest.mark.parametrize(
    ("true", "false", "by_words", "by_length"),
    [
        pytest.param("The {} is old.", "The {} is old.", False, False, id="no leak"),
        pytest.param("The {} is old.", "The {} is new.", True, False, id="a word"),
        pytest.param("The {} is old.", "The {} is old, old, old.", True, True, id="length"),
    ],
)
def test_what_gives_the_label_away_is_found(true: str, false: str, by_words: bool, by_length: bool) -> None:
    found = leaks(documents(true, false))
    assert found == {"words": 1.0 if by_words else 0.5, "length": 1.0 if by_length else 0.5}
