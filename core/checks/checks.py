"""The detail checks, in order, and what they found.

Input: a claim's text and its selected evidence. Output: `Details`. A check compares what can be compared exactly: it
says what matches, what is missing and what is invented. It does not decide whether a value refers to the same thing;
the entailment model does (substitution.py). To add one, put a file next to this one and call it in `compare_details`.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from core.checks.identifiers import compare_identifiers
from core.checks.quantities import compare_quantities
from core.evidence import Selection
from core.verdict import Comparison, Outcome
from utils.stages import Stage

DECIDING = (
    "core/*.py",
    "core/checks/*.py",
    "core/extraction/*.py",
    "core/extraction/*.toml",
    "generation/answer_model.py",
    "generation/reviewing.py",
    "generation/claim_planning.py",
    "generation/table_planning.py",
    "generation/quoted_entailment.py",
    "tables/**/*.py",
    "utils/quantities/*.py",
)
"""What decides verdicts, and whether a question is answered: how texts, quantities and tables are read, checks, rules,
reviews and their prompts."""
_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Details:
    """The comparisons of all checks, check by check in claim order."""

    all: tuple[Comparison, ...] = ()

    def with_outcome(self, *outcomes: Outcome) -> tuple[Comparison, ...]:
        """Return the comparisons with one of `outcomes`."""
        return tuple(comparison for comparison in self.all if comparison.outcome in outcomes)

    def told_outside(self, documents: Collection[str]) -> "Details":
        """Return only the comparisons with passages of other documents."""
        return Details(tuple(each for each in self.all if each.evidence and each.evidence.document_id not in documents))

    def with_conflict(self, conflict: Comparison) -> "Details":
        """Return these details with `conflict` in place of everything else said about the same detail."""
        kept = (each for each in self.all if each.span != conflict.span)
        return Details(tuple(sorted((*kept, conflict), key=lambda each: (each.kind == conflict.kind, each.span.start))))


def compare_details(claim: str, selection: Selection) -> Details:
    """Run every check on a claim. Raises `Unavailable` if it holds too many figures to compare."""
    with Stage("identifiers"):
        identifiers = compare_identifiers(claim, selection)
    with Stage("numbers"):
        return Details((*identifiers, *compare_quantities(claim, selection)))


def rules_version(root: Path = _ROOT) -> str:
    """Return a version of the rules that changes whenever a file changes that decides verdicts (`DECIDING`)."""
    hashed = hashlib.sha256()
    for path in sorted(path for pattern in DECIDING for path in root.glob(pattern)):
        hashed.update(path.read_bytes())
    return f"firewall-{hashed.hexdigest()[:12]}"
