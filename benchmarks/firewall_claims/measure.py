"""Measure how often the firewall judges the claims of this folder correctly, next to two trivial baselines.

Input: one part of the set (`tuning`, `plain` or `final`). Output: a table of claims by label and status, balanced
accuracy, what was wrongly shown as verified by kind of change, and the same for "flag everything" and for similarity
alone (threshold .6 as in the first source document). `python -m benchmarks.firewall_claims.measure final`; `--as pdf`
or `--as docx` writes the documents as such files and reads them back; `--method` judges by another method than
`firewall`; `--json` for machines, `--errors` lists every misjudged claim.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.firewall_claims.check import FOLDER, PARTS, LabelledClaim, LabelledDocument, read_part
from benchmarks.firewall_claims.formats import FORMATS, read_back
from benchmarks.judging import verdicts_on
from config.assembly import load_verifier
from config.settings import Settings
from config.storage import file_limits
from core.verdict import Status, Verdict
from core.verifier import Verifier
from ingestion.loader import Loader
from ingestion.sandbox import Sandbox

SUBTLE = frozenset({"number", "unit", "date", "identifier", "negation", "role"})
"""The changes that must never be shown as verified."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A labelled claim and its verdict."""

    document: str
    labelled: LabelledClaim
    verdict: Verdict

    @property
    def is_true(self) -> bool:
        """Whether the document supports the claim."""
        return self.labelled.label == "supported"


def judge_document(
    document: LabelledDocument, text: str, verifier: Verifier, settings: Settings, method: str
) -> list[Judged]:
    """Judge the claims of one document with `text`, as a reader returned it, as their only source."""
    verdicts = verdicts_on([labelled.claim for labelled in document.claims], [text], verifier, settings, method)
    return [
        Judged(document.name, labelled, verdict) for labelled, verdict in zip(document.claims, verdicts, strict=True)
    ]


def summary(judged: Sequence[Judged], supported: Callable[[Judged], bool]) -> dict[str, float]:
    """Return accuracy and balanced accuracy of "supported or not", with the errors in both directions."""
    true = [each for each in judged if each.is_true]
    false = [each for each in judged if not each.is_true]
    subtle = [each for each in false if each.labelled.change in SUBTLE]
    kept = sum(map(supported, true))
    caught = sum(not supported(each) for each in false)
    return {
        "claims": len(judged),
        "right": round((kept + caught) / len(judged), 4),
        "balanced_accuracy": round((kept / len(true) + caught / len(false)) / 2, 4),
        "true_not_verified": len(true) - kept,
        "true": len(true),
        "false_verified": len(false) - caught,
        "false": len(false),
        "subtle_changes_verified": sum(map(supported, subtle)),
        "subtle_changes": len(subtle),
    }


def main() -> None:
    """Judge one part and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", default="final", choices=PARTS)
    parser.add_argument("--as", dest="form", choices=FORMATS, default="txt", help="read the documents as such files")
    parser.add_argument("--method", default="firewall", help="the way of judging, without a language model")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--errors", action="store_true")
    arguments = parser.parse_args()
    settings = Settings()
    verifier = load_verifier(settings)
    loader = Loader(Sandbox(1), file_limits(settings))
    judged = [
        each
        for document in read_part(arguments.part, FOLDER)
        for each in judge_document(
            document, read_back(document.text, arguments.form, loader), verifier, settings, arguments.method
        )
    ]
    loader.sandbox.close()
    ways: dict[str, Callable[[Judged], bool]] = {
        arguments.method: lambda each: each.verdict.status is Status.VERIFIED,
        "flag everything": lambda each: False,
        "similarity only": lambda each: (each.verdict.similarity or 0) >= settings.similarity_threshold,
    }
    figures = {name: summary(judged, way) for name, way in ways.items()}
    figures[arguments.method]["true_called_hallucinated"] = sum(
        each.is_true and each.verdict.status is Status.HALLUCINATED for each in judged
    )
    figures[arguments.method]["decided_unread"] = sum(each.verdict.entailment is None for each in judged)
    table = Counter((str(each.labelled.label), each.verdict.status.value) for each in judged)
    wrongly = Counter(
        str(each.labelled.change) for each in judged if not each.is_true and each.verdict.status is Status.VERIFIED
    )
    if arguments.json:
        print(
            json.dumps(
                {"part": arguments.part, "form": arguments.form, "figures": figures, "wrongly_verified": wrongly}
            )
        )
        return
    _print(arguments.part, table, figures, wrongly)
    if arguments.errors:
        _print_errors(judged)


def _print(
    part: str, table: Counter[tuple[str, str]], figures: dict[str, dict[str, float]], wrongly: Counter[str]
) -> None:
    statuses = [status.value for status in Status]
    print(f"{part}\n{'label':<14}" + "".join(f"{status:>14}" for status in statuses))
    for label in ("supported", "contradicted", "unsupported"):
        print(f"{label:<14}" + "".join(f"{table[label, status]:>14}" for status in statuses))
    for name, row in figures.items():
        print(f"\n{name}: " + ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in row.items()))
    print("\nwrongly verified, by change:", dict(wrongly.most_common()))


def _print_errors(judged: Sequence[Judged]) -> None:
    for each in judged:
        if each.is_true != (each.verdict.status is Status.VERIFIED):
            verdict = each.verdict
            print(
                f"\n[{each.labelled.id}] {each.labelled.label} {each.labelled.change or ''} -> {verdict.status.value}"
            )
            print(f"  claim: {each.labelled.claim}\n  truth: {each.labelled.evidence!r}")
            print(f"  {verdict.reason}: {verdict.explanation} support {verdict.support_probability}")
            for check in verdict.checks:
                details = [(c.outcome.value, c.claimed, c.found) for c in check.comparisons]
                print(f"  {check.name}: {check.outcome.value} {check.figure or ''} {details or ''}")


if __name__ == "__main__":
    main()
