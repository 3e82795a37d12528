"""Fit the classifier that tells which kind of computation a question may ask for, and print how well it does so.

Input: the questions of training/tables with their plans. Output: `computations.json` in the folder of the chooser;
prints figures on the tables that are held out. `python -m training.computation_kinds models/chooser`.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression

from tables.ranked.parts import kind_of
from training.table_notation import Notation
from training.table_rows import FOLDER, Sheet
from utils.chooser import KINDS
from utils.word_classifier import WordClassifier, features_of

_HELD_OUT, _LEAST_TEXTS, _STRENGTH, _MOST_ROUNDS = 8, 5, 0.3, 400

Asked = tuple[str, str]
"""A question, and the kind of its plan."""


def questions(path: Path) -> Iterator[Asked]:
    """Yield the questions about a table that it answers; lines that do not follow the notation are left out."""
    prepared = Sheet(path).prepared
    for line in path.with_suffix(".jsonl").read_text().splitlines():
        entry = json.loads(line)
        if entry["plan"] and not entry.get("claimed"):
            try:
                yield entry["text"], kind_of(Notation(entry["plan"], prepared).plan())
            except (ValueError, KeyError, IndexError):
                continue


def fit(asked: Sequence[Asked]) -> WordClassifier:
    """Return the classifier fitted to questions and their kinds."""
    reader = CountVectorizer(analyzer=lambda text: list(features_of(text)), min_df=_LEAST_TEXTS, binary=True)
    texts = reader.fit_transform([text for text, _ in asked])
    fitted = LogisticRegression(C=_STRENGTH, max_iter=_MOST_ROUNDS).fit(texts, [kind for _, kind in asked])
    weights = fitted.coef_.T.astype(float).round(2).tolist()
    return WordClassifier(
        labels=tuple(fitted.classes_.tolist()),
        intercepts=tuple(fitted.intercept_.astype(float).round(2).tolist()),
        weights={feature: tuple(own) for feature, own in zip(reader.get_feature_names_out(), weights, strict=True)},
    )


def main() -> None:
    """Fit, write and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    paths = sorted(FOLDER.glob("*.csv"))
    held = [each for path in paths[::_HELD_OUT] for each in questions(path)]
    model = fit([each for place, path in enumerate(paths) if place % _HELD_OUT for each in questions(path)])
    (folder / KINDS).write_text(model.model_dump_json() + "\n")
    told = [sorted(found, key=found.__getitem__) for found in (model.log_probabilities(text) for text, _ in held)]
    right = [[kind in ranked[-most:] for ranked, (_, kind) in zip(told, held, strict=True)] for most in (1, 3)]
    print(f"{len(held)} held out: right first {np.mean(right[0]):.3f}, among the first three {np.mean(right[1]):.3f}")


if __name__ == "__main__":
    main()
