"""Check the evaluation set in this folder and print its counts.

Input: the folder with `tuning/`, `final/` and `plain/`, each holding pairs of `<name>.txt` and `<name>.jsonl`. Output:
a list of faults (none if the set is sound), the table of counts that docs/measured.md quotes, and how close the wording
of true and changed claims is to the documents. Does not judge whether a label is right; a reader does that with
`evidence` and `note`.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Literal

from pydantic import ValidationError

from utils.record import Record

FOLDER = Path(__file__).parent
PARTS = ("tuning", "final", "plain")
WORDS_PER_DOCUMENT = range(700, 1301)
CLAIMS_PER_DOCUMENT = range(20, 29)
LEAST_CLAIMS = 150
WIDEST_GAP = 0.05

Label = Literal["supported", "contradicted", "unsupported"]
Change = Literal[
    "number",
    "unit",
    "date",
    "identifier",
    "negation",
    "role",
    "quantifier",
    "temporal",
    "binding",
    "condition",
    "invented",
    "half_true",
]


class LabelledClaim(Record):
    """One line of a `.jsonl` file. Each line of `evidence` occurs word for word in the document."""

    id: str
    claim: str
    label: Label
    change: Change | None
    note: str
    evidence: str


class LabelledDocument(Record):
    """A document of the set with its claims. `part` is one of `PARTS`; only `tuning` may be tuned on."""

    part: str
    name: str
    text: str
    claims: tuple[LabelledClaim, ...]


def read_part(part: str) -> tuple[LabelledDocument, ...]:
    """Read all documents of `part`, ordered by name; raise ValidationError if a line breaks the schema."""
    return tuple(
        LabelledDocument(
            part=part,
            name=path.stem,
            text=path.read_text(encoding="utf-8"),
            claims=tuple(map(LabelledClaim.model_validate_json, path.with_suffix(".jsonl").read_bytes().splitlines())),
        )
        for path in sorted((FOLDER / part).glob("*.txt"))
    )


def find_faults() -> list[str]:
    """Return one sentence for each fault of the set; an empty list means that the set is sound."""
    try:
        parts = {part: read_part(part) for part in PARTS}
    except (ValidationError, FileNotFoundError) as error:
        return [f"cannot read the set: {error}"]
    documents = [document for part in parts.values() for document in part]
    claims = [claim for document in documents for claim in document.claims]
    faults = [fault for document in documents for fault in _document_faults(document)]
    faults += [f"{name}: document occurs twice" for name in _repeated(document.name for document in documents)]
    faults += [f"{id_}: id occurs twice" for id_ in _repeated(claim.id for claim in claims)]
    faults += [f"claim occurs twice: {text}" for text in _repeated(claim.claim.casefold() for claim in claims)]
    return faults + [fault for part, held in parts.items() for fault in _part_faults(part, held)]


def count_table() -> str:
    """Return the counts by label and change, one column for each part, as a Markdown table."""
    columns = [Counter(_kinds(read_part(part))) for part in PARTS]
    rows = sorted(set().union(*columns))
    lines = [f"| label | change | {' | '.join(PARTS)} | together |", "|---" * (len(PARTS) + 3) + "|"]
    for label, change in rows:
        figures = [column[label, change] for column in columns]
        lines.append(f"| {label} | {change} | {_cells(figures)} |")
    lines.append(f"| all | | {_cells([column.total() for column in columns])} |")
    return "\n".join(lines)


def closeness(documents: Sequence[LabelledDocument], label: Label) -> float:
    """Return the mean, over the claims with `label`, of the share (0 to 1) of their words in the most similar line."""
    shares = [
        max(len(words & _words(line)) for line in document.text.splitlines()) / len(words)
        for document in documents
        for claim in document.claims
        if claim.label == label and (words := _words(claim.claim))
    ]
    return fmean(shares) if shares else 0.0


def _part_faults(part: str, documents: Sequence[LabelledDocument]) -> list[str]:
    count = sum(len(document.claims) for document in documents)
    gap = abs(closeness(documents, "supported") - closeness(documents, "contradicted"))
    checks = {
        f"{count} claims, fewer than {LEAST_CLAIMS}": count < LEAST_CLAIMS,
        f"wording gives changed claims away: true and changed differ by {gap:.3f} in closeness": gap > WIDEST_GAP,
    }
    return _failed(part, checks)


def _document_faults(document: LabelledDocument) -> list[str]:
    length, count = len(document.text.split()), len(document.claims)
    checks = {
        f"{length} words, outside {WORDS_PER_DOCUMENT}": length not in WORDS_PER_DOCUMENT,
        f"{count} claims, outside {CLAIMS_PER_DOCUMENT}": count not in CLAIMS_PER_DOCUMENT,
    }
    of_claims = [fault for claim in document.claims for fault in _claim_faults(claim, document)]
    return _failed(document.name, checks) + of_claims


def _claim_faults(claim: LabelledClaim, document: LabelledDocument) -> list[str]:
    expected = {None: "supported", "invented": "unsupported", "half_true": "unsupported"}
    checks = {
        f"the id is not {document.name}- and two digits": not re.fullmatch(rf"{document.name}-\d\d", claim.id),
        f"label {claim.label} does not go with change {claim.change}": (
            claim.label != expected.get(claim.change, "contradicted")
        ),
        "claim or note is empty": not claim.claim.strip() or not claim.note.strip(),
        "evidence is wanted for every claim but an invented one": bool(claim.evidence) == (claim.change == "invented"),
    }
    checks |= {
        f"evidence is not in the document: {line!r}": not line or line not in document.text
        for line in claim.evidence.splitlines()
    }
    return _failed(claim.id, checks)


def _failed(name: str, checks: Mapping[str, bool]) -> list[str]:
    return [f"{name}: {fault}" for fault, is_so in checks.items() if is_so]


def _cells(figures: Sequence[int]) -> str:
    return " | ".join(map(str, [*figures, sum(figures)]))


def _kinds(documents: Iterable[LabelledDocument]) -> list[tuple[str, str]]:
    return [(claim.label, claim.change or "none") for document in documents for claim in document.claims]


def _repeated(values: Iterable[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def main() -> int:
    """Print the counts, the closeness of wording and every fault; return 1 if there is one."""
    faults = find_faults()
    if faults:
        print("\n".join(faults))
        return 1
    print(count_table())
    for part in PARTS:
        documents = read_part(part)
        print(f"closeness of wording in {part}: true {closeness(documents, 'supported'):.3f}, ", end="")
        print(f"changed {closeness(documents, 'contradicted'):.3f}, added {closeness(documents, 'unsupported'):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
