"""Which rows a run learns from.

Input: a recipe, the data folder, a seed. Output: groups of rows. The claims of one line of a written document share a
group and a window, so that only the claim tells them apart.
"""

from pathlib import Path
from random import Random

from ingestion.embeddings import Embedder
from training.authored import FOLDER
from training.authored_rows import authored_claims, paired_rows
from training.generated_rows import generated_rows
from training.recipes import Recipe
from training.row import Row
from training.rows import SHARES, passages, read_rows

Group = list[Row]


def groups_of_epoch(recipe: Recipe, data: Path, seed: int, embedder: Embedder, written: Path = FOLDER) -> list[Group]:
    """Return the groups of one epoch, from the data folder and the documents in `written`."""
    chooser = Random(seed)
    claims = authored_claims(held_back=False, folder=written)
    groups: list[Group] = []
    for line in paired_rows(claims, embedder, seed, recipe.words):
        groups += [line] * (int(recipe.written) + (chooser.random() < recipe.written % 1))
    if recipe.edited:
        texts = sorted({claim.text for claim in claims}) + passages(data / "raw", recipe.edited, seed)
        groups += [[row] for row in generated_rows(chooser.sample(texts, recipe.edited), seed)]
    shares = {name: round(recipe.public * share) for name, share in SHARES.items()}
    return groups + [[row] for row in read_rows(data / "train", seed, shares, recipe.words)]
