"""The trials of load in small: whether each request is answered or refused as it should be, not how fast."""

import pytest

from tests.soak import load
from tests.soak.aims import Figure, missed


def kept(figures: list[Figure]) -> list[str]:
    """Return the aims that were missed, those of time and speed apart."""
    return missed([figure for figure in figures if "p95" not in figure.name and "a second" not in figure.name])


@pytest.mark.parametrize(
    "trial",
    [
        pytest.param(lambda: load.cached_and_cold(5, 2), id="cached"),
        pytest.param(lambda: load.overload(40, 3, 0.2), id="overload"),
        pytest.param(lambda: load.streams(8, 0.2), id="streams"),
    ],
)
def test_requests_are_answered_or_refused(trial: load.Trial) -> None:
    assert kept(trial()) == []
