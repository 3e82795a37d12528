"""What a result says about how it came about: what was searched, and where the evidence for each claim is.

Input: the events of a run, its corpus, the rest of what the caller holds. Output: the same events, with the result
completed. Does not define evidence locations (evidence_locations.py) or receipts (receipt.py).
"""

from collections.abc import Iterator, Mapping

from core.evidence_locations import EvidenceLocation, evidence_locations, is_undecided
from core.examination import Statement
from core.methods.contract import RequestOptions
from core.methods.method import Case, Method
from core.receipt import sha256_of_text
from core.result import DocumentDigest, Event, Finished, QueryResult, Route, VerifyResult
from core.verdict import Verdict
from retrieval.passage import Corpus
from retrieval.retriever import HybridCorpus
from utils.deadline import Deadline


def traced(
    events: Iterator[Event],
    corpus: HybridCorpus,
    beyond: Corpus | None,
    method: Method,
    requested: RequestOptions,
    deadline: Deadline,
) -> Iterator[Event]:
    """Yield `events`, adding to the result what was searched and where claims are decided.

    Claims that `corpus` leaves without evidence are judged by `method` on `beyond`, if there is one.
    """
    for event in events:
        if isinstance(event, Finished):
            result = event.result
            further = _further(result, beyond, method, requested, deadline) if beyond is not None else None
            update = {"searched": digests(corpus), "whereabouts": _locations(result, further)}
            yield event.model_copy(update={"result": result.model_copy(update=update)})
        else:
            yield event


def digests(corpus: HybridCorpus) -> tuple[DocumentDigest, ...]:
    """Return every document of a corpus with the hash of its text."""
    return tuple(
        DocumentDigest(document_id=id_, sha256=sha256_of_text(corpus.text_of(id_))) for id_ in corpus.document_ids
    )


def _locations(result: VerifyResult, further: Mapping[int, Verdict] | None) -> tuple[EvidenceLocation, ...]:
    fetched = result.evidence if isinstance(result, QueryResult) and result.route is Route.DOCUMENTS else None
    return evidence_locations(result.claims, fetched, further)


def _further(
    result: VerifyResult, beyond: Corpus, method: Method, requested: RequestOptions, deadline: Deadline
) -> dict[int, Verdict]:
    open_claims = [verdict for verdict in result.claims if is_undecided(verdict)]
    if not open_claims or deadline.passed:
        return {}
    statement = Statement.of_claims([verdict.text for verdict in open_claims])
    judging = method.examine(Case(statement, beyond, "", requested.options, deadline))
    return dict(zip([verdict.index for verdict in open_claims], judging, strict=True))
