"""What callers may send, with its limits.

In: JSON bodies. Out: typed requests; what is outside a limit is refused with a code of its own. Not here: what
happens then.
"""

from typing import Annotated

from fastapi import Body
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from config.settings import Settings
from core.firewall import Bands, OnFail
from core.pipeline import Wishes
from utils.errors import InvalidRequest

MOST_QUESTION = 2_000
MOST_CLAIM = 2_000
MOST_CLAIMS = 200
MOST_TEXT = 200_000
MOST_SOURCES = 50
MOST_SOURCE_TEXT = 1_000_000


def _whole(text: str) -> str:
    """Refuse half of a surrogate pair: no file and no response could hold it."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("holds half of a surrogate pair")
    return text


Text = Annotated[str, AfterValidator(_whole)]


class Request(BaseModel):
    """A body that knows its fields: an unknown one is a mistake and is said to be."""

    model_config = ConfigDict(extra="forbid", strict=True)


class BandsRequest(Request):
    """Three bands: blocked below `block`, delivered with a warning below `allow`."""

    block: float = Field(0.4, ge=0, le=1)
    allow: float = Field(0.6, ge=0, le=1)


class Choices(Request):
    """What a caller may choose for one run; unset, the settings hold."""

    method: Text = Field("firewall", description="The rule of judgement: `firewall` or `seed_rule`.")
    on_fail: Annotated[OnFail, Field(strict=False)] = Field(
        OnFail.ANNOTATE, description="What is done with an answer that fails."
    )
    threshold: float | None = Field(None, ge=0, le=1, description="Support ratio from which an answer passes.")
    bands: BandsRequest | None = None

    def wishes(self, settings: Settings, run_id: str, *, passages: int | None, attempts: int | None) -> Wishes:
        """Return the choices with the settings in the place of what is unset."""
        threshold = settings.firewall_threshold if self.threshold is None else self.threshold
        return Wishes(
            run_id=run_id,
            method=self.method,
            on_fail=self.on_fail,
            threshold=self.bands.allow if self.bands else threshold,
            bands=Bands(block=self.bands.block) if self.bands else None,
            passages=passages or settings.top_k_retrieval,
            attempts=settings.max_regeneration_attempts if attempts is None else attempts,
        )


class SourceRequest(Request):
    """A source with an id of the caller's."""

    id: Text = Field(min_length=1, max_length=200)
    text: Text


class VerifyRequest(Choices):
    """Claims or a text, with sources of its own or those of the workspace."""

    claims: list[Text] | None = Field(None, description=f"At most {MOST_CLAIMS} claims of {MOST_CLAIM} characters.")
    text: Text | None = Field(None, description=f"An answer of at most {MOST_TEXT} characters.")
    sources: list[Text | SourceRequest] | None = Field(
        None, description=f"At most {MOST_SOURCES} texts, {MOST_SOURCE_TEXT} characters together."
    )
    question: Text = Field("", description="What the text answers.")

    def check(self) -> None:
        """Raise `InvalidRequest` for what the form alone cannot refuse."""
        if (self.claims is None) == (self.text is None):
            raise InvalidRequest("Send either `claims` or `text`.", code="claims_or_text")
        if self.claims is not None:
            _check_claims(self.claims)
        if self.text is not None:
            _check_length(self.text, MOST_TEXT, "text")
            _check_words(self.text, "text")
        if self.sources is not None:
            _check_sources(self.named_sources())
        _check_length(self.question, MOST_QUESTION, "question")

    def named_sources(self) -> list[tuple[str, str]]:
        """Return the sources as pairs of id and text; those without an id are S0, S1, ... by their place."""
        return [
            (f"S{index}", source) if isinstance(source, str) else (source.id, source.text)
            for index, source in enumerate(self.sources or [])
        ]


class QueryRequest(Choices):
    """A question to the documents of the workspace."""

    question: Text = Field(description=f"At most {MOST_QUESTION} characters.")
    top_k: int | None = Field(None, ge=1, le=20, description="How many passages are fetched.")
    attempts: int | None = Field(None, ge=0, le=3, description="How often a failing answer is written again.")
    documents: list[Text] | None = Field(None, description="Ids of the documents to use; unset: all.")

    def check(self) -> None:
        """Raise `InvalidRequest` for what the form alone cannot refuse."""
        _check_length(self.question, MOST_QUESTION, "question")
        _check_words(self.question, "question")


def _check_claims(claims: list[str]) -> None:
    if not claims:
        raise InvalidRequest("Send at least one claim.", code="claims_empty")
    if len(claims) > MOST_CLAIMS:
        raise InvalidRequest(f"Send at most {MOST_CLAIMS} claims at once.", code="too_many_claims")
    for claim in claims:
        _check_length(claim, MOST_CLAIM, "claim")
        _check_words(claim, "claim")


def _check_sources(sources: list[tuple[str, str]]) -> None:
    texts = [text for _, text in sources]
    if len({id_ for id_, _ in sources}) < len(sources):
        raise InvalidRequest("Two sources have the same id; give each its own.", code="source_id_twice")
    if not texts:
        raise InvalidRequest("Send at least one source, or leave `sources` out.", code="sources_empty")
    if len(texts) > MOST_SOURCES:
        raise InvalidRequest(f"Send at most {MOST_SOURCES} sources.", code="too_many_sources")
    if any(not text.strip() for text in texts):
        raise InvalidRequest("A source without text can support nothing; leave it out.", code="source_empty")
    if sum(map(len, texts)) > MOST_SOURCE_TEXT:
        raise InvalidRequest(f"Sources may hold {MOST_SOURCE_TEXT:,} characters together.", code="sources_too_long")


def _check_length(text: str, most: int, name: str) -> None:
    if len(text) > most:
        raise InvalidRequest(f"A {name} may have {most:,} characters; this has {len(text):,}.", code=f"{name}_too_long")


def _check_words(text: str, name: str) -> None:
    if not text.strip():
        raise InvalidRequest(f"The {name} is empty.", code=f"{name}_empty")
    if not any(character.isalpha() for character in text):
        raise InvalidRequest(f"The {name} holds no word.", code=f"{name}_without_words")


VerifyBody = Annotated[
    VerifyRequest,
    Body(
        openapi_examples={
            "sources": {
                "value": {
                    "text": "France has 69 million inhabitants. Its capital is Paris.",
                    "sources": ["The capital of France is Paris. The population of France is 67 million."],
                }
            }
        }
    ),
]
