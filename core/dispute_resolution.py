"""Disagreements between documents, settled by the newest of them if the caller asks for it.

Input: a verdict, the method that reached it, the case. Output: the same verdict, or if documents disagree that of the
newest one alone: verified if it supports all of the claim, contradicted if it says otherwise, still disputed if it
settles nothing. The verdict keeps both sides. Does not detect disputes (judge.py).
"""

from collections.abc import Sequence
from dataclasses import replace

from core.methods.method import Case, Method
from core.verdict import Evidence, Status, Verdict

DISPUTED = "disputed"


def settle_dispute(verdict: Verdict, method: Method, case: Case) -> Verdict:
    """Return `verdict`, settled by the newest document about the claim if documents disagree."""
    newest = _newest_of_all(verdict, method, case) if verdict.reason == DISPUTED else None
    if newest is None:
        return verdict
    told = _judged_by([newest.document_id], verdict, method, case)
    if told.status is not Status.VERIFIED and not told.has_hard_conflict:
        return verdict
    verified = told.status is Status.VERIFIED
    said = "says so" if verified else "says otherwise"
    update = {
        "status": told.status,
        "reason": "newest_says_so" if verified else "outdated",
        "explanation": f"The documents disagree; the newest of them, {newest.document_name}, {said}.",
        "error_type": told.error_type,
        "evidence": tuple(dict.fromkeys((*verdict.evidence, *told.evidence))),
        "contradicting_evidence": tuple(dict.fromkeys((*verdict.contradicting_evidence, *told.contradicting_evidence))),
    }
    return verdict.model_copy(update=update)


def _newest_of_all(verdict: Verdict, method: Method, case: Case) -> Evidence | None:
    """Return a passage of the newest document about a disputed claim.

    A dispute names only a few passages, so later documents are searched for the claim again.
    """
    ids = case.corpus.document_ids
    newest = _newest(verdict, ids)
    while newest is not None and (later := ids[ids.index(newest.document_id) + 1 :]):
        told = _judged_by(later, verdict, method, case)
        speaks = told.status is Status.VERIFIED or told.has_hard_conflict or told.reason == DISPUTED
        further = _newest(told, later) if speaks else None
        if further is None:
            break
        newest = further
    return newest


def _judged_by(document_ids: Sequence[str], verdict: Verdict, method: Method, case: Case) -> Verdict:
    """Return the verdict on the same claim from some of the documents alone."""
    unit = case.statement.units[verdict.index]
    statement, corpus = replace(case.statement, units=(unit,)), case.corpus.only(document_ids)
    (told,) = method.examine(replace(case, statement=statement, corpus=corpus))
    return told


def _newest(verdict: Verdict, oldest_first: tuple[str, ...]) -> Evidence | None:
    """Return a passage of the newest document about a claim, None if its age is unknown."""
    speaking = [*verdict.evidence, *verdict.contradicting_evidence]
    known = [passage for passage in speaking if passage.document_id in oldest_first]
    return max(known, key=lambda passage: oldest_first.index(passage.document_id), default=None)
