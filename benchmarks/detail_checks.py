"""What the checks of details alone make of true and of changed claims, without the entailment model.

In: how many of the documents written for training (those that are not held back; the checks may be steered on them).
Out: for each kind of change the share of claims by the worst outcome that the checks of identifiers, names, numbers
and wording came to; `none` where they found nothing to compare. `python -m benchmarks.detail_checks [--documents 60]
[--json]`. Not here: the verdict, which also rests on entailment (injected_edits.py).
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from random import Random

from benchmarks.judging import corpus_of
from config.assembly import load_verifier
from config.settings import Settings
from core.checks.details import compare_details
from core.claim_extractor import extract_given
from core.evidence import select
from core.verdict import Outcome
from core.verifier import Verifier
from retrieval.passage import Corpus
from training.authored import AuthoredClaim
from training.authored_rows import authored_claims
from training.rows import SEED

NONE = "none"
WORST_FIRST = (Outcome.CONFLICT, Outcome.MISSING, Outcome.UNBOUND, Outcome.WEAK, Outcome.MATCH)
COLUMNS = (*(outcome.value for outcome in WORST_FIRST), NONE)


def some_documents(claims: Sequence[AuthoredClaim], count: int) -> list[AuthoredClaim]:
    """Return the claims of `count` documents, chosen by `SEED`; of all where there are no more."""
    names = sorted({claim.document for claim in claims})
    chosen = set(Random(SEED).sample(names, min(count, len(names))))
    return [claim for claim in claims if claim.document in chosen]


def count_outcomes(claims: Sequence[AuthoredClaim], verifier: Verifier, settings: Settings) -> dict[str, Counter[str]]:
    """Return by kind of change how many claims came to which worst outcome, each against its whole document."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for text, about in groupby(claims, key=attrgetter("text")):
        corpus = corpus_of([text], verifier, settings)
        for claim in about:
            counts[claim.kind][worst_outcome(claim.claim, corpus, verifier)] += 1
    return dict(counts)


def worst_outcome(claim: str, corpus: Corpus, verifier: Verifier) -> str:
    """Return the first of `COLUMNS` that a detail of any part of `claim` came to."""
    outcomes: set[Outcome] = set()
    for part in extract_given([claim])[0].claims:
        text = part.context_text
        selection = select(text, corpus, verifier.embedder, passages=verifier.passages)
        details = compare_details(text, selection, corpus.identifiers, is_hedged=part.hedge is not None)
        outcomes |= {detail.outcome for detail in details.said}
    return next((outcome.value for outcome in WORST_FIRST if outcome in outcomes), NONE)


def as_table(counts: Mapping[str, Counter[str]]) -> str:
    """Return a line for each kind of change, true claims first: how many claims, and percentages by outcome."""
    lines = [f"{'kind':<12}{'claims':>8}" + "".join(f"{column:>10}" for column in COLUMNS)]
    for kind in sorted(counts, key=lambda kind: (kind != "true", kind)):
        count = counts[kind]
        shares = "".join(f"{100 * count[column] / count.total():>8.1f} %" for column in COLUMNS)
        lines.append(f"{kind:<12}{count.total():>8}{shares}")
    return "\n".join(lines)


def main() -> None:
    """Check the claims and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=60, help="how many documents, chosen by a fixed seed")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    settings = Settings()
    claims = some_documents(authored_claims(held_back=False), arguments.documents)
    counts = count_outcomes(claims, load_verifier(settings), settings)
    documents = len({claim.document for claim in claims})
    if arguments.json:
        print(json.dumps({"documents": documents, "seed": SEED, "claims": counts}))
        return
    print(f"{documents} documents, {len(claims)} claims, seed {SEED}\n{as_table(counts)}")


if __name__ == "__main__":
    main()
