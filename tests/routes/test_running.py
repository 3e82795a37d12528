"""What is kept of a run whose result cannot be stored, and how a stream ends in which something breaks."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from core.result import RunStarted
from retrieval.library import open_folder
from retrieval.records import Run, RunState
from retrieval.workspace import Workspace
from routes.streaming import stream
from tests.doubles import WordEmbedder, WordEntailment
from tests.retrieval.samples import QUOTA, Clock, engines
from tests.soak.storage import FIRST, ask, house, load
from utils.errors import Unavailable


class FullForResults(Workspace):
    """A workspace with no room left for results."""

    def save_run(self, run: Run) -> None:
        """Keep a run without a result."""
        if run.result:
            raise Unavailable("The disk is full.", code="storage_unavailable")
        super().save_run(run)


@pytest.mark.parametrize(("kind", "state"), [(Workspace, RunState.FINISHED), (FullForResults, RunState.FAILED)])
def test_a_run_whose_result_cannot_be_stored_has_failed(kind: type[Workspace], state: RunState, tmp_path: Path) -> None:
    library = load(tmp_path / "library", Clock())
    opener = partial(open_folder, tmp_path / "own", QUOTA.runs)
    workspace = kind("own", opener, created=0.0, quota=QUOTA, engines=engines(), clock=Clock())
    FIRST.to(workspace)
    service = house(library, WordEmbedder(), WordEntailment())
    if state is RunState.FAILED:
        with pytest.raises(Unavailable):
            ask(service, workspace)
    else:
        ask(service, workspace)
    assert [run.state for run in workspace.runs()] == [state]
    library.close()


def test_a_stream_in_which_something_breaks_ends_with_a_problem() -> None:
    def events(error: Exception | None) -> Iterator[RunStarted]:
        yield RunStarted(event="run", run_id="r")
        if error:
            raise error

    assert [each.event for each in stream(events(None))] == ["run"]
    for error, code in ((Unavailable("Gone.", code="model_broken"), "model_broken"), (OSError("x"), "internal_error")):
        *_, last = stream(events(error))
        assert (last.event, json.loads(last.raw_data or "")["code"]) == ("problem", code)
