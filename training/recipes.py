"""How a run learns: its recipe. Which rows that means is in selection.py."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network learns.

    written            how often each line of the written documents is seen in an epoch
    public             part of the share of each public set that is seen in an epoch
    edited             written documents and Wikipedia passages that are edited by code in an epoch
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
    public: float
    edited: int
    words: Sequence[int]
    unlabelled: float
    share_of_labels: float
    frozen_layers: int | None
    steps_between_reports: int


_TEACHER = Recipe(
    epochs=4,
    rate=4e-5,
    rate_of_heads=3e-4,
    tokens=24_000,
    averaging=0.999,
    written=1,
    public=0.5,
    edited=800,
    words=(60, 100, 100, 160, 160, 160, 200),
    unlabelled=0,
    share_of_labels=1,
    frozen_layers=0,
    steps_between_reports=2000,
)
RECIPES = {
    "teacher": _TEACHER,
    "student": replace(_TEACHER, epochs=5, rate=8e-5, tokens=32_000, unlabelled=0.5, share_of_labels=0.4),
    "further": replace(
        _TEACHER,
        epochs=1,
        rate=3e-5,
        rate_of_heads=6e-5,
        tokens=3072,
        averaging=0.998,
        written=0.25,
        public=0.015,
        edited=0,
        frozen_layers=1,
    ),
}
