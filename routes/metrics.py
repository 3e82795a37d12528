"""Figures for Prometheus: how many runs and claims, how they ended, how long they took.

In: results and refusals. Out: counters in the process's registry; `GET /metrics` gives them. No label holds a text, a
workspace or an address.
"""

import asyncio
import time

from prometheus_client import Counter, Histogram

from core.methods.alignment.report import AlignmentReport
from core.result import QueryResult, VerifyResult

_RUNS = Counter("firewall_runs_total", "Runs by kind and by what was decided.", ["kind", "action"])
_CLAIMS = Counter("firewall_claims_total", "Claims by status.", ["status"])
_SECONDS = Histogram(
    "firewall_run_seconds", "Seconds of a run.", ["kind"], buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45)
)
_SUPPORT = Histogram(
    "firewall_support_probability", "Probability of support of claims.", buckets=[tenth / 10 for tenth in range(1, 10)]
)
_TENTHS = [tenth / 10 for tenth in range(1, 10)]
_RATIOS = Histogram("firewall_support_ratio", "Support ratio of answers by method.", ["method"], buckets=_TENTHS)
_ALIGNMENT = Histogram(
    "firewall_alignment_score", "Alignment score of answers, by who scored.", ["scorer"], buckets=_TENTHS
)
_LAG = Histogram(
    "firewall_event_loop_lag_seconds",
    "By how much the event loop is late, looked at ten times a second.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
_SECONDS_BETWEEN_LOOKS = 0.1
_PROBLEMS = Counter("firewall_problems_total", "Refusals and faults by code.", ["code"])


def count_run(kind: str, result: QueryResult | VerifyResult, seconds: float) -> None:
    """Count a finished run and its claims."""
    _RUNS.labels(kind, result.decision.action.value).inc()
    _SECONDS.labels(kind).observe(seconds)
    for verdict in result.claims:
        _CLAIMS.labels(verdict.status.value).inc()
        if verdict.support_probability is not None:
            _SUPPORT.observe(verdict.support_probability)
    if result.decision.support_ratio is not None:
        _RATIOS.labels(result.method).observe(result.decision.support_ratio)
    if isinstance(result.report, AlignmentReport) and result.report.score is not None:
        _ALIGNMENT.labels(result.report.steps[-1].name).observe(result.report.score)
    if isinstance(result, QueryResult) and result.problem:
        count_problem(result.problem.code)


def count_problem(code: str) -> None:
    """Count a refusal or a fault."""
    _PROBLEMS.labels(code).inc()


async def watch_event_loop() -> None:
    """Measure for ever how late the event loop is: whatever holds it up holds up every request."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        _LAG.observe(time.perf_counter() - begun - _SECONDS_BETWEEN_LOOKS)
