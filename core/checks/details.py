"""The details of a claim, compared one by one with what the evidence says of each.

In: a claim's text and its selection of evidence. Out: `Details`, the comparisons of every stage that looks at single
words and values. Not here: the stages themselves, the reading of whole sentences (entailment.py).
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain

from core.checks.commitments import compare_commitments
from core.checks.conditions import compare_conditions
from core.checks.identifiers import compare_identifiers
from core.checks.names import compare_names
from core.checks.near_copies import compare_near_copies
from core.checks.numbers import compare_numbers
from core.checks.parallels import compare_parallels
from core.checks.wording import compare_wording
from core.evidence import Selection
from core.verdict import Comparison, Outcome
from utils.quantities import KnownIdentifiers
from utils.stages import Stage


@dataclass(frozen=True, slots=True)
class Details:
    """The comparisons by stage, each in the order of the claim. `conditions` are what the claim leaves out."""

    identifiers: tuple[Comparison, ...]
    names: tuple[Comparison, ...]
    numbers: tuple[Comparison, ...]
    wording: tuple[Comparison, ...]
    conditions: tuple[Comparison, ...]

    @property
    def said(self) -> tuple[Comparison, ...]:
        """The comparisons of what the claim says."""
        return self.identifiers + self.names + self.numbers + self.wording

    @property
    def all(self) -> tuple[Comparison, ...]:
        """The comparisons of every stage."""
        return self.said + self.conditions

    def with_outcome(self, *outcomes: Outcome) -> tuple[Comparison, ...]:
        """Return the comparisons that came to one of `outcomes`."""
        return tuple(comparison for comparison in self.all if comparison.outcome in outcomes)

    def told_outside(self, documents: Collection[str]) -> "Details":
        """Return the comparisons with passages of documents other than these."""

        def outside(comparisons: tuple[Comparison, ...]) -> tuple[Comparison, ...]:
            return tuple(each for each in comparisons if each.evidence and each.evidence.document_id not in documents)

        stages = (self.identifiers, self.names, self.numbers, self.wording, self.conditions)
        return Details(*map(outside, stages))


def compare_details(claim: str, selection: Selection, known: KnownIdentifiers, *, is_hedged: bool) -> Details:
    """Compare what `claim` names, counts, turns around and leaves out.

    `known` are the identifiers of the whole corpus. `is_hedged`: the claim was told with a word that it lacks here.
    """
    with Stage("identifiers"):
        identifiers = tuple(compare_identifiers(claim, selection.sentences, known))
        names = tuple(compare_names(claim, selection.sentences))
    with Stage("numbers"):
        numbers = tuple(compare_numbers(claim, selection.sentences))
    with Stage("wording"):
        ranked = selection.ranked
        wording = tuple(
            chain.from_iterable(
                compare(claim, ranked) for compare in (compare_wording, compare_near_copies, compare_parallels)
            )
        )
        commitments = compare_commitments(claim, ranked, is_hedged=is_hedged)
        conditions = (*compare_conditions(claim, ranked), *commitments)
    return Details(identifiers, names, numbers, wording, conditions)
