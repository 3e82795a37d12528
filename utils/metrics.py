"""Prometheus metrics counted where the work is done, below the runs (others: core/runs/, routes/).

Input: events. Output: counters in the process's registry. Every label has few values; none contains a text, a key, a
workspace or an address.
"""

from prometheus_client import Counter, Gauge, Histogram

STAGE_SECONDS = Histogram(
    "firewall_stage_seconds",
    "Seconds of a stage, by the stages of utils/stages.py.",
    ["stage"],
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45),
)
LLM_CALLS = Counter(
    "firewall_llm_calls_total",
    "Requests to a language model by outcome: ok, or a code of generation/failure.py.",
    ["outcome"],
)
LOOKUPS = Counter(
    "firewall_cache_lookups_total", "What was looked up in a cache, and whether it was there.", ["cache", "found"]
)
LANE_WAIT_SECONDS = Histogram(
    "firewall_lane_wait_seconds",
    "Seconds that runs, the reading of files and the drawing of pages waited for their turn.",
    ["lane"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45),
)
MODEL_LOAD_SECONDS = Gauge("firewall_model_load_seconds", "Seconds that loading a model took.", ["part"])


def count_lookups(cache: str, *, found: int, missing: int) -> None:
    """Count cache hits and misses."""
    LOOKUPS.labels(cache, "yes").inc(found)
    LOOKUPS.labels(cache, "no").inc(missing)
