"""A stage is timed and counted whether traces are on or not, and tells a tracer how it went."""

from collections.abc import Iterator, Mapping
from typing import get_args

import pytest
from prometheus_client import REGISTRY

from utils.stages import Figure, Stage, StageName, annotate, headers_of_trace, trace_with


class Notes:
    """A tracer that writes down what it is told. Implements `Tracer` and `Span`."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def begin(self, name: str) -> "Notes":
        self.told.append(name)
        return self

    def note(self, figures: Mapping[str, Figure]) -> None:
        self.told.append(dict(figures))

    def end(self, fault: str | None) -> None:
        self.told.append(fault)

    def headers(self) -> dict[str, str]:
        return {"traceparent": "x"}


@pytest.fixture
def notes() -> Iterator[Notes]:
    made = Notes()
    trace_with(made)
    yield made
    trace_with(None)


def counted(name: str) -> float:
    return REGISTRY.get_sample_value("firewall_stage_seconds_count", {"stage": name}) or 0.0


@pytest.mark.parametrize("name", get_args(StageName))
def test_every_stage_is_timed_and_counted(name: StageName) -> None:
    before = counted(name)
    with Stage(name) as done:
        assert done.seconds == 0.0
        done.note(claims=3)
    assert done.seconds > 0.0
    assert counted(name) == before + 1


def test_a_stage_that_fails_is_timed_and_its_error_goes_on(notes: Notes) -> None:
    before = counted("parse")
    with pytest.raises(LookupError), Stage("parse") as failing:
        raise LookupError("a text that somebody posted")
    assert failing.seconds > 0.0
    assert counted("parse") == before + 1
    assert notes.told == ["parse", "LookupError"]


def test_a_reader_that_leaves_is_no_fault_of_the_stage(notes: Notes) -> None:
    def steps() -> Iterator[int]:
        with Stage("index"):
            yield 1

    going = steps()
    next(going)
    going.close()  # type: ignore[attr-defined]
    assert notes.told == ["index", None]


def test_figures_go_to_the_stage_or_to_what_goes_on(notes: Notes) -> None:
    with Stage("write") as writing:
        writing.note(model="scripted", truncated=False)
        annotate(run_id="abc")
    assert notes.told == ["write", {"model": "scripted", "truncated": False}, {"run_id": "abc"}, None]
    assert headers_of_trace() == {"traceparent": "x"}


def test_where_traces_are_off_nothing_is_handed_on() -> None:
    annotate(run_id="abc")
    assert headers_of_trace() == {}
