"""Runs of a workspace: their results, receipts and replays, feedback, and a threshold certified from feedback."""

import json
import time
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from core.firewall import Decision
from core.receipt import Receipt, differences, receipt_of
from core.result import QueryResult, VerifyResult
from core.risk_control import Certificate, Refusal, certify, judged_by, labelled
from core.runs.requests import Request, Text
from core.runs.running import again, judged_by_run, judging_of, result_of, title_of
from retrieval.records import Feedback, Run, RunState
from routes.dependencies import ExecutorDep, ServiceDep, WorkspaceDep
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
    workspace.add_feedback(Feedback(**dict(request), created=time.time()))


class ReceiptResult(Record):
    """A receipt and its hash."""

    receipt: Receipt
    sha256: str


class ReplayResult(Record):
    """A run, run again: both receipts, and the names of what differs between them."""

    before: Receipt
    after: Receipt
    same: bool
    differences: tuple[str, ...]


@router.get("/runs/{run_id}/receipt")
def read_receipt(run_id: str, workspace: WorkspaceDep) -> ReceiptResult:
    """Return the receipt of a run: hashes and figures, not a word of the answer or the documents."""
    run = workspace.run(run_id)
    receipt = receipt_of(*judged_by_run(run), judging_of(run))
    return ReceiptResult(receipt=receipt, sha256=receipt.sha256)


@router.post("/runs/{run_id}/replay")
def replay(run_id: str, service: ServiceDep, executor: ExecutorDep, workspace: WorkspaceDep) -> ReplayResult:
    """Judge the same answer again, as a run of its own, against what the workspace holds now, and say what differs.

    The answer to a question is not written again: it is judged as it was, against all documents; one that a table gave
    is computed again.
    """
    run = workspace.run(run_id)
    result, answer = judged_by_run(run)
    before = receipt_of(result, answer, judging_of(run))
    anew = executor.finish(again(run, result, service.runner, workspace), VerifyResult)
    after = receipt_of(anew, anew.answer if isinstance(anew, QueryResult) else answer, judging_of(run))
    found = differences(before, after)
    return ReplayResult(before=before, after=after, same=not found, differences=found)


class CertificateResult(Record):
    """The certificate, or why there is none; exactly one of the two."""

    certificate: Certificate | None
    refusal: Refusal | None


@router.get("/certificate")
def read_certificate(
    workspace: WorkspaceDep,
    risk: Annotated[
        float, Query(ge=0.001, le=0.999, description="Share of answers that may pass although they hold a false claim.")
    ] = 0.05,
) -> CertificateResult:
    """Return the least support ratio that keeps the risk, from answers all of whose claims people have labelled.

    Only answers that the latest labelled one's judge has judged count: another model or rule is another risk. The
    guarantee holds where the labelled answers are a fair draw of those to come: label what comes, not what looks odd.
    """
    told = [
        (
            judged_by(result, judging_of(run)),
            labelled(result, {each.claim_index: each.label == "correct" for each in said}),
        )
        for run in workspace.runs()
        if (said := workspace.feedback(run.id)) and (result := result_of(run))
    ]
    latest = told[0][0] if told else ""
    answers = [answer for judge, answer in told if judge == latest]
    day = datetime.now(UTC).date().isoformat()
    outcome = certify([each for each in answers if each], risk, judged_by=latest, date=day)
    certified = isinstance(outcome, Certificate)
    return CertificateResult(certificate=outcome if certified else None, refusal=None if certified else outcome)


def _entry(run: Run) -> RunEntry:
    return RunEntry(
        id=run.id,
        kind=run.kind,
        created=run.created,
        state=run.state,
        title=title_of(run)[:MOST_TITLE],
        decision=None if run.result is None else Decision.model_validate(json.loads(run.result)["decision"]),
    )
