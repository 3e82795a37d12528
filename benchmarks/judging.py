"""Pass texts and claims through the parts of the service, without HTTP and without a store.

Input: texts, claims, the loaded verifier, the settings. Output: a corpus that is searched like the sources of a
request, and verdicts by any method. Does not decide whether a verdict is right.
"""

from collections.abc import Sequence

from config.methods import assemble_methods
from config.settings import Settings
from core.examination import Statement
from core.methods.contract import DEFAULT_OPTIONS
from core.methods.method import Case
from core.verdict import Verdict
from core.verifier import Verifier
from retrieval.retriever import HybridCorpus
from retrieval.sources import sources_corpus
from utils.deadline import Deadline

_SECONDS = 3600


def corpus_of(texts: Sequence[str], verifier: Verifier, settings: Settings) -> HybridCorpus:
    """Return the corpus of `texts`, whose ids are S0, S1 and so on."""
    return sources_corpus(
        [(f"S{index}", text) for index, text in enumerate(texts)],
        verifier.embedder,
        size=settings.chunk_size,
        overlap=settings.chunk_overlap,
    )


def verdicts_on(
    claims: Sequence[str], texts: Sequence[str], verifier: Verifier, settings: Settings
) -> tuple[Verdict, ...]:
    """Return one verdict per claim, in order: the claims are posted together, with `texts` as their only sources."""
    return judge_statement(Statement.of_claims(claims), corpus_of(texts, verifier, settings), verifier, settings)


def judge_statement(
    statement: Statement, corpus: HybridCorpus, verifier: Verifier, settings: Settings, method: str = "firewall"
) -> tuple[Verdict, ...]:
    """Return the verdict of every unit of `statement`. No language model is used, whatever the method."""

    def of_named(sources: Sequence[tuple[str, str]]) -> HybridCorpus:
        return corpus_of([text for _, text in sources], verifier, settings)

    judging = assemble_methods(settings, verifier, None, None, of_named)[method]
    return tuple(judging.examine(Case(statement, corpus, "", DEFAULT_OPTIONS, Deadline.after(_SECONDS))))
