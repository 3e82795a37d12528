"""Which rows a run learns from, and how: its recipe.

Input: a recipe, the data folder, a seed. Output: groups of rows. The claims of one line of a written document share a
group and a window, so that only the claim tells them apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from ingestion.embeddings import Embedder
from training.authored import FOLDER
from training.authored_rows import authored_claims, paired_rows
from training.generated_rows import generated_rows
from training.rows import SHARES, Row, passages, read_rows

Group = list[Row]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network learns.

    written            how often each line of the written documents is seen in an epoch; `newest` applies to those of
                       `NEWEST`, which the network to be trained further has not seen
    public             part of the share of each public set that is seen in an epoch
    edited             Wikipedia passages that are edited by code in an epoch, besides the written documents
    words              window lengths for the written documents, one of them drawn at random
    unlabelled         unlabelled pairs for the teacher, per labelled pair
    share_of_labels    weight of human labels relative to the teacher's
    frozen_layers      the embeddings and this many first layers are frozen; None: everything is trained
    """

    epochs: int
    rate: float
    rate_of_heads: float
    tokens: int
    averaging: float
    written: float
    newest: float
    public: float
    edited: int
    words: Sequence[int]
    unlabelled: float
    share_of_labels: float
    frozen_layers: int | None
    steps_between_reports: int


_LENGTHS = (45, 60, 100, 100, 100, 160, 200, 350)
_TEACHER = Recipe(
    epochs=2,
    rate=4e-5,
    rate_of_heads=3e-4,
    tokens=24_000,
    averaging=0.999,
    written=4,
    newest=4,
    public=1.0,
    edited=6500,
    words=_LENGTHS,
    unlabelled=0,
    share_of_labels=1,
    frozen_layers=None,
    steps_between_reports=1000,
)
RECIPES = {
    "teacher": _TEACHER,
    "student": replace(_TEACHER, epochs=6, rate=1.2e-4, tokens=32_000, unlabelled=0.5, share_of_labels=0.4),
    "further": replace(
        _TEACHER,
        epochs=1,
        rate=3e-5,
        rate_of_heads=6e-5,
        tokens=3072,
        averaging=0.998,
        written=0.08,
        newest=1,
        public=0.015,
        edited=0,
        words=(100, 160, 160, 200),
        frozen_layers=1,
    ),
}

NEWEST = frozenset(("colleague", "digest", "reader", "talk", "unsaid"))
"""The files of training/authored/, without their numbers, that the network to be trained further has not seen."""


def groups_of_epoch(recipe: Recipe, data: Path, seed: int, embedder: Embedder, written: Path = FOLDER) -> list[Group]:
    """Return the groups of one epoch, from the data folder and the documents in `written`."""
    chooser = Random(seed)
    claims = authored_claims(held_back=False, folder=written)
    groups: list[Group] = []
    for lines in paired_rows(claims, embedder, seed, recipe.words):
        often = recipe.newest if _is_new(lines.document) else recipe.written
        groups += [lines.rows] * (int(often) + (chooser.random() < often % 1))
    if recipe.edited:
        texts = sorted({claim.text for claim in claims}) + passages(data / "raw", recipe.edited, seed)
        groups += [[row] for row in generated_rows(texts, seed)]
    shares = {name: round(recipe.public * share) for name, share in SHARES.items()}
    return groups + [[row] for row in read_rows(data / "train", seed, shares, recipe.words)]


def _is_new(document: str) -> bool:
    return document.partition(":")[0].rstrip("0123456789") in NEWEST
