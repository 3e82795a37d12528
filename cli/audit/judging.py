"""The judge of an audit: the service's own verification, row by row, in any process that loads it.

Input: settings and options; rows. Output: a verdict each. A row that fails is set aside with a reason.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, ValidationError

from cli.audit.records import AuditedAnswer, Judged, JudgedBy, Options, Row
from config.assembly import Service, load_service
from config.settings import Settings
from core.result import VerifyResult
from core.runs.execution import result_in
from core.runs.requests import SourceRequest, Text, VerifyRequest
from core.runs.running import verification
from utils import logger
from utils.errors import FirewallError, InvalidRequest

SECONDS_OF_A_ROW = 600
_DECISIVE = (
    "verified_threshold",
    "similarity_threshold",
    "top_k_retrieval",
    "chunk_size",
    "chunk_overlap",
    "sensitive_data",
    "sensitive_entities",
    "sensitive_threshold",
    "sensitive_engine",
    "presidio_model",
    "nli_reads",
    "llm_base_url",
    "llm_tables",
    "llm_review",
    "alignscore_endpoint",
)
"""The settings that a verdict depends on. The models are recorded separately."""
_CODES = {
    "missing": "field_missing",
    "value_error": "text_not_unicode",
    "string_unicode": "text_not_unicode",
    "model_type": "not_an_object",
}
_log = logger.logger(__name__)


class LoggedAnswer(BaseModel):
    """A logged answer, the question that it answers and its sources. Other fields are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")

    id: Text | int | float | None = None
    question: Text | None = None
    answer: Text
    sources: list[Text | SourceRequest]

    @classmethod
    def of(cls, row: Row) -> "LoggedAnswer":
        """Return the content of `row`. Raises `InvalidRequest` if a field is missing or of a wrong type."""
        try:
            return cls.model_validate(row.content)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            place = ".".join(map(str, first["loc"])) or "the row"
            code = _CODES.get(first["type"], "field_wrong_type")
            raise InvalidRequest(f"`{place}`: {first['msg']}.", code=code) from error

    @property
    def name(self) -> str | None:
        """The id as a string."""
        return None if self.id is None else str(self.id)

    def request(self, options: Options) -> VerifyRequest:
        """Return the request to judge this answer. Raises `InvalidRequest` if it is outside the limits."""
        request = VerifyRequest(
            text=self.answer,
            question=self.question or "",
            sources=self.sources,
            method=options.method,
            threshold=options.threshold,
        )
        request.check()
        return request


@dataclass(frozen=True, slots=True)
class Judge:
    """A loaded service that judges rows by `options`."""

    service: Service
    options: Options

    @classmethod
    def load(cls, settings: Settings, options: Options) -> Self:
        """Load it. Raises `Unavailable` if a model is missing and `InvalidRequest` if the method does not exist."""
        logger.configure("error")
        with tempfile.TemporaryDirectory() as folder:  # a service needs a store; rows contain their own sources
            update = {"data_directory": Path(folder), "run_seconds": SECONDS_OF_A_ROW}
            service = load_service(settings.model_copy(update=update))
            service.library.close()
        for missing in service.missing:
            raise missing.error
        if options.method not in service.pipeline.methods:
            known = ", ".join(service.pipeline.methods)
            raise InvalidRequest(f"There is no method {options.method}; there are {known}.", code="unknown_method")
        return cls(service, options)

    @property
    def judged_by(self) -> JudgedBy:
        """Everything that its verdicts depend on."""
        settings = self.service.settings
        decisive = settings.model_dump(mode="json", include=set(_DECISIVE))
        return JudgedBy(options=self.options, models=self.service.pipeline.models, settings=decisive)

    def judge(self, row: Row) -> Judged:
        """Judge one row."""
        if row.fault is not None:
            return row.fault
        try:
            answer = LoggedAnswer.of(row)
            request = answer.request(self.options)
            result = result_in(verification(request, self.service.runner, None).events, VerifyResult)
            return AuditedAnswer.of(row.number, answer.name, request.question, result)
        except FirewallError as error:
            return row.set_aside(error.code, error.detail)
        except Exception as error:  # noqa: BLE001  (on any error the row is set aside and the audit goes on)
            _log.error("row_failed", error=type(error).__name__)
            detail = "Judging this row failed; it is not known whether the answer is supported."
            return row.set_aside("judging_failed", detail)
