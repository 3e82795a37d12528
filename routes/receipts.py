"""Receipts of runs: what was judged, by what and against what, and whether a replay gives the same result."""

from fastapi import APIRouter

from core.receipt import Receipt, differences, receipt_of
from core.result import QueryResult, VerifyResult
from core.runs.kept import again, judged_by_run, judging_of
from routes.dependencies import ExecutorDep, ServiceDep, WorkspaceDep
from routes.problems import RESPONSES
from utils.record import Record

router = APIRouter(prefix="/api/runs/{run_id}", tags=["runs"], responses=RESPONSES)


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


@router.get("/receipt")
def read_receipt(run_id: str, workspace: WorkspaceDep) -> ReceiptResult:
    """Return the receipt of a run: hashes and figures, not a word of the answer or the documents."""
    run = workspace.run(run_id)
    receipt = receipt_of(*judged_by_run(run), judging_of(run))
    return ReceiptResult(receipt=receipt, sha256=receipt.sha256)


@router.post("/replay")
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
