"""The firewall as the adapters of other protocols ask it: one text, the evidence that came along, one result.

In: an answer, evidence, the question. Out: a `VerifyResult`, or None where the check could not run and the client would
read an error as "safe". Not here: the protocols (one file each), figures for them (scoring.py).
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from fastapi import Depends, Request

from config.assembly import Service
from config.settings import Dialect
from core.result import Event, VerifyResult
from core.runs.execution import Executor
from core.runs.requests import MOST_SOURCE_TEXT, MOST_TEXT, Choices, SourceRequest, VerifyRequest
from core.runs.running import KeptRun, searched
from retrieval.workspace import Workspace
from routes.access import refusal_in
from routes.dependencies import ExecutorDep, ServiceDep
from utils.deadline import Deadline
from utils.errors import FirewallError, InvalidRequest, Unavailable
from utils.logger import logger

_log = logger(__name__)
_FIREWALL = Choices()
_SECONDS_TO_FINISH = 0.5


class OnFault(StrEnum):
    """What a client is told where a check could not run, after what it makes of an error."""

    WORST = "worst"
    """200 with the worst figure: the client reads an error as "safe"."""
    ERROR = "error"
    """The error: the client lets nothing through without an answer."""


@dataclass(frozen=True, slots=True)
class Checking:
    """Runs one verification for a dialect, in the threads that all runs share."""

    service: Service
    executor: Executor
    refusal: FirewallError | None
    """Why whoever asks may have nothing checked, None where he may."""

    def let_in(self) -> None:
        """Raise the refusal, if there is one."""
        if self.refusal:
            raise self.refusal

    def check(
        self,
        answer: str | tuple[str, ...],
        evidence: Sequence[str],
        question: str = "",
        *,
        workspace: Workspace | None = None,
        choices: Choices = _FIREWALL,
        seconds: float | None = None,
    ) -> VerifyResult:
        """Judge `answer`, a text or claims, by the texts of `evidence`, named S0, S1, ... by their place, or else by
        `workspace`.

        `seconds`: how long the client waits, waiting for a thread included. What is not judged by then is not checked.

        Raises `FirewallError` where it cannot be judged: no evidence, no words, too long, an engine is missing.
        """
        self.let_in()
        if self.service.missing:
            raise Unavailable(self.service.missing[0].error.detail, code="model_missing")
        sources = [(f"S{place}", text) for place, text in enumerate(evidence) if text.strip()]
        if not sources and workspace is None:
            raise InvalidRequest("There is no evidence to check this against.", code="no_evidence")
        text = answer if isinstance(answer, str) else "\n".join(answer)
        if not any(map(str.isalnum, text)):
            raise InvalidRequest("There is no word to check.", code="text_without_words")
        if len(text) > MOST_TEXT or sum(len(source) for _, source in sources) > MOST_SOURCE_TEXT:
            raise InvalidRequest("The answer or its evidence is too long.", code="text_too_long")
        brought: list[str | SourceRequest] = [SourceRequest(id=name, text=source) for name, source in sources]
        asked = VerifyRequest(**dict(choices), text=text, sources=brought or None, question=question).model_dump_json()
        runner = self.service.runner
        requested = choices.resolve(runner.defaults, secrets.token_urlsafe(12), passages=None, attempts=0)
        wanted = None if seconds is None else Deadline.after(seconds)

        def events(deadline: Deadline) -> Iterator[Event]:
            corpus = searched(runner, workspace, sources)
            return runner.pipeline.verify(answer, corpus, requested, wanted or deadline, question=question)

        run = KeptRun(requested.run_id, "verify", asked, workspace, runner.seconds, events)
        return self.executor.finish(run.work, VerifyResult, wanted and Deadline(wanted.moment + _SECONDS_TO_FINISH))

    def check_or_worst(
        self,
        answer: str,
        evidence: Sequence[str],
        question: str = "",
        *,
        on_fault: OnFault,
        workspace: Workspace | None = None,
        choices: Choices = _FIREWALL,
        seconds: float | None = None,
    ) -> VerifyResult | None:
        """Return the result; None where the check could not run and `on_fault` wants the worst figure, else raise."""
        try:
            return self.check(answer, evidence, question, workspace=workspace, choices=choices, seconds=seconds)
        except FirewallError as error:
            if on_fault is OnFault.ERROR:
                raise
            _log.warning("check_did_not_run", code=error.code)
        except Exception as error:
            if on_fault is OnFault.ERROR:
                raise
            _log.error("check_did_not_run", error=type(error).__name__)
        return None

    def on_fault(self, dialect: Dialect, usual: OnFault) -> OnFault:
        """Return what a client of `dialect` is told of a fault: the setting, else what is usual for it."""
        chosen = self.service.settings.dialect_faults.get(dialect)
        return OnFault(chosen) if chosen else usual


def checking_of(request: Request, service: ServiceDep, executor: ExecutorDep) -> Checking:
    """Return the firewall as adapters ask it."""
    return Checking(service, executor, refusal_in(request))


CheckingDep = Annotated[Checking, Depends(checking_of)]
