"""A run as stored in its workspace, and how to judge it again.

Input: a `Run`. Output: its title, the choices of its caller, its result, the judged text; a new run that judges it
again. Does not store runs (running.py, retrieval/).
"""

from core.receipt import Judging
from core.result import QueryResult, Route, VerifyResult
from core.runs.execution import Work
from core.runs.requests import Choices, QueryRequest, VerifyRequest
from core.runs.running import Runner, question, verification
from retrieval.records import Run
from retrieval.workspace import Workspace
from utils.errors import NotFound


def title_of(run: Run) -> str:
    """Return the question, or the text that was to be verified."""
    if run.kind == "query":
        return QueryRequest.model_validate_json(run.request).question
    request = VerifyRequest.model_validate_json(run.request)
    return request.text or "\n".join(request.claims or [])


def judging_of(run: Run) -> Judging:
    """Return the judging options that the caller of a run chose."""
    kind = QueryRequest if run.kind == "query" else VerifyRequest
    chosen: Choices = kind.model_validate_json(run.request)
    return Judging(options=chosen.options, newest_wins=chosen.newest_wins)


def result_of(run: Run) -> QueryResult | VerifyResult | None:
    """Return the result of a run, or None if it has none."""
    if run.result is None:
        return None
    kind = QueryResult if run.kind == "query" else VerifyResult
    return kind.model_validate_json(run.result)


def judged_by_run(run: Run) -> tuple[VerifyResult, str]:
    """Return the result of a run and the judged text. Raises `NotFound` if there is none."""
    result = result_of(run)
    if result is None:
        raise NotFound("This run has no result.")
    if isinstance(result, QueryResult):
        return result, result.answer
    request = VerifyRequest.model_validate_json(run.request)
    field = request.checked_field()
    text = field.text if field else request.text
    return result, "\n".join(request.claims or ()) if text is None else text


def again(run: Run, result: VerifyResult, runner: Runner, workspace: Workspace) -> Work:
    """Return a run that judges the same answer again; an answer from a table is computed again."""
    if not isinstance(result, QueryResult):
        return verification(VerifyRequest.model_validate_json(run.request), runner, workspace)
    asked = QueryRequest.model_validate_json(run.request)
    if result.route is Route.TABLE or not result.answer:
        return question(asked, runner, workspace)
    chosen = {name: getattr(asked, name) for name in Choices.model_fields}
    return verification(VerifyRequest(**chosen, text=result.answer, question=asked.question), runner, workspace)
