"""Corpora and verifiers made of doubles: no model, no disk."""

from collections.abc import Generator

from core.calibration import UNCALIBRATED
from core.checks.entailment import EntailmentModel
from core.examination import Examined
from core.judge import judge
from core.verdict import Verdict
from core.verifier import Rule, Verifier
from retrieval.retriever import HybridCorpus
from retrieval.sources import sources_corpus
from tests.doubles import WordEmbedder, WordEntailment


def corpus(*texts: str) -> HybridCorpus:
    sources = [(f"S{index}", text) for index, text in enumerate(texts)]
    return sources_corpus(sources, WordEmbedder(), size=1000, overlap=200)


def verifier(entailment: EntailmentModel | None = None) -> Verifier:
    return Verifier(WordEmbedder(), entailment or WordEntailment(), UNCALIBRATED, passages=7)


def firewall_rule() -> Rule:
    return lambda findings: judge(findings, UNCALIBRATED.thresholds)


def run_out(judging: Generator[Verdict, None, Examined]) -> tuple[Examined, list[Verdict]]:
    """Return the whole, and the verdicts as they were told on the way."""
    told: list[Verdict] = []
    while True:
        try:
            told.append(next(judging))
        except StopIteration as end:
            whole: Examined = end.value
            return whole, told
