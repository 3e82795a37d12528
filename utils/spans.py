"""OpenTelemetry spans for the stages of runs and of uploads (stages.py).

Input: a tracer of the SDK. Output: spans, each a child of the current one; headers with which another service continues
the trace. Imported only if traces are on. Does not send spans or filter their attributes (routes/telemetry.py).
"""

from collections.abc import Mapping

from opentelemetry import context
from opentelemetry import trace as api
from opentelemetry.trace import Status, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from utils.stages import Figure

OURS = "firewall"
"""The name of our tracer, and the prefix of our attribute names."""


class StageSpan:
    """A span that is the current one until it ends.

    A stage may end in another thread than it began in (an upload that is read as a stream). Therefore the previous
    context is attached again instead of detaching this one, which OpenTelemetry refuses in another thread.
    """

    def __init__(self, span: api.Span, before: context.Context) -> None:
        self._span = span
        self._before = before

    def note(self, figures: Mapping[str, Figure]) -> None:
        """Add figures."""
        self._span.set_attributes({f"{OURS}.{name}": figure for name, figure in figures.items()})

    def end(self, fault: str | None) -> None:
        """End it; of an error that ended it only the type is recorded."""
        if fault is not None:
            self._span.set_attribute("error.type", fault)
            self._span.set_status(Status(StatusCode.ERROR))
        self._span.end()
        context.attach(self._before)


class StageTracer:
    """Makes spans of stages."""

    def __init__(self, tracer: api.Tracer) -> None:
        self._tracer = tracer
        self._propagator = TraceContextTextMapPropagator()

    def begin(self, name: str) -> StageSpan:
        """Begin a span below the current one and make it the current one."""
        before = context.get_current()
        span = self._tracer.start_span(name, before)
        context.attach(api.set_span_in_context(span, before))
        return StageSpan(span, before)

    def note(self, figures: Mapping[str, Figure]) -> None:
        """Add figures to the current span."""
        api.get_current_span().set_attributes({f"{OURS}.{name}": figure for name, figure in figures.items()})

    def headers(self) -> dict[str, str]:
        """Return the headers that let another service continue the current trace (W3C `traceparent`)."""
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier)
        return carrier
