"""What is kept of a run whose result cannot be stored."""

from functools import partial
from pathlib import Path

import pytest

from retrieval.library import open_folder
from retrieval.records import Run, RunState
from retrieval.workspace import Workspace
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
