"""The stages of the work, timed in one place: for the timings of a result, for Prometheus, for traces.

    with Stage("retrieve") as retrieving:
        passages = corpus.search(question, 7)
        retrieving.note(passages=len(passages))

In: the name of a stage, figures about it. Out: its seconds, in `Stage.seconds`, in the histogram
`firewall_stage_seconds`, and, where traces are on (`trace_with`), a span below the span of whatever goes on around it.
Figures are counts, sizes, statuses, names of models and ids, never a text that somebody posted. Where traces are off
nothing of OpenTelemetry is imported and a figure costs a call. Not here: where spans go (routes/telemetry.py).
"""

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Literal, Protocol, Self, get_args

from utils.metrics import STAGE_SECONDS

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
    "answering",
    "decide",
    "deliver",
]
"""`run` is all of a run, `search`, `write` and `verify` are what it consists of. `claim` is the judging of one claim:
by tables (`compute`), then all from `retrieve` to `repair`. `judge` holds `entailment` where the rule needs it,
`repair` all that a corrected claim takes. `answering` is whether a text answers its question, `llm` one request to a
language model."""

Figure = str | int | float | bool


class Span(Protocol):
    """One stage in a trace."""

    def note(self, figures: Mapping[str, Figure]) -> None:
        """Add figures."""
        ...

    def end(self, fault: str | None) -> None:
        """End it; `fault` is the type of the error that ended it, None where none did."""
        ...


class Tracer(Protocol):
    """What makes spans."""

    def begin(self, name: str) -> Span:
        """Begin a span below the current one and make it the current one."""
        ...

    def note(self, figures: Mapping[str, Figure]) -> None:
        """Add figures to the current span."""
        ...

    def headers(self) -> dict[str, str]:
        """Return the headers by which another service continues the trace (W3C `traceparent`)."""
        ...


class _Tracing:
    """The tracer of this process, None where traces are off."""

    tracer: Tracer | None = None


_SECONDS = {name: STAGE_SECONDS.labels(name) for name in get_args(StageName)}


def trace_with(tracer: Tracer | None) -> None:
    """Make spans by `tracer` from now on; None: no more."""
    _Tracing.tracer = tracer


def annotate(**figures: Figure) -> None:
    """Add figures to whatever goes on: a request, a stage."""
    if _Tracing.tracer is not None:
        _Tracing.tracer.note(figures)


def headers_of_trace() -> dict[str, str]:
    """Return the headers by which another service continues the trace; none where traces are off."""
    return {} if _Tracing.tracer is None else _Tracing.tracer.headers()


class Stage:
    """One stage, from the beginning of the `with` to its end. `seconds` are set at the end."""

    __slots__ = ("_begun", "_span", "name", "seconds")

    def __init__(self, name: StageName) -> None:
        self.name = name
        self.seconds = 0.0
        self._begun = 0.0
        self._span: Span | None = None

    def __enter__(self) -> Self:
        self._span = _Tracing.tracer.begin(self.name) if _Tracing.tracer is not None else None
        self._begun = time.perf_counter()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.seconds = time.perf_counter() - self._begun
        _SECONDS[self.name].observe(self.seconds)
        if self._span is not None:
            self._span.end(None if kind is None or kind is GeneratorExit else kind.__name__)

    def note(self, **figures: Figure) -> None:
        """Add figures to the span."""
        if self._span is not None:
            self._span.note(figures)
