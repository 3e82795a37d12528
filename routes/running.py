"""From a request to the run that answers it, kept in its workspace from beginning to end.

In: a request, the service, the workspace if there is one. Out: the run, as `Work`. Not here: threads
(execution.py).
"""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from config.assembly import Service
from core.fields import JsonField
from core.result import Event, Finished, RunStarted
from core.wishes import Wishes
from retrieval.records import Run, RunState
from retrieval.retriever import HybridCorpus
from retrieval.workspace import Workspace
from routes.execution import Work
from routes.metrics import count_run
from routes.requests import Choices, QueryRequest, VerifyRequest
from utils.deadline import Deadline
from utils.errors import InvalidRequest, WorkspaceRequired
from utils.logger import bind_run, logger

_log = logger(__name__)


def verification(request: VerifyRequest, service: Service, workspace: Workspace | None) -> Work:
    """Return a verification. Raises at once where the request cannot be taken."""
    request.check()
    _check_method(request, service)
    if not request.brings_evidence and workspace is None:
        brought = "`sources` or `tool_calls` (for `provenance` also `query_url`)"
        raise WorkspaceRequired(f"Send {brought}, or upload documents and name their workspace.")

    field = request.checked_field()

    def corpus() -> HybridCorpus:
        brought = request.named_sources()
        return service.corpus_of(brought) if brought or workspace is None else workspace.corpus()

    def events(wishes: Wishes, deadline: Deadline) -> Iterator[Event]:
        text = field.text if field else request.text
        posted = text if text is not None else tuple(request.claims or ())
        found = service.pipeline.verify(
            posted,
            corpus(),
            wishes,
            deadline,
            question=request.question,
            tool_calls=request.called_tools(),
            beyond=workspace.corpus() if workspace and request.named_sources() else None,
        )
        return _put_back(found, field) if field else found

    wishes = request.wishes(service.settings, secrets.token_urlsafe(12), passages=None, attempts=0)
    return work("verify", request.model_dump_json(), wishes, workspace, service, partial(events, wishes))


def _put_back(events: Iterator[Event], field: JsonField) -> Iterator[Event]:
    """Yield the events of a run on the text of `field`; what is delivered is put back into its JSON."""
    for event in events:
        if isinstance(event, Finished):
            result = event.result.model_copy(update={"text": field.replaced(event.result.text)})
            yield event.model_copy(update={"result": result})
        else:
            yield event


def question(
    request: QueryRequest, service: Service, workspace: Workspace | None, sources: Sequence[tuple[str, str]] = ()
) -> Work:
    """Return what answers a question. Raises at once where the request cannot be taken.

    `sources`, pairs of id and text, take the place of the workspace's documents.
    """
    request.check()
    _check_method(request, service)
    if workspace is None and not sources:
        raise WorkspaceRequired("Upload documents and name their workspace.")

    def corpus() -> HybridCorpus:
        if sources or workspace is None:
            return service.corpus_of(list(sources))
        held = workspace.corpus()
        return held if request.documents is None else held.only(request.documents)

    def events(wishes: Wishes, deadline: Deadline) -> Iterator[Event]:
        beyond = workspace.corpus() if workspace and (sources or request.documents is not None) else None
        return service.pipeline.ask(request.question, corpus(), wishes, deadline, beyond=beyond)

    wishes = request.wishes(
        service.settings, secrets.token_urlsafe(12), passages=request.top_k, attempts=request.attempts
    )
    return work("query", request.model_dump_json(), wishes, workspace, service, partial(events, wishes))


def _check_method(request: Choices, service: Service) -> None:
    if request.method not in service.pipeline.methods:
        known = ", ".join(f"`{name}`" for name in service.pipeline.methods)
        raise InvalidRequest(f"There is no method `{request.method[:50]}`; there are {known}.", code="unknown_method")


def work(
    kind: str,
    request: str,
    wishes: Wishes,
    workspace: Workspace | None,
    service: Service,
    events: Callable[[Deadline], Iterator[Event]],
) -> Work:
    """Return a run that keeps itself in its workspace, if it has one. `request` is the caller's, as JSON."""
    return Work(_kept(kind, request, wishes, workspace, service, events), None if workspace is None else workspace.id)


def _kept(
    kind: str,
    request: str,
    wishes: Wishes,
    workspace: Workspace | None,
    service: Service,
    events: Callable[[Deadline], Iterator[Event]],
) -> Iterator[Event]:
    """Yield the events of a run, keeping the run in its workspace: running, then finished or failed."""
    run = Run(
        id=wishes.run_id,
        kind=kind,
        created=time.time(),
        state=RunState.RUNNING,
        request=request,
        result=None,
    )
    begun = time.perf_counter()
    with bind_run(run.id):
        _save(workspace, run)
        yield RunStarted(event="run", run_id=run.id)
        ended = run.model_copy(update={"state": RunState.FAILED})
        try:
            for event in events(Deadline.after(service.settings.run_seconds)):
                if isinstance(event, Finished):
                    result = event.result.model_dump_json()
                    finished = run.model_copy(update={"state": RunState.FINISHED, "result": result})
                    _save(workspace, finished)
                    ended = finished
                    count_run(kind, event.result, time.perf_counter() - begun)
                yield event
        finally:
            if ended.state is RunState.FAILED:
                _save(workspace, ended)
            _log.info("run_ended", kind=kind, state=ended.state.value, seconds=round(time.perf_counter() - begun, 3))


def _save(workspace: Workspace | None, run: Run) -> None:
    if workspace is not None:
        workspace.save_run(run)
