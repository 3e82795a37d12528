"""Parts of the models of posted bodies, which keep a refusal small, however many mistakes a body holds.

Input: a parsed body. Output: its model, or `ValidationError` with few errors: a body of 8 MB has room for millions,
each of which costs far more to report than to send. Does not define any body.
"""

from typing import Annotated, Self, TypeVar

from pydantic import BaseModel, FailFast, ModelWrapValidatorHandler, ValidationError, model_validator

MOST_MISTAKES = 100

Item = TypeVar("Item")


class _FirstMistakeOnly(FailFast):
    """Can be part of a union, for which pydantic's own class lacks a hash."""

    def __hash__(self) -> int:
        return hash(type(self))


ListOf = Annotated[list[Item], _FirstMistakeOnly()]
"""A list of which only the first wrong item is reported."""


class Body(BaseModel):
    """A body with at most 100 mistakes; of more, only their number is reported."""

    @model_validator(mode="wrap")
    @classmethod
    def _count_mistakes(cls, value: object, validate: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            return validate(value)
        except ValidationError as error:
            if error.error_count() <= MOST_MISTAKES:
                raise
            raise ValueError(f"there are {error.error_count():,} mistakes") from None
