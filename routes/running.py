"""From a request to the run that answers it, kept in its workspace from beginning to end.

In: a request, the service, the workspace if there is one. Out: the events of the run. Not here: threads (execution.py).
"""

import secrets
import time
from collections.abc import Callable, Iterator

from config.assembly import Service
from core.examination import Statement
from core.pipeline import Wishes
from core.result import Event, Finished, RunStarted
from retrieval.passage import Corpus
from retrieval.records import Run, RunState
from retrieval.workspace import Workspace
from routes.metrics import count_run
from routes.requests import Choices, QueryRequest, VerifyRequest
from utils.deadline import Deadline
from utils.errors import InvalidRequest, WorkspaceRequired
from utils.logger import bind_run, logger

_log = logger(__name__)


def verification(request: VerifyRequest, service: Service, workspace: Workspace | None) -> Iterator[Event]:
    """Return the events of a verification. Raises at once where the request cannot be taken."""
    request.check()
    _check_method(request, service)
    if request.sources is None and workspace is None:
        raise WorkspaceRequired("Send `sources`, or upload documents and name their workspace.")

    def corpus() -> Corpus:
        return (
            workspace.corpus() if request.sources is None and workspace else service.corpus_of(request.named_sources())
        )

    def events(wishes: Wishes, deadline: Deadline) -> Iterator[Event]:
        text = request.text
        statement = Statement.of_text(text) if text is not None else Statement.of_claims(request.claims or [])
        return service.pipeline.verify(statement, corpus(), wishes, deadline, question=request.question)

    wishes = request.wishes(service.settings, secrets.token_urlsafe(12), passages=None, attempts=0)
    return _kept("verify", request, wishes, workspace, service, events)


def question(request: QueryRequest, service: Service, workspace: Workspace) -> Iterator[Event]:
    """Return the events of a question. Raises at once where the request cannot be taken."""
    request.check()
    _check_method(request, service)

    def events(wishes: Wishes, deadline: Deadline) -> Iterator[Event]:
        corpus = workspace.corpus()
        chosen = corpus if request.documents is None else corpus.only(request.documents)
        return service.pipeline.ask(request.question, chosen, wishes, deadline)

    wishes = request.wishes(
        service.settings, secrets.token_urlsafe(12), passages=request.top_k, attempts=request.attempts
    )
    return _kept("query", request, wishes, workspace, service, events)


def _check_method(request: Choices, service: Service) -> None:
    if request.method not in service.pipeline.rules:
        known = ", ".join(f"`{name}`" for name in service.pipeline.rules)
        raise InvalidRequest(f"There is no method `{request.method[:50]}`; there are {known}.", code="unknown_method")


def _kept(
    kind: str,
    request: Choices,
    wishes: Wishes,
    workspace: Workspace | None,
    service: Service,
    events: Callable[[Wishes, Deadline], Iterator[Event]],
) -> Iterator[Event]:
    """Yield the events of a run, keeping the run in its workspace: running, then finished or failed."""
    run = Run(
        id=wishes.run_id,
        kind=kind,
        created=time.time(),
        state=RunState.RUNNING,
        request=request.model_dump_json(),
        result=None,
    )
    begun = time.perf_counter()
    with bind_run(run.id):
        _save(workspace, run)
        yield RunStarted(event="run", run_id=run.id)
        ended = run.model_copy(update={"state": RunState.FAILED})
        try:
            for event in events(wishes, Deadline.after(service.settings.run_seconds)):
                if isinstance(event, Finished):
                    result = event.result.model_dump_json()
                    ended = run.model_copy(update={"state": RunState.FINISHED, "result": result})
                    _save(workspace, ended)
                    count_run(kind, event.result, time.perf_counter() - begun)
                yield event
        finally:
            if ended.state is RunState.FAILED:
                _save(workspace, ended)
            _log.info("run_ended", kind=kind, state=ended.state.value, seconds=round(time.perf_counter() - begun, 3))


def _save(workspace: Workspace | None, run: Run) -> None:
    if workspace is not None:
        workspace.save_run(run)
