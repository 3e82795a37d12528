"""The labelled claims of this repository."""

import pytest

from benchmarks.accuracy.rows import Label
from benchmarks.accuracy.sets import SETS, read_named
from training.authored_rows import authored_claims


@pytest.mark.parametrize("name", SETS)
def test_every_set_can_be_read(name: str) -> None:
    rows = read_named(name)
    assert len(rows) >= 100
    assert {row.set for row in rows} == {name}
    assert {row.label.is_supported for row in rows} == {True, False}
    assert all(row.source and row.claim.strip() and row.evidence.strip() and row.kind for row in rows)
    assert len({(row.source, row.claim) for row in rows}) == len(rows)
    assert len({row.evidence for row in rows}) == len({row.source for row in rows})


@pytest.mark.parametrize(("name", "documents"), [("everyday", 16), ("answers", 36)])
def test_no_document_of_a_half_is_in_the_other(name: str, documents: int) -> None:
    looked_at, held_back = read_named(name), read_named(f"{name}_held_back")
    halves = [{row.source for row in half} for half in (looked_at, held_back)]
    assert halves[0].isdisjoint(halves[1])
    assert len(halves[0] | halves[1]) == documents
    assert {row.evidence for row in looked_at}.isdisjoint({row.evidence for row in held_back})
    assert {row.claim for row in looked_at}.isdisjoint({row.claim for row in held_back})


def test_nothing_of_the_written_set_is_learnt_from() -> None:
    learnt = authored_claims(held_back=False)
    held_back = read_named("written")
    assert {row.source for row in held_back}.isdisjoint({claim.document for claim in learnt})
    assert {row.evidence for row in held_back}.isdisjoint({claim.text for claim in learnt})


def test_what_a_text_does_not_say_is_open_and_what_it_denies_is_contradicted() -> None:
    labels = {name: {row.label for row in read_named(name)} for name in ("everyday", "joined")}
    assert labels["everyday"] == {Label.SUPPORTED, Label.NEUTRAL, Label.CONTRADICTED}
    assert labels["joined"] == {Label.SUPPORTED, Label.NEUTRAL}
