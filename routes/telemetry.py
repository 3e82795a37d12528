"""Traces by OpenTelemetry: a span a request (FastAPI's own support), below it one a stage (utils/stages.py).

In: the address of a collector. Out: spans, sent over OTLP/HTTP. Imported only where traces are on.
The other OTEL_* variables are the SDK's own. What leaves is on a list (`SENT`): of a request its route, method and
status, of a stage its figures; no address as it was typed, no header, no caller, no message of an error. The context of
a caller's trace (W3C) is taken up and handed on to the language model's server, baggage is not. Not here: what a stage
is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Thread

from fastapi.telemetry import TelemetryConfig
from opentelemetry import context
from opentelemetry import trace as api
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import Status, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from starlette.types import Scope

from routes.observing import OFF
from utils.errors import Unavailable
from utils.stages import Figure, trace_with

OURS = "firewall"
SENT = frozenset({"http.request.method", "http.route", "http.response.status_code", "error.type"})
"""Attributes of requests that are sent; of ours all are."""
_SECONDS_FOR_THE_REST = 3.0
"""Who stops a service waits no longer for a collector that does not answer."""
NOT_TRACED = frozenset({"/healthz", "/readyz", "/metrics"})
_SERVICE = "hallucination-firewall"


@dataclass(frozen=True, slots=True)
class Traces:
    """What FastAPI is given to trace requests, and what sends the rest and ends it."""

    config: TelemetryConfig
    stop: Callable[[], None]


def traces_to(endpoint: str) -> Traces:
    """Make traces and send them to the collector at `endpoint`.

    Raises `Unavailable` where requirements-telemetry.txt is not installed.
    """
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    except ImportError:
        needed = "OTEL_EXPORTER_OTLP_ENDPOINT needs what requirements-telemetry.txt lists; install it, or unset it."
        raise Unavailable(needed, code="telemetry_missing") from None
    return traces_by(OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces"))


def traces_by(exporter: SpanExporter) -> Traces:
    """Make traces and give them to `exporter`."""
    provider = TracerProvider(resource=_resource(), shutdown_on_exit=False)
    discreet = Discreet(exporter)
    provider.add_span_processor(BatchSpanProcessor(discreet))
    trace_with(StageTracer(provider.get_tracer(OURS)))

    def stop() -> None:
        trace_with(None)
        ending = Thread(target=provider.shutdown)
        ending.start()
        ending.join(_SECONDS_FOR_THE_REST)
        discreet.shutdown()
        ending.join()

    config: TelemetryConfig = {**OFF, "tracing": True, "tracer_provider": provider, "exclude": _is_not_traced}
    return Traces(config, stop)


def _is_not_traced(scope: Scope) -> bool:
    return scope.get("path") in NOT_TRACED


def _resource() -> Resource:
    """Return what the environment says of this service; its name where it says none."""
    found = Resource.create()
    named = not str(found.attributes.get(SERVICE_NAME, "unknown_service")).startswith("unknown_service")
    return found if named else found.merge(Resource({SERVICE_NAME: _SERVICE}))


class StageSpan:
    """A span that is the current one until it ends. Implements `utils.stages.Span`.

    A stage may end in another thread than it began in (an upload that is read as a stream). The context of before is
    therefore set again, not detached, which OpenTelemetry refuses there.
    """

    def __init__(self, span: api.Span, before: context.Context) -> None:
        self._span = span
        self._before = before

    def note(self, figures: Mapping[str, Figure]) -> None:
        """Add figures."""
        self._span.set_attributes({f"{OURS}.{name}": figure for name, figure in figures.items()})

    def end(self, fault: str | None) -> None:
        """End it; of a fault only its type is told."""
        if fault is not None:
            self._span.set_attribute("error.type", fault)
            self._span.set_status(Status(StatusCode.ERROR))
        self._span.end()
        context.attach(self._before)


class StageTracer:
    """Makes spans of stages. Implements `utils.stages.Tracer`."""

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
        """Return the headers of the current trace."""
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier)
        return carrier


class Discreet(SpanExporter):
    """Hands on to `exporter` what may leave, and nothing else."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        self._has_ended = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send `spans` as they may be told."""
        return self._exporter.export([_told(span) for span in spans])

    def shutdown(self) -> None:
        """End it, whatever is under way; a second time does nothing."""
        if not self._has_ended:
            self._has_ended = True
            self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        """Send what waits."""
        return self._exporter.force_flush(timeout_millis)


def _told(span: ReadableSpan) -> ReadableSpan:
    attributes = span.attributes or {}
    ours = span.instrumentation_scope is not None and span.instrumentation_scope.name == OURS
    kept = {name: value for name, value in attributes.items() if ours or name in SENT or name.startswith(f"{OURS}.")}
    return ReadableSpan(
        name=span.name,
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=kept,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )
