"""Stages of the work, timed in one place for result timings, Prometheus and traces.

Input: the name of a stage, figures about it. Output: its duration in `Stage.seconds`, in the histogram
`firewall_stage_seconds`, and, if tracing is on (`trace_with`), a span below the current span. Figures are counts,
sizes, statuses, model names and ids, never a posted text. Does not send spans (routes/telemetry.py).
"""

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Literal, Self, get_args

from opentelemetry import context, trace
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from utils.metrics import STAGE_SECONDS

OURS = "firewall"
"""The name of our tracer, and the prefix of our attribute names."""

StageName = Literal[
    "run",
    "parse",
    "index",
    "search",
    "retrieve",
    "write",
    "llm",
    "verify",
    "extract",
    "claim",
    "compute",
    "identifiers",
    "numbers",
    "similarity",
    "judge",
    "entailment",
    "repair",
    "review",
    "answering",
    "decide",
    "deliver",
]
"""`run` is a whole run; `search`, `write` and `verify` are its parts.

`claim` is the judging of one claim: by tables (`compute`), then everything from `retrieve` to `repair`. `judge`
includes `entailment` if the rule needs it, `repair` all the work on a corrected claim. `review` is a language
model's reading of a group of claims. `answering` checks whether a text answers its question; `llm` is one request to a
language model.
"""

Figure = str | int | float | bool


class _Tracing:
    """The tracer of this process; unless tracing is on, its spans record nothing."""

    tracer: trace.Tracer = trace.NoOpTracer()


_SECONDS = {name: STAGE_SECONDS.labels(name) for name in get_args(StageName)}
_PROPAGATOR = TraceContextTextMapPropagator()


def trace_with(tracer: trace.Tracer | None) -> None:
    """Create spans with `tracer` from now on; None turns tracing off."""
    _Tracing.tracer = tracer or trace.NoOpTracer()


def annotate(**figures: Figure) -> None:
    """Add figures to the current span: a request or a stage."""
    _note(trace.get_current_span(), figures)


def headers_of_trace() -> dict[str, str]:
    """Return the headers that let another service continue the trace (W3C `traceparent`); none if tracing is off."""
    headers: dict[str, str] = {}
    _PROPAGATOR.inject(headers)
    return headers


class Stage:
    """One stage, from the start to the end of the `with`. `seconds` is set at the end.

    A stage may end in another thread than it began in (an upload that is read as a stream). Therefore the previous
    context is attached again instead of detaching this one, which OpenTelemetry refuses in another thread.
    """

    __slots__ = ("_before", "_begun", "_span", "name", "seconds")

    def __init__(self, name: StageName) -> None:
        self.name = name
        self.seconds = 0.0
        self._begun = 0.0
        self._before = context.Context()
        self._span: trace.Span = trace.INVALID_SPAN

    def __enter__(self) -> Self:
        self._before = context.get_current()
        self._span = _Tracing.tracer.start_span(self.name)
        context.attach(trace.set_span_in_context(self._span))
        self._begun = time.perf_counter()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.seconds = time.perf_counter() - self._begun
        _SECONDS[self.name].observe(self.seconds)
        if kind is not None and kind is not GeneratorExit:  # an error's message may quote what was posted
            self._span.set_attribute("error.type", kind.__name__)
            self._span.set_status(trace.Status(trace.StatusCode.ERROR))
        self._span.end()
        context.attach(self._before)

    def note(self, **figures: Figure) -> None:
        """Add figures to the span."""
        _note(self._span, figures)


def _note(span: trace.Span, figures: Mapping[str, Figure]) -> None:
    span.set_attributes({f"{OURS}.{name}": figure for name, figure in figures.items()})
