"""The firewall's interface for adapters of other protocols: one text, the evidence sent with it, one result.

Input: an answer, evidence, the question. Output: a `VerifyResult`, or None if the check could not run and the client
would read an error as "safe".
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
from core.runs.running import kept_run, searched
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
    """The response if a check could not run, chosen by how the client treats errors."""

    WORST = "worst"
    """200 with the worst score: the client reads an error as "safe"."""
    ERROR = "error"
    """The error: the client lets nothing through without a response."""


@dataclass(frozen=True, slots=True)
class Checking:
    """Runs one verification for a dialect, in the threads that all runs share."""

    service: Service
    executor: Executor
    refusal: FirewallError | None
    """Why the caller may not have anything checked, or None if it may."""

    def let_in(self) -> None:
        """Raise the refusal, if there is one."""
        if self.refusal:
            raise self.refusal

    def require_models(self) -> None:
        """Raise `Unavailable` if a model could not be loaded."""
        if self.service.missing:
            raise Unavailable(self.service.missing[0].error.detail, code="model_missing")

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
        """Judge `answer`, a text or claims, against `evidence`, or against `workspace` if there is none.

        The texts of `evidence` are named S0, S1, ... by their position. `seconds`: how long the client waits, including
        the wait for a thread. Claims not judged by then are not checked.

        Raises `FirewallError` if the answer cannot be judged: no evidence, no words, too long, an engine is missing.
        """
        self.let_in()
        self.require_models()
        sources = [(f"S{place}", text) for place, text in enumerate(evidence) if text.strip()]
        if not sources and workspace is None:
            raise InvalidRequest("There is no evidence to check this against.", code="no_evidence")
        text = answer if isinstance(answer, str) else "\n".join(answer)
        if not any(map(str.isalnum, text)):
            raise InvalidRequest("There is no word to check.", code="text_without_words")
        if len(text) > MOST_TEXT or sum(len(source) for _, source in sources) > MOST_SOURCE_TEXT:
            raise InvalidRequest("The answer or its evidence is too long.", code="text_too_long")
        brought: list[str | SourceRequest] = [SourceRequest(id=name, text=source) for name, source in sources]
        asked = VerifyRequest(**dict(choices), text=text, sources=brought or None, question=question)
        runner = self.service.runner
        requested = choices.resolve(runner.defaults, secrets.token_urlsafe(12), passages=None, attempts=0)
        wanted = None if seconds is None else Deadline.after(seconds)

        def events(deadline: Deadline) -> Iterator[Event]:
            corpus = searched(runner, workspace, sources)
            return runner.pipeline.verify(answer, corpus, requested, wanted or deadline, question=question)

        work = kept_run(requested.run_id, asked, workspace, runner.seconds, events)
        return self.executor.finish(work, VerifyResult, wanted and Deadline(wanted.moment + _SECONDS_TO_FINISH))

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
        """Return the result, or None if the check could not run and `on_fault` asks for the worst score."""
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
        """Return how faults are reported to clients of `dialect`: the setting, or else `usual`."""
        chosen = self.service.settings.dialect_faults.get(dialect)
        return OnFault(chosen) if chosen else usual


def checking_of(request: Request, service: ServiceDep, executor: ExecutorDep) -> Checking:
    """Return the firewall as adapters call it."""
    return Checking(service, executor, refusal_in(request))


CheckingDep = Annotated[Checking, Depends(checking_of)]
