"""Runs of a workspace, and feedback on their claims."""

import json
import time
from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from core.firewall import Decision
from core.result import QueryResult, VerifyResult
from core.runs.kept import result_of, title_of
from core.runs.requests import Request, Text
from retrieval.records import Feedback, Run, RunState
from routes.dependencies import WorkspaceDep
from routes.problems import RESPONSES
from utils.errors import InvalidRequest
from utils.record import Record

router = APIRouter(prefix="/api", tags=["runs"], responses=RESPONSES)
MOST_TITLE = 200


class RunEntry(Record):
    """A run without its result. `created` is in seconds since 1970.

    `title` is the question, or the beginning of what was to be verified; `decision` is None without a result.
    """

    id: str
    kind: str
    created: float
    state: RunState
    title: str
    decision: Decision | None


class RunResult(RunEntry):
    """A run; `result` is None while it goes on and where it failed."""

    result: QueryResult | VerifyResult | None


class Runs(Record):
    """The runs of a workspace, the latest first."""

    runs: tuple[RunEntry, ...]


class FeedbackRequest(Request):
    """Whether the verdict of a claim was right, in a person's view."""

    run_id: Text = Field(min_length=1, max_length=200)
    claim_index: int = Field(ge=0, strict=False)
    label: Literal["correct", "wrong"]
    note: Text = Field("", max_length=2000)


@router.get("/runs")
def list_runs(workspace: WorkspaceDep) -> Runs:
    """List the runs of the workspace."""
    return Runs(runs=tuple(_entry(run) for run in workspace.runs()))


@router.get("/runs/{run_id}")
def read_run(run_id: str, workspace: WorkspaceDep) -> RunResult:
    """Return one run, also one whose stream was cut."""
    run = workspace.run(run_id)
    return RunResult(**_entry(run).model_dump(), result=result_of(run))


@router.post("/feedback", status_code=204)
def give_feedback(request: FeedbackRequest, workspace: WorkspaceDep) -> None:
    """Keep what a person says of one verdict; saying it again replaces it."""
    result = result_of(workspace.run(request.run_id))
    if result is None or request.claim_index >= len(result.claims):
        raise InvalidRequest("This run has no such claim.", code="unknown_claim")
    workspace.add_feedback(
        Feedback(
            run_id=request.run_id,
            claim_index=request.claim_index,
            label=request.label,
            note=request.note,
            created=time.time(),
        )
    )


def _entry(run: Run) -> RunEntry:
    return RunEntry(
        id=run.id,
        kind=run.kind,
        created=run.created,
        state=run.state,
        title=title_of(run)[:MOST_TITLE],
        decision=None if run.result is None else Decision.model_validate(json.loads(run.result)["decision"]),
    )
