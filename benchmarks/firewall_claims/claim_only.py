"""Measure how much a claim of this folder gives its label away without its document.

Input: the set. Output: AUROC of "supported" from the words of the claim alone (TF-IDF, logistic regression) and from
its length in words alone, for the hard parts together and for the plain one; .5 means no leak. No document is in two
folds. `python -m benchmarks.firewall_claims.claim_only`.
"""

from collections.abc import Sequence

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer

from benchmarks.firewall_claims.check import LabelledDocument, read_part

GROUPS = (("tuning", "final"), ("plain",))
MOST_FOLDS = 7


def leaks(documents: Sequence[LabelledDocument]) -> dict[str, float]:
    """Return the AUROC by words and by length, cross-validated in at most `MOST_FOLDS` folds of whole documents."""
    claims = [claim for document in documents for claim in document.claims]
    texts = [claim.claim for claim in claims]
    supported = [claim.label == "supported" for claim in claims]
    owners = [document.name for document in documents for _ in document.claims]
    folds = GroupKFold(min(MOST_FOLDS, len(documents)))
    lengths = FunctionTransformer(lambda texts: [[len(text.split())] for text in texts])
    found = {}
    for name, features in (("words", TfidfVectorizer()), ("length", lengths)):
        model = make_pipeline(features, LogisticRegression())
        given = cross_val_predict(model, texts, supported, groups=owners, cv=folds, method="predict_proba")
        found[name] = round(float(roc_auc_score(supported, given[:, 1])), 2)
    return found


def main() -> None:
    """Print both figures for each group of parts."""
    for parts in GROUPS:
        found = leaks([document for part in parts for document in read_part(part)])
        print(f"{' and '.join(parts)}: " + ", ".join(f"AUROC by {name} {figure:.2f}" for name, figure in found.items()))


if __name__ == "__main__":
    main()
