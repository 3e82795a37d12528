"""The requests that callers may send, with their limits.

Input: JSON bodies, and the defaults for what a caller leaves unset. Output: typed requests; anything outside a limit is
refused with a code. Does not run them (running.py).
"""

import json
import secrets
from collections.abc import Iterator
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from core.fields import JsonField
from core.firewall import Bands, OnFail
from core.methods.contract import DEFAULT_OPTIONS, MethodOptions, RequestOptions
from core.methods.method import ToolCall
from retrieval.rails import STRICTNESS, Treatment
from utils.bodies import Body, ListOf
from utils.errors import InvalidRequest
from utils.record import Record

MOST_QUESTION = 2_000
MOST_CLAIM = 2_000
MOST_CLAIMS = 200
MOST_TEXT = 200_000
MOST_SOURCES = 50
MOST_SOURCE_TEXT = 1_000_000
MOST_TOOL_CALLS = 50
MOST_QUOTED = 40
MOST_BODY_BYTES = 8 * MOST_SOURCE_TEXT


def _whole(text: str) -> str:
    """Refuse an unpaired surrogate: no file and no response could contain it."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("holds half of a surrogate pair")
    return text


def _told(call: ToolCall) -> Iterator[tuple[str, str]]:
    """Yield the result of a tool, then its arguments: of {"temperature": 15}, only they say which city is meant."""
    if call.source is None:
        return
    yield call.source, call.result
    if any(map(str.isalnum, call.arguments)):
        yield f"{call.source}:arguments", f"{call.name}: {call.arguments}"


def _as_text(value: JsonValue) -> str:
    """Return a text as it is, any other value as JSON, and an empty text for null."""
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _wholly(value: JsonValue) -> JsonValue:
    _whole(_as_text(value))
    return value


Text = Annotated[str, AfterValidator(_whole)]
Json = Annotated[JsonValue, AfterValidator(_wholly)]


class Defaults(Record):
    """The settings of a run for which the caller chooses nothing."""

    threshold: float
    passages: int
    attempts: int
    sensitive_data: Treatment


class Part(BaseModel):
    """A part of a body, with known fields only; an unknown one is reported as a mistake."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Request(Part, Body):
    """A body with known fields only."""


class BandsRequest(Part):
    """Three bands: blocked below `block`, delivered with a warning below `allow`."""

    block: float = Field(0.4, ge=0, le=1)
    allow: float = Field(0.6, ge=0, le=1)


class Choices(Request):
    """The options that a caller may choose for one run; unset ones follow the settings."""

    method: Text = Field("firewall", description="The way of judging: `firewall`, or the name of another one.")
    options: Annotated[MethodOptions, Field(strict=False)] = Field(
        DEFAULT_OPTIONS, description="What the chosen method lets a caller choose, under the method's name."
    )
    on_fail: Annotated[OnFail, Field(strict=False)] = Field(
        OnFail.ANNOTATE, description="What is done with an answer that fails."
    )
    threshold: float | None = Field(None, ge=0, le=1, description="Support ratio from which an answer passes.")
    bands: BandsRequest | None = None
    newest_wins: bool = Field(
        False, description="Where documents disagree, the one that was added last (or sent last) settles it."
    )
    sensitive_data: Annotated[Treatment | None, Field(strict=False)] = Field(
        None, description="What is done with sensitive values in passages: as the setting says, or stricter."
    )

    def check_bands(self) -> None:
        """Raise `InvalidRequest` if it is ambiguous from which support ratio an answer passes."""
        if self.bands and self.threshold is not None:
            raise InvalidRequest("Send either `threshold` or `bands`.", code="threshold_or_bands")
        if self.bands and self.bands.block > self.bands.allow:
            raise InvalidRequest("In `bands`, `block` may not be above `allow`.", code="bands_crossed")

    def resolve(
        self, unset: Defaults, run_id: str = "", *, passages: int | None = None, attempts: int | None = 0
    ) -> RequestOptions:
        """Return the choices of a run, with unset ones taken from `unset`; a run without a name gets an id."""
        if self.sensitive_data and STRICTNESS.index(self.sensitive_data) < STRICTNESS.index(unset.sensitive_data):
            detail = f"Sensitive data is set to `{unset.sensitive_data}`; only what is stricter may be chosen."
            raise InvalidRequest(detail, code="sensitive_data_too_lax")
        threshold = unset.threshold if self.threshold is None else self.threshold
        return RequestOptions(
            run_id=run_id or secrets.token_urlsafe(12),
            method=self.method,
            options=self.options,
            on_fail=self.on_fail,
            threshold=self.bands.allow if self.bands else threshold,
            bands=Bands(block=self.bands.block) if self.bands else None,
            newest_wins=self.newest_wins,
            passages=passages or unset.passages,
            attempts=unset.attempts if attempts is None else attempts,
            sensitive_data=self.sensitive_data or unset.sensitive_data,
        )


