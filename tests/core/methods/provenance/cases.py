"""The method on doubles: no model, no disk, no network."""

from functools import partial
from typing import Any

from core.examination import Examined, Statement
from core.methods.contract import MethodOptions
from core.methods.method import Case
from core.methods.provenance.method import Provenance
from core.methods.provenance.nearness import Meaning, token_splitter
from core.methods.provenance.querying import QueryFunction, QueryServers
from core.methods.provenance.report import ProvenanceOptions, ProvenanceReport
from core.verifier import Verifier
from ingestion.embeddings import Embedder
from retrieval.sources import sources_corpus
from tests.core.corpora import corpus, run_out, verifier
from tests.doubles import WordEmbedder
from tests.test_house import ROOT
from utils.deadline import Deadline

TOKENS = token_splitter(ROOT / "models" / "verifier" / "tokenizer.json")


def provenance(
    *, query: QueryFunction | None = None, judging: Verifier | None = None, embedder: Embedder | None = None
) -> Provenance:
    corpus_of = partial(sources_corpus, embedder=WordEmbedder(), size=1000, overlap=200)
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
    return run_out(judging)[0]


def report_of(whole: Examined) -> ProvenanceReport:
    assert isinstance(whole.report, ProvenanceReport)
    return whole.report
