"""What a result says about how it came about: what was searched, and where the evidence for each claim is.

Input: verdicts, what was searched, the rest of what the caller holds. Output: digests of documents, and the place of
what decides each claim. Does not define receipts (receipt.py).
"""

from collections.abc import Mapping, Sequence

from core.examination import Statement
from core.methods.contract import RequestOptions
from core.methods.method import Case, Method
from core.result import DocumentDigest, EvidenceLocation, Place
from core.verdict import FABRICATED_REFERENCE, Evidence, Status, Verdict
from retrieval.passage import Corpus, Passage
from retrieval.retriever import HybridCorpus
from utils.deadline import Deadline
from utils.keys import hash_of

_LIKELY = 0.5
_JUDGED = (Status.VERIFIED, Status.PARTIAL, Status.HALLUCINATED)


def digests(corpus: HybridCorpus) -> tuple[DocumentDigest, ...]:
    """Return every document of a corpus with the hash of its text."""
    return tuple(DocumentDigest(document_id=id_, sha256=hash_of(corpus.text_of(id_))) for id_ in corpus.document_ids)


def judged_elsewhere(
    verdicts: Sequence[Verdict], beyond: Corpus, method: Method, requested: RequestOptions, deadline: Deadline
) -> dict[int, Verdict]:
    """Return the verdicts by `method` on `beyond`, by place, on claims that nothing searched speaks for or against."""
    open_claims = [
        verdict
        for verdict in verdicts
        if verdict.status is Status.HALLUCINATED and not verdict.evidence and not verdict.contradicting_evidence
    ]
    if not open_claims or deadline.passed:
        return {}
    statement = Statement.of_claims([verdict.text for verdict in open_claims])
    judging = method.examine(Case(statement, beyond, "", requested.options, deadline))
    return dict(zip([verdict.index for verdict in open_claims], judging, strict=True))


def evidence_locations(
    verdicts: Sequence[Verdict], fetched: Sequence[Passage] | None, beyond: Mapping[int, Verdict] | None
) -> tuple[EvidenceLocation, ...]:
    """Return where each judged claim was decided; `fetched` is None if all evidence came with the request.

    `beyond` holds, by claim position, the whole workspace's verdicts on claims that the chosen documents left without
    evidence; None if there is nothing beyond them. A claim that was not looked up there, or that only its method
    considers unsupported, is left out: it is not known to be absent.
    """
    found = [_location(verdict, fetched, beyond) for verdict in verdicts if verdict.status in _JUDGED]
    return tuple(location for location in found if location is not None)


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
