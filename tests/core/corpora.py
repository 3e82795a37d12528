"""Corpora and verifiers made of doubles: no model, no disk."""

from core.calibration import UNCALIBRATED
from core.checks.entailment import EntailmentModel
from core.judge import judge
from core.verifier import Rule, Verifier
from retrieval.exact import find_exact_terms
from retrieval.retriever import HybridCorpus
from retrieval.sources import sources_corpus
from tests.doubles import WordEmbedder, WordEntailment


def corpus(*texts: str) -> HybridCorpus:
    sources = [(f"S{index}", text) for index, text in enumerate(texts)]
    return sources_corpus(sources, WordEmbedder(), find_exact_terms, size=1000, overlap=200)


def verifier(entailment: EntailmentModel | None = None) -> Verifier:
    return Verifier(WordEmbedder(), entailment or WordEntailment(), UNCALIBRATED, passages=7)


def firewall_rule() -> Rule:
    return lambda findings: judge(findings, UNCALIBRATED.thresholds)
