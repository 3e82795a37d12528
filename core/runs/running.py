"""Turns a request into a run that is stored in its workspace from beginning to end, and reads stored runs.

Input: a request or a stored run, what runs it, maybe a workspace. Output: `Work`. Does not manage threads.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.fields import JsonField
from core.pipeline import Pipeline
from core.receipt import Judging
from core.result import Event, Finished, QueryResult, Route, RunStarted, VerifyResult
from core.runs.execution import Work
from core.runs.metrics import count_run, figures_of
from core.runs.requests import Choices, Defaults, QueryRequest, VerifyRequest
from retrieval.records import Run, RunState
from retrieval.retriever import HybridCorpus
from retrieval.workspace import Workspace
from utils.deadline import Deadline
from utils.errors import InvalidRequest, NotFound, WorkspaceRequired
from utils.logger import bind_run, logger
from utils.stages import Stage, annotate

_log = logger(__name__)
CorpusOfSources = Callable[[Sequence[tuple[str, str]]], HybridCorpus]


@dataclass(frozen=True, slots=True)
class Runner:
    """What every run needs: the pipeline, the defaults for unset choices, and its time limit in seconds."""

    pipeline: Pipeline
    corpus_of: CorpusOfSources
    """Makes the sources of a request, pairs of id and text, searchable."""
    defaults: Defaults
    seconds: float


def verification(request: VerifyRequest, runner: Runner, workspace: Workspace | None) -> Work:
    """Return a verification. Raises at once if the request is invalid."""
    request.check()
    _check_method(request, runner)
    if not request.brings_evidence and workspace is None:
        brought = "`sources` or `tool_calls` (for `provenance` also `query_url`)"
        raise WorkspaceRequired(f"Send {brought}, or upload documents and name their workspace.")

    field = request.checked_field()
    requested = request.resolve(runner.defaults)

    def events(deadline: Deadline) -> Iterator[Event]:
        text = field.text if field else request.text
        found = runner.pipeline.verify(
            tuple(request.claims or ()) if text is None else text,
            searched(runner, workspace, request.named_sources()),
            requested,
            deadline,
            question=request.question,
            tool_calls=request.called_tools(),
            beyond=workspace.corpus() if workspace and request.named_sources() else None,
        )
        return _put_back(found, field) if field else found

    return kept_run(requested.run_id, request, workspace, runner.seconds, events)


def _put_back(events: Iterator[Event], field: JsonField) -> Iterator[Event]:
    """Yield the events of a run on the text of `field`; the delivered text is put back into its JSON."""
    for event in events:
        if isinstance(event, Finished):
            result = event.result.model_copy(update={"text": field.replaced(event.result.text)})
            yield event.model_copy(update={"result": result})
        else:
            yield event


def question(
    request: QueryRequest, runner: Runner, workspace: Workspace | None, sources: Sequence[tuple[str, str]] = ()
) -> Work:
    """Return the run that answers a question. Raises at once if the request is invalid.

    `sources`, pairs of id and text, replace the workspace's documents.
    """
    request.check()
    _check_method(request, runner)
    if workspace is None and not sources:
        raise WorkspaceRequired("Upload documents and name their workspace.")

    requested = request.resolve(runner.defaults, passages=request.top_k, attempts=request.attempts)

    def events(deadline: Deadline) -> Iterator[Event]:
        corpus = searched(runner, workspace, sources)
        if not sources and request.documents is not None:
            corpus = _chosen(corpus, request.documents)
        beyond = workspace.corpus() if workspace and (sources or request.documents is not None) else None
        return runner.pipeline.ask(request.question, corpus, requested, deadline, beyond=beyond)

    return kept_run(requested.run_id, request, workspace, runner.seconds, events)


def _chosen(corpus: HybridCorpus, documents: Sequence[str]) -> HybridCorpus:
    """Return the part of a corpus that is in `documents`. Raises `NotFound` if it lacks one of them."""
    if not set(documents) <= set(corpus.document_ids):
        raise NotFound("One of the chosen documents is no longer in this workspace.", code="unknown_document")
    return corpus.only(documents)


def _check_method(request: Choices, runner: Runner) -> None:
    if request.method not in runner.pipeline.methods:
        known = ", ".join(f"`{name}`" for name in runner.pipeline.methods)
        raise InvalidRequest(f"There is no method `{request.method[:50]}`; there are {known}.", code="unknown_method")


def searched(runner: Runner, workspace: Workspace | None, sources: Sequence[tuple[str, str]]) -> HybridCorpus:
    """Return what a run searches: the sources in the request, or else the documents of the workspace."""
    return runner.corpus_of(sources) if sources or workspace is None else workspace.corpus()


def kept_run(
    id_: str,
    request: QueryRequest | VerifyRequest,
    workspace: Workspace | None,
    seconds: float,
    events: Callable[[Deadline], Iterator[Event]],
) -> Work:
    """Return a run that stores itself in its workspace, if it has one: as running, then as finished or failed.

    `events` does the work until a deadline, `seconds` after the run has begun.
    """
    kind = "query" if isinstance(request, QueryRequest) else "verify"
    asked = request.model_dump_json()

    def kept() -> Iterator[Event]:
        run = Run(id=id_, kind=kind, created=time.time(), state=RunState.RUNNING, request=asked, result=None)
        begun = time.perf_counter()
        annotate(run_id=id_)
        with bind_run(id_), Stage("run") as running:
            running.note(run_id=id_, kind=kind)
            _save(run, workspace)
            yield RunStarted(event="run", run_id=id_)
            state = RunState.FAILED
            try:
                for event in events(Deadline.after(seconds)):
                    if isinstance(event, Finished):
                        result = event.result.model_dump_json()
                        _save(run.model_copy(update={"state": RunState.FINISHED, "result": result}), workspace)
                        state = RunState.FINISHED
                        count_run(kind, event.result, time.perf_counter() - begun)
                        running.note(**figures_of(event.result))
                    yield event
            finally:
                _end(run, state, begun, workspace)

    return Work(kept(), None if workspace is None else workspace.id)


def _save(run: Run, workspace: Workspace | None) -> None:
    if workspace is not None:
        workspace.save_run(run)


def _end(run: Run, state: RunState, begun: float, workspace: Workspace | None) -> None:
    """Save a run that has failed, and log that it ended."""
    if state is RunState.FAILED:
        _save(run.model_copy(update={"state": state}), workspace)
    took = round(time.perf_counter() - begun, 3)
    _log.info("run_ended", kind=run.kind, state=state.value, seconds=took)


def request_of(run: Run) -> QueryRequest | VerifyRequest:
    """Return the request of a stored run."""
    kind: type[QueryRequest | VerifyRequest] = QueryRequest if run.kind == "query" else VerifyRequest
    return kind.model_validate_json(run.request)


def title_of(run: Run) -> str:
    """Return the question, or the text that was to be verified."""
    request = request_of(run)
    return request.question if isinstance(request, QueryRequest) else _text_of(request)


def _text_of(request: VerifyRequest) -> str:
    return "\n".join(request.claims or ()) if request.text is None else request.text


def judging_of(run: Run) -> Judging:
    """Return the judging options that the caller of a run chose."""
    chosen = request_of(run)
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
    return result, field.text if field else _text_of(request)


def again(run: Run, result: VerifyResult, runner: Runner, workspace: Workspace) -> Work:
    """Return a run that judges the same answer again; an answer from a table is computed again."""
    if not isinstance(result, QueryResult):
        return verification(VerifyRequest.model_validate_json(run.request), runner, workspace)
    asked = QueryRequest.model_validate_json(run.request)
    if result.route is Route.TABLE or not result.answer:
        return question(asked, runner, workspace)
    chosen = {name: getattr(asked, name) for name in Choices.model_fields}
    return verification(VerifyRequest(**chosen, text=result.answer, question=asked.question), runner, workspace)
