"""A collector of traces that keeps what it is sent: OTLP over real HTTP, its protobuf decoded.

with Collector() as collector:
    ... OTEL_EXPORTER_OTLP_ENDPOINT=collector.url ...
collector.spans()
"""

from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import AnyValue

from tests.scripted_server import Reply, ScriptedServer, reply


@dataclass(frozen=True, slots=True)
class Span:
    """One span as it came. Ids are in hexadecimal; `parent` is empty where it has none."""

    name: str
    scope: str
    trace_id: str
    span_id: str
    parent: str
    attributes: dict[str, Any]
    failed: bool
    message: str
    events: int


class Collector:
    """Takes in spans. `answer` is what it says to each lot."""

    def __init__(self, answer: Reply | None = None) -> None:
        taken = reply(200, b"", content_type="application/x-protobuf")
        self._server = ScriptedServer().respond(lambda request: answer or taken)

    def __enter__(self) -> Self:
        self._server.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.__exit__(kind, error, at)

    @property
    def url(self) -> str:
        """What OTEL_EXPORTER_OTLP_ENDPOINT is set to."""
        return self._server.url

    @property
    def paths(self) -> set[str]:
        """Where spans were sent to."""
        return {request.path for request in self._server.requests}

    @property
    def raw(self) -> bytes:
        """All that came, as bytes and names of headers with their values."""
        headers = [f"{name}: {value}" for request in self._server.requests for name, value in request.headers.items()]
        return b"\n".join([*(request.body for request in self._server.requests), *(h.encode() for h in headers)])

    def resource(self) -> dict[str, Any]:
        """Return the attributes of the sender."""
        return {
            pair.key: _value(pair.value)
            for request in self._server.requests
            for group in ExportTraceServiceRequest.FromString(request.body).resource_spans
            for pair in group.resource.attributes
        }

    def spans(self) -> list[Span]:
        """Return every span that came."""
        return [
            Span(
                name=span.name,
                scope=part.scope.name,
                trace_id=span.trace_id.hex(),
                span_id=span.span_id.hex(),
                parent=span.parent_span_id.hex(),
                attributes={pair.key: _value(pair.value) for pair in span.attributes},
                failed=span.status.code == 2,
                message=span.status.message,
                events=len(span.events),
            )
            for request in self._server.requests
            for group in ExportTraceServiceRequest.FromString(request.body).resource_spans
            for part in group.scope_spans
            for span in part.spans
        ]


def _value(value: AnyValue) -> Any:
    kind = value.WhichOneof("value")
    return getattr(value, kind) if kind else None
