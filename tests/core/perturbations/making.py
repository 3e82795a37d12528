"""Edits of small texts, for tests."""

import re
from collections.abc import Iterator
from random import Random

from core.perturbations.edit import Edit
from core.perturbations.generation import Maker
from core.perturbations.page import read_page

SEEDS = range(12)


def made(maker: Maker, text: str) -> list[Edit]:
    """Return what `maker` makes of every sentence of `text` with several seeds."""
    return list(_made(maker, text))


def claims(maker: Maker, text: str) -> set[str]:
    """Return the claims that `maker` makes of `text`."""
    return {edit.claim for edit in _made(maker, text)}


def check_contradictions(maker: Maker, text: str, kind: str, pattern: str) -> None:
    """Check that `maker` makes contradictions of `kind`, each another text than the old and as `pattern` says."""
    found = made(maker, text)
    assert found
    for edit in found:
        assert re.fullmatch(pattern, edit.claim)
        assert edit.claim != text
        assert (edit.kind, edit.label) == (kind, "contradicted")


def _made(maker: Maker, text: str) -> Iterator[Edit]:
    page = read_page(text)
    for seed in SEEDS:
        for sentence in page.sentences:
            yield from maker(sentence, page, Random(seed))
