"""Receipts of runs: what was judged, by what and against what, and whether it comes to the same again."""

from fastapi import APIRouter

from config.assembly import Service
from core.receipt import Receipt, differences, receipt_of
from core.result import QueryResult, Route, VerifyResult
from retrieval.records import Run
from retrieval.workspace import Workspace
from routes.dependencies import ExecutorDep, ServiceDep, WorkspaceDep
from routes.execution import Work
from routes.problems import RESPONSES
from routes.requests import Choices, QueryRequest, VerifyRequest
from routes.running import question, verification
from routes.runs import judging_of, result_of
from utils.errors import NotFound
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
    receipt = receipt_of(*_judged(run), judging_of(run))
    return ReceiptResult(receipt=receipt, sha256=receipt.sha256)


@router.post("/replay")
def replay(run_id: str, service: ServiceDep, executor: ExecutorDep, workspace: WorkspaceDep) -> ReplayResult:
    """Judge the same answer again, as a run of its own, against what the workspace holds now, and say what differs.

    The answer to a question is not written again: it is judged as it was, against all documents; one that a table gave
    is computed again.
    """
    run = workspace.run(run_id)
    result, answer = _judged(run)
    before = receipt_of(result, answer, judging_of(run))
    again = executor.finish(_again(run, result, service, workspace), VerifyResult)
    after = receipt_of(again, again.answer if isinstance(again, QueryResult) else answer, judging_of(run))
    found = differences(before, after)
    return ReplayResult(before=before, after=after, same=not found, differences=found)


def _judged(run: Run) -> tuple[VerifyResult, str]:
    """Return the result of a run and the text that was judged. Raises `NotFound` where there is none."""
    result = result_of(run)
    if result is None:
        raise NotFound("This run has no result.")
    if isinstance(result, QueryResult):
        return result, result.answer
    request = VerifyRequest.model_validate_json(run.request)
    field = request.checked_field()
    text = field.text if field else request.text
    return result, "\n".join(request.claims or ()) if text is None else text


def _again(run: Run, result: VerifyResult, service: Service, workspace: Workspace) -> Work:
    if not isinstance(result, QueryResult):
        return verification(VerifyRequest.model_validate_json(run.request), service, workspace)
    asked = QueryRequest.model_validate_json(run.request)
    if result.route is Route.TABLE or not result.answer:
        return question(asked, service, workspace)
    chosen = {name: getattr(asked, name) for name in Choices.model_fields}
    return verification(VerifyRequest(**chosen, text=result.answer, question=asked.question), service, workspace)
