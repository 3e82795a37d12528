"""What a row of a log must contain to be judged.

Input: a row as it was read. Output: the corresponding request, within the limits of `/api/verify`. Does not judge.
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
