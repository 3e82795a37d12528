"""Texts and claims through the parts of the service, without HTTP and without a store.

In: texts, claims, the loaded verifier, the settings. Out: a corpus that is searched like the sources of a request, and
verdicts by the rule `firewall`. Not here: whether a verdict is right.
"""

from collections.abc import Sequence

from config.settings import Settings
from core.examination import Statement, examine
from core.judge import judge
from core.verdict import Verdict
from core.verifier import Verifier
from retrieval.exact import find_exact_terms
from retrieval.retriever import HybridCorpus
from retrieval.sources import sources_corpus
from utils.deadline import Deadline

_SECONDS = 3600


def corpus_of(texts: Sequence[str], verifier: Verifier, settings: Settings) -> HybridCorpus:
    """Return the corpus of `texts`, whose ids are S0, S1 and so on."""
    return sources_corpus(
        [(f"S{index}", text) for index, text in enumerate(texts)],
        verifier.embedder,
        find_exact_terms,
        size=settings.chunk_size,
        overlap=settings.chunk_overlap,
    )


def verdicts_on(
    claims: Sequence[str], texts: Sequence[str], verifier: Verifier, settings: Settings
) -> tuple[Verdict, ...]:
    """Return one verdict a claim, in order: the claims posted together, with `texts` as their only sources."""
    corpus = corpus_of(texts, verifier, settings)
    thresholds = verifier.calibration.thresholds
    statement = Statement.of_claims(claims)
    deadline = Deadline.after(_SECONDS)
    return tuple(examine(statement, corpus, verifier, lambda findings: judge(findings, thresholds), deadline))
