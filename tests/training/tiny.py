"""A network that is small enough to train in a test, and rows for it."""

from dataclasses import replace
from functools import cache

import torch
from tokenizers import Tokenizer

from training.batches import Batch, Group, batches, encode
from training.network import Verifier
from training.recipes import RECIPES, Recipe
from training.row import LABELS, MODEL, Row

EVIDENCE = "The pool at Lind closes at ten. Children under six swim free. The sauna is open on Sundays only."
CLAIMS = (
    ("The pool at Lind closes at ten.", "entailed", ()),
    ("The pool at Lind closes at nine.", "contradicted", ((27, 31),)),
    ("The pool has a slide.", "neutral", None),
    ("The sauna is shut on Sundays.", "unsupported", None),
)


def tiny(layers: int = 2, seed: int = 1) -> Verifier:
    """Return a network of a million weights, nearly all of them words."""
    torch.manual_seed(seed)
    network = Verifier(layers, width=32, heads=4, inner=64, mix=16)
    network.map.copy_(torch.arange(len(network.map)))
    return network


@cache
def tokenizer() -> Tokenizer:
    """Return the tokenizer of the verifier."""
    return Tokenizer.from_file(str(MODEL / "tokenizer.json"))


def row(claim: str, label: str, unsupported: tuple[tuple[int, int], ...] | None = None, text: str = EVIDENCE) -> Row:
    """Return a row about the pool."""
    return Row(text, claim, LABELS[label], "test", unsupported)


def groups() -> list[Group]:
    """Return the claims: the first two as one group, the others each alone."""
    rows = [row(*claim) for claim in CLAIMS]
    return encode(tokenizer(), [rows[:2], rows[2:3], rows[3:]])


def batch_of(*claims: tuple[str, str], together: bool = False) -> Batch:
    """Return claims with their labels as a batch, each a group of its own or all together."""
    rows = [row(*claim) for claim in claims]
    (batch,) = batches(encode(tokenizer(), [rows] if together else [[each] for each in rows]), None, tokens=100_000)
    return batch


def recipe(name: str, **changes: float) -> Recipe:
    """Return a recipe for the tiny network, which learns at a higher rate."""
    quick = replace(RECIPES[name], rate=3e-3, rate_of_heads=3e-3, tokens=200, epochs=1, steps_between_reports=3)
    return replace(quick, **changes)  # type: ignore[arg-type]
