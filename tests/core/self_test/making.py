"""Edits of small texts, for tests."""

from collections.abc import Iterator
from random import Random

from core.self_test.edit import Edit
from core.self_test.generation import Maker
from core.self_test.page import read_page

SEEDS = range(12)


def made(maker: Maker, text: str) -> list[Edit]:
    """Return what `maker` makes of every sentence of `text` with several seeds."""
    return list(_made(maker, text))


def claims(maker: Maker, text: str) -> set[str]:
    """Return the claims that `maker` makes of `text`."""
    return {edit.claim for edit in _made(maker, text)}


def _made(maker: Maker, text: str) -> Iterator[Edit]:
    page = read_page(text)
    for seed in SEEDS:
        for sentence in page.sentences:
            yield from maker(sentence, page, Random(seed))
