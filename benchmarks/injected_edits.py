"""How often the firewall catches one changed detail in a sentence of a document, and how often it doubts true ones.

In: text files or folders of them; by default the documents of benchmarks/firewall_claims and those written for
training but held back. Out: for six sorts of edits made by training/perturbations (number, unit, date, identifier,
negation, role) how many were not shown as verified and how many were called hallucinated; for true claims (sentences
as they stand, and sentences rewritten as much on the surface) how many were doubted; 95 % Wilson intervals, and the
same for "flag everything" and for similarity alone. `python -m benchmarks.injected_edits [FILE_OR_FOLDER...] [--limit
N] [--json]`; `--errors` lists what was judged wrong. An edited sentence is close to its document by making, so these
figures say how sharp the checks are, not how answers in use fare.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.firewall_claims.check import FOLDER, PARTS, read_part
from benchmarks.judging import verdicts_on
from config.assembly import load_verifier
from config.settings import Settings
from core.verdict import Status, Verdict
from core.verifier import Verifier
from training.authored_rows import authored_claims
from training.perturbations import Edit, perturb
from training.rows import SEED

MOST_OF_A_SORT = 3
"""Claims of one sort in one document."""

SORTS = {
    "number": frozenset({"number", "digit", "scale"}),
    "unit": frozenset({"unit", "points"}),
    "date": frozenset({"date", "time"}),
    "identifier": frozenset({"identifier"}),
    "negation": frozenset({"negation"}),
    "role": frozenset({"role"}),
}
UNEDITED, REWRITTEN = "unedited", "rewritten"


@dataclass(frozen=True, slots=True)
class Injected:
    """A claim of one sort about one document; `was` is the sentence that it was made from."""

    document: str
    sort: str
    claim: str
    was: str

    @property
    def is_true(self) -> bool:
        """Whether the document supports the claim."""
        return self.sort in (UNEDITED, REWRITTEN)


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim and what was said of it."""

    injected: Injected
    verdict: Verdict


def default_documents() -> list[tuple[str, str]]:
    """Return name and text of every document on which nothing was trained."""
    claimed = [(document.name, document.text) for part in PARTS for document in read_part(part, FOLDER)]
    return claimed + sorted({(claim.document, claim.text) for claim in authored_claims(held_back=True)})


def read_documents(paths: Sequence[Path]) -> list[tuple[str, str]]:
    """Return name and text of the text files named, and of all in the folders named."""
    files = [file for path in paths for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])]
    return [(file.name, file.read_text(encoding="utf-8")) for file in files]


def inject(name: str, text: str, seed: int = SEED, most: int = MOST_OF_A_SORT) -> list[Injected]:
    """Return claims about one document: at most `most` of each sort, chosen by `seed`."""
    found: dict[str, list[Edit]] = defaultdict(list)
    for edit in perturb(text, seed):
        for sort in _sorts_of(edit):
            found[sort].append(edit)
    chooser = Random(f"{seed}-{name}")
    claims = []
    for sort in (*SORTS, REWRITTEN):
        chosen = chooser.sample(found[sort], min(most, len(found[sort])))
        claims += [Injected(name, sort, edit.claim, edit.sentence) for edit in chosen]
    sentences = sorted({claim.was for claim in claims})
    claims += [Injected(name, UNEDITED, was, was) for was in chooser.sample(sentences, min(most, len(sentences)))]
    return claims


def _sorts_of(edit: Edit) -> Iterator[str]:
    if edit.label == "entailed":
        yield REWRITTEN
    yield from (sort for sort, kinds in SORTS.items() if edit.kind in kinds)


def judge_claims(claims: Sequence[Injected], text: str, verifier: Verifier, settings: Settings) -> list[Judged]:
    """Judge the claims about one document, posted together with all of it as their only source."""
    verdicts = verdicts_on([injected.claim for injected in claims], [text], verifier, settings)
    return [Judged(injected, verdict) for injected, verdict in zip(claims, verdicts, strict=True)]


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927); 0 to 1 where nothing was counted."""
    if not of:
        return 0.0, 1.0
    z = 1.959963984540054
    middle = (hits + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * (hits * (of - hits) / of + z * z / 4) ** 0.5
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def figures(judged: Sequence[Judged], threshold: float) -> dict[str, dict[str, object]]:
    """Return by sort: claims, how many were not verified and how many called hallucinated, and the baselines."""
    sorts = [*SORTS, UNEDITED, REWRITTEN]
    return {sort: _row([each for each in judged if each.injected.sort == sort], threshold) for sort in sorts}


def _row(judged: Sequence[Judged], threshold: float) -> dict[str, object]:
    flagged = sum(each.verdict.status is not Status.VERIFIED for each in judged)
    called = sum(each.verdict.status is Status.HALLUCINATED for each in judged)
    return {
        "claims": len(judged),
        "not_verified": flagged,
        "not_verified_interval": wilson(flagged, len(judged)),
        "hallucinated": called,
        "hallucinated_interval": wilson(called, len(judged)),
        "flagged_by_similarity_alone": sum((each.verdict.similarity or 0) < threshold for each in judged),
        "flagged_by_flagging_everything": len(judged),
    }


def main() -> None:
    """Make the claims, judge them and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE_OR_FOLDER")
    parser.add_argument("--limit", type=int, help="documents, chosen by chance")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--errors", action="store_true")
    arguments = parser.parse_args()
    documents = read_documents(arguments.paths) if arguments.paths else default_documents()
    if arguments.limit:
        documents = Random(SEED).sample(documents, min(arguments.limit, len(documents)))
    settings = Settings()
    verifier = load_verifier(settings)
    judged = [each for name, text in documents for each in judge_claims(inject(name, text), text, verifier, settings)]
    table = figures(judged, settings.similarity_threshold)
    if arguments.json:
        print(json.dumps({"documents": len(documents), "seed": SEED, "figures": table}))
        return
    _print(len(documents), table)
    if arguments.errors:
        _print_errors(judged)


def _print(documents: int, table: dict[str, dict[str, object]]) -> None:
    print(f"{documents} documents, at most {MOST_OF_A_SORT} claims of a sort in each; flag everything: all flagged")
    print(f"{'sort':<12}{'claims':>8}{'not verified':>26}{'called hallucinated':>26}{'similarity alone flags':>26}")
    for sort, row in table.items():
        shown = [f"{row[key]} {row[f'{key}_interval']}" for key in ("not_verified", "hallucinated")]
        print(f"{sort:<12}{row['claims']:>8}{shown[0]:>26}{shown[1]:>26}{row['flagged_by_similarity_alone']:>26}")


def _print_errors(judged: Sequence[Judged]) -> None:
    for each in judged:
        injected, verdict = each.injected, each.verdict
        if injected.is_true != (verdict.status is Status.VERIFIED):
            print(f"\n[{injected.document}] {injected.sort} -> {verdict.status.value}: {verdict.reason}")
            print(f"  claim: {injected.claim}\n  was:   {injected.was}")


if __name__ == "__main__":
    main()
