"""The method on doubles: no model, no disk, no network."""

from functools import partial
from typing import Any

from core.examination import Examined, Statement
from core.methods.method import Case
from core.methods.options import MethodOptions
from core.methods.provenance.chunking import token_splitter
from core.methods.provenance.method import Provenance
from core.methods.provenance.nearness import Meaning
from core.methods.provenance.options import ProvenanceOptions
from core.methods.provenance.query_server import QueryServers
from core.methods.provenance.querying import QueryFunction
from core.methods.provenance.report import ProvenanceReport
from core.verifier import Verifier
from ingestion.embeddings import Embedder
from retrieval.exact import find_exact_terms
from retrieval.sources import sources_corpus
from tests.core.corpora import corpus, verifier
from tests.doubles import WordEmbedder
from tests.test_house import ROOT
from utils.deadline import Deadline

TOKENS = token_splitter(ROOT / "models" / "verifier" / "tokenizer.json")


def provenance(
    *, query: QueryFunction | None = None, judging: Verifier | None = None, embedder: Embedder | None = None
) -> Provenance:
    corpus_of = partial(sources_corpus, embedder=WordEmbedder(), find_terms=find_exact_terms, size=1000, overlap=200)
    meaning = Meaning(embedder or WordEmbedder(), TOKENS)
    return Provenance(judging or verifier(), meaning, corpus_of, QueryServers(frozenset()), query_function=query)


def examined(
    posted: str | tuple[str, ...],
    *sources: str,
    method: Provenance | None = None,
    seconds: float = 60,
    **options: Any,
) -> Examined:
    """Judge a text, or claims, by `sources`."""
    method = method or provenance()
    chosen = MethodOptions(provenance=ProvenanceOptions.model_validate(options))
    taken = method.take_apart(posted, chosen) if isinstance(posted, str) else Statement.of_claims(posted)
    judging = method.examine(Case(taken, corpus(*sources), "", chosen, Deadline.after(seconds)))
    while True:
        try:
            next(judging)
        except StopIteration as end:
            whole: Examined = end.value
            return whole


def report_of(whole: Examined) -> ProvenanceReport:
    assert isinstance(whole.report, ProvenanceReport)
    return whole.report
