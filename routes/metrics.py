"""Prometheus metrics of the HTTP service: its requests and the lag of its event loop.

Input: answered requests. Output: counters in the process's registry. No label contains a text, a workspace or an
address. Does not cover runs, files and problems (core/runs/metrics.py).
"""

import asyncio
import time

from prometheus_client import Counter, Histogram

_LAG = Histogram(
    "firewall_event_loop_lag_seconds",
    "By how much the event loop is late, looked at ten times a second.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
_REQUESTS = Counter(
    "firewall_requests_total",
    "Requests by route, method and status; `none`: no route.",
    ["route", "method", "status"],
)
_REQUEST_SECONDS = Histogram(
    "firewall_request_seconds",
    "Seconds until the whole of a response was sent, by route.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45),
)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS_BETWEEN_LOOKS = 0.1


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count an answered request; `route` is the path template of its endpoint."""
    _REQUESTS.labels(route, method if method in _METHODS else "other", str(status)).inc()
    _REQUEST_SECONDS.labels(route).observe(seconds)


async def watch_event_loop() -> None:
    """Measure the lag of the event loop forever; whatever blocks the loop delays every request."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        _LAG.observe(time.perf_counter() - begun - _SECONDS_BETWEEN_LOOKS)
