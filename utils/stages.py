"""Stages of the work, timed in one place for result timings, Prometheus and traces.

Input: the name of a stage, figures about it. Output: its duration in `Stage.seconds`, in the histogram
`firewall_stage_seconds`, and, if tracing is on (`trace_with`), a span below the current span. Figures are counts,
sizes, statuses, model names and ids, never a posted text. If tracing is off, OpenTelemetry is not imported.
"""

import time
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self, get_args

from utils.metrics import STAGE_SECONDS

if TYPE_CHECKING:
    from utils.spans import StageSpan, StageTracer

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
"""`run` is a whole run; `search`, `write` and `verify` are its parts.

`claim` is the judging of one claim: by tables (`compute`), then everything from `retrieve` to `repair`. `judge`
includes `entailment` if the rule needs it, `repair` all the work on a corrected claim. `answering` checks whether a
text answers its question; `llm` is one request to a language model.
"""

Figure = str | int | float | bool


class _Tracing:
    """The tracer of this process, None if tracing is off."""

    tracer: "StageTracer | None" = None


_SECONDS = {name: STAGE_SECONDS.labels(name) for name in get_args(StageName)}


def trace_with(tracer: "StageTracer | None") -> None:
    """Create spans with `tracer` from now on; None turns tracing off."""
    _Tracing.tracer = tracer


def annotate(**figures: Figure) -> None:
    """Add figures to the current span: a request or a stage."""
    if _Tracing.tracer is not None:
        _Tracing.tracer.note(figures)


def headers_of_trace() -> dict[str, str]:
    """Return the headers that let another service continue the trace; none if tracing is off."""
    return {} if _Tracing.tracer is None else _Tracing.tracer.headers()


class Stage:
    """One stage, from the start to the end of the `with`. `seconds` is set at the end."""

    __slots__ = ("_begun", "_span", "name", "seconds")

    def __init__(self, name: StageName) -> None:
        self.name = name
        self.seconds = 0.0
        self._begun = 0.0
        self._span: StageSpan | None = None

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
