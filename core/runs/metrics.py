"""Prometheus metrics of runs, files, refusals and what is held, in the process's registry.

No label contains a text, a workspace or an address. Does not cover HTTP requests (routes/observing.py).
"""

from collections.abc import Mapping

from prometheus_client import Counter, Gauge, Histogram

from core.methods.alignment.report import AlignmentReport
from core.result import QueryResult, VerifyResult
from core.runs.admission import Lanes
from utils.stages import Figure

_RUNS = Counter("firewall_runs_total", "Runs by kind and by what was decided.", ["kind", "action"])
_CLAIMS = Counter("firewall_claims_total", "Claims by status.", ["status"])
_SECONDS = Histogram(
    "firewall_run_seconds", "Seconds of a run.", ["kind"], buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45)
)
_TENTHS = [tenth / 10 for tenth in range(1, 10)]
_SUPPORT = Histogram("firewall_support_probability", "Probability of support of claims.", buckets=_TENTHS)
_RATIOS = Histogram("firewall_support_ratio", "Support ratio of answers by method.", ["method"], buckets=_TENTHS)
_ANSWERED = Counter(
    "firewall_answered_total", "Answers by method and by whether they answer their question.", ["method", "answered"]
)
_ALIGNMENT = Histogram(
    "firewall_alignment_score", "Alignment score of answers, by who scored.", ["scorer"], buckets=_TENTHS
)
_REGENERATIONS = Counter("firewall_regenerations_total", "Answers that were written again.")
_FILES = Counter("firewall_files_total", "Uploaded files by what became of them: ready, or a code.", ["outcome"])
_LANES = Gauge("firewall_lane_places", "Places of a lane that are taken, by what their holders do.", ["lane", "state"])
_LANE_LIMITS = Gauge("firewall_lane_limit", "The most that may run, and the most that may wait.", ["lane", "state"])
_WORKSPACES = Gauge("firewall_workspaces", "Workspaces that are alive.")
_LOADED_CHUNKS = Gauge("firewall_loaded_chunks", "Chunks of all workspaces that are held in memory.")
_LIVE = Gauge("firewall_engine_live", "1 where an engine is live, 0 where its model is missing.", ["part"])
_PROBLEMS = Counter("firewall_problems_total", "Refusals and faults by code.", ["code"])


def count_run(kind: str, result: VerifyResult, seconds: float) -> None:
    """Count a finished run and its claims."""
    _RUNS.labels(kind, result.decision.action.value).inc()
    _SECONDS.labels(kind).observe(seconds)
    for verdict in result.claims:
        _CLAIMS.labels(verdict.status.value).inc()
        if verdict.support_probability is not None:
            _SUPPORT.observe(verdict.support_probability)
    if result.decision.support_ratio is not None:
        _RATIOS.labels(result.method).observe(result.decision.support_ratio)
    if result.decision.answered is not None:
        _ANSWERED.labels(result.method, result.decision.answered.value).inc()
    if isinstance(result.report, AlignmentReport) and result.report.score is not None:
        _ALIGNMENT.labels(result.report.steps[-1].name).observe(result.report.score)
    if isinstance(result, QueryResult):
        _REGENERATIONS.inc(max(0, len(result.attempts) - 1))
    if result.problem:
        count_problem(result.problem.code)


def figures_of(result: VerifyResult) -> dict[str, Figure]:
    """Return the figures of a result that a trace records."""
    decision = result.decision
    told: dict[str, Figure | None] = {
        "action": decision.action.value,
        "reason": decision.reason,
        **{f"claims_{status}": number for status, number in decision.counts.model_dump().items()},
        "method": result.method,
        "model_entailment": result.models.entailment,
        "model_embedding": result.models.embedding,
        "answered": decision.answered.value if decision.answered else None,
        "support_ratio": decision.support_ratio,
    }
    return {name: figure for name, figure in told.items() if figure is not None}


def count_file(outcome: str) -> None:
    """Count an uploaded file by its outcome."""
    _FILES.labels(outcome).inc()


def tell_state(lanes: Lanes, *, workspaces: int, loaded_chunks: int, engines: Mapping[str, bool]) -> None:
    """Set the gauges that are read when metrics are requested; `engines` says which are live."""
    for lane in lanes:
        inside = lane.inside
        running = min(inside, lane.running)
        _LANES.labels(lane.name, "running").set(running)
        _LANES.labels(lane.name, "waiting").set(inside - running)
        _LANE_LIMITS.labels(lane.name, "running").set(lane.running)
        _LANE_LIMITS.labels(lane.name, "waiting").set(lane.most - lane.running)
    _WORKSPACES.set(workspaces)
    _LOADED_CHUNKS.set(loaded_chunks)
    for part, live in engines.items():
        _LIVE.labels(part).set(live)


def count_problem(code: str) -> None:
    """Count a refusal or an internal error."""
    _PROBLEMS.labels(code).inc()
