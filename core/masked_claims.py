"""Claims about values that the passage rail hides: they cannot be compared, and are marked so.

Input: verdicts as they are reached, the corpus they rest on. Output: the same verdicts; a claim that states a hidden
value, or repeats a placeholder, is not checked. A conflict in another detail stays contradicted, but an overall
contradiction may be due to what is hidden. Does not hide values (retrieval/rails.py).
"""

from collections.abc import Generator
from dataclasses import replace

from core.examination import Examined, coverage_of
from core.verdict import Status, Verdict
from retrieval.passage import Corpus
from retrieval.rails import hidden_in

MASKED_VALUE = "masked_value"
_EXPLANATION = "This states a kind of value that is masked in the passages, so it could not be checked."


def leave_masked_unchecked(
    judging: Generator[Verdict, None, Examined], corpus: Corpus
) -> Generator[Verdict, None, Examined]:
    """Yield the verdicts of `judging` and return the whole, without judging what is hidden."""
    while True:
        try:
            yield _masked(next(judging), corpus)
        except StopIteration as end:
            examined: Examined = end.value
            return masked(examined, corpus)


def masked(examined: Examined, corpus: Corpus) -> Examined:
    """Return `examined` without a judgement on what is hidden."""
    verdicts = tuple(_masked(verdict, corpus) for verdict in examined.verdicts)
    if verdicts == examined.verdicts:
        return examined
    coverage = coverage_of(examined.statement, verdicts, corpus)
    return replace(examined, verdicts=verdicts, coverage=coverage)


def _masked(verdict: Verdict, corpus: Corpus) -> Verdict:
    judged = verdict.status in (Status.VERIFIED, Status.PARTIAL, Status.HALLUCINATED)
    conflicts = verdict.has_hard_conflict and verdict.reason != "contradicted"
    if not judged or conflicts or not hidden_in(verdict.text, corpus):
        return verdict
    update = {
        "status": Status.NOT_CHECKED,
        "reason": MASKED_VALUE,
        "explanation": _EXPLANATION,
        "error_type": None,
        "evidence": (),
        "correction": None,
    }
    return verdict.model_copy(update=update)
