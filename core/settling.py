"""Documents that disagree, settled by which of them is newest: only where a caller wishes it.

In: verdicts as they are reached, the documents, oldest first. Out: the same; a claim on which documents disagree is
verified where the newest of them says it, contradicted where the newest says otherwise. Both sides stay with it. Not
here: finding that they disagree (judge.py).
"""

from collections.abc import Generator, Sequence
from dataclasses import replace

from core.examination import Examined
from core.verdict import CONTRADICTION, Outcome, Status, Verdict

DISPUTED = "disputed"


def settle(
    judging: Generator[Verdict, None, Examined], oldest_first: Sequence[str]
) -> Generator[Verdict, None, Examined]:
    """Yield the verdicts of `judging`, disputes settled, and return the whole."""
    while True:
        try:
            yield settled(next(judging), oldest_first)
        except StopIteration as end:
            examined: Examined = end.value
            verdicts = tuple(settled(verdict, oldest_first) for verdict in examined.verdicts)
            return replace(examined, verdicts=verdicts)


def settled(verdict: Verdict, oldest_first: Sequence[str]) -> Verdict:
    """Return `verdict`, settled by the newest document where documents disagree and it stands on one side only."""
    if verdict.reason != DISPUTED:
        return verdict
    speaking_for = {source.document_id: source.document_name for source in verdict.evidence}
    against = {source.document_id: source.document_name for source in verdict.contradicting_evidence}
    known = [document for document in oldest_first if document in speaking_for or document in against]
    if not known or (known[-1] in speaking_for and known[-1] in against):
        return verdict
    newest = known[-1]
    if newest in speaking_for:
        explanation = f"The documents disagree; the newest of them, {speaking_for[newest]}, says so."
        update = {"status": Status.VERIFIED, "reason": "newest_says_so", "explanation": explanation, "error_type": None}
    else:
        explanation = f"The documents disagree; the newest of them, {against[newest]}, says otherwise."
        error_type = f"{CONTRADICTION}/{_kind(verdict)}"
        update = {
            "status": Status.HALLUCINATED,
            "reason": "outdated",
            "explanation": explanation,
            "error_type": error_type,
        }
    return verdict.model_copy(update=update)


def _kind(verdict: Verdict) -> str:
    compared = (comparison for check in verdict.checks for comparison in check.comparisons)
    return next((each.kind for each in compared if each.outcome is Outcome.CONFLICT), "relational")
