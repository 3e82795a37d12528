"""The firewall's interface for adapters of other protocols: one text, the evidence sent with it, one result.

Input: an answer, evidence, the question. Output: a `VerifyResult`, or None if the check could not run and the client
would read an error as "safe".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from routes.faults import places_of
from utils.deadline import Deadline
from utils.errors import FirewallError, InvalidRequest, Unavailable
from utils.logger import logger

_log = logger(__name__)
_FIREWALL = Choices()
_SECONDS_TO_FINISH = 0.5
READING_ERRORS_AS_SAFE: frozenset[Dialect] = frozenset(
    {"align_score", "guardrails", "halugate", "lettuce_detect", "minicheck", "nemo_checks", "portkey"}
)
"""Dialects whose clients let an answer through on an error; those of the others let nothing through without a reply."""


MOST_TEXTS = 1000
"""Texts that one request may have judged, each by a run of its own."""


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
        if not has_word(text):
            raise InvalidRequest("There is no word to check.", code="text_without_words")
        if len(text) > MOST_TEXT or sum(len(source) for _, source in sources) > MOST_SOURCE_TEXT:
            raise InvalidRequest("The answer or its evidence is too long.", code="text_too_long")
        brought: list[str | SourceRequest] = [SourceRequest(id=name, text=source) for name, source in sources]
        asked = VerifyRequest(**dict(choices), text=text, sources=brought or None, question=question)
        runner = self.service.runner
        requested = choices.resolve(runner.defaults)
        wanted = None if seconds is None else Deadline.after(seconds)

        def events(deadline: Deadline) -> Iterator[Event]:
            corpus = searched(runner, workspace, sources)
            return runner.pipeline.verify(answer, corpus, requested, wanted or deadline, question=question)

        work = kept_run(requested.run_id, asked, workspace, runner.seconds, events)
        return self.executor.finish(work, VerifyResult, wanted and Deadline(wanted.moment + _SECONDS_TO_FINISH))

    def check_or_worst(
        self,
        dialect: Dialect,
        answer: str,
        evidence: Sequence[str],
        question: str = "",
        *,
        workspace: Workspace | None = None,
        choices: Choices = _FIREWALL,
        seconds: float | None = None,
    ) -> VerifyResult | None:
        """Return the result, or None if the check could not run and `dialect` is told the worst score then."""
        try:
            return self.check(answer, evidence, question, workspace=workspace, choices=choices, seconds=seconds)
        except Exception as error:
            if not self.tells_the_worst(dialect):
                raise
            if isinstance(error, FirewallError):
                _log.warning("check_did_not_run", code=error.code)
            else:
                _log.error("check_did_not_run", error=type(error).__name__, places=places_of(error))
        return None

    def method_of(self, *names: str | None) -> str:
        """Return the first of `names` that is a method's, or else the usual method."""
        methods = self.service.pipeline.methods
        return next((name for name in names if name and name in methods), _FIREWALL.method)

    def tells_the_worst(self, dialect: Dialect) -> bool:
        """Whether a check that could not run is told as 200 with the worst score, not as the error."""
        usual = "worst" if dialect in READING_ERRORS_AS_SAFE else "error"
        return self.service.settings.dialect_faults.get(dialect, usual) == "worst"


def has_word(text: str) -> bool:
    """Whether there is anything in a text that could be checked: a letter or a digit."""
    return any(map(str.isalnum, text))


def require_few(texts: Sequence[str], name: str) -> None:
    """Raise `InvalidRequest` if there are more `texts` than one request may have judged."""
    if len(texts) > MOST_TEXTS:
        raise InvalidRequest(f"Send at most {MOST_TEXTS} texts in `{name}`.", code="too_many_texts")


def checking_of(request: Request, service: ServiceDep, executor: ExecutorDep) -> Checking:
    """Return the firewall as adapters call it."""
    return Checking(service, executor, refusal_in(request))


CheckingDep = Annotated[Checking, Depends(checking_of)]
