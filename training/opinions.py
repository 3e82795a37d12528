"""Fit the model that separates opinions from claims (core/checks/opinions.py), and print how well it does so.

Input: training/opinions/train*.jsonl, sentences with whether they are claims. Output: models/opinions.json; prints
figures on test.jsonl, whose sentences have other subjects and wordings. `python -m training.opinions`.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from core.checks.opinions import NOT_A_CLAIM_FROM, OpinionModel
from ingestion.embeddings import Embedder, MiniLmEmbedder
from training.row import ENGINES, ROOT, SEED

FOLDER = Path(__file__).parent / "opinions"
MODEL = ROOT / "models" / "opinions.json"
STRENGTH = 16.0


def read(pattern: str) -> tuple[list[str], list[bool]]:
    """Return the sentences of the files that match `pattern`, and whether each is an opinion rather than a claim."""
    lines = [line for path in sorted(FOLDER.glob(pattern)) for line in path.read_text("utf-8").splitlines()]
    rows = [json.loads(line) for line in lines]
    return [row["text"] for row in rows], [not row["claim"] for row in rows]


def fit(texts: Sequence[str], opinions: Sequence[bool], embedder: Embedder) -> OpinionModel:
    """Return the model fitted to sentences and whether each is an opinion."""
    fitted = LogisticRegression(C=STRENGTH, max_iter=4000, random_state=SEED).fit(embedder.embed(texts), opinions)
    weights = tuple(fitted.coef_[0].astype(float).round(4).tolist())
    return OpinionModel(embedding=embedder.name, intercept=round(float(fitted.intercept_[0]), 4), weights=weights)


def main() -> None:
    """Fit, write and measure."""
    embedder = MiniLmEmbedder.load(ENGINES)
    model = fit(*read("train*.jsonl"), embedder)
    MODEL.write_text(model.model_dump_json() + "\n")
    texts, opinions = read("test.jsonl")
    found = np.array([model.probability(vector) for vector in embedder.embed(texts)])
    truth, said = np.array(opinions), found >= NOT_A_CLAIM_FROM
    print(f"{len(texts)} sentences, AUROC {roc_auc_score(truth, found):.3f}; from {NOT_A_CLAIM_FROM} on no claim:")
    print(f"opinions {np.mean(said[truth]):.3f}, claims {np.mean(said[~truth]):.3f}")


if __name__ == "__main__":
    main()
