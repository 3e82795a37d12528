"""Measure how often the firewall catches one changed detail in a sentence, and how often it doubts true ones.

Input: text files or folders of them; by default the documents of benchmarks/firewall_claims and the held-back documents
written for training. Output: the self-test (core/self_test) on them by kind of change, next to "flag everything" and
similarity alone. `python -m benchmarks.injected_edits [FILE_OR_FOLDER...] [--limit N]`; `--errors` lists the misjudged
claims.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from benchmarks.firewall_claims.check import PARTS, read_part
from benchmarks.judging import verdicts_on
from config.assembly import load_verifier
from config.settings import Settings
from core.self_test.trial import MOST_OF_A_SORT, SEED, SelfTest, inject, self_test
from core.verdict import Verdict
from training.authored_rows import authored_claims


def default_documents() -> list[tuple[str, str]]:
    """Return name and text of every document that nothing was trained on."""
    claimed = [(document.name, document.text) for part in PARTS for document in read_part(part)]
    return claimed + sorted({(claim.document, claim.text) for claim in authored_claims(held_back=True)})


def read_documents(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """Return name and text of the given text files, and of all in the given folders."""
    files = [file for path in paths for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])]
    return [(file.name, file.read_text(encoding="utf-8")) for file in files]


def measure(documents: Sequence[tuple[str, str]], settings: Settings) -> tuple[SelfTest, Counter[str]]:
    """Return the self-test on `documents`, and by kind the number of claims that similarity alone would flag."""
    verifier = load_verifier(settings)
    dissimilar: Counter[str] = Counter()

    def judge(name: str, text: str, claims: Sequence[str]) -> Sequence[Verdict]:
        verdicts = verdicts_on(claims, [text], verifier, settings)
        for injected, verdict in zip(inject(name, text), verdicts, strict=True):
            dissimilar[injected.sort] += (verdict.similarity or 0) < settings.similarity_threshold
        return verdicts

    return self_test(documents, judge), dissimilar


def main() -> None:
    """Make the claims, judge them and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE_OR_FOLDER")
    parser.add_argument("--limit", type=int, help="documents, chosen by chance")
    parser.add_argument("--errors", action="store_true")
    arguments = parser.parse_args()
    documents = read_documents(arguments.paths) if arguments.paths else default_documents()
    if arguments.limit:
        documents = Random(SEED).sample(documents, min(arguments.limit, len(documents)))
    found, dissimilar = measure(documents, Settings())
    print(
        f"{found.documents} documents, at most {MOST_OF_A_SORT} claims of a sort in each; flag everything: all flagged"
    )
    print(f"{'sort':<12}{'claims':>8}{'not verified':>26}{'called hallucinated':>26}{'similarity alone flags':>26}")
    for row in found.sorts:
        shown = [f"{each.hits} ({each.least}, {each.most})" for each in (row.not_verified, row.hallucinated)]
        print(f"{row.sort:<12}{row.not_verified.of:>8}{shown[0]:>26}{shown[1]:>26}{dissimilar[row.sort]:>26}")
    if arguments.errors:
        for each in found.mistakes:
            print(f"\n[{each.document}] {each.sort} -> {each.status.value}: {each.reason}")
            print(f"  claim: {each.claim}\n  was:   {each.was}")


if __name__ == "__main__":
    main()
