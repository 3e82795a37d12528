"""Traces by OpenTelemetry: one span per request (by FastAPI) and, below it, one per stage (utils/stages.py).

Input: the address of a collector. Output: spans, sent over OTLP/HTTP with listed attributes only (`SENT`): no address
as it was typed, no header, no caller, no error message, no baggage. Imported only if traces are on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Thread

from fastapi.telemetry import TelemetryConfig
from opentelemetry.sdk.resources import SERVICE_NAME, OTELResourceDetector, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import Status

from routes.observing import OFF
from utils.errors import Unavailable
from utils.stages import OURS, trace_with

SENT = frozenset({"http.request.method", "http.route", "http.response.status_code", "error.type"})
"""The request attributes that are sent; all of our own are sent."""
_SECONDS_FOR_THE_REST = 3.0
"""How long a shutdown waits at most for a collector that does not answer."""
NOT_TRACED = frozenset({"/healthz", "/readyz", "/metrics"})
_SERVICE = "hallucination-firewall"


@dataclass(frozen=True, slots=True)
class Traces:
    """What FastAPI needs to trace requests, and the function that sends the remaining spans and stops."""

    config: TelemetryConfig
    stop: Callable[[], None]


def traces_to(endpoint: str) -> Traces:
    """Make traces and send them to the collector at `endpoint`. Raises `Unavailable` without the library for it."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    except ImportError:
        needed = "OTEL_EXPORTER_OTLP_ENDPOINT needs what requirements-telemetry.txt lists; install it, or unset it."
        raise Unavailable(needed, code="telemetry_missing") from None
    return traces_by(OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces"))


def traces_by(exporter: SpanExporter) -> Traces:
    """Make traces and give them to `exporter`, with resource attributes from the environment."""
    named = Resource.create({SERVICE_NAME: _SERVICE}).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=named, shutdown_on_exit=False)
    discreet = Discreet(exporter)
    provider.add_span_processor(BatchSpanProcessor(discreet))
    trace_with(provider.get_tracer(OURS))

    def stop() -> None:
        trace_with(None)
        ending = Thread(target=provider.shutdown)
        ending.start()
        ending.join(_SECONDS_FOR_THE_REST)
        discreet.shutdown()
        ending.join()

    config: TelemetryConfig = {
        **OFF,
        "tracing": True,
        "tracer_provider": provider,
        "exclude": lambda scope: scope.get("path") in NOT_TRACED,
    }
    return Traces(config, stop)


class Discreet(SpanExporter):
    """Passes on to `exporter` only what may be sent."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        self._has_ended = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send `spans`, reduced to what may be sent."""
        return self._exporter.export([_told(span) for span in spans])

    def shutdown(self) -> None:
        """Stop, whatever is in progress; a second call does nothing."""
        if not self._has_ended:
            self._has_ended = True
            self._exporter.shutdown()


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