class SourceRequest(Part):
    """A source with an id of the caller's."""

    id: Text = Field(min_length=1, max_length=200)
    text: Text


class ToolCallRequest(Part):
    """A tool that was called for the answer. Its result is evidence, named `tool:<name>#<n>`, n its place from 0.

    So are its arguments, named `tool:<name>#<n>:arguments`.
    """

    name: Text = Field(min_length=1, max_length=200)
    arguments: Json = None
    result: Json = Field(None, description="A text, or any JSON; a tool that gave nothing back supports nothing.")

    def told(self, place: int) -> ToolCall:
        """Return the call at `place` of a request, in texts."""
        result = _as_text(self.result)
        source = f"tool:{self.name}#{place}" if any(map(str.isalnum, result)) else None
        return ToolCall(name=self.name, arguments=_as_text(self.arguments), result=result, source=source)


class VerifyRequest(Choices):
    """Claims or a text, with sources and tool results of its own or the documents of the workspace."""

    claims: ListOf[Text] | None = Field(None, description=f"At most {MOST_CLAIMS} claims of {MOST_CLAIM} characters.")
    text: Text | None = Field(None, description=f"An answer of at most {MOST_TEXT} characters.")
    sources: ListOf[Text | SourceRequest] | None = Field(
        None, description=f"At most {MOST_SOURCES} texts, {MOST_SOURCE_TEXT} characters together."
    )
    tool_calls: ListOf[ToolCallRequest] | None = Field(
        None,
        description=f"At most {MOST_TOOL_CALLS} tools that were called for the answer; `[]` says that none was. What "
        f"they were asked and gave back is evidence beside `sources`, {MOST_SOURCE_TEXT} characters together.",
    )
    question: Text = Field("", description="What the text answers.")
    field: Text | None = Field(
        None,
        max_length=500,
        description="Where `text` is JSON: the field whose text is checked (`output`, `items[0].text`). Spans index "
        "that text; what is delivered is the JSON with the field replaced.",
    )

    def check(self) -> None:
        """Raise `InvalidRequest` for anything that validation of the fields alone cannot refuse."""
        self.check_bands()
        if (self.claims is None) == (self.text is None):
            raise InvalidRequest("Send either `claims` or `text`.", code="claims_or_text")
        if self.claims is not None:
            _check_claims(self.claims)
        if self.text is not None:
            _check_length(self.text, MOST_TEXT, "text")
            _check_words(self.text, "text")
        if (field := self.checked_field()) is not None:
            _check_words(field.text, "field")
        if self.sources is not None:
            _check_sources(self._own_sources())
        if len(self.tool_calls or ()) > MOST_TOOL_CALLS:
            raise InvalidRequest(f"Send at most {MOST_TOOL_CALLS} tool calls.", code="too_many_tool_calls")
        _check_evidence(self.named_sources())
        _check_length(self.question, MOST_QUESTION, "question")

    def checked_field(self) -> JsonField | None:
        """Return the field of `text` to check, or None if it is all of it. Raises `InvalidRequest`."""
        if self.field is None:
            return None
        if self.text is None:
            raise InvalidRequest("`field` names a field of the JSON in `text`; send `text`.", code="field_without_text")
        return JsonField.of(self.text, self.field)

    @property
    def brings_evidence(self) -> bool:
        """Whether the request itself contains what to check against."""
        queried = self.method == "provenance" and self.options.provenance.query_url is not None
        return self.sources is not None or self.tool_calls is not None or queried

    def named_sources(self) -> list[tuple[str, str]]:
        """Return pairs of id and text: first the sources, then the tools' results and arguments."""
        return self._own_sources() + [told for call in self.called_tools() for told in _told(call)]

    def called_tools(self) -> tuple[ToolCall, ...]:
        """Return the tool calls; a result without a letter or digit is no evidence."""
        return tuple(call.told(place) for place, call in enumerate(self.tool_calls or ()))

    def _own_sources(self) -> list[tuple[str, str]]:
        """Return the sources; those without an id are named S0, S1, ... by their position."""
        return [
            (f"S{index}", source) if isinstance(source, str) else (source.id, source.text)
            for index, source in enumerate(self.sources or [])
        ]


