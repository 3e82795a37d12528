"""Builds from settings what every run of a service needs.

Input: `Settings`, the pipeline. Output: a `Runner`. Does not define what a run does (core/runs/).
"""

from config.settings import Settings
from core.pipeline import Pipeline
from core.runs.requests import Defaults
from core.runs.running import CorpusOfSources, Runner


def runner_of(settings: Settings, pipeline: Pipeline, corpus_of: CorpusOfSources) -> Runner:
    """Return the `Runner` for these settings."""
    defaults = Defaults(
        threshold=settings.firewall_threshold,
        passages=settings.top_k_retrieval,
        attempts=settings.max_regeneration_attempts,
        sensitive_data=settings.sensitive_data,
    )
    return Runner(pipeline, corpus_of, defaults, settings.run_seconds)
