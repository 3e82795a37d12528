"""Where the evidence for each claim is: in passages fetched for the question, elsewhere, or nowhere.

Input: verdicts, the passages that the answer was written from, verdicts from the rest of the workspace. Output: one
`EvidenceLocation` per claim. It tells a retrieval that missed from a model that made something up. Pure. Does not
search or judge the rest (pipeline.py).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from core.verdict import FABRICATED_REFERENCE, Evidence, Status, Verdict
from retrieval.passage import Passage
from utils.record import Record

_LIKELY = 0.5


class Place(StrEnum):
    """Where what decides a claim was found."""

    FETCHED = "fetched"
    """In a passage that was fetched for the question."""
    SUPPORTED_ELSEWHERE = "supported_elsewhere"
    """Elsewhere in the workspace, and it supports the claim: the search for the question missed it."""
    CONTRADICTED_ELSEWHERE = "contradicted_elsewhere"
    """Elsewhere in the workspace, and it contradicts the claim."""
    ABSENT = "absent"
    """Nowhere: no document says it and none says otherwise."""


class EvidenceLocation(Record):
    """Where what decides the claim at `index` was found, with the passages that stand elsewhere."""

    index: int
    place: Place
    passages: tuple[Evidence, ...]


def evidence_locations(
    verdicts: Sequence[Verdict], fetched: Sequence[Passage] | None, beyond: Mapping[int, Verdict] | None
) -> tuple[EvidenceLocation, ...]:
    """Return where each judged claim was decided; `fetched` is None if all evidence came with the request.

    `beyond` holds, by claim position, the whole workspace's verdicts on claims that the chosen documents left without
    evidence; None if there is nothing beyond them. A claim that was not looked up there, or that only its method
    considers unsupported, is left out: it is not known to be absent.
    """
    judged = (Status.VERIFIED, Status.PARTIAL, Status.HALLUCINATED)
    found = [_location(verdict, fetched, beyond) for verdict in verdicts if verdict.status in judged]
    return tuple(whereabout for whereabout in found if whereabout is not None)


def is_undecided(verdict: Verdict) -> bool:
    """Whether nothing that was searched speaks for or against a claim, so that a wider search may help."""
    return verdict.status is Status.HALLUCINATED and not verdict.evidence and not verdict.contradicting_evidence


def _location(
    verdict: Verdict, fetched: Sequence[Passage] | None, beyond: Mapping[int, Verdict] | None
) -> EvidenceLocation | None:
    for told, place in _sides(verdict):
        if told:
            elsewhere = tuple(each for each in told if not _is_fetched(each, fetched))
            found = place if len(elsewhere) == len(told) else Place.FETCHED
            return EvidenceLocation(index=verdict.index, place=found, passages=elsewhere)
    further = verdict if beyond is None else beyond.get(verdict.index)
    if further is None or further.status is Status.NOT_CHECKED:
        return None
    for told, place in _sides(further):
        if told:
            return EvidenceLocation(index=verdict.index, place=place, passages=tuple(told))
    return EvidenceLocation(index=verdict.index, place=Place.ABSENT, passages=()) if _is_absent(further) else None


def _is_absent(verdict: Verdict) -> bool:
    """Whether no document says a claim: it names a reference that does not exist, or it was read and is unlikely."""
    if verdict.error_type and verdict.error_type.startswith(FABRICATED_REFERENCE):
        return True
    return verdict.support_probability is not None and verdict.support_probability < _LIKELY


def _sides(verdict: Verdict) -> list[tuple[Sequence[Evidence], Place]]:
    """Return the evidence against and for a claim, the deciding side first."""
    against = (verdict.contradicting_evidence, Place.CONTRADICTED_ELSEWHERE)
    supporting = (verdict.evidence, Place.SUPPORTED_ELSEWHERE)
    return [against, supporting] if verdict.status is Status.HALLUCINATED else [supporting, against]


def _is_fetched(source: Evidence, fetched: Sequence[Passage] | None) -> bool:
    return fetched is None or any(
        each.document_id == source.document_id and each.span.overlaps(source.span) for each in fetched
    )