class QueryRequest(Choices):
    """A question to the documents of the workspace."""

    question: Text = Field(description=f"At most {MOST_QUESTION} characters.")
    top_k: int | None = Field(None, ge=1, le=20, description="How many passages are fetched.")
    attempts: int | None = Field(None, ge=0, le=3, description="How often a failing answer is written again.")
    documents: ListOf[Text] | None = Field(None, description="Ids of the documents to use; unset: all.")

    def check(self) -> None:
        """Raise `InvalidRequest` for anything that validation of the fields alone cannot refuse."""
        self.check_bands()
        _check_length(self.question, MOST_QUESTION, "question")
        _check_words(self.question, "question")


def _check_claims(claims: list[str]) -> None:
    if not claims:
        raise InvalidRequest("Send at least one claim.", code="claims_empty")
    if len(claims) > MOST_CLAIMS:
        raise InvalidRequest(f"Send at most {MOST_CLAIMS} claims at once.", code="too_many_claims")
    for number, claim in enumerate(claims, start=1):
        place = _in_list(number, claim.strip())
        _check_length(claim, MOST_CLAIM, "claim", place)
        _check_words(claim, "claim", place)


def _check_sources(sources: list[tuple[str, str]]) -> None:
    texts = [text for _, text in sources]
    if not texts:
        raise InvalidRequest("Send at least one source, or leave `sources` out.", code="sources_empty")
    if len(texts) > MOST_SOURCES:
        raise InvalidRequest(f"Send at most {MOST_SOURCES} sources.", code="too_many_sources")
    if any(not text.strip() for text in texts):
        raise InvalidRequest("An empty source cannot support anything; leave it out.", code="source_empty")


def _check_evidence(sources: list[tuple[str, str]]) -> None:
    if len({id_ for id_, _ in sources}) < len(sources):
        raise InvalidRequest("Two sources have the same id; give each its own.", code="source_id_twice")
    if sum(len(text) for _, text in sources) > MOST_SOURCE_TEXT:
        detail = f"Sources and tool results may hold {MOST_SOURCE_TEXT:,} characters together."
        raise InvalidRequest(detail, code="sources_too_long")


def _in_list(number: int, text: str) -> str:
    """Return a description of a list item: its number and its beginning."""
    begins = text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"
    return f" (number {number}: “{begins}”)" if text else f" (number {number})"


def _check_length(text: str, most: int, name: str, place: str = "") -> None:
    if len(text) > most:
        detail = f"A {name} may have {most:,} characters; this has {len(text):,}{place}."
        raise InvalidRequest(detail, code=f"{name}_too_long")


def _check_words(text: str, name: str, place: str = "") -> None:
    if not text.strip():
        raise InvalidRequest(f"The {name} is empty{place}.", code=f"{name}_empty")
    if not any(character.isalpha() for character in text):
        raise InvalidRequest(f"The {name} contains no words{place}.", code=f"{name}_without_words")
