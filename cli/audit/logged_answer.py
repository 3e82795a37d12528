"""What a row of a log must hold to be judged.

In: a row as it was read. Out: the request that it is, within the limits of `/api/verify`. Not here: judging.
"""

from pydantic import BaseModel, ConfigDict, ValidationError

from cli.audit.records import Options, Row
from core.runs.requests import SourceRequest, Text, VerifyRequest
from utils.errors import InvalidRequest

_CODES = {
    "missing": "field_missing",
    "value_error": "text_not_unicode",
    "string_unicode": "text_not_unicode",
    "model_type": "not_an_object",
}


class LoggedAnswer(BaseModel):
    """An answer that was given once, the question that it answers, what it should rest on. Further fields are left."""

    model_config = ConfigDict(strict=True, extra="ignore")

    id: Text | int | float | None = None
    question: Text | None = None
    answer: Text
    sources: list[Text | SourceRequest]

    @classmethod
    def of(cls, row: Row) -> "LoggedAnswer":
        """Return what `row` holds. Raises `InvalidRequest` where a field is missing or of a wrong type."""
        try:
            return cls.model_validate(row.content)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            place = ".".join(map(str, first["loc"])) or "the row"
            code = _CODES.get(first["type"], "field_wrong_type")
            raise InvalidRequest(f"`{place}`: {first['msg']}.", code=code) from error

    @property
    def name(self) -> str | None:
        """The id as a text."""
        return None if self.id is None else str(self.id)

    def request(self, options: Options) -> VerifyRequest:
        """Return the request to judge this. Raises `InvalidRequest` where it is outside the limits."""
        request = VerifyRequest(
            text=self.answer,
            question=self.question or "",
            sources=self.sources,
            method=options.method,
            threshold=options.threshold,
        )
        request.check()
        return request
