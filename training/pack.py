"""Choose and tokenise what a run learns from and is measured on.

Input: a recipe, the data folder, the documents of training/authored/. Output: FOLDER/epoch-0.npz and so on, each with
other windows and other rows of the public sets, and FOLDER/development.npz. This needs the service's retrieval but no
GPU; training (train.py) needs only these files. `python -m training.pack RECIPE DATA FOLDER`.
"""

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from ingestion.embeddings import Embedder, FloatMatrix, MiniLmEmbedder
from training.authored_rows import authored_claims, authored_rows
from training.batches import encode
from training.packed import pack
from training.recipes import RECIPES, Recipe
from training.row import ENGINES, LABELS, MODEL, SEED, Row
from training.rows import AUTHORED, CALIBRATION_SETS, STEERING_SETS, read_set, window
from training.selection import groups_of_epoch
from utils.onnx import FloatVector
from utils.recent import RecentResults

SETS = (AUTHORED, *sorted(CALIBRATION_SETS + STEERING_SETS))
ROWS_PER_SET = 120


class Remembered:
    """An embedder that remembers every vector: the written documents are the same in every epoch."""

    def __init__(self, embedder: Embedder) -> None:
        self.name, self.dimensions, self._embedder = embedder.name, embedder.dimensions, embedder
        self._vectors: RecentResults[str, FloatVector] = RecentResults(1_000_000)

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`, shape (texts, dimensions)."""
        return np.stack(self._vectors.resolve(texts, self._embedder.embed))


def development_rows(folder: Path, name: str, embedder: Embedder) -> list[Row]:
    """Return the fixed sample of one development set, or of the held-back written documents."""
    chooser = random.Random(name)
    if name == AUTHORED:
        claims = authored_claims(held_back=True)
        some = chooser.sample(claims, min(len(claims), 4 * ROWS_PER_SET))
        return authored_rows(some, embedder, 0)
    raw = list(read_set(folder / f"{name}.jsonl.gz"))
    chooser.shuffle(raw)
    return [
        Row(window(item["evidence"], item["claim"], chooser), item["claim"], LABELS[item["label"]], name, None)
        for item in raw[:ROWS_PER_SET]
    ]


def pack_all(recipe: Recipe, data: Path, folder: Path, epochs: int) -> None:
    """Write the epochs of a recipe, and the development rows."""
    embedder = Remembered(MiniLmEmbedder.load(ENGINES))
    tokenizer = Tokenizer.from_file(str(MODEL / "tokenizer.json"))
    for epoch in range(epochs):
        groups = groups_of_epoch(recipe, data, SEED + epoch, embedder)
        pack(encode(tokenizer, groups), [group[0].source for group in groups], folder / f"epoch-{epoch}.npz")
        print(f"epoch {epoch}: {len(groups)} groups, {sum(map(len, groups))} pairs", flush=True)
    told = [(name, row) for name in SETS for row in development_rows(data / "dev", name, embedder)]
    pack(encode(tokenizer, [[row] for _, row in told]), [name for name, _ in told], folder / "development.npz")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipe", choices=sorted(RECIPES))
    parser.add_argument("data", type=Path, help="the folder with train/, dev/ and raw/")
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument("--epochs", type=int, default=3, help="number of epochs; a longer run starts again")
    arguments = parser.parse_args()
    pack_all(RECIPES[arguments.recipe], arguments.data, arguments.folder, arguments.epochs)
