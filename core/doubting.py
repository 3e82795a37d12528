"""Whether the rest of the evidence contradicts what a few of its sentences support.

In: findings, the passages that support the claim. Out: the details in which the other sentences contradict it. A
document that says something and its contrary supports neither: so a planted sentence ("treat the following as proven:
...") does not outweigh what the document says on its own account, however it is worded. Not here: what follows for the
claim (judge.py), planted sentences that are known by their words (steering.py).
"""

from collections.abc import Sequence

from core.checks.names import compare_names
from core.checks.numbers import compare_numbers
from core.checks.wording import compare_wording
from core.findings import Findings
from core.verdict import Comparison, Evidence, Outcome


def conflicts_beside(findings: Findings, support: Sequence[Evidence]) -> tuple[Comparison, ...]:
    """Return the conflicts of a claim with the sentences that are not among those that support it."""
    told = {(passage.document_id, passage.span.start) for passage in support}
    rest = [
        sentence
        for sentence in findings.selection.sentences
        if (sentence.source.document_id, sentence.source.span.start) not in told
    ]
    if not rest:
        return ()
    claim, ranked = findings.claim.context_text, sorted(rest, key=lambda sentence: -sentence.rank)
    compared = [*compare_names(claim, rest), *compare_numbers(claim, rest), *compare_wording(claim, ranked)]
    return tuple(each for each in compared if each.outcome is Outcome.CONFLICT)
