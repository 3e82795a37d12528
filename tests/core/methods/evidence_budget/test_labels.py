import pytest

from core.methods.evidence_budget.labels import Labels
from tests.generation.samples import passage


def labels(*written: str, ids: tuple[str, ...] = ("a", "b", "c")) -> Labels:
    return Labels.of([passage("x", document=id_) for id_ in ids], written)


@pytest.mark.parametrize(
    ("written", "ids", "names"),
    [
        pytest.param(("S0", "S2"), ("a", "b", "c"), ("S0", "S2"), id="by place from 0"),
        pytest.param(("0", "2"), ("a", "b", "c"), ("S0", "S2"), id="bare from 0"),
        pytest.param(("1", "3"), ("a", "b", "c"), ("S0", "S2"), id="bare from 1, as 3 fits no other way"),
        pytest.param(("1",), ("a",), ("S0",), id="bare from 1 with one source"),
        pytest.param(("1", "2"), ("a", "b", "c"), ("S1", "S2"), id="either way: as Strawberry reads it"),
        pytest.param(("0", "3"), ("a", "b", "c"), ("S0", "3"), id="neither way: unknown"),
        pytest.param(("S3",), ("a", "b", "c"), ("S3",), id="S counts from 0: unknown"),
        pytest.param(("1", "2"), ("1", "2"), ("1", "2"), id="ids are the labels"),
        pytest.param(("S1", "S2"), ("S1", "S2"), ("S1", "S2"), id="ids with S from 1"),
        pytest.param(("S12",), ("11", "12"), ("12",), id="S before a bare id"),
        pytest.param(("S0",), ("S1", "S2"), ("S0",), id="no such id: unknown, not the first"),
        pytest.param(("S0", "S1"), ("lease", "lease"), ("S0", "S1"), id="two passages of one document"),
        pytest.param(("S0", "1"), (), ("S0", "1"), id="nothing to cite"),
    ],
)
def test_what_a_label_names(written: tuple[str, ...], ids: tuple[str, ...], names: tuple[str, ...]) -> None:
    found = labels(*written, ids=ids)
    assert tuple(found.name(label) for label in written) == names


def test_a_place_is_named_by_the_passage_that_holds_it() -> None:
    found = Labels.of([passage("0123456789", start=0), passage("0123456789", start=8)], ())
    assert found.of_place("lease.pdf", 2, 5) == "S0"
    assert found.of_place("lease.pdf", 9, 18) == "S1"
    assert found.of_place("lease.pdf", 5, 15) is None
    assert found.of_place("other.pdf", 2, 5) is None
